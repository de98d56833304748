// The replay: one time for all charts of a scene, and buttons for the scenes.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
for (const replay of all(".replay")) {
	const scenes = all(".scene", replay).map(e => ({e}));
	const readyScene = s => {
		s.charts = all("figure.gantt", s.e).filter(c => charted.has(c)).map(c => ({c, ...charted.get(c), key: c.dataset.chart}));
		[s.lo, s.hi] = [s.charts[0]?.lo, s.charts[0]?.hi];
	};
	// Scenes after the first are packed until they are shown.
	const open = async s => {
		const text = new TextDecoder().decode(await unpacked(s.e.dataset.packed));
		if (s.charts) return; // another click was faster
		s.e.innerHTML = text;
		all("table.sortable", s.e).forEach(readyTable);
		all("figure.gantt", s.e).forEach(readyChart);
		readyScene(s);
	};
	readyScene(scenes[0]);
	if (!scenes[0].charts.length) continue;
	const lasts = 12000; // milliseconds
	let scene = scenes[0], wanted = scene, at = scene.hi, frame = 0, begun = 0;
	const button = (text, name, act) => {
		const e = make("button", {type: "button", textContent: text, title: name});
		if (text !== name) e.setAttribute("aria-label", name);
		e.addEventListener("click", act);
		return e;
	};
	const slider = make("input", {type: "range", min: 0, max: 1000, step: 1, autocomplete: "off"}), said = make("output");
	const go = t => {
		at = Math.min(scene.hi, Math.max(scene.lo, t));
		for (const {c} of scene.charts) c.dispatchEvent(new CustomEvent("replay", {detail: at}));
		slider.value = Math.round((at - scene.lo) / (scene.hi - scene.lo) * 1000);
		const text = "time " + short(Number(at.toPrecision(4))) + scene.charts.map(c => (c === scene.charts[0] ? ": " : ", ") + c.key + " " + c.done(at)).join("");
		slider.setAttribute("aria-valuetext", text);
		said.textContent = text;
		replay.dataset.at = at;
	};
	const pause = () => {
		cancelAnimationFrame(frame);
		frame = 0;
		delete replay.dataset.playing;
		play.textContent = "Play";
		said.setAttribute("aria-live", "polite");
	};
	const next = now => {
		let share = (now - begun) / lasts;
		if (calm.matches) share = Math.floor(share * 12) / 12; // a picture each second
		const t = scene.lo + share * (scene.hi - scene.lo);
		if (!calm.matches || t - at > 1e-9 * (scene.hi - scene.lo)) go(t);
		if (at >= scene.hi) return pause();
		frame = requestAnimationFrame(next);
	};
	const play = button("Play", "Play", () => {
		if (frame) return pause();
		if (at >= scene.hi) go(scene.lo);
		begun = performance.now() - (at - scene.lo) / (scene.hi - scene.lo) * lasts;
		replay.dataset.playing = "yes";
		play.textContent = "Pause";
		said.setAttribute("aria-live", "off"); // it would never be silent
		frame = requestAnimationFrame(next);
	});
	play.removeAttribute("title");
	const step = way => () => {
		pause();
		scene.moments ??= [...new Set([scene.lo, ...scene.charts.flatMap(c => c.moments), scene.hi])].sort((x, y) => x - y);
		const near = 1e-7 * (scene.hi - scene.lo);
		go(way > 0 ? scene.moments.find(t => t > at + near) ?? scene.hi : scene.moments.findLast(t => t < at - near) ?? scene.lo);
	};
	const tools = make("div", {className: "tools"});
	tools.setAttribute("role", "group");
	tools.setAttribute("aria-label", "Replay");
	const choices = scenes.length < 2 ? [] : scenes.map(s => button(s.e.dataset.scene, "Show the " + s.e.dataset.scene + " instance", async () => {
		pause();
		wanted = s;
		if (!s.charts) await open(s);
		if (wanted !== s) return;
		scene = s;
		for (const other of scenes) other.e.hidden = other !== s;
		choices.forEach((e, i) => e.setAttribute("aria-pressed", scenes[i] === s));
		go(s.hi);
	}));
	choices.forEach((e, i) => e.setAttribute("aria-pressed", i === 0));
	slider.addEventListener("input", () => {
		pause();
		go(slider.value === "1000" ? scene.hi : scene.lo + slider.value / 1000 * (scene.hi - scene.lo));
	});
	if (choices.length) tools.append("Instance", ...choices);
	tools.append(play, button("‹", "Event before", step(-1)), button("›", "Next event", step(1)), make("label", {}, "Time", slider), said);
	replay.prepend(tools);
	go(at);
	addEventListener("beforeprint", () => { pause(); go(scene.hi); });
}
