package browser_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/bench/browser"
	"github.com/loadstar-sim/loadstar/results/figure"
)

// vega is a page with the libraries of Vega. The test is skipped without them.
func vega(t *testing.T, b *browser.Browser) *browser.Page {
	t.Helper()
	modules := os.Getenv(browser.Vega)
	if modules == "" {
		t.Skipf("no Vega: %s is not set; .ci/browser sets it", browser.Vega)
	}
	page := `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Vega</title><link rel="icon" href="data:,"></head><body>`
	for _, name := range []string{"vega/build/vega.min.js", "vega-lite/build/vega-lite.min.js"} {
		source, err := os.ReadFile(filepath.Join(modules, name))
		if err != nil {
			t.Fatal(err)
		}
		page += "<script>" + strings.ReplaceAll(string(source), "</script", `<\/script`) + "</script>"
	}
	name := filepath.Join(t.TempDir(), "vega.html")
	if err := os.WriteFile(name, []byte(page+"</body></html>"), 0o666); err != nil {
		t.Fatal(err)
	}
	return b.Open(t, browser.File(name), browser.View{})
}

// rendered is what Vega makes of a specification.
type rendered struct {
	Said                                        []string // warnings and errors
	SVG                                         string
	Symbols, Rects, Lines, Areas, Rules, Panels int
	Texts                                       []string
}

// render compiles a specification and draws it as SVG, with the CSV that it reads.
func render(t *testing.T, p *browser.Page, spec, points string) rendered {
	t.Helper()
	return browser.Eval[rendered](p, fmt.Sprintf(`(async () => {
	const Said = [], note = kind => (...words) => { Said.push(kind + ": " + words.join(" ")); return logger; };
	const logger = {level: () => logger, info: () => logger, debug: () => logger, warn: note("warning"), error: note("error")};
	const loader = vega.loader();
	loader.load = async name => { if (name !== "points.csv") throw new Error("asks for " + name); return %s; };
	const view = new vega.View(vega.parse(vegaLite.compile(%s, {logger}).spec), {renderer: "none", loader, logger});
	await view.runAsync();
	const SVG = await view.toSVG(), d = new DOMParser().parseFromString(SVG, "image/svg+xml");
	document.body.innerHTML = SVG;
	const count = of => d.querySelectorAll("." + of + ".role-mark path, ." + of + ".role-mark line").length;
	return {Said, SVG, Symbols: count("mark-symbol"), Rects: count("mark-rect"), Lines: count("mark-line"), Areas: count("mark-area"), Rules: count("mark-rule"),
		Panels: Math.max(1, d.querySelectorAll("g.cell > g").length), Texts: [...d.querySelectorAll("text")].map(e => e.textContent)};
})()`, quoted(points), spec))
}

// quoted returns a text as a string of JavaScript.
func quoted(s string) string {
	text, _ := json.Marshal(s)
	return string(text)
}

// lines returns lines of points with intervals.
func lines(names ...string) (all []figure.Line) {
	for i, name := range names {
		l := figure.Line{Name: name}
		for k := range 5 {
			y := 1 / float64(1+i+k)
			l.X, l.Y, l.Lo, l.Hi = append(l.X, float64(k+1)), append(l.Y, y), append(l.Lo, y*0.9), append(l.Hi, y*1.1)
		}
		all = append(all, l)
	}
	return all
}

