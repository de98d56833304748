// Tables: a button in each head sorts, a field filters by words and by columns, twenty rows are shown unless all
// are asked for, and buttons save the rows.
const mostShown = 20;
// numberOf returns by what a cell is sorted: the text of a number says it, or data-n.
const numberOf = cell => {
	const text = cell.dataset.n ?? cell.textContent, plain = cell.dataset.n === undefined && !cell.classList.contains("number");
	return plain || text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text);
};

// conditionOf returns what a row must fulfil for a word of a filter: a comparison with a column, such as
// W>=5, or else the word itself.
const conditionOf = (word, names) => {
	const m = word.match(/^(.+?)(<=|>=|!=|=|<|>)(.+)$/), column = m ? names.indexOf(m[1].toLowerCase()) : -1;
	if (column < 0) return row => [...row.cells].map(c => c.textContent).join(" ").toLowerCase().includes(word);
	const want = Number(m[3]), same = x => typeof x === "number" && !Number.isNaN(want) ? x === want : String(x).toLowerCase() === m[3];
	return row => {
		const x = numberOf(row.cells[column]);
		switch (m[2]) {
			case "=": return same(x);
			case "!=": return !same(x);
			case "<": return x < want;
			case ">": return x > want;
			case "<=": return x <= want;
			default: return x >= want;
		}
	};
};

let fields = 0;
const readyTable = table => {
	const body = table.tBodies[0], scroll = table.closest(".scroll"), heads = [...table.tHead.rows[0].cells];
	const names = heads.map(h => h.textContent), title = scroll.getAttribute("aria-label");
	let rows = [...body.rows], conditions = [], every = rows.length <= mostShown;
	if (rows.length < 2) return;
	const count = make("output"), more = make("p", {className: "caption more"}), button = make("button", {type: "button"});
	const show = () => {
		let found = 0;
		for (const row of rows) {
			const fits = conditions.every(fulfilled => fulfilled(row));
			if (fits) found++;
			row.hidden = !fits || !every && found > mostShown;
		}
		count.textContent = found === rows.length ? found + " rows" : found + " of " + rows.length + " rows";
		more.hidden = found <= mostShown;
		more.replaceChildren(every ? "All " + found + " rows are shown. " : "The first " + mostShown + " of " + found + " rows are shown. ", button);
		button.textContent = every ? "Show " + mostShown : "Show all";
		scroll.classList.toggle("tall", every && found > mostShown);
	};
	button.addEventListener("click", () => {
		every = !every;
		show();
	});
	heads.forEach((head, column) => {
		const sort = make("button", {type: "button", textContent: names[column] || "name"});
		head.replaceChildren(sort);
		sort.addEventListener("click", () => {
			const up = head.getAttribute("aria-sort") !== "ascending";
			heads.forEach(h => h.removeAttribute("aria-sort"));
			head.setAttribute("aria-sort", up ? "ascending" : "descending");
			const compare = (a, b) => {
				const x = numberOf(a.cells[column]), y = numberOf(b.cells[column]);
				if (typeof x === "number" && typeof y === "number") return up ? x - y : y - x;
				if (typeof x !== typeof y) return typeof x === "number" ? -1 : 1; // what has no number comes last
				return up ? x.localeCompare(y, "en", {numeric: true}) : y.localeCompare(x, "en", {numeric: true});
			};
			rows = rows.slice().sort(compare);
			body.append(...rows);
			show();
		});
	});
	scroll.after(more);
	const tools = make("div", {className: "filter"});
	if (rows.length >= 8) {
		const id = "filter" + ++fields, numeric = names[heads.findIndex(h => h.classList.contains("number"))];
		const field = make("input", {type: "search", id, placeholder: numeric ? "such as " + numeric + ">5" : ""});
		field.setAttribute("aria-label", "Show rows of " + title + " with words or conditions");
		field.addEventListener("input", () => {
			const lower = names.map(n => n.toLowerCase());
			conditions = field.value.toLowerCase().split(/\s+/).filter(Boolean).map(word => conditionOf(word, lower));
			show();
		});
		tools.append(make("label", {htmlFor: id, textContent: "Show rows with"}), field, count);
	}
	const shown = () => rows.filter(row => !row.hidden);
	const take = make("span", {className: "take"}, "Save as ");
	for (const [text, type, form] of [["CSV", "text/csv", csvOf], ["LaTeX", "text/x-tex", latexOf]])
		take.append(saver(text, title, type, () => form(names, heads, shown())));
	tools.append(take);
	scroll.before(tools);
	show();
};
all("table.sortable").forEach(readyTable);
