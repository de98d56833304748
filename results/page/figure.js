// Figures: the values at a place of a panel, by pointer or by keyboard, which all panels show, and
// other parts of the axes.
for (const figure of all("figure.plot")) {
	const d = figure.dataset, picture = figure.querySelector(".picture"), columns = Number(d.columns);
	const boxes = all("input[data-line]", figure);
	const heads = [...figure.querySelector(".numbers thead tr").cells].map(c => c.textContent);
	const xName = heads[0], names = heads.slice(1);
	const shown = i => boxes[i]?.checked ?? true;
	const axis = text => {
		const [lo, hi, log] = (text ?? "").split(" ");
		return text && {lo: Number(lo), hi: Number(hi), log: log === "true"};
	};
	const bodies = all("tbody[data-panel]", figure);
	const panels = all(".panel", picture).map((e, k) => {
		const plot = windowOf(e.querySelector(".plot")), cursor = draw("g", {class: "cursor"});
		plot.svg.append(cursor);
		return {
			...plot, e, cursor, ax: axis(plot.svg.dataset.x), ay: axis(plot.svg.dataset.y),
			title: bodies[k].querySelector("[scope=rowgroup]")?.textContent ?? "",
			rows: all("tr[data-x]", bodies[k]).map(row => ({
				x: row.dataset.x, at: Number(row.dataset.at), label: xName + " = " + row.cells[0].textContent,
				values: [...row.cells].slice(1).map((cell, i) => ({i, y: Number(cell.dataset.y), text: cell.textContent, there: cell.dataset.y !== undefined})).filter(v => v.there),
			})),
		};
	});
	if (panels.every(p => p.rows.length === 0)) continue;
	const values = row => row.values.filter(v => shown(v.i)).sort((a, b) => d.map === undefined ? b.y - a.y : b.i - a.i);
	const nearest = (rows, x) => rows.reduce((best, row, k) => Math.abs(row.at - x) < Math.abs(rows[best].at - x) ? k : best, 0);

	const choice = make("select", {}, ...panels.map((p, k) => make("option", {value: k, textContent: p.title || "panel " + (k + 1)})));
	const range = make("input", {type: "range", min: 0, step: 1, value: 0});
	const out = make("output"); // the text of the slider says the same to screen readers
	out.setAttribute("aria-live", "off");
	range.setAttribute("aria-label", "Read values of " + figure.querySelector("figcaption").textContent);
	const read = make("div", {className: "read"}, make("label", {hidden: panels.every(p => p.rows.length < 2)}, "Read values ", range));
	if (panels.length > 1) read.append(make("label", {className: "of"}, "of ", choice));
	read.append(out);
	figure.querySelector(".behind").before(read);
	const title = d.figure || "figure";
	out.before(make("span", {className: "take"}, "Save as ", ...pictureSavers(figure, picture, title),
		saver("CSV", title, "text/csv", () => csvOfPanels(names, xName, panels, shown))));

	// point shows a place in all panels, and tells the values of one.
	let [a, b, c, e] = [0, 1, 0, 1]; // the shown part of the axes
	const point = (k, n) => {
		const row = panels[k].rows[n];
		for (const p of panels) {
			p.cursor.replaceChildren();
			const same = p.rows.find(r => r.x === row.x);
			if (!same || d.lying !== undefined) continue;
			p.cursor.append(draw("path", {d: "M" + same.at + " " + (p.y - 9 * p.h) + "v" + 19 * p.h}));
			for (const v of p.ay ? values(same) : []) {
				const y = p.y + (1 - shareOf(p.ay, v.y)) * p.h, line = p.svg.querySelector(".line[data-s='" + v.i + "']");
				if (y >= p.y - 9 * p.h && y <= p.y + 10 * p.h)
					p.cursor.append(draw("circle", {r: 2.2, transform: "translate(" + same.at + " " + y + ") scale(" + (b - a) + " " + (e - c) + ")", "data-s": v.i, class: line.getAttribute("class").replace("line ", "")}));
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

	// The marks of the part that is shown stand where those of the whole are hidden.
	const whole = make("button", {type: "button", textContent: "Whole figure", title: "Show the whole axes (double click)", hidden: true});
	const label = all("text[transform]", picture).find(t => Number(t.getAttribute("y")) < panels[0].x), base = Number(label?.getAttribute("y"));
	const size = {w: picture.viewBox.baseVal.width, h: picture.viewBox.baseVal.height};
	const show = (...part) => {
		[a, b, c, e] = part;
		const inX = a !== 0 || b !== 1, inY = c !== 0 || e !== 1;
		whole.hidden = !inX && !inY;
		picture.classList.toggle("in-x", inX);
		picture.classList.toggle("in-y", inY);
		all(".now", picture).forEach(e => e.remove());
		panels.forEach((p, k) => {
			p.show(a, b, c, e);
			const put = (of, most, lo, hi, place) => {
				const now = draw("g", {class: "now"});
				p.svg.before(now);
				for (const [v, words] of marksOf(valueAt(of, lo), valueAt(of, hi), of.log, most)) place(now, (shareOf(of, v) - lo) / (hi - lo), words);
			};
			const text = (now, attrs, words) => {
				const t = draw("text", {class: "quiet", ...attrs});
				t.textContent = words;
				now.append(t);
			};
			if (inY) put(p.ay, Math.max(3, p.h / 18), c, e, (now, share, words) => {
				const y = p.y + (1 - share) * p.h;
				now.append(draw("path", {class: "s rule", "stroke-width": 0.4, d: "M" + p.x + " " + y + "h" + p.w}));
				if (k % columns === 0) text(now, {x: p.x - 4.5, y: y + 2.5, "text-anchor": "end"}, words);
			});
			if (inX && p.ax) put(p.ax, Math.max(3, p.w / 36), a, b, (now, share, words) => {
				const x = p.x + share * p.w;
				now.append(draw("path", {class: "s rule", "stroke-width": 0.4, d: "M" + x + " " + p.y + "v" + (p.h + 2.5)}));
				if (k + columns >= panels.length) text(now, {x, y: p.y + p.h + 10.4, "text-anchor": "middle"}, words);
			});
		});
		// Wider marks of y move its label to the left, and the edge of the picture with it.
		if (label) {
			const marks = all(".now text[text-anchor=end]", picture).map(t => t.getBBox()).filter(r => r.width > 0);
			const left = Math.max(0, base + 4 - Math.min(panels[0].x, ...marks.map(r => r.x))), more = Math.max(0, left - base + 8);
			label.setAttribute("y", base - left);
			picture.setAttribute("viewBox", [-more, 0, size.w + more, size.h].join(" "));
		}
		if (out.textContent !== "") again();
	};
	// fit shows the ticked lines, within the axes of the whole figure or all that is drawn.
	const fit = within => {
		let [left, right, low, high] = [1, 0, 1, 0];
		for (const p of panels)
			for (const g of all("g[data-s]", p.svg)) {
				if (!shown(g.dataset.s)) continue;
				const r = g.getBBox();
				[left, right] = [Math.min(left, (r.x - p.x) / p.w), Math.max(right, (r.x + r.width - p.x) / p.w)];
				[low, high] = [Math.min(low, 1 - (r.y + r.height - p.y) / p.h), Math.max(high, 1 - (r.y - p.y) / p.h)];
			}
		const room = 0.04 * (high - low);
		if (!(room > 0)) return show(0, 1, 0, 1);
		if (!within) return show(panels[0].ax ? Math.min(0, left) : 0, panels[0].ax ? Math.max(1, right) : 1, Math.min(0, low - room), Math.max(1, high + room));
		if (clamp(high + room) - clamp(low - room) > 1e-3) show(a, b, clamp(low - room), clamp(high + room));
	};
	const scaled = panels.every(p => p.ay);
	if (scaled) {
		out.before(whole);
		whole.addEventListener("click", () => show(0, 1, 0, 1));
		if (picture.querySelector(".arrow")) {
			const every = make("button", {type: "button", textContent: "Points beyond the axes", title: "Show axes that reach all points and intervals"});
			every.addEventListener("click", () => fit(false));
			out.before(every);
		}
	}
	boxes.forEach(box => box.addEventListener("change", () => {
		if (out.textContent !== "") again();
		if (scaled) boxes.every(b => b.checked) ? show(a, b, 0, 1) : fit(true);
	}));

	// A rectangle chooses the part that all panels show.
	let from = null;
	const chosen = draw("rect", {class: "chosen"});
	panels.forEach((p, k) => {
		if (p.rows.length === 0) return;
		const shares = event => {
			const [x, y] = placeIn(picture, event);
			return [clamp((x - p.x) / p.w), clamp(1 - (y - p.y) / p.h)];
		};
		const moved = event => {
			const [x, y] = shares(event);
			if (from !== null) {
				const [l, r, lo, hi] = [Math.min(x, from[0]), Math.max(x, from[0]), Math.min(y, from[1]), Math.max(y, from[1])];
				for (const [name, value] of Object.entries({x: p.x + l * p.w, y: p.y + (1 - hi) * p.h, width: (r - l) * p.w, height: (hi - lo) * p.h})) chosen.setAttribute(name, value);
				return hideTip();
			}
			const n = nearest(p.rows, p.x + (a + x * (b - a)) * p.w), row = p.rows[n];
			out.textContent = point(k, n);
			let told = values(row);
			if (d.map !== undefined) told = told.filter(v => v.i === Math.min(Math.floor(y * d.map), d.map - 1));
			const table = make("table");
			for (const v of told) table.append(make("tr", {}, make("td", {textContent: names[v.i]}), make("td", {textContent: v.text})));
			showTip(event, make("strong", {textContent: (p.title ? p.title + ", " : "") + row.label}), table);
		};
		p.e.addEventListener("pointermove", moved);
		p.e.addEventListener("pointerleave", hideTip);
		p.e.addEventListener("pointerdown", event => {
			moved(event);
			if (!scaled || event.pointerType === "touch" || event.button !== 0) return; // a finger scrolls
			from = shares(event);
			chosen.setAttribute("width", 0);
			p.e.append(chosen);
			p.e.setPointerCapture(event.pointerId);
		});
		const done = event => {
			if (from === null) return;
			const ends = shares(event).map((x, i) => [Math.min(x, from[i]), Math.max(x, from[i])]);
			const [[l, r], [lo, hi]] = ends.map(([x, y], i) => (y - x) * [p.w, p.h][i] < 4 ? [0, 1] : [x, y]); // a flat one is of one axis
			from = null;
			chosen.remove();
			if (event.type !== "pointerup" || r - l === 1 && hi - lo === 1) return;
			const [w, h] = [b - a, e - c];
			show(p.ax ? a + l * w : 0, p.ax ? a + r * w : 1, c + lo * h, c + hi * h);
		};
		p.e.addEventListener("pointerup", done);
		p.e.addEventListener("pointercancel", done);
		if (scaled) p.e.addEventListener("dblclick", () => show(0, 1, 0, 1));
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