// specified are figures of all kinds, with how many marks of each kind they have.
func specified() map[string]struct {
	figure.Figure
	symbols, rects, lines, areas, rules, panels int
} {
	type f = figure.Figure
	panels := []figure.Panel{{Title: "p = 2", Lines: lines("greedy", "no-rep")}, {Title: "p = 4", Lines: lines("greedy", "no-rep")}}
	one := func(y ...float64) (all []figure.Line) {
		for i, y := range y {
			all = append(all, figure.Line{Name: fmt.Sprint("policy ", i), X: []float64{7}, Y: []float64{y}, Lo: []float64{y - 0.1}, Hi: []float64{y + 0.1}})
		}
		return all
	}
	mapped := func() []figure.Panel {
		l := lines("10", "20", "30")
		return []figure.Panel{{Title: "greedy", Lines: l}, {Title: "no-rep", Lines: l}}
	}
	won := lines("low", "high")
	for i := range won {
		won[i].Y, won[i].Lo, won[i].Hi = []float64{0, 1, 2, 1, 0}, nil, nil
	}
	forest := func() (all []figure.Line) { // rings where the interval is not to exclude 0
		all = one(0.3, 0.05, -0.2)
		all[1].Open = true
		return all
	}
	signed := lines("low", "high")
	signed[0].Y, signed[0].Lo, signed[0].Hi = []float64{-0.4, -0.1, 0, 0.1, 0.5}, []float64{-0.5, -0.2, 0, -0.1, 0.4}, []float64{-0.3, 0.1, 0, 0.3, 0.6}
	signed[1].Y, signed[1].Lo, signed[1].Hi = []float64{-0.9, -0.2, 0.2, 0.3, 0.4}, nil, nil
	long := figure.Line{Name: "long"}
	for i := range 500 {
		long.X, long.Y = append(long.X, float64(i)), append(long.Y, math.Sqrt(float64(i)))
	}
	steep := lines("greedy", "no-rep")
	steep[0].Lo[4], steep[0].Y[3], steep[1].X[0] = -1, 0, 0
	return map[string]struct {
		figure.Figure
		symbols, rects, lines, areas, rules, panels int
	}{
		"lines":                {f{Title: "Ratio </script>", XLabel: "W (h)", YLabel: "ratio", Caption: "250 instances; 95% intervals", Lines: lines("greedy", "no-rep")}, 10, 0, 2, 2, 0, 1},
		"reference lines":      {f{XLabel: "W", Lines: lines("greedy"), Rules: []figure.Rule{{At: 0.5}, {At: 3, Upright: true}}}, 5, 0, 1, 1, 2, 1},
		"panels":               {f{Title: "Panels", YLabel: "ratio", Panels: panels, Rules: []figure.Rule{{At: 0.5}}}, 20, 0, 4, 4, 2, 2},
		"logarithms":           {f{LogX: true, LogY: true, Lines: steep}, 8, 0, 2, 2, 0, 1},
		"limits":               {f{YMin: 0.3, YMax: 0.6, Lines: lines("greedy", "no-rep")}, 10, 0, 2, 2, 0, 1},
		"words":                {f{XWords: map[float64]string{5: "auto"}, Lines: lines("greedy")}, 5, 0, 1, 1, 0, 1},
		"bars":                 {f{Bars: true, YLabel: "ratio", Lines: lines("greedy", "no-rep"), XWords: map[float64]string{1: "auto", 2: "10", 3: "9"}}, 0, 10, 0, 0, 10, 1},
		"bars in panels":       {f{Bars: true, Panels: panels}, 0, 20, 0, 0, 20, 2},
		"log bars":             {f{Bars: true, LogY: true, Lines: lines("greedy", "no-rep")}, 0, 10, 0, 0, 10, 1},
		"lying bars":           {f{Bars: true, Lines: one(1, 2, 3), YLabel: "work"}, 0, 3, 0, 0, 3, 1},
		"points":               {f{Lines: one(1, 2, 3)}, 3, 0, 0, 0, 3, 1},
		"a point beside lines": {f{Lines: append(lines("greedy"), one(1)...)}, 6, 0, 1, 1, 1, 1},
		"dots":                 {f{Bars: true, Dots: true, Lines: forest(), YLabel: "difference", Caption: "dot: significant"}, 3, 0, 0, 0, 4, 1}, // and a line at 0
		"dots in panels":       {f{Bars: true, Dots: true, Panels: []figure.Panel{{Title: "W = 1", Lines: forest()}, {Title: "W = 2", Lines: one(0.1, 0.2, 0.3)}}}, 6, 0, 0, 0, 8, 2},
		"map around 0":         {f{Map: true, Diverging: true, XLabel: "W", YLabel: "p", ZLabel: "difference", Lines: signed}, 6, 10, 0, 0, 0, 1},
		"many points":          {f{Lines: []figure.Line{long}}, 0, 0, 1, 0, 0, 1},
		"map":                  {f{Map: true, XLabel: "W", YLabel: "p", ZLabel: "ratio", Panels: mapped()}, 0, 30, 0, 0, 0, 2},
		"kinds":                {f{Map: true, Kinds: []figure.Kind{{Name: "greedy", Look: 1}, {Name: "no-rep", Look: 2}, {Name: "neither"}}, Lines: won}, 10, 10, 0, 0, 0, 1},
	}
}

func TestVegaDrawsEveryPointOfAFigure(t *testing.T) {
	b := browser.Start(t)
	p := vega(t, b)
	for name, want := range specified() {
		var spec, points strings.Builder
		if why := want.NotInVegaLite(); why != "" {
			t.Errorf("%s: %s", name, why)
			continue
		}
		if err := want.WriteVegaLite(&spec, "points.csv"); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := want.WriteCSV(&points); err != nil {
			t.Fatal(err)
		}
		if rows, err := csv.NewReader(strings.NewReader(points.String())).ReadAll(); err != nil || len(rows) < 2 {
			t.Fatalf("%s: %d rows: %v", name, len(rows), err)
		}
		got := render(t, p, spec.String(), points.String())
		for _, said := range got.Said {
			t.Errorf("%s: %s", name, said)
		}
		if strings.Contains(got.SVG, "NaN") || strings.Contains(got.SVG, "Infinity") {
			t.Errorf("%s: a mark has no place", name)
		}
		type counts [6]int
		have := counts{got.Symbols, got.Rects, got.Lines, got.Areas, got.Rules, got.Panels}
		if is := (counts{want.symbols, want.rects, want.lines, want.areas, want.rules, want.panels}); have != is {
			t.Errorf("%s: symbols, rectangles, lines, areas, rules and panels are %v, want %v", name, have, is)
		}
		all := strings.Join(got.Texts, "\n")
		for _, text := range []string{want.Title, want.Caption, want.XLabel, want.YLabel, want.ZLabel} {
			if !strings.Contains(all, text) {
				t.Errorf("%s: no text has %q", name, text)
			}
		}
		for _, l := range want.Lines {
			if !want.Map && !strings.Contains(all, l.Name) {
				t.Errorf("%s: nothing is called %q", name, l.Name)
			}
		}
		p.Shoot("vega-" + strings.ReplaceAll(name, " ", "-"))
	}
}
