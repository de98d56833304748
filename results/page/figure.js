// Figures: the values at a place of a panel, by pointer or by keyboard. All panels show the
// place.
for (const figure of all("figure.plot")) {
	const d = figure.dataset, [left, top, right, bottom] = d.box.split(" ").map(Number);
	const place = y => bottom - (d.ylog === "true" ? Math.log(y / d.ylo) / Math.log(d.yhi / d.ylo) : (y - d.ylo) / (d.yhi - d.ylo)) * (bottom - top);
	const boxes = all("input[data-line]", figure);
	const heads = [...figure.querySelector(".numbers thead tr").cells].map(c => c.textContent);
	const xName = heads[0], names = heads.slice(1);
	const shown = i => d.map !== undefined || boxes[i].checked;
	const bodies = all("tbody[data-panel]", figure);
	const panels = all(".panel", figure).map((e, k) => ({
		svg: e.querySelector("svg"), cursor: e.querySelector(".cursor"),
		title: e.querySelector(".title")?.textContent ?? "",
		rows: all("tr[data-x]", bodies[k]).map(row => ({
			x: row.dataset.x, at: Number(row.dataset.at), label: xName + " = " + row.cells[0].textContent,
			values: [...row.cells].slice(1).map((cell, i) => ({i, y: Number(cell.dataset.y), text: cell.textContent, there: cell.dataset.y !== undefined})).filter(v => v.there),
		})),
	}));
	if (panels.every(p => p.rows.length === 0)) continue;
	const values = row => row.values.filter(v => shown(v.i)).sort((a, b) => d.map === undefined ? b.y - a.y : b.i - a.i);
	const nearest = (rows, x) => rows.reduce((best, row, k) => Math.abs(row.at - x) < Math.abs(rows[best].at - x) ? k : best, 0);

	const choice = make("select", {}, ...panels.map((p, k) => make("option", {value: k, textContent: p.title || "panel " + (k + 1)})));
	const range = make("input", {type: "range", min: 0, step: 1, value: 0});
	const out = make("output"); // the text of the slider says the same to screen readers
	out.setAttribute("aria-live", "off");
	range.setAttribute("aria-label", "Read values of " + figure.querySelector("figcaption").textContent);
	const read = make("div", {className: "read"}, make("label", {}, "Read values ", range));
	if (panels.length > 1) read.append(make("label", {className: "of"}, "of ", choice));
	read.append(out);
	figure.querySelector(".behind").before(read);

	// point shows a place in all panels, and tells the values of one.
	const point = (k, n) => {
		const row = panels[k].rows[n];
		for (const p of panels) {
			p.cursor.replaceChildren();
			const same = p.rows.find(r => r.x === row.x);
			if (!same || d.lying !== undefined) continue;
			p.cursor.append(draw("path", {d: "M" + same.at + " " + top + "V" + bottom}));
			if (d.map !== undefined) continue;
			for (const v of values(same)) {
				const y = place(v.y), line = p.svg.querySelector("g[data-s='" + v.i + "']");
				if (y < top - 1 || y > bottom + 1) continue;
				p.cursor.append(draw("circle", {cx: same.at, cy: y, r: 4, "data-s": v.i, class: line.getAttribute("class").replace("line ", "")}));
			}
		}
		choice.value = k;
		range.max = panels[k].rows.length - 1;
		range.value = n;
		const told = values(row).map(v => names[v.i] + " " + v.text).join("; ");
		const text = (panels[k].title ? panels[k].title + ", " : "") + row.label + ": " + (told || "nothing is shown");
		range.setAttribute("aria-valuetext", text);
		return text;
	};
	const again = () => { out.textContent = point(Number(choice.value), Math.min(Number(range.value), panels[choice.value].rows.length - 1)); };
	const first = panels.findIndex(p => p.rows.length > 0);
	panels.forEach((p, k) => { if (p.rows.length === 0) choice.options[k].disabled = true; });
	choice.value = first;
	range.max = panels[first].rows.length - 1;
	range.setAttribute("aria-valuetext", panels[first].rows[0].label);
	range.addEventListener("input", again);
	range.addEventListener("focus", again);
	choice.addEventListener("change", again);
	boxes.forEach(b => b.addEventListener("change", () => { if (out.textContent !== "") again(); }));

	panels.forEach((p, k) => {
		if (p.rows.length === 0) return;
		const moved = event => {
			const r = p.svg.getBoundingClientRect(), unit = r.width / p.svg.viewBox.baseVal.width;
			const n = nearest(p.rows, (event.clientX - r.left) / unit), row = p.rows[n];
			out.textContent = point(k, n);
			let told = values(row);
			if (d.map !== undefined) {
				const up = Math.floor((bottom - (event.clientY - r.top) / unit) / (bottom - top) * Number(d.map));
				told = told.filter(v => v.i === up);
			}
			const table = make("table");
			for (const v of told) table.append(make("tr", {}, make("td", {textContent: names[v.i]}), make("td", {textContent: v.text})));
			showTip(event, make("strong", {textContent: (p.title ? p.title + ", " : "") + row.label}), table);
		};
		p.svg.addEventListener("pointermove", moved);
		p.svg.addEventListener("pointerdown", moved);
		p.svg.addEventListener("pointerleave", hideTip);
	});
}

// Several figures of a part: boxes that switch a policy in all of them.
for (const figures of all(".figures")) {
	if (figures.children.length < 2) continue;
	const labels = new Map();
	for (const label of all("label[data-name]", figures)) {
		if (!labels.has(label.dataset.name)) labels.set(label.dataset.name, []);
		labels.get(label.dataset.name).push(label);
	}
	const set = make("fieldset", {className: "legend tools"}, make("legend", {textContent: "In all figures"}));
	for (const [name, those] of labels) {
		if (those.length < 2) continue;
		const box = make("input", {type: "checkbox", checked: true});
		box.addEventListener("change", () => those.forEach(l => {
			const one = l.querySelector("input");
			one.checked = box.checked;
			one.dispatchEvent(new Event("change"));
		}));
		set.append(make("label", {}, box, those[0].querySelector("svg").cloneNode(true), make("span", {textContent: name})));
	}
	if (set.children.length > 1) figures.before(set);
}

