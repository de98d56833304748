// Folded studies: a link into one opens it, and all that is folded around its place.
const unfold = () => {
	const at = document.getElementById(decodeURIComponent(location.hash.slice(1)));
	if (!at) return;
	const within = at.querySelector(":scope > details.fold");
	if (within) within.open = true;
	for (let e = at.closest("details"); e; e = e.parentElement.closest("details")) e.open = true;
	at.scrollIntoView();
};
addEventListener("hashchange", unfold);
unfold();
for (const link of all("a[href^='#']")) link.addEventListener("click", () => { if (link.hash === location.hash) unfold(); });
const contents = document.querySelector("nav details");
if (contents) contents.addEventListener("click", event => { if (event.target.closest("a")) contents.open = false; });
