// Views: another part of the axes of a picture is another viewBox of the window in which its curves
// are, for logarithmic axes too.
const short = x => String(Number(x.toPrecision(6)));
const clamp = x => Math.min(1, Math.max(0, x));

// valueAt returns what stands at a share of an axis, shareOf where a value stands.
const valueAt = (axis, share) => axis.log ? axis.lo * (axis.hi / axis.lo) ** share : axis.lo + share * (axis.hi - axis.lo);
const shareOf = (axis, x) => axis.log ? Math.log(x / axis.lo) / Math.log(axis.hi / axis.lo) : (x - axis.lo) / (axis.hi - axis.lo);

// marksOf returns at most about most round numbers of a part of an axis, each with its words.
const marksOf = (lo, hi, log, most) => {
	const marks = [];
	if (log && hi / lo >= 4) {
		const decades = Math.log10(hi / lo), every = 1 + Math.floor(decades / most);
		for (let power = Math.floor(Math.log10(lo)); power <= Math.log10(hi); power++)
			for (const f of decades > 2.5 ? [1] : [1, 2, 5]) {
				const x = Number(f + "e" + power);
				if (power % every === 0 && x >= lo && x <= hi) marks.push([x, short(x)]);
			}
		return marks;
	}
	let step = 10 ** Math.floor(Math.log10((hi - lo) / most));
	for (const f of [2, 2.5, 2]) if ((hi - lo) / step > most) step *= f;
	for (let k = Math.ceil(lo / step); k * step <= hi + step * 1e-9; k++) marks.push([k * step, short(k * step)]);
	const decimals = Math.max(...marks.map(m => (m[1].split(".")[1] ?? "").length)); // the same for all
	return marks.map(([x, words]) => [x, x === 0 || words.includes("e") ? words : x.toFixed(decimals)]);
};

// windowOf returns a window: its place in the picture, and show, which shows the part of its axes from
// a to b and, upwards, from c to d, in shares. Markers keep their size.
const windowOf = svg => {
	const box = svg.viewBox.baseVal, [x, y, w, h] = [box.x, box.y, box.width, box.height];
	let glyphs = null; // an element for each marker, and its place
	const show = (a, b, c, d) => {
		glyphs ??= all(".markers", svg).flatMap(e => {
			const each = e.getAttribute("d").match(/M[^M]*/g).map(text => {
				const [, at, form] = text.match(/^M([-.\d]+ ?[-.\d]+)(.*)/), one = e.cloneNode();
				one.setAttribute("d", "M0 0" + form);
				return [one, "translate(" + at + ")"];
			});
			e.replaceWith(...each.map(g => g[0]));
			return each;
		});
		svg.setAttribute("viewBox", [x + a * w, y + (1 - d) * h, (b - a) * w, (d - c) * h].join(" "));
		for (const [e, at] of glyphs) e.setAttribute("transform", at + " scale(" + (b - a) + " " + (d - c) + ")");
	};
	return {svg, x, y, w, h, show};
};

// placeIn returns where a pointer is in a picture, in its own units.
const placeIn = (picture, event) => {
	const r = picture.getBoundingClientRect(), box = picture.viewBox.baseVal, unit = r.width / box.width;
	return [box.x + (event.clientX - r.left) / unit, (event.clientY - r.top) / unit];
};

// unpacked returns the bytes behind a text in base 64.
const unpacked = async text => {
	const packed = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), c => c.charCodeAt(0));
	return new Uint8Array(await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
};
