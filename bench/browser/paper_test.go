package browser_test

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/bench/browser"
)

func TestPaper(t *testing.T) {
	b := browser.Start(t)
	dir := t.TempDir()
	called(t, dir, "paper static --preset quick --quiet --out paper")
	address := browser.File(filepath.Join(dir, "paper", "report.html"))
	p := b.Open(t, address, browser.View{Height: 800})
	p.Wait(`document.documentElement.dataset.ready === "yes"`)

	run := func(name string, f func(t *testing.T)) {
		t.Run(name, func(t *testing.T) { p.In(t); f(t) })
	}
	is := func(t *testing.T, expression, want string) {
		t.Helper()
		if got := browser.Eval[string](p, "String("+expression+")"); got != want {
			t.Errorf("%s is %q, want %q", expression, got, want)
		}
	}
	visible := func(selector string) string {
		return fmt.Sprintf(`[...document.querySelectorAll(%q)].filter(e => e.checkVisibility({contentVisibilityAuto: true, visibilityProperty: true})).length`, selector)
	}
	fold := func() { browser.Eval[any](p, `document.querySelectorAll("details").forEach(d => { d.open = false; })`) }

	run("it is there soon", func(t *testing.T) {
		spent, wall := p.Spent(), browser.Eval[float64](p, `performance.getEntriesByType("navigation")[0].loadEventEnd`)
		t.Logf("%v of processor time, loaded after %.0f ms, %.0f elements", spent, wall, browser.Eval[float64](p, `document.querySelectorAll("*").length`))
		if spent > 2*time.Second {
			t.Errorf("the page takes %v of processor time, want at most 2s", spent)
		}
	})

	run("the first screen has the counts and the first rows, and no wall of links", func(t *testing.T) {
		is(t, `(r => r.top > 0 && r.bottom < 300)(document.querySelector(".counts").getBoundingClientRect())`, "true")
		is(t, `document.querySelector(".counts").innerText.replace(/\s+/g, " ")`, "7 of 7 printed numbers agree; 80 not compared 15 of 15 items drawn by a study 30 of 67 claims hold 9 hold within limits 13 fail 15 cannot be judged")
		is(t, `[...document.querySelectorAll(".scores > li")].filter(e => e.getBoundingClientRect().bottom < innerHeight).length >= 3`, "true")
		is(t, visible("nav a"), "0")
	})

	run("a figure is not called different as a sentence about it fails", func(t *testing.T) {
		row := `[...document.querySelectorAll(".scores > li")].find(e => e.querySelector("h4").textContent === %q)`
		said := func(name string) string {
			return fmt.Sprintf(`[...(`+row+`).querySelectorAll(".word")].map(e => e.innerText).join(" | ")`, name)
		}
		is(t, said("Figure 4a"), "drawn, no printed numbers to compare | 4 hold, 1 within limits, 1 fails, 2 cannot be judged")
		is(t, said("Table 3"), "agrees: 7 of 7 agree | 5 hold")
		is(t, said("Proposition 2"), "no study of it | 1 fails")
		is(t, fmt.Sprintf(`(`+row+`).querySelectorAll(".beside tbody tr").length`, "Table 3"), "7")
		is(t, `document.querySelectorAll(".scores .word.bad").length`, "0")
	})

	run("each study is drawn small, with its colours", func(t *testing.T) {
		is(t, visible(".scores .thumbnail"), "14") // the page has no room for that of Figure 9
		is(t, `[...document.querySelectorAll(".scores .thumbnail")].every(e => e.querySelectorAll("path").length > 1 && e.querySelector("text") === null)`, "true")
		is(t, `document.querySelectorAll(".scores .thumbnail").length === new Set([...document.querySelectorAll(".scores .thumbnail")].map(e => e.innerHTML)).size`, "true")
	})

	run("a row leads to its figure, which opens", func(t *testing.T) {
		is(t, visible("details.fold .picture"), "0")
		p.Click(".scores > li:nth-child(4) .study a")
		p.Wait(`location.hash !== "" && document.querySelector(location.hash).checkVisibility()`)
		is(t, `document.querySelector(location.hash).dataset.figure`, "e1")
		is(t, `(r => r.top >= 0 && r.top < innerHeight)(document.querySelector(location.hash).getBoundingClientRect())`, "true")
		is(t, `document.querySelectorAll("details.fold[open]").length`, "1")
		fold()
		browser.Eval[any](p, `scrollTo(0, 0)`)
		p.Click(".scores > li:nth-child(4) .study a") // the same place again
		p.Wait(`document.querySelector(location.hash).checkVisibility()`)
		fold()
	})

	run("the table of contents opens, and closes when a place was chosen", func(t *testing.T) {
		browser.Eval[any](p, `scrollTo(0, 0)`)
		p.Click("nav summary")
		is(t, visible("nav a.study"), "13")
		p.Click("nav a[href='#s5-claims']")
		p.Wait(`document.querySelector("#s5-claims").checkVisibility()`)
		is(t, visible("nav a"), "0")
		fold()
	})

	run("a search finds what is folded", func(t *testing.T) {
		// Chromium opens what its search finds; a link to a text is such a search.
		other := b.Open(t, address+"#:~:text=Processor%20time%20by%20policy", browser.View{})
		other.Wait(`document.querySelectorAll("details.fold[open]").length === 1`)
	})

	run("nothing leaves the page, and all is accessible", func(t *testing.T) {
		// Studies are as in a report, which has a test of its own, and the checker is slow.
		browser.Eval[any](p, `document.querySelectorAll("details.fold > .part").forEach(e => e.remove())`)
		for name, v := range map[string]browser.View{
			"light": {}, "dark": {Dark: true}, "phone": {Phone: true, Width: 390, Height: 844}, "dark-phone": {Phone: true, Dark: true}, "print": {Print: true, Width: 720},
		} {
			p.Set(v)
			browser.Eval[any](p, `scrollTo(0, 0)`)
			is(t, "document.documentElement.scrollWidth <= innerWidth", "true")
			if v.Phone {
				is(t, `document.querySelector(".counts").getBoundingClientRect().bottom < innerHeight`, "true")
			}
			if v.Print {
				is(t, visible("nav, button, details.fold .part"), "0")
				is(t, visible(".scores > li"), "17")
			}
			p.Shoot("paper-" + name)
			if v.Print {
				continue
			}
			found := p.Accessibility()
			t.Logf("%s: %d rules hold, %d are broken, a person must look at %v", name, found.Passed, len(found.Violations), found.Incomplete)
			for _, v := range found.Violations {
				t.Errorf("%s: %v", name, v)
			}
		}
	})

	run("without JavaScript links open what is folded, too", func(t *testing.T) {
		plain := b.Open(t, address+"#s2-figures-f1", browser.View{NoScript: true})
		if !browser.Eval[bool](plain, `document.querySelector("#s2-figures-f1").checkVisibility()`) {
			t.Error("the figure is not shown")
		}
	})

	if all := p.Requests(); len(all) != 1 {
		t.Errorf("the page asks for %q", all)
	}
}
