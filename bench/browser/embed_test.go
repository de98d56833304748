package browser_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/bench/browser"
	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/page"
)

// fragment returns a figure of two lines as it stands in other pages.
func fragment(t *testing.T, title string) string {
	t.Helper()
	f := page.Figure{Name: "fragment", Figure: figure.Figure{
		Title: title, XLabel: "workload", YLabel: "ratio", Caption: "250 instances", Lines: []figure.Line{
			{Name: "greedy", X: []float64{1, 2, 3}, Y: []float64{0.9, 0.8, 0.7}, Lo: []float64{0.85, 0.75, 0.65}, Hi: []float64{0.95, 0.85, 0.75}},
			{Name: "no-rep", X: []float64{1, 2, 3}, Y: []float64{0.8, 0.6, 0.5}},
		}}}
	var b strings.Builder
	if err := f.Embed(&b, "Loadstar"); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// host is a page whose style and script would disturb a figure that shares them.
const host = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>host</title><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><style>svg,table,label{display:none}path{stroke:none;fill:none}figure{position:absolute;left:-9999px}p{color:#111}</style>
<script>const all = 1, make = 2, draw = 3; SVGElement.prototype.querySelectorAll = Element.prototype.querySelectorAll = () => [];</script></head>
<body><main><h1>Host</h1><p id="own">Text</p>%s</main></body></html>`

// inside reads from the document in the frame with a number.
func inside(n int, expression string) string {
	return fmt.Sprintf(`(d => %s)(document.getElementsByTagName("iframe")[%d].contentDocument)`, expression, n)
}

const (
	linesShown = `[...d.querySelectorAll(".picture g.line")].filter(e => e.getClientRects().length > 0).length`
	isReady    = `d?.documentElement?.dataset.ready === "yes"`
	framed     = `(h => h > 100 && h === parseFloat(d.defaultView.frameElement.style.height) && d.documentElement.scrollHeight <= d.defaultView.innerHeight)(Math.ceil(d.documentElement.getBoundingClientRect().height))`
)

func TestAFigureStandsInAnotherPage(t *testing.T) {
	b := browser.Start(t)
	write := func(body string) string {
		name := filepath.Join(t.TempDir(), "host.html")
		if err := os.WriteFile(name, fmt.Appendf(nil, host, body), 0o666); err != nil {
			t.Fatal(err)
		}
		return browser.File(name)
	}
	two := fragment(t, "First") + fragment(t, `Second </script> "quoted" & <b>bold</b>`)
	hold := func(t *testing.T, p *browser.Page, expression, want string) {
		t.Helper()
		if got := browser.Eval[string](p, "String("+expression+")"); got != want {
			t.Errorf("%s is %q, want %q", expression, got, want)
		}
	}

	t.Run("with its own style and script", func(t *testing.T) {
		p := b.Open(t, write(two), browser.View{})
		for n, title := range []string{"First", `Second </script> "quoted" & <b>bold</b>`} {
			p.Wait(inside(n, isReady))
			p.Wait(inside(n, framed))
			hold(t, p, inside(n, `d.querySelector("figcaption").textContent`), title)
			hold(t, p, inside(n, `d.querySelectorAll(".numbers tbody tr").length`), "3")
			hold(t, p, inside(n, linesShown), "2")
			hold(t, p, inside(n, `(d.querySelector("input[data-line='0']").click(), "switched off")`), "switched off")
			hold(t, p, inside(n, linesShown), "1")
			hold(t, p, inside(n, `(d.querySelector(".behind").open = true, "open")`), "open")
			p.Wait(inside(n, framed))
		}
		hold(t, p, `getComputedStyle(document.getElementById("own")).color`, "rgb(17, 17, 17)")
		p.Shoot("embed")
	})

	t.Run("in a cell of a notebook", func(t *testing.T) {
		p := b.Open(t, write(`<div id="cell"></div>`), browser.View{})
		browser.Eval[any](p, fmt.Sprintf(`(document.getElementById("cell").innerHTML = %q, 0)`, two))
		p.Wait(inside(0, isReady))
		p.Wait(inside(0, framed))
		hold(t, p, inside(0, linesShown), "2")
	})

	t.Run("without scripts", func(t *testing.T) {
		p := b.Open(t, write(two), browser.View{NoScript: true})
		hold(t, p, inside(0, linesShown), "2")
		hold(t, p, inside(0, `d.querySelector(".picture").getBoundingClientRect().bottom <= d.defaultView.innerHeight`), "true")
	})

	t.Run("for readers with a screen reader", func(t *testing.T) {
		p := b.Open(t, write(strings.Replace(two, "Second", "Other", 1)), browser.View{})
		p.Forgive("Failed to execute 'postMessage'") // of the checker, which greets frames
		for _, v := range p.Accessibility().Violations {
			t.Error(v)
		}
	})
}
