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

// Listings: a button that copies.
if (navigator.clipboard) {
	for (const pre of all(".listing pre")) {
		const button = make("button", {type: "button", textContent: "Copy"});
		button.addEventListener("click", () => navigator.clipboard.writeText(pre.textContent).then(() => { button.textContent = "Copied"; }, () => { button.textContent = "Not allowed"; }));
		pre.after(button);
	}
}
