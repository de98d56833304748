const all = (sel, of = document) => [...of.querySelectorAll(sel)];
const make = (name, props = {}, ...children) => {
	const e = Object.assign(document.createElement(name), props);
	e.append(...children);
	return e;
};
const draw = (name, attrs) => {
	const e = document.createElementNS("http://www.w3.org/2000/svg", name);
	for (const k in attrs) e.setAttribute(k, attrs[k]);
	return e;
};
const tip = document.getElementById("tip");
const showTip = (event, ...children) => {
	tip.replaceChildren(...children);
	tip.hidden = false;
	const r = tip.getBoundingClientRect();
	const left = event.clientX + 14 + r.width > innerWidth ? event.clientX - r.width - 14 : event.clientX + 14;
	tip.style.left = Math.max(4, left) + "px";
	tip.style.top = Math.max(4, Math.min(event.clientY + 14, innerHeight - r.height - 4)) + "px";
};
const hideTip = () => { tip.hidden = true; };
addEventListener("scroll", hideTip, {passive: true});
addEventListener("keydown", e => { if (e.key === "Escape") hideTip(); });

// Tables: a button in each head sorts, a field filters.
let fields = 0;
for (const table of all("table.sortable")) {
	const body = table.tBodies[0], rows = [...body.rows];
	if (rows.length < 2) continue;
	const heads = [...table.tHead.rows[0].cells];
	heads.forEach((head, column) => {
		const button = make("button", {type: "button", textContent: head.textContent || "name"});
		head.replaceChildren(button);
		button.addEventListener("click", () => {
			const up = head.getAttribute("aria-sort") !== "ascending";
			heads.forEach(h => h.removeAttribute("aria-sort"));
			head.setAttribute("aria-sort", up ? "ascending" : "descending");
			const key = row => {
				const cell = row.cells[column];
				return cell.dataset.n === undefined ? cell.textContent : Number(cell.dataset.n);
			};
			const compare = (a, b) => {
				const x = key(a), y = key(b);
				if (typeof x === "number" && typeof y === "number") return up ? x - y : y - x;
				if (typeof x !== typeof y) return typeof x === "number" ? -1 : 1; // what has no number comes last
				return up ? x.localeCompare(y, "en", {numeric: true}) : y.localeCompare(x, "en", {numeric: true});
			};
			body.append(...rows.slice().sort(compare));
		});
	});
	if (rows.length < 8) continue;
	const id = "filter" + ++fields;
	const field = make("input", {type: "search", id});
	field.setAttribute("aria-label", "Show rows of " + table.closest(".scroll").getAttribute("aria-label") + " with");
	const count = make("output", {textContent: rows.length + " rows"});
	field.addEventListener("input", () => {
		const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
		let n = 0;
		for (const row of rows) {
			const text = [...row.cells].map(c => c.textContent).join(" ").toLowerCase();
			row.hidden = !words.every(w => text.includes(w));
			if (!row.hidden) n++;
		}
		count.textContent = n === rows.length ? n + " rows" : n + " of " + rows.length + " rows";
	});
	table.closest(".scroll").before(make("div", {className: "filter"}, make("label", {htmlFor: id, textContent: "Show rows with"}), field, count));
}

// Listings: a button that copies.
if (navigator.clipboard) {
	for (const pre of all(".listing pre")) {
		const button = make("button", {type: "button", textContent: "Copy"});
		button.addEventListener("click", () => navigator.clipboard.writeText(pre.textContent).then(() => { button.textContent = "Copied"; }, () => { button.textContent = "Not allowed"; }));
		pre.after(button);
	}
}

// A link to a part, and printing, open what is folded there.
addEventListener("beforeprint", () => all("figure.gantt details").forEach(d => { d.open = true; }));
