package browser_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/bench/browser"
)

// drawn has every kind of figure, panels, and texts that would be markup.
const drawn = `name: drawn
title: '</title><script>alert(1)</script>'
workload: W
platform: {workers: p}
risk: linear
policies: [omniscient, greedy, cyclic-rep, no-rep]
reference: omniscient
instances: 50
distribution: {by: p}
sweep: {p: [2, 4, 6, 8], W: [1, 1.5, 2, 3, 5, 8]}
figure: {x: W, ylabel: '"><img src=x onerror=alert(2)>'}
figures:
  - {name: map, x: W, kind: map, series: p, columns: policy}
  - {name: bars, x: p, kind: bars, metric: work, columns: W}
  - {name: apart, x: W, baseline: no-rep, level: [0.05]}
  - {name: best, kind: best, x: instances, columns: p}
`

// called builds the program and calls it in a folder, once for each line.
func called(t *testing.T, dir string, lines ...string) {
	t.Helper()
	program := filepath.Join(dir, "runexp")
	call := func(dir, name string, args ...string) {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", cmd, err, out)
		}
	}
	call("", "go", "build", "-ldflags=-w", "-o", program, "github.com/loadstar-sim/loadstar/cmd/runexp")
	for _, line := range lines {
		call(dir, program, strings.Fields(line)...)
	}
}

// pageOf returns the address of a page with E1 and a study with all kinds of figures, as the program
// writes it.
func pageOf(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "drawn.yaml"), []byte(drawn), 0o666); err != nil {
		t.Fatal(err)
	}
	called(t, dir, "run e1 --instances 250 --seed 1 --quiet", "run drawn.yaml --quiet", "report runs/e1 runs/drawn")
	return browser.File(filepath.Join(dir, "report.html"))
}

// Figures of the page.
const (
	panels = "#s2-figures-f1 "
	shades = "#s2-figures-f2 "
	gantt  = "#s1-episode-c1 "
)

