// Charts: zoom, and what a slice is.
const kinds = ["message out", "computing", "done elsewhere already", "message back"];
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

