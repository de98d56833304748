// Explorer: a reader chooses metric, axes, panels and cells. What is chosen stands in the address, behind the name of
// the explorer. Intervals of differences hold for all cells at once, so the mean of some intervals is an interval of
// the mean, whatever cells are picked after looking.
const mostPanels = 12;
const namesOf = list => list.map(v => v.name);

// readNumbers reads what the page has of all cells.
const readNumbers = (about, bytes) => {
	const n = about.cells, wide = i => i === 65535 ? NaN : i === 0 ? 0 : about.least * Math.exp(i / about.steps);
	let at = 0;
	const words = () => {
		const out = new Uint16Array(n);
		for (let i = 0; i < n; i++) out[i] = bytes[at + i] | bytes[at + n + i] << 8;
		at += 2 * n;
		return out;
	};
	const four = new DataView(new ArrayBuffer(4)), eitherSign = z => z >>> 1 ^ -(z & 1);
	const bitsOf = x => {
		if (Number.isNaN(x)) return 0x7fc00000;
		four.setFloat32(0, x);
		return four.getUint32(0);
	};
	// withWidths reads numbers, which are written as what they have more than guessed ones.
	const withWidths = guessed => {
		const mean = new Float32Array(n);
		for (let i = 0; i < n; i++) {
			for (let k = 0; k < 4; k++) four.setUint8(3 - k, bytes[at + k * n + i]);
			four.setUint32(0, eitherSign(four.getUint32(0)) + (guessed ? bitsOf(guessed(i)) : 0));
			mean[i] = four.getFloat32(0);
		}
		at += 4 * n;
		const below = words(), above = words().map((z, i) => below[i] + eitherSign(z));
		return {mean, below: i => wide(below[i]), above: i => wide(above[i])};
	};
	const places = about.variables.map(words);
	const metrics = about.metrics.map(m => {
		const means = new Map(m.policies.map(p => [p, withWidths()])), pairs = new Map();
		m.pairs.forEach(([i, j], k) => {
			const of = pairs.get("0 " + i), also = pairs.get("0 " + j), a = means.get(i), b = means.get(j);
			const guessed = i > 0 && of && also ? c => also.mean[c] - of.mean[c] : a && b ? c => a.mean[c] - b.mean[c] : null;
			pairs.set(i + " " + j, {...withWidths(guessed), average: m.averages[k]});
		});
		return {...m, means, pairs};
	});
	return {places, metrics};
};

