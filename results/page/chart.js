// Charts: zoom, what a slice is, and what was known at a time of the replay.
const charted = new Map(); // by figure: its times, its moments, and what was completed
const readyChart = chart => {
	const picture = chart.querySelector(".chart");
	if (!picture) return;
	const plot = windowOf(picture.querySelector(".plot")), time = {lo: Number(chart.dataset.from), hi: Number(chart.dataset.to)};
	const rows = all("g[data-row]", plot.svg).map(g => {
		const [y, h] = g.dataset.row.split(",").map(Number);
		const slices = all("path[data-slices]", g).flatMap(path => {
			let from = 0, to = 0, names = ["", ""];
			return path.dataset.slices.split(";").map(text => {
				const part = text.split(","), long = to - from;
				const [begin, end, label] = part.length > 1 ? part : ["", "", text || String(2 * names[1] - names[0])];
				names = [names[1], label];
				from = begin === "" ? to : Number(begin);
				to = end === "" ? from + long : Number(end);
				return {from, to, label, kind: path.dataset.kind, what: path.dataset.what};
			});
		});
		const ended = Number(g.dataset.ended ?? Infinity), away = slices.filter(s => s.kind === "5");
		// A slice is as good as any other until it ends or, if it is lost, until its worker is gone.
		const open = slices.filter(s => s.what.endsWith("lost") || s.kind === "2" || s.kind === "3").map(s => {
			const until = s.what.endsWith("lost") ? Math.min(...[...away.map(e => e.from), ended].filter(t => t >= s.to)) : s.to;
			return {...s, until: Number.isFinite(until) ? until : s.to, ink: {0: "#E69F00", 4: "#882255"}[s.kind] ?? "#0072B2"};
		});
		return {y, h, track: g.dataset.track, ended, away, open, slices};
	});
	const curve = picture.querySelector(".work"), names = all("[data-of]", picture);
	const steps = curve ? curve.dataset.steps.split(";").map(text => text.split(",").map(Number)) : [];
	const done = t => curve ? Number((steps.findLast(s => s[0] <= t) ?? [0, 0])[1].toPrecision(4)) + " of " + curve.dataset.load + " units" : "";
	const running = draw("g", {class: "running"}), ahead = draw("g", {class: "ahead"});
	const sum = draw("text", {class: "sum", x: plot.x + plot.w - 4, y: plot.y + plot.h - 7, "text-anchor": "end"});
	plot.svg.after(running, ahead);
	picture.append(sum);
	let at = time.hi; // the time of the replay
	const above = all(".mark-x", picture).filter(e => Number(e.getAttribute("y")) < plot.y).map(e => Number(e.getAttribute("y")))[0];
	const moments = all("text.moment", picture).map(e => ({e, when: Number(e.dataset.at)}));
	const hatchings = all("pattern", picture);
	let [a, b] = [0, 1]; // the shown part
	const said = make("output");
	// cover hides what comes after the time of the replay.
	let shown = {lo: time.lo, hi: time.hi, placeOf: null};
	const cover = () => {
		const {lo, hi, placeOf} = shown;
		for (const {e, when} of moments) e.setAttribute("visibility", when < lo || when > hi || when > at ? "hidden" : "visible");
		running.replaceChildren();
		ahead.replaceChildren();
		sum.textContent = done(at);
		for (const e of names) {
			const row = rows[e.dataset.of];
			e.classList.toggle("gone", at < time.hi && (row.ended <= at || row.away.some(s => s.from <= at && at < s.to)));
		}
		chart.classList.toggle("replaying", at < time.hi);
		if (at >= time.hi) return;
		const now = Math.min(at, hi), x = placeOf(Math.max(now, lo));
		for (const row of rows) for (const s of row.open) {
			if (s.from >= now || s.until <= at || s.to <= lo) continue;
			const from = placeOf(Math.max(s.from, lo));
			running.append(draw("rect", {x: from, y: row.y, width: placeOf(Math.min(s.to, now)) - from, height: row.h, fill: s.ink}));
		}
		ahead.append(draw("rect", {x, y: plot.y - 2, width: plot.x + plot.w + 2 - x, height: plot.h + 1, fill: "#FFFFFF"}));
		if (at >= lo && at <= hi) ahead.append(draw("path", {d: "M" + x + " " + (plot.y - 2) + "v" + plot.h}));
	};
	const show = () => {
		plot.show(a, b, 0, 1);
		const [lo, hi] = [valueAt(time, a), valueAt(time, b)], placeOf = t => plot.x + (t - lo) / (hi - lo) * plot.w;
		picture.classList.toggle("in-x", b - a < 1);
		all(".now", picture).forEach(e => e.remove());
		for (const p of hatchings) p.setAttribute("patternTransform", "scale(" + (b - a) + " 1) rotate(45)");
		for (const {e, when} of moments) e.setAttribute("x", placeOf(when));
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
			const size = Math.max(Math.min(11, row.h - 3), Math.min(7, row.h - 1));
			if (size < 7) continue;
			for (const s of row.slices) {
				const [from, to] = [placeOf(Math.max(s.from, lo)), placeOf(Math.min(s.to, hi))];
				if (s.label && s.label.length * 0.6 * size + 4 < to - from) text(labels, {x: (from + to) / 2, y: row.y + row.h / 2 + 0.36 * size, "font-size": size, ...(s.what.endsWith("lost") ? {stroke: "#FFFFFF", "stroke-width": 3, "paint-order": "stroke"} : {class: "t" + s.kind})}, s.label);
			}
		}
		plot.svg.before(grid);
		running.after(labels);
		shown = {lo, hi, placeOf};
		cover();
		chart.dataset.shown = short(lo) + " " + short(hi);
		said.textContent = b - a < 1 ? "time " + short(lo) + " to " + short(hi) : "";
	};
	// All charts of a scene show the same part.
	const others = all("figure.gantt", chart.closest(".scene")).filter(e => e !== chart);
	const showAll = () => {
		show();
		for (const e of others) e.dispatchEvent(new CustomEvent("show", {detail: [a, b]}));
	};
	const zoom = (factor, center = (a + b) / 2) => {
		const wide = Math.min(1, Math.max(1e-4, (b - a) * factor));
		a = Math.min(Math.max(0, center - (center - a) * wide / (b - a)), 1 - wide);
		b = a + wide;
		showAll();
	};
	chart.addEventListener("show", event => { // of a server's script or another chart: the part, as two shares of the time
		[a, b] = event.detail;
		show();
	});
	chart.addEventListener("replay", event => { // the time
		at = event.detail;
		cover();
	});
	charted.set(chart, {...time, done, moments: rows.flatMap(r => [...r.slices.flatMap(s => [s.from, s.to]), r.ended]).filter(t => t < time.hi)});
	const move = share => {
		const wide = b - a;
		a = Math.min(Math.max(0, a + share * wide), 1 - wide);
		b = a + wide;
		showAll();
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
		const row = rows.find(r => y >= r.y && y <= r.y + r.h), slice = t > at ? undefined : row?.slices.find(s => t >= s.from && t <= s.to);
		if (!row) return hideTip();
		const lines = [make("strong", {textContent: row.track})];
		if (slice) lines.push(make("br"), (row.open.some(s => s.from === slice.from && s.until > at) ? "under way" : slice.what) + (slice.label ? ": " + slice.label : "") + ", from " + short(slice.from) + (slice.to > at ? " on" : " to " + short(slice.to)));
		if (row.ended < Infinity && (row.ended <= at || at >= time.hi)) lines.push(make("br"), "interrupted at " + row.ended);
		showTip(event, ...lines);
	});
	on("pointerleave", hideTip);
};
all("figure.gantt").forEach(readyChart);
