// Taking away: tables as CSV and LaTeX, pictures as SVG and PNG. The browser makes the files.
const endings = {CSV: ".csv", LaTeX: ".tex", SVG: ".svg", PNG: ".png"};

// saver returns a button that saves what is made when it is pressed.
const saver = (text, title, type, made) => {
	const button = make("button", {type: "button", textContent: text, title: "Save as " + text});
	button.setAttribute("aria-label", "Save " + title + " as " + text);
	button.addEventListener("click", async () => {
		const href = URL.createObjectURL(new Blob([await made()], {type}));
		const name = title.toLowerCase().replace(/[^a-z0-9.]+/g, "-").replace(/^-|-$/g, "") || "loadstar";
		make("a", {href, download: name.slice(0, 60) + endings[text]}).click();
		setTimeout(() => URL.revokeObjectURL(href), 10000);
	});
	return button;
};

// csv writes lines of texts, so that a spreadsheet takes no text for a formula.
const csv = lines => {
	const spell = text => {
		const safe = /^[=+@\t-]/.test(text) && Number.isNaN(Number(text)) ? "'" + text : text;
		return /[",\n]/.test(safe) ? '"' + safe.replaceAll('"', '""') + '"' : safe;
	};
	return lines.map(line => line.map(spell).join(",") + "\n").join("");
};

// csvOf writes rows of a table, with numbers as programs read them. A column whose cells say more than a number
// is followed by one with their texts.
const csvOf = (names, heads, rows) => {
	const text = cell => cell.textContent, number = cell => cell.dataset.n ?? cell.textContent;
	const columns = names.flatMap((name, i) => {
		const said = rows.some(row => row.cells[i].dataset.n !== undefined && Number.isNaN(Number(text(row.cells[i]))));
		return said ? [{name, i, of: number}, {name: name + " as shown", i, of: text}] : [{name, i, of: number}];
	});
	return csv([columns.map(c => c.name), ...rows.map(row => columns.map(c => c.of(row.cells[c.i])))]);
};

// csvOfPanels writes the points of the shown lines of a figure.
const csvOfPanels = (names, xName, panels, shown) => csv([["panel", xName, "line", "y", "y as shown"],
	...panels.flatMap(p => p.rows.flatMap(row => row.values.filter(v => shown(v.i)).map(v => [p.title, row.x, names[v.i], String(v.y), v.text])))]);

// latexOf writes a tabular of the package booktabs.
const latexOf = (names, heads, rows) => {
	const words = {"\\": "\\textbackslash{}", "^": "\\textasciicircum{}", "~": "\\textasciitilde{}", "±": "$\\pm$", "–": "--", "−": "$-$", "<": "$<$", ">": "$>$"};
	const text = s => s.replace(/[\\{}$&#^_~%±–−<>]/g, c => words[c] ?? "\\" + c);
	const cell = c => c.classList.contains("best") ? "\\textbf{" + text(c.textContent) + "}" : text(c.textContent);
	const lines = rows.map(row => [...row.cells].map(cell).join(" & ") + " \\\\\n").join("");
	return "\\begin{tabular}{" + heads.map(h => h.classList.contains("number") ? "r" : "l").join("") + "}\n\\toprule\n" +
		names.map(text).join(" & ") + " \\\\\n\\midrule\n" + lines + "\\bottomrule\n\\end{tabular}\n";
};

// styleOf returns the rules of the page that apply in a picture, with the colours for white paper.
const styleOf = picture => {
	const rules = [...document.styleSheets[0].cssRules].filter(rule => rule instanceof CSSStyleRule), light = rules[0].style;
	const applies = rule => {
		if (rule.selectorText.startsWith("figure")) return false;
		try { return picture.matches(rule.selectorText) || picture.querySelector(rule.selectorText) !== null; } catch { return false; }
	};
	return rules.filter(applies).map(rule => rule.cssText).join("\n").replace(/var\(--(\w+)\)/g, (_, name) => light.getPropertyValue("--" + name).trim());
};

// pictureOf returns a picture as a file: with the title, the legend of the shown lines and the caption.
const pictureOf = (figure, picture) => {
	const svg = picture.cloneNode(true), {width: w, height: h} = picture.viewBox.baseVal;
	all(".cursor, .chosen, .area", svg).forEach(e => e.remove());
	all("input[data-line]", figure).forEach(box => {
		if (!box.checked) all("[data-s='" + box.dataset.line + "']", svg).forEach(e => e.remove());
	});
	const size = w / 600, line = 10 * size; // of the texts, in units of the picture
	const out = draw("svg", {xmlns: "http://www.w3.org/2000/svg", "font-family": picture.getAttribute("font-family") ?? "Arial,sans-serif"});
	const style = draw("style", {});
	style.textContent = styleOf(picture);
	const pen = document.createElement("canvas").getContext("2d");
	pen.font = 7 * size + "px Liberation Sans,Arial,sans-serif";
	let y = 4 * size;
	const put = (words, x, bold) => {
		const t = draw("text", {x, y: y + 7 * size, "font-size": (bold ? 8 : 7) * size, ...(bold ? {"font-weight": "bold"} : {})});
		t.textContent = words;
		parts.push(t);
	};
	const parts = [];
	for (const words of figure.querySelector("figcaption").innerText.split("\n")) {
		put(words, 5 * size, parts.length === 0);
		y += line;
	}
	let x = 5 * size;
	for (const entry of all(".legend label, p.legend > span", figure)) {
		const box = entry.querySelector("input"), swatch = entry.querySelector("svg").cloneNode(true), name = entry.textContent;
		if (box && !box.checked) continue;
		const wide = pen.measureText(name).width + 24 * size;
		if (x + wide > w && x > 5 * size) {
			x = 5 * size;
			y += line;
		}
		for (const [key, value] of Object.entries({x, y: y + 0.5 * size, width: 16 * size, height: 9 * size})) swatch.setAttribute(key, value);
		parts.push(swatch);
		put(name, x + 19 * size);
		x += wide + 6 * size;
	}
	if (x > 5 * size) y += line;
	for (const [key, value] of Object.entries({x: 0, y, width: w, height: h})) svg.setAttribute(key, value);
	y += h;
	for (const caption of all(":scope > .caption", figure)) {
		let words = "";
		for (const word of caption.textContent.split(" ")) {
			if (words !== "" && pen.measureText(words + " " + word).width > w - 10 * size) {
				put(words, 5 * size);
				y += line;
				words = "";
			}
			words += (words && " ") + word;
		}
		put(words, 5 * size);
		y += line;
	}
	y += 4 * size;
	out.setAttribute("viewBox", "0 0 " + w + " " + y);
	out.setAttribute("width", w + "pt");
	out.setAttribute("height", y + "pt");
	out.append(style, draw("rect", {width: w, height: y, fill: "#fff"}), ...parts, svg);
	return {text: new XMLSerializer().serializeToString(out), w, h: y};
};

// bitmapOf returns a picture as PNG, four pixels to a point.
const bitmapOf = async one => {
	const image = new Image(), src = URL.createObjectURL(new Blob([one.text], {type: "image/svg+xml"}));
	image.src = src;
	await image.decode();
	const scale = 2400 / one.w, canvas = make("canvas", {width: 2400, height: Math.round(one.h * scale)});
	canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
	URL.revokeObjectURL(src);
	return new Promise(done => canvas.toBlob(done, "image/png"));
};

// pictureSavers returns the buttons that save a picture.
const pictureSavers = (figure, picture, title) => [
	saver("SVG", title, "image/svg+xml", () => pictureOf(figure, picture).text),
	saver("PNG", title, "image/png", () => bitmapOf(pictureOf(figure, picture))),
];
