"use strict";
// The list of studies is asked for again while the page is seen, and replaced if it differs.
(() => {
const often = Number(document.getElementById("main").dataset.pause);
let pause = often;
const look = async () => {
	if (!document.hidden) {
		try {
			const answer = await fetch(location.href, {cache: "no-cache"});
			const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("studies");
			const list = document.getElementById("studies");
			if (answer.ok && next && next.innerHTML !== list.innerHTML) {
				const focused = document.activeElement?.getAttribute("href");
				list.replaceWith(next);
				if (focused) document.querySelector("#studies a[href='" + CSS.escape(focused) + "']")?.focus({preventScroll: true});
			}
			pause = often;
		} catch {
			pause = Math.min(30000, 2 * pause); // the server has ended, or comes back
		}
	}
	setTimeout(look, pause);
};
setTimeout(look, pause);
})();