func TestReport(t *testing.T) {
	b := browser.Start(t)
	address := pageOf(t)
	p := b.Open(t, address, browser.View{})
	p.Wait(`document.documentElement.dataset.ready === "yes"`)

	run := func(name string, f func(t *testing.T)) {
		t.Run(name, func(t *testing.T) { p.In(t); f(t) })
	}
	// is fails the test unless an expression has the wanted value.
	is := func(t *testing.T, expression, want string) {
		t.Helper()
		if got := browser.Eval[string](p, "String("+expression+")"); got != want {
			t.Errorf("%s is %q, want %q", expression, got, want)
		}
	}
	text := func(selector string) string {
		return browser.Eval[string](p, fmt.Sprintf("document.querySelector(%q).textContent", selector))
	}
	visible := func(selector string) string {
		return fmt.Sprintf(`[...document.querySelectorAll(%q)].filter(e => e.getClientRects().length > 0).length`, selector)
	}

	run("a box switches a policy in all panels", func(t *testing.T) {
		lines := panels + "g.line"
		is(t, visible(lines), "12")
		p.Click(panels + "input[data-line='1']")
		is(t, visible(lines), "8")
		p.Click(panels + "input[data-line='1']")
		is(t, visible(lines), "12")
		p.Click("#s2-figures fieldset.tools label:nth-of-type(1) input") // greedy in all figures
		is(t, visible(lines), "8")
		is(t, visible("#s2-figures-f3 g.line[data-s='0']"), "0")
		p.Type("#s2-figures fieldset.tools label:nth-of-type(1) input", browser.Space)
		is(t, visible(lines), "12")
	})

	run("the pointer shows the values in its panel and the place in all", func(t *testing.T) {
		p.Point(panels+".panel:nth-of-type(2) .area", 0.5, 0.5)
		is(t, `document.getElementById("tip").hidden`, "false")
		tip := text("#tip")
		for _, want := range []string{"p = 4, W = ", "greedy0.", "cyclic-rep0.", "no-rep0."} {
			if !strings.Contains(tip, want) {
				t.Errorf("there is no %s in %q", want, tip)
			}
		}
		is(t, visible(panels+".cursor path"), "4")
		is(t, visible(panels+".cursor circle"), "12")
		p.Press(browser.Escape)
		is(t, `document.getElementById("tip").hidden`, "true")
		p.Point(shades+".panel:nth-of-type(1) .area", 0.9, 0.1)
		if tip := text("#tip"); !strings.HasPrefix(tip, "greedy, W = 880.") { // W is 8, p is 8
			t.Errorf("on the map: %q", tip)
		}
	})

	run("a drag and what is ticked choose the part of the axes that is shown", func(t *testing.T) {
		shown := `[...document.querySelectorAll("` + panels + `.plot")].map(e => { const b = e.viewBox.baseVal; return [b.width / e.width.baseVal.value, b.height / e.height.baseVal.value].map(x => x.toFixed(1)); }).join(" ")`
		marks := visible(panels + ".now text")
		p.Drag(panels+".panel:nth-of-type(4) .area", 0.25, 0.75)
		is(t, shown, "0.5,1.0 0.5,1.0 0.5,1.0 0.5,1.0")
		if n := browser.Eval[int](p, marks); n < 6 {
			t.Errorf("%d marks", n)
		}
		is(t, visible(panels+".mark-x"), "0")
		p.Click(panels + ".read > button")
		is(t, shown, "1.0,1.0 1.0,1.0 1.0,1.0 1.0,1.0")
		is(t, marks, "0")
		p.Click(panels + "input[data-line='1']") // greedy is above the others
		p.Click(panels + "input[data-line='2']")
		is(t, `(e => e.viewBox.baseVal.height < 0.9 * e.height.baseVal.value)(document.querySelector("`+panels+`.plot"))`, "true")
		is(t, visible(panels+".mark-x"), "16")
		p.Click(panels + "input[data-line='1']")
		p.Click(panels + "input[data-line='2']")
		is(t, shown, "1.0,1.0 1.0,1.0 1.0,1.0 1.0,1.0")
	})

	run("a slider reads the values by keyboard", func(t *testing.T) {
		slider, out := panels+"input[type=range]", panels+"output"
		p.Click(panels + "select")
		p.Press(browser.Escape)
		p.Type(panels+"select", browser.Home+browser.ArrowDown)
		p.Type(slider, browser.Home+browser.ArrowRight)
		if got := text(out); !strings.HasPrefix(got, "p = 4, W = 1.5: greedy 0.") {
			t.Errorf("%q", got)
		}
		is(t, fmt.Sprintf("document.querySelector(%q).getAttribute('aria-valuetext') === document.querySelector(%q).textContent", slider, out), "true")
		p.Press(browser.End)
		if got := text(out); !strings.HasPrefix(got, "p = 4, W = 8: ") {
			t.Errorf("%q", got)
		}
	})

	run("a table is sorted by its heads", func(t *testing.T) {
		column := `[...document.querySelectorAll("#s1-results table tbody tr")].slice(0, 25).map(r => r.cells[0].textContent).join(" ")`
		p.Click("#s1-results th:nth-child(1) button")
		p.Click("#s1-results th:nth-child(1) button")
		is(t, column, "25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1")
		is(t, `document.querySelector("#s1-results th").getAttribute("aria-sort")`, "descending")
		p.Type("#s1-results th:nth-child(1) button", browser.Enter)
		is(t, column, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25")
	})

	run("twenty rows of a table are shown, or all", func(t *testing.T) {
		rows, more := visible("#s1-results div.table tbody tr"), "#s1-results div.table .more"
		is(t, rows, "20")
		is(t, fmt.Sprintf("document.querySelector(%q).textContent", more), "The first 20 of 25 rows are shown. Show all")
		p.Click(more + " button")
		is(t, rows, "25")
		p.Click(more + " button")
		is(t, rows, "20")
	})

	run("a table is filtered by conditions on its columns", func(t *testing.T) {
		rows, field := `[...document.querySelectorAll("#s1-results div.table tbody tr")].filter(e => !e.hidden).map(r => r.cells[0].textContent).join(" ")`, "#s1-results div.table .filter input"
		for condition, want := range map[string]string{"W>22": "23 24 25", "w<=2": "1 2", "W=7": "7", "W!=7 W<9 W>5": "6 8", "W>3 brute>0.2 W<5": "4"} {
			p.Type(field, condition)
			is(t, rows, want)
			browser.Eval[any](p, fmt.Sprintf("(e => { e.value = ''; e.dispatchEvent(new Event('input')); })(document.querySelector(%q))", field))
		}
	})

	run("figures and tables are taken away as files", func(t *testing.T) {
		browser.Eval[any](p, `(() => { window.saved = {}; const url = URL.createObjectURL; URL.createObjectURL = blob => { window.last = blob; return url(blob); };
			HTMLAnchorElement.prototype.click = function () { window.saved[this.download] = window.last; }; })()`)
		save := func(of, as string) { p.Click(fmt.Sprintf("%s button[aria-label$=' as %s']", of, as)) }
		read := func(name string) string {
			p.Wait(fmt.Sprintf("window.saved[%q] !== undefined", name))
			browser.Eval[any](p, fmt.Sprintf("window.saved[%q].text().then(text => { window.read = text; window.of = %[1]q; })", name))
			p.Wait(fmt.Sprintf("window.of === %q", name))
			return browser.Eval[string](p, "window.read")
		}
		p.Type("#s1-results div.table .filter input", "W<3")
		save("#s1-results div.table", "CSV")
		if got := read("mean-ratio-of-every-cell.csv"); !strings.HasPrefix(got, "W,greedy,greedy as shown,cyclic-rep,") || strings.Count(got, "\n") != 3 {
			t.Errorf("the rows are saved as\n%s", got)
		}
		save("#s1-results div.table", "LaTeX")
		if got := read("mean-ratio-of-every-cell.tex"); !strings.HasPrefix(got, "\\begin{tabular}{rrr") || strings.Count(got, "$\\pm$") != 10 || !strings.Contains(got, "\\textbf{") {
			t.Errorf("the rows are saved as\n%s", got)
		}
		save("#s1-figures-f1", "CSV")
		if got := read("e1.csv"); !strings.HasPrefix(got, "panel,workload W,line,y,y as shown\n,1,") || strings.Count(got, "\n") != 1+5*25 {
			t.Errorf("the figure is saved as\n%s", got)
		}
		p.Click("#s1-figures-f1 input[data-line='4']")
		save("#s1-figures-f1", "SVG")
		got := read("e1.svg")
		for _, want := range []string{"what static policies complete as the workload grows</text>", ">greedy</text>", "color: #0072b2", "25 workers"} {
			if !strings.Contains(got, want) {
				t.Errorf("the picture has no %s", want)
			}
		}
		for _, bad := range []string{">brute<", "var(--", "data-s=\"4\""} {
			if strings.Contains(got, bad) {
				t.Errorf("the picture has %s", bad)
			}
		}
		p.Click("#s1-figures-f1 input[data-line='4']")
		save("#s1-figures-f1", "PNG")
		p.Wait(`window.saved["e1.png"] !== undefined`)
		browser.Eval[any](p, `createImageBitmap(window.saved["e1.png"]).then(b => { window.wide = b.width + " " + (b.height > 800); })`)
		p.Wait("window.wide !== undefined")
		is(t, "window.wide", "2400 true")
	})

	run("the explorer draws what is chosen, and says what holds in the picked cells", func(t *testing.T) {
		const root = "#s2-explore-x "
		p.Wait(`document.querySelector("` + root + `").dataset.ready === "yes"`)
		choose := func(label, option string) {
			browser.Eval[any](p, fmt.Sprintf(`(() => { const l = [...document.querySelectorAll(%q)].find(e => e.textContent.startsWith(%q)), s = l.querySelector("select"); s.value = [...s.options].find(o => o.textContent === %q).value; s.dispatchEvent(new Event("change")); })()`, root+"label", label, option))
		}
		panelsShown, circles := visible(root+".area"), visible(root+"circle.f")
		is(t, panelsShown, "1")
		is(t, circles, "18") // three policies, six loads
		choose("in panels of", "p")
		is(t, panelsShown, "4")
		is(t, circles, "72")
		choose("Metric", "work")
		choose("minus", "no-rep")
		is(t, circles, "48")
		is(t, `decodeURIComponent(location.hash)`, "#explore:s2-explore-x?metric=work&panels=p&minus=no-rep")
		said := func() string { return text(root + "[role=status]") }
		if got := said(); !strings.HasPrefix(got, "All 24 cells are picked. In them, work of no-rep minus that of ") {
			t.Errorf("%q", got)
		}
		p.Drag(root+".area", 0.1, 0.7)
		if got := said(); strings.HasPrefix(got, "All") || !strings.Contains(got, " cells are picked. In them, work of no-rep minus that of ") {
			t.Errorf("%q", got)
		}
		if got := browser.Eval[string](p, `new URLSearchParams(location.hash.split("?")[1]).get("panel")`); got != "2" {
			t.Errorf("panel %s is picked", got)
		}
		choose("Cells from", "the first")
		choose("to", "the last")
		choose("of panel", "all")
		is(t, `document.querySelectorAll("`+root+`.picked").length`, "0")
		p.Click(root + "details.behind summary")
		p.Wait(`document.querySelectorAll("` + root + `details.behind tbody tr").length === 28`) // with the names of four panels
		p.Click(root + ".choices button")
		is(t, panelsShown, "1")
		is(t, "location.hash", "#s2-explore")

		again := b.Open(t, address+"#explore:s2-explore-x?panels=W&x=p&minus=greedy&at.p=4&log=y", browser.View{})
		again.Wait(`document.querySelector("` + root + `").dataset.ready === "yes"`)
		if n := browser.Eval[int](again, panelsShown); n != 6 {
			t.Errorf("%d panels stand in the address, want 6", n)
		}
	})

	run("the figure stands on the first screen, below a sentence", func(t *testing.T) {
		is(t, `(r => r.top > 0 && r.bottom < 800)(document.querySelector("#s1-figures-f1 .picture").getBoundingClientRect()) || scrollY > 0`, "true")
		is(t, `document.querySelector("#s1 .headline").getBoundingClientRect().bottom <= document.querySelector("#s1-figures-f1").getBoundingClientRect().top`, "true")
	})

	run("a field filters the rows of a table", func(t *testing.T) {
		p.Type("#s1-claims .filter input", "brute poor")
		is(t, visible("#s1-claims tbody tr"), "2")
		is(t, `document.querySelector("#s1-claims .filter output").textContent`, "2 of 8 rows")
	})

	run("the chart zooms by buttons, keys, wheel and drag", func(t *testing.T) {
		shown := func(what, want string) {
			t.Helper()
			if got := browser.Eval[string](p, fmt.Sprintf(`(() => { const c = document.querySelector(%q), [a, b] = c.dataset.shown.split(" "), wide = c.dataset.to - c.dataset.from; return [(a - c.dataset.from) / wide, (b - c.dataset.from) / wide].map(x => x.toFixed(3)).join(" "); })()`, gantt)); got != want {
				t.Errorf("after %s, %s is shown, want %s", what, got, want)
			}
		}
		button := func(n int) string { return fmt.Sprintf("%s.tools button:nth-of-type(%d)", gantt, n) }
		p.Click(button(1))
		shown("+", "0.250 0.750")
		p.Click(button(4))
		shown("later", "0.375 0.875")
		p.Press("-")
		shown("the key -", "0.000 1.000")
		p.Press("0")
		shown("the key 0", "0.000 1.000")
		p.Press("+" + browser.ArrowLeft)
		shown("the keys + and left", "0.125 0.625")
		// The middle of the picture is at 46.6% of the shown window; names stand to the left.
		p.Wheel(gantt+"svg", -120, true)
		shown("the wheel with Ctrl", "0.172 0.572")
		p.Wheel(gantt+"svg", -120, false)
		shown("the wheel alone", "0.172 0.572")
		p.Drag(gantt+"svg", 0.5, 0.6)
		shown("a drag to the right", "0.127 0.527")
		is(t, visible(gantt+".mark-x"), "0")
		p.Click(button(1))
		p.Click(button(1))
		if n := browser.Eval[int](p, visible(gantt+".labels text")); n < 10 {
			t.Errorf("%d slices have numbers", n)
		}
		p.Click(button(5))
		shown("the whole", "0.000 1.000")
		p.Point(gantt+"g[data-row] path[data-slices]", 0.2, 0.5)
		if tip := text("#tip"); !strings.HasPrefix(tip, "P") || !strings.Contains(tip, "interrupted at ") {
			t.Errorf("%q", tip)
		}
	})

	run("two policies are replayed with one cursor, in several instances", func(t *testing.T) {
		box, second := "#s1-episode .replay", "#s1-episode-c2 "
		tool := func(n int) string { return fmt.Sprintf("%s > .tools button:nth-of-type(%d)", box, n) }
		slider, said := box+" > .tools input", box+" > .tools output"
		cursors := `[...document.querySelectorAll("#s1-episode .scene:not([hidden]) .ahead path")].map(e => e.getAttribute("d").split(" ")[0]).join(" ")`
		end := text(said)
		is(t, `document.querySelector("`+box+`").dataset.playing`, "undefined") // nothing moves by itself
		is(t, cursors, "")
		p.Type(slider, browser.Home)
		if got := text(said); got != "time 0: greedy 0 of 13 units, cyclic-rep 0 of 13 units" {
			t.Errorf("at the start: %q", got)
		}
		p.Type(slider, browser.ArrowRight+browser.ArrowRight)
		is(t, fmt.Sprintf("document.querySelector(%q).getAttribute('aria-valuetext') === document.querySelector(%q).textContent", slider, said), "true")
		pair := strings.Fields(browser.Eval[string](p, cursors))
		if len(pair) != 2 || pair[0] != pair[1] {
			t.Errorf("the cursors are at %q", pair)
		}
		is(t, visible(second+".ahead rect"), "1")
		at := fmt.Sprintf(`Number(document.querySelector(%q).dataset.at)`, box)
		before := browser.Eval[float64](p, at)
		p.Click(tool(6)) // the next event
		after := browser.Eval[float64](p, at)
		if !(after > before) {
			t.Errorf("a step leads from %v to %v", before, after)
		}
		p.Click(tool(5))
		if back := browser.Eval[float64](p, at); !(back < after) {
			t.Errorf("a step back leads from %v to %v", after, back)
		}
		p.Type(tool(4), browser.Enter) // play
		is(t, fmt.Sprintf("document.querySelector(%q).textContent", tool(4)), "Pause")
		p.Wait(fmt.Sprintf("%s > %v", at, after))
		p.Type(tool(4), browser.Space)
		is(t, `document.querySelector("`+box+`").dataset.playing`, "undefined")
		paused := browser.Eval[float64](p, at)
		is(t, at, fmt.Sprint(paused))
		p.Type(slider, browser.End)
		if got := text(said); got != end || strings.Contains(end, " 0 of") {
			t.Errorf("at the end: %q, want %q", got, end)
		}
		is(t, cursors, "")
		seen := map[string]bool{}
		for k, name := range []string{"median", "worst", "best"} {
			p.Click(tool(k + 1))
			p.Wait(`document.querySelector("#s1-episode .scene:not([hidden])").dataset.scene === "` + name + `"`) // it is unpacked
			is(t, `document.querySelectorAll("#s1-episode .scene:not([hidden])").length`, "1")
			is(t, fmt.Sprintf("document.querySelector(%q).getAttribute('aria-pressed')", tool(k+1)), "true")
			is(t, `[...document.querySelectorAll("#s1-episode .scene:not([hidden]) [data-slices]")].every(e => e.getBoundingClientRect().width > 0)`, "true")
			seen[text(said)] = true
		}
		if len(seen) != 3 {
			t.Errorf("the ends are %v", seen)
		}
		p.Click(tool(1))
		p.Click(gantt + ".tools button:nth-of-type(1)") // + in one chart
		is(t, `document.querySelector("`+second+`").dataset.shown === document.querySelector("`+gantt+`").dataset.shown`, "true")
		p.Click(gantt + ".tools button:nth-of-type(5)")
	})

	run("labels of axes do not touch, and nothing leaves the page", func(t *testing.T) {
		for name, v := range views {
			p.Set(v)
			is(t, "document.documentElement.scrollWidth <= innerWidth", "true")
			touching := browser.Eval[[]string](p, overlaps)
			for _, pair := range touching {
				t.Errorf("%s: %s", name, pair)
			}
			letters := `Math.min(...[...document.querySelectorAll(".picture text:not([font-size='5'])")].map(e => parseFloat(getComputedStyle(e).fontSize) * e.ownerSVGElement.getScreenCTM().a))`
			if small := browser.Eval[float64](p, letters); small < 9.5 && !v.Print { // exponents are smaller
				t.Errorf("%s: letters have %.1f pixels", name, small)
			}
			p.Shoot("report-" + name)
		}
	})

	run("labels of axes do not touch where one line is left, whichever it is", func(t *testing.T) {
		boxes := `[...document.querySelectorAll("figure.plot")].forEach(f => [...f.querySelectorAll("input[data-line]")].forEach((box, i, all) => { box.checked = %s; box.dispatchEvent(new Event("change")); }))`
		for k := range 5 {
			browser.Eval[any](p, fmt.Sprintf(boxes, fmt.Sprintf("i === %d %% all.length", k)))
			for _, pair := range browser.Eval[[]string](p, overlaps) {
				t.Errorf("line %d: %s", k, pair)
			}
		}
		browser.Eval[any](p, fmt.Sprintf(boxes, "true"))
	})

	run("every colour stands out", func(t *testing.T) {
		for name, v := range views {
			p.Set(v)
			for _, fault := range browser.Eval[[]string](p, contrasts) {
				t.Errorf("%s: %s", name, fault)
			}
		}
	})

	run("print is light and has no tools", func(t *testing.T) {
		p.Set(browser.View{Print: true, Dark: true})
		is(t, `getComputedStyle(document.body).backgroundColor`, "rgb(255, 255, 255)")
		is(t, visible("nav, .tools, .filter, .read, .listing button, input, select, .skip"), "0")
		is(t, visible(panels+".panel"), "4")
		is(t, visible("details:not([open])"), "0")
		is(t, `[...document.querySelectorAll(".scroll")].every(e => e.scrollHeight <= e.clientHeight + 1)`, "true")
	})

	run("without JavaScript all texts and pictures are there", func(t *testing.T) {
		// Nobody sees an instance after the first before a button shows it.
		all := `[".picture .line", "table", "tr", ".gantt .plot path", "pre"].map(sel => [...document.querySelectorAll(sel)].filter(e => !e.closest(".explorer, #tip, .scene ~ .scene")).length).join(" ")`
		want := browser.Eval[string](p, all)
		plain := b.Open(t, address, browser.View{NoScript: true})
		if got := browser.Eval[string](plain, all); got != want {
			t.Errorf("there are %s pictures, tables, rows, bars and texts, want %s", got, want)
		}
		if n := browser.Eval[int](plain, visible("svg.picture")); n == 0 || browser.Eval[int](plain, visible("button, input[type=range]")) > 0 {
			t.Errorf("%d pictures, and controls that do nothing", n)
		}
		plain.Click(panels + "input[data-line='1']")
		if n := browser.Eval[int](plain, visible(panels+"g.line")); n != 8 {
			t.Errorf("%d lines after a box was cleared, want 8", n)
		}
	})

	run("a screen reader finds everything", func(t *testing.T) {
		for name, v := range map[string]browser.View{"light": {}, "dark on a phone": {Dark: true, Phone: true}} {
			p.Set(v)
			// Rows of a table and panels of a figure are alike, screen readers skip the inside of a
			// picture, and the checker is slow.
			browser.Eval[any](p, `document.querySelectorAll("details").forEach(d => { d.open = true; });
document.querySelectorAll("tbody tr:nth-child(n+4), .panel:nth-child(n+3), svg *").forEach(e => e.remove())`)
			found := p.Accessibility()
			t.Logf("%s: %d rules hold, %d are broken, a person must look at %v", name, found.Passed, len(found.Violations), found.Incomplete)
			for _, v := range found.Violations {
				t.Errorf("%s: %v", name, v)
			}
		}
	})

	if all := p.Requests(); len(all) != 1 {
		t.Errorf("the page asks for %q", all)
	}
}

// views are the views in which pages are tested.
var views = map[string]browser.View{
	"light": {}, "dark": {Dark: true}, "phone": {Phone: true}, "dark-phone": {Phone: true, Dark: true}, "narrow": {Width: 700}, "print": {Print: true, Width: 720},
}

// overlaps is an expression: the labels of axes that touch or leave their picture.
const overlaps = `(() => {
	const faults = [];
	for (const svg of document.querySelectorAll("svg.picture, .gantt .scroll > svg")) {
		const all = [...svg.querySelectorAll("text")].map(e => ({text: e.textContent, box: e.getBoundingClientRect()})).filter(t => t.box.width > 0);
		const figure = svg.closest("figure").id;
		all.forEach((a, i) => {
			const of = svg.getBoundingClientRect();
			if (!svg.closest(".gantt") && (a.box.left < of.left - 1 || a.box.right > of.right + 1)) faults.push(figure + ": " + a.text + " leaves its picture");
			for (const b of all.slice(i + 1))
				if (a.box.left < b.box.right && b.box.left < a.box.right && a.box.top + 3 < b.box.bottom && b.box.top + 3 < a.box.bottom)
					faults.push(figure + ": " + a.text + " touches " + b.text);
		});
	}
	return faults;
})()`

// contrasts is an expression: the texts of pictures with a contrast below 4.5 and the lines with one
// below 3 to the page, as WCAG 2 measures it. The checker skips pictures.
const contrasts = `(() => {
	const channels = text => text.match(/[\d.]+/g).slice(0, 3).map(Number);
	const luminance = text => channels(text).map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
	const paper = luminance(getComputedStyle(document.body).backgroundColor);
	const contrast = colour => { const l = luminance(colour); return (Math.max(l, paper) + 0.05) / (Math.min(l, paper) + 0.05); };
	const faults = new Set();
	for (const e of document.querySelectorAll("svg :not(.labels) > text")) {
		const c = contrast(getComputedStyle(e).fill);
		if (c < 4.5) faults.add("text " + e.textContent + ": " + c.toFixed(3));
	}
	for (const e of document.querySelectorAll(".line path, .rules path, path.axis, svg .cut")) {
		const c = contrast([getComputedStyle(e).stroke, getComputedStyle(e).fill].find(colour => colour !== "none"));
		if (c < 3) faults.add(e.parentNode.getAttribute("class") + ": " + c.toFixed(3));
	}
	return [...faults];
})()`