const explore = async root => {
	const about = JSON.parse(root.dataset.about), {places, metrics} = readNumbers(about, await unpacked(root.dataset.numbers));
	const {variables, policies} = about, samples = [...root.querySelector(".samples").children];
	const valueOf = (v, cell) => places[v][cell];
	root.querySelector(".caption").remove();

	// The state: what is chosen. Those of variables are indices, or "" for all values.
	const start = {metric: Math.max(0, namesOf(metrics).indexOf(about.metric)), x: Math.max(0, namesOf(variables).indexOf(about.x)), panels: "", base: "", logx: about.logx, logy: false, off: about.reference < 0 ? [] : [about.reference], fixed: variables.map(() => ""), from: "", to: "", panel: ""};
	const state = structuredClone(start);
	const key = "explore:" + root.id;
	// logs names the logarithmic axes, for the address.
	const logs = of => (of.logx ? "x" : "") + (of.logy ? "y" : "") || "none";
	const save = () => {
		const chosen = new URLSearchParams();
		const put = (name, text, initial) => { if (text !== initial) chosen.set(name, text); };
		put("metric", metrics[state.metric].name, metrics[start.metric].name);
		put("x", variables[state.x].name, variables[start.x].name);
		put("panels", state.panels === "" ? "" : variables[state.panels].name, "");
		put("minus", state.base === "" ? "" : policies[state.base].name, "");
		put("log", logs(state), logs(start));
		put("without", state.off.map(p => policies[p].name).join(", "), start.off.map(p => policies[p].name).join(", "));
		variables.forEach((v, k) => put("at." + v.name, state.fixed[k] === "" ? "" : v.words[state.fixed[k]], ""));
		for (const name of ["from", "to"]) put(name, state[name] === "" ? "" : variables[state.x].words[state[name]], "");
		put("panel", state.panel === "" || state.panels === "" ? "" : variables[state.panels].words[state.panel], "");
		const text = chosen.toString();
		if (text !== "" || location.hash.startsWith("#" + key)) history.replaceState(null, "", text === "" ? "#" + root.closest("section").id : "#" + key + "?" + text);
	};
	const load = () => {
		if (!location.hash.startsWith("#" + key + "?")) return false;
		const chosen = new URLSearchParams(location.hash.slice(key.length + 2)), has = name => chosen.get(name) ?? "";
		const find = (list, name, otherwise) => list.indexOf(name) < 0 ? otherwise : list.indexOf(name);
		Object.assign(state, structuredClone(start));
		state.metric = find(namesOf(metrics), has("metric"), start.metric);
		state.x = find(namesOf(variables), has("x"), start.x);
		state.panels = find(namesOf(variables), has("panels"), "");
		state.base = find(namesOf(policies), has("minus"), "");
		if (chosen.has("log")) [state.logx, state.logy] = [has("log").includes("x"), has("log").includes("y")];
		if (chosen.has("without")) state.off = policies.map((_, k) => k).filter(k => chosen.get("without").split(", ").includes(policies[k].name));
		state.fixed = variables.map(v => find(v.words, has("at." + v.name), ""));
		for (const name of ["from", "to"]) state[name] = find(variables[state.x].words, has(name), "");
		if (state.panels !== "") state.panel = find(variables[state.panels].words, has("panel"), "");
		return true;
	};

	// difference returns what a policy has more than another in a cell, with its interval.
	const difference = (m, a, b) => {
		const turned = a > b, gap = m.pairs.get(turned ? b + " " + a : a + " " + b), sign = turned ? -1 : 1;
		if (!gap) return null;
		return {mean: i => sign * gap.mean[i], below: turned ? gap.above : gap.below, above: turned ? gap.below : gap.above, average: gap.average.map(x => x === null ? NaN : sign * x)};
	};
	// over returns the mean of some cells, and of their intervals.
	const over = (cells, mean, below, above) => {
		let n = 0, sum = 0, lo = 0, hi = 0;
		for (const i of cells) {
			const x = mean(i);
			if (Number.isNaN(x)) continue;
			n++;
			sum += x;
			lo += below(i);
			hi += above(i);
		}
		return n === 0 ? null : {n, mean: sum / n, lo: (sum - lo) / n, hi: (sum + hi) / n};
	};

	const form = make("div", {className: "choices"}), picture = draw("svg", {class: "picture explored", role: "img", "font-family": "Liberation Sans,Arial,Helvetica,sans-serif", "font-size": "7"});
	const said = make("p", {className: "text"}), detail = make("div"), behind = make("details", {className: "behind"}), note = make("p", {className: "caption"});
	said.setAttribute("role", "status");
	const fields = [];
	const choice = (name, get, set, options) => {
		const select = make("select");
		const fill = () => {
			select.replaceChildren(...options().map(([value, text]) => make("option", {value, textContent: text})));
			select.value = String(get());
		};
		select.addEventListener("change", () => { set(select.value === "" ? "" : Number(select.value)); show(); });
		fields.push(fill);
		return make("label", {}, name + " ", select);
	};
	const switched = (name, get, set) => {
		const box = make("input", {type: "checkbox"});
		box.addEventListener("change", () => { set(box.checked); show(); });
		fields.push(() => { box.checked = get(); });
		return make("label", {}, box, " " + name);
	};
	const listed = list => list.map((v, k) => [k, v.name]);
	const compared = () => metrics[state.metric].pairs.size > 0;
	form.append(
		choice("Metric", () => state.metric, k => { state.metric = k; }, () => listed(metrics)),
		choice("by", () => state.x, k => { Object.assign(state, {x: k, from: "", to: ""}); state.fixed[k] = ""; if (state.panels === k) state.panels = ""; }, () => listed(variables)),
		choice("in panels of", () => state.panels, k => { Object.assign(state, {panels: k, panel: ""}); if (k !== "") state.fixed[k] = ""; }, () => [["", "nothing"], ...listed(variables).filter(([k]) => k !== state.x)]),
		choice("minus", () => compared() ? state.base : "", k => { state.base = k; }, () => [["", "nothing"], ...(compared() ? listed(policies).filter(([k]) => metrics[state.metric].means.has(k)) : [])]),
		switched("log x", () => state.logx, on => { state.logx = on; }),
		switched("log y", () => state.logy, on => { state.logy = on; }),
		...variables.map((v, k) => {
			const label = choice(v.name + " =", () => state.fixed[k], i => { state.fixed[k] = i; }, () => [["", "all, on average"], ...v.words.map((w, i) => [i, w])]);
			fields.push(() => { label.hidden = k === state.x || k === state.panels; });
			return label;
		}));
	const legend = make("fieldset", {className: "legend"}, make("legend", {className: "hidden", textContent: "Policies"}));
	policies.forEach((p, k) => {
		const box = make("input", {type: "checkbox"});
		box.addEventListener("change", () => { state.off = policies.map((_, i) => i).filter(i => i === k ? !box.checked : state.off.includes(i)); show(); });
		fields.push(() => { box.checked = !state.off.includes(k); });
		legend.append(make("label", {}, box, samples[k], make("span", {textContent: p.name})));
	});
	let ofPanel;
	const picked = make("div", {className: "choices"},
		choice("Cells from " , () => state.from, k => { state.from = k; }, () => [["", "the first"], ...variables[state.x].words.map((w, i) => [i, w])]),
		choice("to", () => state.to, k => { state.to = k; }, () => [["", "the last"], ...variables[state.x].words.map((w, i) => [i, w])]),
		ofPanel = choice("of panel", () => state.panel, k => { state.panel = k; }, () => [["", "all"], ...(state.panels === "" ? [] : variables[state.panels].words.map((w, i) => [i, w]))]));
	fields.push(() => { ofPanel.hidden = state.panels === ""; });
	const reset = make("button", {type: "button", textContent: "Reset"});
	reset.addEventListener("click", () => { Object.assign(state, structuredClone(start)); show(); });
	form.append(reset);
	root.append(make("p", {className: "caption", textContent: "Choose what is drawn. Drag over the picture, or choose below it, to pick cells: the text compares the policies in them."}), form, legend, make("div", {className: "scroll", tabIndex: 0}, picture), note, picked, said, detail, behind);
	root.querySelector(".scroll").setAttribute("role", "group");
	root.querySelector(".scroll").setAttribute("aria-label", "Picture of what is chosen");

	const isFixed = cell => variables.every((_, k) => k === state.x || k === state.panels || state.fixed[k] === "" || valueOf(k, cell) === state.fixed[k]);
	let panels = [], drawn = null;

	// collect finds the points of all panels.
	const collect = () => {
		const m = metrics[state.metric], base = compared() ? state.base : "", groups = new Map();
		for (let cell = 0; cell < about.cells; cell++) {
			if (!isFixed(cell)) continue;
			const panel = state.panels === "" ? 0 : valueOf(state.panels, cell), x = valueOf(state.x, cell);
			if (!groups.has(panel)) groups.set(panel, new Map());
			const of = groups.get(panel);
			if (!of.has(x)) of.set(x, []);
			of.get(x).push(cell);
		}
		const shown = policies.map((_, p) => p).filter(p => m.means.has(p) && !state.off.includes(p) && p !== base);
		const source = new Map(shown.map(p => [p, base === "" ? {mean: i => m.means.get(p).mean[i], below: m.means.get(p).below, above: m.means.get(p).above} : difference(m, p, base)]).filter(([, s]) => s));
		panels = [...groups].sort((a, b) => a[0] - b[0]).slice(0, mostPanels).map(([panel, of]) => ({
			panel, title: state.panels === "" ? "" : variables[state.panels].name + " = " + variables[state.panels].words[panel],
			lines: [...source].map(([p, s]) => ({p, points: [...of].map(([x, cells]) => ({x, ...over(cells, s.mean, s.below, s.above)})).filter(q => q.n).sort((a, b) => placeOf(a.x) - placeOf(b.x))})).filter(l => l.points.length > 0),
		}));
		return {m, base, all: groups.size};
	};

	// Values of x stand where their numbers are, unless some have the same number.
	let numeric = true;
	const placeOf = x => numeric ? variables[state.x].values[x] : x;

	const show = () => {
		const v = variables[state.x];
		numeric = new Set(v.values).size === v.values.length && v.words.every(w => !Number.isNaN(Number(w)));
		const {m, base, all} = collect();
		for (const fill of fields) fill();
		save();
		const points = panels.flatMap(p => p.lines.flatMap(l => l.points)), logx = state.logx && numeric && points.every(q => placeOf(q.x) > 0), logy = state.logy && points.every(q => q.mean > 0);
		const ends = points.flatMap(q => [q.mean, ...(Number.isNaN(q.lo) || logy && q.lo <= 0 ? [] : [q.lo]), ...(Number.isNaN(q.hi) ? [] : [q.hi])]);
		if (base !== "") ends.push(0);
		const xs = points.map(q => placeOf(q.x));
		const axisOf = (list, log) => {
			let lo = Math.min(...list), hi = Math.max(...list);
			if (!(lo < hi)) [lo, hi] = log ? [lo / 2, hi * 2] : [lo - (Math.abs(lo) / 10 || 1), hi + (Math.abs(hi) / 10 || 1)];
			const room = 0.04;
			return log ? {lo: lo / (hi / lo) ** room, hi: hi * (hi / lo) ** room, log} : {lo: lo - room * (hi - lo), hi: hi + room * (hi - lo), log};
		};
		const columns = Math.min(panels.length, panels.length === 4 ? 2 : 3) || 1, rows = Math.ceil(panels.length / columns);
		const width = 600, left = 44, gap = 10, head = state.panels === "" ? 4 : 14, foot = 26, high = rows > 1 ? 92 : 150, wide = (width - left - 6 - (columns - 1) * gap) / columns;
		const height = rows * (high + head) + foot;
		picture.setAttribute("viewBox", "0 0 " + width + " " + height);
		picture.replaceChildren();
		drawn = null;
		const y = m.name + (base === "" ? "" : " minus that of " + policies[base].name);
		if (points.length === 0) {
			note.textContent = "No results are chosen.";
			said.textContent = "";
			return detail.replaceChildren();
		}
		const ax = axisOf(xs, logx), ay = axisOf(ends, logy);
		drawn = {ax, ay, wide, high, left, head, gap, columns};
		const text = (words, attrs) => {
			const t = draw("text", {class: "quiet", ...attrs});
			t.textContent = words;
			picture.append(t);
		};
		const marksY = marksOf(ay.lo, ay.hi, logy, 6), marksX = numeric ? marksOf(ax.lo, ax.hi, logx, Math.max(3, wide / 40)) : v.words.map((w, i) => [i, w]).filter(([i]) => xs.includes(i));
		panels.forEach((panel, k) => {
			const x0 = left + k % columns * (wide + gap), y0 = head + Math.floor(k / columns) * (high + head);
			Object.assign(panel, {x0, y0});
			const px = x => x0 + shareOf(ax, x) * wide, py = value => y0 + (1 - shareOf(ay, value)) * high;
			if (panel.title) text(panel.title, {x: x0, y: y0 - 4, class: "ink"});
			for (const [value, words] of marksY) {
				picture.append(draw("path", {class: "s rule", "stroke-width": 0.4, d: "M" + x0 + " " + py(value) + "h" + wide}));
				if (k % columns === 0) text(words, {x: x0 - 4, y: py(value) + 2.5, "text-anchor": "end"});
			}
			for (const [value, words] of marksX) {
				picture.append(draw("path", {class: "s rule", "stroke-width": 0.4, d: "M" + px(value) + " " + y0 + "v" + high}));
				if (k + columns >= panels.length) text(words, {x: px(value), y: y0 + high + 10, "text-anchor": "middle"});
			}
			if (base !== "" && ay.lo < 0 && ay.hi > 0) picture.append(draw("path", {class: "s axis", "stroke-width": 0.8, d: "M" + x0 + " " + py(0) + "h" + wide}));
			for (const line of panel.lines) {
				const look = policies[line.p], at = q => px(placeOf(q.x)), clip = value => Math.min(y0 + high, Math.max(y0, py(Math.max(value, logy ? ay.lo : -Infinity))));
				for (const q of line.points) if (!Number.isNaN(q.lo) && q.hi > q.lo) picture.append(draw("path", {class: "s " + look.class, "stroke-width": 0.7, d: "M" + at(q) + " " + clip(q.lo) + "V" + clip(q.hi)}));
				if (line.points.length > 1) picture.append(draw("path", {class: "s " + look.class, "stroke-width": 1, "stroke-dasharray": look.dashes, d: "M" + line.points.map(q => at(q) + " " + py(q.mean)).join("L")}));
				for (const q of line.points) picture.append(draw("circle", {class: "f " + look.class, r: line.points.length > 40 ? 0.8 : 1.5, cx: at(q), cy: py(q.mean)}));
			}
			const area = draw("rect", {class: "area", x: x0, y: y0, width: wide, height: high});
			picture.append(area);
			listen(area, panel);
		});
		text(v.name, {x: left + (width - left) / 2, y: height - 4, class: "ink", "text-anchor": "middle"});
		text(y, {x: 8, y: (height - foot) / 2, class: "ink", "text-anchor": "middle", transform: "rotate(-90 8 " + (height - foot) / 2 + ")"});
		picture.setAttribute("aria-label", y + " by " + v.name + (state.panels === "" ? "" : ", in panels of " + variables[state.panels].name) + ". The numbers are in the table below.");
		const averaged = variables.filter((w, k) => k !== state.x && k !== state.panels && state.fixed[k] === "").map(w => w.name);
		const counts = points.map(q => q.n), [fewest, most] = [Math.min(...counts), Math.max(...counts)];
		note.textContent = (averaged.length === 0 ? "" : "Each point is the mean over all values of " + averaged.join(", ") + (fewest === most ? "" : " that there are for it, " + fewest + " to " + most + " cells") + ". ") +
			(base === "" ? "Intervals are of single means, " + about.level + "; over several cells they are the mean of theirs, which is too wide." : "Intervals hold at once for all pairs of policies in all cells, " + about.level + ": cells may be picked after looking.") +
			(all > panels.length ? " The first " + panels.length + " of " + all + " panels are shown." : "");
		listNumbers(v, base);
		tell(m);
		marked();
	};

	// tell says how the policies compare in the picked cells.
	const tell = m => {
		const lead = state.base !== "" ? state.base : about.base, from = state.from === "" ? -Infinity : placeOf(state.from), to = state.to === "" ? Infinity : placeOf(state.to);
		const cells = [];
		for (let cell = 0; cell < about.cells; cell++) {
			const x = placeOf(valueOf(state.x, cell));
			if (isFixed(cell) && x >= Math.min(from, to) && x <= Math.max(from, to) && (state.panels === "" || state.panel === "" || valueOf(state.panels, cell) === state.panel)) cells.push(cell);
		}
		const whole = cells.length === about.cells, body = make("tbody"), rows = [];
		policies.forEach((p, k) => {
			const gap = k === lead || !m.means.has(lead) || !m.means.has(k) ? null : difference(m, lead, k);
			const found = gap && over(cells, gap.mean, gap.below, gap.above);
			if (!found) return;
			if (whole && !Number.isNaN(gap.average[1])) [found.mean, found.lo, found.hi] = [gap.average[0], Math.min(gap.average[1], gap.average[2]), Math.max(gap.average[1], gap.average[2])];
			let better = 0, worse = 0;
			for (const i of cells) {
				const lo = gap.mean(i) - gap.below(i), hi = gap.mean(i) + gap.above(i);
				if (lo > 0) m.less ? worse++ : better++;
				if (hi < 0) m.less ? better++ : worse++;
			}
			rows.push({k, name: p.name, ...found, better, worse});
		});
		if (rows.length === 0) {
			said.textContent = cells.length + " cells are picked. Policies are not compared by " + m.name + " here.";
			return detail.replaceChildren();
		}
		const lo = Math.min(0, ...rows.map(r => Number.isNaN(r.lo) ? r.mean : r.lo)), hi = Math.max(0, ...rows.map(r => Number.isNaN(r.hi) ? r.mean : r.hi)), at = x => 4 + (x - lo) / (hi - lo || 1) * 252;
		for (const r of rows) {
			const bar = draw("svg", {class: "forest", viewBox: "0 0 260 14", "aria-hidden": "true"});
			bar.append(draw("path", {class: "zero", d: "M" + at(0) + " 0v14"}));
			if (r.hi > r.lo) bar.append(draw("path", {class: "wide", d: "M" + at(r.lo) + " 7H" + at(r.hi)}));
			bar.append(draw("circle", {cx: at(r.mean), cy: 7, r: 3}));
			body.append(make("tr", {}, make("th", {scope: "row", textContent: r.name}), make("td", {className: "number", textContent: spelled(r, r.mean)}),
				make("td", {className: "number", textContent: Number.isNaN(r.lo) ? "not known" : spelled(r, r.lo) + " to " + spelled(r, r.hi)}),
				...[r.better, r.worse, r.n - r.better - r.worse].map(k => make("td", {className: "number", textContent: k})), make("td", {}, bar)));
		}
		const rivals = rows.filter(r => r.k !== about.reference), r = (rivals.length > 0 ? rivals : rows).reduce((a, b) => (m.less ? b.mean > a.mean : b.mean < a.mean) ? b : a), name = policies[lead].name;
		said.textContent = (whole ? "All " : "") + cells.length + (cells.length === 1 ? " cell is" : " cells are") + " picked. In them, " + m.name + " of " + name + " minus that of " + r.name + " is " + spelled(r, r.mean) +
			(Number.isNaN(r.lo) ? "" : " (simultaneous " + about.level + " interval " + spelled(r, r.lo) + " to " + spelled(r, r.hi) + ")") + " on average; " + name + " is better in " + r.better + ", worse in " + r.worse + ", and not told apart in " + (r.n - r.better - r.worse) + ".";
		detail.replaceChildren(make("div", {className: "scroll", tabIndex: 0}, make("table", {className: "numbers"},
			make("thead", {}, make("tr", {}, ...[name + " minus", "difference", "simultaneous " + about.level + " interval", "better in", "worse in", "not told apart in", "drawn"].map(h => make("th", {scope: "col", textContent: h})))), body)));
		detail.firstChild.setAttribute("role", "group");
		detail.firstChild.setAttribute("aria-label", name + " minus the others");
	};
	// spelled writes a difference with two digits of its interval's half.
	const spelled = (r, x) => {
		const half = (r.hi - r.lo) / 2, decimals = half > 0 ? 1 - Math.floor(Math.log10(half)) : NaN;
		return (x > 0 ? "+" : "") + (decimals >= 0 && decimals < 10 ? x.toFixed(decimals) : String(Number(x.toPrecision(4)))).replace("-", "−");
	};

	// listNumbers writes the table behind the picture, when it is opened.
	const listNumbers = (v, base) => {
		const fill = () => {
			if (!behind.open) return;
			const names = policies.map((p, k) => [k, p.name]).filter(([k]) => panels.some(p => p.lines.some(l => l.p === k)));
			const bodies = panels.map(panel => {
				const xs = [...new Set(panel.lines.flatMap(l => l.points.map(q => q.x)))].sort((a, b) => placeOf(a) - placeOf(b)), body = make("tbody");
				if (panel.title) body.append(make("tr", {}, make("th", {scope: "rowgroup", colSpan: names.length + 1, textContent: panel.title})));
				for (const x of xs) body.append(make("tr", {}, make("th", {scope: "row", textContent: v.words[x]}), ...names.map(([k]) => {
					const q = panel.lines.find(l => l.p === k)?.points.find(q => q.x === x);
					return make("td", {textContent: !q ? "–" : short(q.mean) + (q.hi > q.lo ? " [" + short(q.lo) + ", " + short(q.hi) + "]" : "")});
				})));
				return body;
			});
			const table = make("table", {className: "numbers"}, make("thead", {}, make("tr", {}, make("th", {scope: "col", textContent: v.name}), ...names.map(([, name]) => make("th", {scope: "col", textContent: name})))), ...bodies);
			const scroll = make("div", {className: "scroll", tabIndex: 0}, table);
			scroll.setAttribute("role", "group");
			scroll.setAttribute("aria-label", "Numbers of what is chosen");
			behind.replaceChildren(behind.firstChild, scroll);
		};
		if (!behind.firstChild) {
			behind.append(make("summary", {textContent: "Numbers of this picture"}));
			behind.addEventListener("toggle", () => behind.fill());
		}
		behind.fill = fill;
		fill();
	};

	// A rectangle picks cells.
	const pick = draw("rect", {class: "chosen"});
	const marked = () => {
		all(".picked", picture).forEach(e => e.remove());
		if (!drawn || state.from === "" && state.to === "" && state.panel === "") return;
		for (const panel of panels) {
			if (state.panels !== "" && state.panel !== "" && panel.panel !== state.panel) continue;
			const px = x => panel.x0 + clamp(shareOf(drawn.ax, placeOf(x))) * drawn.wide;
			const ends = [state.from === "" ? panel.x0 : px(state.from) - 3, state.to === "" ? panel.x0 + drawn.wide : px(state.to) + 3].sort((a, b) => a - b);
			picture.prepend(draw("rect", {class: "picked", x: ends[0], y: panel.y0, width: ends[1] - ends[0], height: drawn.high}));
		}
	};
	const listen = (area, panel) => {
		let from = null;
		const place = event => Math.min(panel.x0 + drawn.wide, Math.max(panel.x0, placeIn(picture, event)[0]));
		const nearest = x => {
			const xs = [...new Set(panel.lines.flatMap(l => l.points.map(q => q.x)))], at = k => panel.x0 + shareOf(drawn.ax, placeOf(k)) * drawn.wide;
			return xs.reduce((a, b) => Math.abs(at(b) - x) < Math.abs(at(a) - x) ? b : a);
		};
		area.addEventListener("pointermove", event => {
			const x = place(event);
			if (from !== null) {
				for (const [name, value] of Object.entries({x: Math.min(x, from), y: panel.y0, width: Math.abs(x - from), height: drawn.high})) pick.setAttribute(name, value);
				return hideTip();
			}
			const k = nearest(x), table = make("table");
			for (const line of panel.lines.slice().sort((a, b) => (b.points.find(q => q.x === k)?.mean ?? -Infinity) - (a.points.find(q => q.x === k)?.mean ?? -Infinity))) {
				const q = line.points.find(q => q.x === k);
				if (q) table.append(make("tr", {}, make("td", {textContent: policies[line.p].name}), make("td", {textContent: short(q.mean) + (q.hi > q.lo ? " [" + short(q.lo) + ", " + short(q.hi) + "]" : "")})));
			}
			showTip(event, make("strong", {textContent: (panel.title ? panel.title + ", " : "") + variables[state.x].name + " = " + variables[state.x].words[k]}), table);
		});
		area.addEventListener("pointerleave", hideTip);
		area.addEventListener("pointerdown", event => {
			if (event.pointerType === "touch" || event.button !== 0) return;
			from = place(event);
			pick.setAttribute("width", 0);
			picture.append(pick);
			area.setPointerCapture(event.pointerId);
		});
		const done = event => {
			if (from === null) return;
			const to = place(event), [a, b] = [Math.min(from, to), Math.max(from, to)];
			from = null;
			pick.remove();
			if (event.type !== "pointerup") return;
			const inside = b - a < 3 ? [] : [...new Set(panel.lines.flatMap(l => l.points.map(q => q.x)))].filter(k => {
				const at = panel.x0 + shareOf(drawn.ax, placeOf(k)) * drawn.wide;
				return at >= a && at <= b;
			}).sort((p, q) => placeOf(p) - placeOf(q));
			Object.assign(state, inside.length === 0 ? {from: "", to: "", panel: ""} : {from: inside[0], to: inside[inside.length - 1], panel: state.panels === "" ? "" : panel.panel});
			show();
		};
		area.addEventListener("pointerup", done);
		area.addEventListener("pointercancel", done);
	};
	addEventListener("hashchange", () => { if (load()) show(); });
	const linked = load();
	show();
	if (linked) root.scrollIntoView();
	root.dataset.ready = "yes";
};
// Whoever keeps a reader's place hears when the page has its height.
Promise.all(all(".explorer").map(explore)).then(() => document.dispatchEvent(new Event("explored")));
