"use strict";
(() => {
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

// Figures: the values at a place, by pointer or by keyboard.
for (const figure of all("figure.plot")) {
	const rows = all("tr[data-x]", figure);
	if (rows.length === 0) continue;
	const svg = figure.querySelector("svg"), cursor = svg.querySelector(".cursor"), d = figure.dataset;
	const [left, top, right, bottom] = d.box.split(" ").map(Number);
	const scale = (lo, hi, log, from, to) => x => log ? from + Math.log(x / lo) / Math.log(hi / lo) * (to - from) : from + (x - lo) / (hi - lo) * (to - from);
	const atX = scale(+d.xlo, +d.xhi, d.xlog === "true", left, right), atY = scale(+d.ylo, +d.yhi, d.ylog === "true", bottom, top);
	const boxes = all("input[data-line]", figure);
	const names = boxes.map(b => b.closest("label").dataset.name);
	const xName = figure.querySelector("thead th").textContent;
	const label = row => xName + " = " + row.cells[0].textContent;
	const values = row => [...row.cells].slice(1)
		.map((cell, i) => ({i, y: cell.dataset.y === undefined ? NaN : Number(cell.dataset.y), text: cell.textContent}))
		.filter(v => !isNaN(v.y) && boxes[v.i].checked).sort((a, b) => b.y - a.y);
	const read = make("input", {type: "range", min: 0, max: rows.length - 1, step: 1, value: 0});
	const out = make("output"); // the text of the slider says the same to screen readers
	out.setAttribute("aria-live", "off");
	read.setAttribute("aria-label", "Read values of " + figure.querySelector("figcaption").textContent);
	const name = make("label", {}, "Read values ", read);
	figure.querySelector("fieldset").after(make("div", {className: "read"}, name, out));
	const point = k => {
		const row = rows[k], x = atX(Number(row.dataset.x));
		cursor.replaceChildren(draw("path", {d: "M" + x + " " + top + "V" + bottom}));
		for (const v of values(row)) {
			const y = atY(v.y);
			if (y >= top - 1 && y <= bottom + 1) {
				const dot = draw("circle", {cx: x, cy: y, r: 4, "data-s": v.i});
				dot.setAttribute("class", svg.querySelector("g[data-s='" + v.i + "']").getAttribute("class").replace("line ", ""));
				cursor.append(dot);
			}
		}
		const text = label(row) + ": " + values(row).map(v => names[v.i] + " " + v.text).join("; ");
		read.value = k;
		read.setAttribute("aria-valuetext", text);
		return text;
	};
	read.setAttribute("aria-valuetext", label(rows[0]));
	read.addEventListener("input", () => { out.textContent = point(+read.value); });
	read.addEventListener("focus", () => { out.textContent = point(+read.value); });
	const moved = event => {
		const r = svg.getBoundingClientRect(), width = svg.viewBox.baseVal.width;
		const x = (event.clientX - r.left) / r.width * width;
		let best = 0, near = Infinity;
		rows.forEach((row, k) => {
			const far = Math.abs(atX(Number(row.dataset.x)) - x);
			if (far < near) { near = far; best = k; }
		});
		out.textContent = point(best);
		const table = make("table");
		for (const v of values(rows[best])) table.append(make("tr", {}, make("td", {textContent: names[v.i]}), make("td", {textContent: v.text})));
		showTip(event, make("strong", {textContent: label(rows[best])}), table);
	};
	svg.addEventListener("pointermove", moved);
	svg.addEventListener("pointerdown", moved);
	svg.addEventListener("pointerleave", hideTip);
	boxes.forEach(b => b.addEventListener("change", () => { if (cursor.firstChild) out.textContent = point(+read.value); }));
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

// Charts: zoom, and what a slice is.
const kinds = ["message out", "computing", "done elsewhere already", "message back"];
const short = x => String(Number(x.toPrecision(6)));
for (const chart of all("figure.gantt")) {
	const svg = chart.querySelector(".scroll > svg"), lane = svg.querySelector(".lane");
	const time = svg.querySelector(".time .ticks"), grid = svg.querySelector(".time .grid");
	const from = Number(chart.dataset.from), to = Number(chart.dataset.to), units = 20000;
	const left = Number(lane.getAttribute("x")), width = Number(lane.getAttribute("width"));
	const high = lane.viewBox.baseVal.height, top = Number(lane.getAttribute("y"));
	const below = Number(time.querySelector("text")?.getAttribute("y") ?? top + high + 17);
	const rows = all("g[data-slices]", lane).map(g => {
		const [y, h] = g.dataset.row.split(",").map(Number);
		return {y, h, track: g.dataset.track, ended: g.dataset.ended, slices: g.dataset.slices === "" ? [] : g.dataset.slices.split(";").map(s => s.split(","))};
	});
	let a = 0, b = 1; // the shown part
	const said = make("output");
	const show = () => {
		lane.setAttribute("viewBox", a * units + " 0 " + (b - a) * units + " " + high);
		const lo = from + a * (to - from), hi = from + b * (to - from);
		let step = 10 ** Math.floor(Math.log10((hi - lo) / 8));
		for (const f of [2, 2.5, 2]) if ((hi - lo) / step > 8) step *= f;
		time.replaceChildren();
		grid.replaceChildren();
		for (let k = Math.ceil(lo / step); k * step <= hi + step * 1e-9; k++) {
			const x = left + (k * step - lo) / (hi - lo) * width;
			const text = draw("text", {x, y: below});
			text.textContent = short(k * step);
			time.append(text);
			grid.append(draw("path", {d: "M" + x + " " + top + "V" + (top + high)}));
		}
		chart.dataset.shown = short(lo) + " " + short(hi);
		said.textContent = b - a < 1 ? "time " + short(lo) + " to " + short(hi) : "";
	};
	const zoom = (factor, center = (a + b) / 2) => {
		const wide = Math.min(1, Math.max(1e-4, (b - a) * factor));
		a = Math.min(Math.max(0, center - (center - a) * wide / (b - a)), 1 - wide);
		b = a + wide;
		show();
	};
	const move = share => {
		const wide = b - a;
		a = Math.min(Math.max(0, a + share * wide), 1 - wide);
		b = a + wide;
		show();
	};
	const actions = [["+", "Zoom in", () => zoom(0.5)], ["−", "Zoom out", () => zoom(2)], ["←", "Earlier", () => move(-0.25)],
		["→", "Later", () => move(0.25)], ["Whole", "Show the whole episode", () => zoom(1e6)]];
	const tools = make("div", {className: "tools"});
	tools.setAttribute("role", "group");
	tools.setAttribute("aria-label", "Part of the time that is shown");
	for (const [text, name, act] of actions) {
		const button = make("button", {type: "button", textContent: text, title: name});
		button.setAttribute("aria-label", name);
		button.addEventListener("click", act);
		tools.append(button);
	}
	tools.append(said);
	tools.addEventListener("keydown", event => {
		const act = {"+": 0, "=": 0, "-": 1, ArrowLeft: 2, ArrowRight: 3, "0": 4}[event.key];
		if (act !== undefined && !event.ctrlKey && !event.metaKey) { event.preventDefault(); actions[act][2](); }
	});
	chart.querySelector(".scroll").before(tools);
	const place = event => {
		const r = svg.getBoundingClientRect(), unit = r.width / svg.viewBox.baseVal.width; // the lane's own box is that of all bars
		return [Math.min(1, Math.max(0, ((event.clientX - r.left) / unit - left) / width)), (event.clientY - r.top) / unit - top];
	};
	lane.addEventListener("wheel", event => {
		if (!event.ctrlKey && !event.shiftKey) return; // the page scrolls
		event.preventDefault();
		zoom((event.deltaY || event.deltaX) > 0 ? 1.25 : 0.8, a + place(event)[0] * (b - a));
	}, {passive: false});
	let held = null;
	lane.addEventListener("pointerdown", event => { if (b - a < 1) { held = event.clientX; lane.setPointerCapture(event.pointerId); } });
	lane.addEventListener("pointerup", () => { held = null; });
	lane.addEventListener("pointercancel", () => { held = null; });
	lane.addEventListener("dblclick", event => zoom(0.5, a + place(event)[0] * (b - a)));
	lane.addEventListener("pointermove", event => {
		if (held !== null) {
			move((held - event.clientX) / svg.getBoundingClientRect().width * svg.viewBox.baseVal.width / width);
			held = event.clientX;
			return;
		}
		const [x, y] = place(event), t = from + (a + x * (b - a)) * (to - from);
		const row = rows.find(r => y >= r.y && y <= r.y + r.h);
		const slice = row && row.slices.find(s => t >= Number(s[0]) && t <= Number(s[1]));
		if (!row) return hideTip();
		const lines = [make("strong", {textContent: row.track})];
		if (slice) lines.push(make("br"), kinds[slice[2]] + (slice[4] ? " " + slice[4] : "") + ", from " + slice[0] + " to " + slice[1] + (slice[3] === "1" ? ", lost" : ""));
		if (row.ended) lines.push(make("br"), "interrupted at " + row.ended);
		showTip(event, ...lines);
	});
	lane.addEventListener("pointerleave", hideTip);
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
document.documentElement.dataset.ready = "yes";
})();
