"use strict";
// The page asks how far the study is, shows that, and renews itself when there are newer
// results, unless the reader is busy with it. What the reader has set is kept.
(() => {
const all = (sel, of = document) => [...of.querySelectorAll(sel)];
const box = document.getElementById("live"), renew = document.getElementById("renew");
const newer = document.getElementById("newer"), said = document.getElementById("said");
const store = "loadstar " + location.pathname, off = "loadstar off";

// Places of the page are named by texts and keys, which stay the same when numbers change.
const nameOf = e => {
	const part = e.closest("[data-part]")?.dataset.part, figure = e.closest("[data-figure],[data-chart]")?.dataset;
	const label = e.getAttribute("aria-label") ?? e.closest("label")?.textContent ?? e.querySelector("summary")?.textContent;
	const scroll = e.closest(".scroll")?.getAttribute("aria-label"), column = e.closest("th")?.cellIndex;
	return JSON.stringify([e.tagName, e.id, part, figure?.figure ?? figure?.chart, scroll, column, label, e.dataset.line === undefined]);
};
const named = (sel, use) => {
	const seen = new Map();
	for (const e of all(sel)) {
		const name = nameOf(e), n = seen.get(name) ?? 0;
		seen.set(name, n + 1);
		use(name + n, e);
	}
};
const keys = "main input, main select, main button, main summary, main a, main .scroll, main pre";
const keep = () => {
	const state = {off: [], sorted: [], fields: [], open: [], scrolled: [], shown: []};
	named("main input[type=checkbox]", (name, e) => { if (!e.checked) state.off.push(name); });
	named("main th[aria-sort]", (name, e) => state.sorted.push([name, e.getAttribute("aria-sort")]));
	named("main input[type=search]", (name, e) => { if (e.value) state.fields.push([name, e.value]); });
	named("main details", (name, e) => { if (e.open) state.open.push(name); });
	named("main .scroll", (name, e) => { if (e.scrollLeft || e.scrollTop) state.scrolled.push([name, e.scrollLeft, e.scrollTop]); });
	named("main [data-shown]", (name, e) => state.shown.push([name, e.dataset.shown]));
	named(keys, (name, e) => { if (e === document.activeElement) state.focus = name; });
	const above = all("main [id]").filter(e => e.getClientRects().length && e.getBoundingClientRect().top <= 0).pop();
	state.at = above ? [above.id, above.getBoundingClientRect().top] : ["", scrollY];
	try { sessionStorage.setItem(store, JSON.stringify(state)); } catch {} // not allowed: the page begins anew
};
const restore = () => {
	let state;
	try {
		state = JSON.parse(sessionStorage.getItem(store));
		sessionStorage.removeItem(store);
		renew.checked = sessionStorage.getItem(off) === null;
	} catch {}
	if (!state) return;
	history.scrollRestoration = "manual";
	const changed = (e, event) => e.dispatchEvent(new Event(event, {bubbles: true}));
	named("main details", (name, e) => { e.open = state.open.includes(name); });
	named("main input[type=checkbox]", (name, e) => {
		if (!state.off.includes(name)) return;
		e.checked = false;
		if (e.dataset.line !== undefined) changed(e, "change"); // boxes for several figures change no others here
	});
	named("main th", (name, e) => {
		const by = state.sorted.find(s => s[0] === name)?.[1], button = e.querySelector("button");
		for (let n = 0; by && button && n < 2 && e.getAttribute("aria-sort") !== by; n++) button.click();
	});
	named("main input[type=search]", (name, e) => {
		const value = state.fields.find(f => f[0] === name)?.[1];
		if (value) { e.value = value; changed(e, "input"); }
	});
	named("main [data-chart]", (name, e) => {
		const part = state.shown.find(s => s[0] === name)?.[1].split(" ").map(Number);
		const from = Number(e.dataset.from), long = Number(e.dataset.to) - from;
		if (part && long > 0) e.dispatchEvent(new CustomEvent("show", {detail: part.map(t => Math.min(1, Math.max(0, (t - from) / long)))}));
	});
	named("main .scroll", (name, e) => {
		const to = state.scrolled.find(s => s[0] === name);
		if (to) { e.scrollLeft = to[1]; e.scrollTop = to[2]; }
	});
	named(keys, (name, e) => { if (name === state.focus) e.focus({preventScroll: true}); });
	const place = () => {
		const above = document.getElementById(state.at[0]);
		const top = above ? scrollY + above.getBoundingClientRect().top - state.at[1] : state.at[0] ? 0 : state.at[1];
		scrollTo({top, behavior: "instant"});
	};
	place();
	if (document.querySelector(".explorer:not([data-ready])")) document.addEventListener("explored", place, {once: true});
};

// A reader who points, types or marks text is not interrupted.
let touched = -1e9, held = false;
for (const name of ["pointermove", "pointerdown", "keydown", "wheel", "scroll", "input"]) addEventListener(name, () => { touched = performance.now(); }, {passive: true, capture: true});
addEventListener("pointerdown", () => { held = true; }, true);
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => { held = false; }, true);
const busy = () => held || document.querySelector("[data-playing]") !== null || performance.now() - touched < 0.75 * box.dataset.pause || !(getSelection()?.isCollapsed ?? true);

const again = async () => {
	said.textContent = "";
	const answer = await fetch(location.href, {cache: "no-cache"}); // the server makes it while this page can be read
	if (!answer.ok) { said.textContent = "Newer results cannot be shown yet."; return; }
	await answer.text();
	keep();
	location.reload();
	await new Promise(() => {}); // this page is over
};
const often = Number(box.dataset.pause);
let pause = often, timer;
const look = async () => {
	clearTimeout(timer);
	try {
		const answer = document.hidden ? null : await fetch(box.dataset.ask, {cache: "no-cache"});
		if (answer) {
			if (!answer.ok) throw new Error(answer.status === 404 ? "The study does not exist any more." : "The server cannot tell how far the study is.");
			const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("now");
			const now = document.getElementById("now");
			if (next.outerHTML !== now.outerHTML) now.replaceWith(next);
			const other = next.dataset.edition !== box.dataset.edition;
			newer.hidden = !other;
			said.textContent = "";
			pause = often;
			if (other && renew.checked && !busy()) await again();
			if (!other && next.dataset.ended === "yes") {
				document.getElementById("renew").closest("label").hidden = true;
				box.dataset.over = "yes";
				return; // nothing changes any more
			}
		}
	} catch (e) {
		said.textContent = e instanceof TypeError ? "The server does not answer. The page shows what it had last." : e.message;
		pause = Math.min(30000, 2 * pause);
	}
	clearTimeout(timer);
	timer = setTimeout(look, pause);
};
newer.addEventListener("click", () => { again().catch(() => { said.textContent = "The server does not answer."; }); });
renew.addEventListener("change", () => {
	try { renew.checked ? sessionStorage.removeItem(off) : sessionStorage.setItem(off, "yes"); } catch {}
	look();
});
document.addEventListener("visibilitychange", () => { if (!document.hidden && box.dataset.over !== "yes") look(); });
restore();
box.querySelector(".renewal").hidden = false;
look();
box.dataset.ready = "yes";
})();
