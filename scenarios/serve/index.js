"use strict";
// The list of studies is asked for again while the page is seen, and when the reader searches or orders it,
// which the address keeps. It is replaced if it differs. The server searches and orders.
(() => {
const often = Number(document.getElementById("main").dataset.pause), form = document.getElementById("find");
let pause = often, timer, asking;
const look = async () => {
	clearTimeout(timer);
	asking?.abort();
	const mine = asking = new AbortController();
	if (!document.hidden) {
		try {
			const answer = await fetch(location.href, {cache: "no-cache", signal: mine.signal});
			const page = new DOMParser().parseFromString(await answer.text(), "text/html"), next = page.getElementById("studies");
			const list = document.getElementById("studies"), count = document.getElementById("count");
			if (answer.ok && next && next.innerHTML !== list.innerHTML) {
				const focused = document.activeElement?.getAttribute("href");
				list.replaceWith(next);
				if (focused) document.querySelector("#studies a[href='" + CSS.escape(focused) + "']")?.focus({preventScroll: true});
			}
			const found = page.getElementById("count")?.textContent;
			if (answer.ok && found && found !== count.textContent) count.textContent = found;
			pause = often;
		} catch {
			if (mine !== asking) return; // another request was made
			pause = Math.min(30000, 2 * pause); // the server has ended, or comes back
		}
	}
	if (mine === asking) timer = setTimeout(look, pause);
};
const find = event => {
	if (event.type === "submit") event.preventDefault();
	const asked = new URLSearchParams();
	if (form.elements.q.value.trim()) asked.set("q", form.elements.q.value.trim());
	if (form.elements.order.selectedIndex > 0) asked.set("order", form.elements.order.value);
	const to = location.pathname + (asked.size ? "?" + asked : "");
	if (to === location.pathname + location.search) return;
	history.replaceState(null, "", to);
	look();
};
for (const name of ["input", "change", "submit"]) form.addEventListener(name, find);
form.querySelector("button").hidden = true;
timer = setTimeout(look, pause);
})();
