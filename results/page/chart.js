// Charts: zoom, and what a slice is.
for (const chart of all("figure.gantt")) {
	const picture = chart.querySelector(".chart");
	if (!picture) continue;
	const plot = windowOf(picture.querySelector(".plot")), time = {lo: Number(chart.dataset.from), hi: Number(chart.dataset.to)};
	const rows = all("g[data-row]", plot.svg).map(g => {
		const [y, h] = g.dataset.row.split(",").map(Number);
		const slices = all("path[data-slices]", g).flatMap(path => {
			let last = 0;
			return path.dataset.slices.split(";").map(text => {
				const [from, to, label] = text.split(","), start = from === "" ? last : Number(from);
				last = Number(to);
				return {from: start, to: last, label, kind: path.dataset.kind, what: path.dataset.what};
			});
		});
		return {y, h, track: g.dataset.track, ended: g.dataset.ended, slices};
	});
	const above = all(".mark-x", picture).filter(e => Number(e.getAttribute("y")) < plot.y).map(e => Number(e.getAttribute("y")))[0];
	const moments = all("text.moment", picture).map(e => ({e, at: Number(e.dataset.at)}));
	const hatchings = all("pattern", picture);
	let [a, b] = [0, 1]; // the shown part
	const said = make("output");
	const show = () => {
		plot.show(a, b, 0, 1);
		const [lo, hi] = [valueAt(time, a), valueAt(time, b)], placeOf = t => plot.x + (t - lo) / (hi - lo) * plot.w;
		picture.classList.toggle("in-x", b - a < 1);
		all(".now", picture).forEach(e => e.remove());
		for (const p of hatchings) p.setAttribute("patternTransform", "scale(" + (b - a) + " 1) rotate(45)");
		for (const {e, at} of moments) {
			e.setAttribute("x", placeOf(at));
			e.setAttribute("visibility", at < lo || at > hi ? "hidden" : "visible");
		}
		const grid = draw("g", {class: "now"}), labels = draw("g", {class: "now labels", "text-anchor": "middle"});
		const text = (to, attrs, words) => {
			const t = draw("text", attrs);
			t.textContent = words;
			to.append(t);
		};
		for (const [v, words] of b - a < 1 ? marksOf(lo, hi, false, 8) : []) {
			const x = placeOf(v);
			grid.append(draw("path", {stroke: "#DDDDDD", d: "M" + x + " " + plot.y + "v" + plot.h}));
			for (const y of [plot.y + plot.h + 15, above]) if (y) text(grid, {x, y, fill: "#666666", "text-anchor": "middle"}, words);
		}
		for (const row of rows) {
			const size = Math.min(11, row.h - 3);
			if (size < 7) continue;
			for (const s of row.slices) {
				const [from, to] = [placeOf(Math.max(s.from, lo)), placeOf(Math.min(s.to, hi))];
				if (s.label && s.label.length * 0.6 * size + 4 < to - from) text(labels, {x: (from + to) / 2, y: row.y + row.h / 2 + 0.36 * size, "font-size": size, ...(s.what.endsWith("lost") ? {stroke: "#FFFFFF", "stroke-width": 3, "paint-order": "stroke"} : {class: "t" + s.kind})}, s.label);
			}
		}
		plot.svg.before(grid);
		plot.svg.after(labels);
		chart.dataset.shown = short(lo) + " " + short(hi);
		said.textContent = b - a < 1 ? "time " + short(lo) + " to " + short(hi) : "";
	};
	const zoom = (factor, center = (a + b) / 2) => {
		const wide = Math.min(1, Math.max(1e-4, (b - a) * factor));
		a = Math.min(Math.max(0, center - (center - a) * wide / (b - a)), 1 - wide);
		b = a + wide;
		show();
	};
	chart.addEventListener("show", event => { // of a server's script: the part, as two shares of the time
		[a, b] = event.detail;
		show();
	});
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
	show();
	const shareAt = event => clamp((placeIn(picture, event)[0] - plot.x) / plot.w);
	const area = [plot.svg, picture.querySelector(".area")], on = (name, act, how) => area.forEach(e => e.addEventListener(name, act, how));
	on("wheel", event => {
		if (!event.ctrlKey && !event.shiftKey) return; // the page scrolls
		event.preventDefault();
		zoom((event.deltaY || event.deltaX) > 0 ? 1.25 : 0.8, a + shareAt(event) * (b - a));
	}, {passive: false});
	let held = null;
	on("pointerdown", event => { if (b - a < 1) { held = event.clientX; event.currentTarget.setPointerCapture(event.pointerId); } });
	on("pointerup", () => { held = null; });
	on("pointercancel", () => { held = null; });
	on("dblclick", event => zoom(0.5, a + shareAt(event) * (b - a)));
	on("pointermove", event => {
		if (held !== null) {
			move((held - event.clientX) / picture.getBoundingClientRect().width * picture.viewBox.baseVal.width / plot.w);
			held = event.clientX;
			return;
		}
		const t = valueAt(time, a + shareAt(event) * (b - a)), y = placeIn(picture, event)[1];
		const row = rows.find(r => y >= r.y && y <= r.y + r.h), slice = row?.slices.find(s => t >= s.from && t <= s.to);
		if (!row) return hideTip();
		const lines = [make("strong", {textContent: row.track})];
		if (slice) lines.push(make("br"), slice.what + (slice.label ? ": " + slice.label : "") + ", from " + slice.from + " to " + slice.to);
		if (row.ended) lines.push(make("br"), "interrupted at " + row.ended);
		showTip(event, ...lines);
	});
	on("pointerleave", hideTip);
}
