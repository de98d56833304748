// Package beside tells of two studies side by side, as the chapters of a page: in what they
// differ, what became of each policy from one to the other, and their figures and tables in
// pairs, on the same scales.
package beside

import (
	"bytes"
	"cmp"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
	"github.com/loadstar-sim/loadstar/scenarios/compare/text"
)

// Side is one of the studies, after a scan, with what is told of it alone.
type Side struct {
	Name  string
	Study *scenarios.Study
	Told  page.Study
}

// Of returns the chapters about two studies, of which the first is the earlier one.
func Of(a, b Side) page.Study {
	told := page.Study{
		Name: a.Name + " and " + b.Name, Title: a.Name + " beside " + b.Name,
		Partial: partial(a, b),
		Parts:   []page.Part{change(a, b), properties(a, b), figures(a, b), tables(a, b)},
	}
	told.Parts = slices.DeleteFunc(told.Parts, func(p page.Part) bool { return len(p.Text)+len(p.Figures)+len(p.Tables) == 0 })
	return told
}

// partial says what is missing in either study.
func partial(a, b Side) (text string) {
	for _, s := range []Side{a, b} {
		if s.Told.Partial != "" {
			text += s.Name + ": " + s.Told.Partial + " "
		}
	}
	return text
}

// change tells what became of the policies, as runexp compare does.
func change(a, b Side) page.Part {
	p := page.Part{Key: "change", Title: "From " + a.Name + " to " + b.Name}
	before, after := compare.Study(a.Study), compare.Study(b.Study)
	var told bytes.Buffer
	both, err := compare.Both(before, after, nil, nil)
	if err == nil {
		_, err = text.WriteChange(&told, "text", before, after, compare.Options{Metric: both.Default(), Level: scenarios.Level}, nil, nil)
	}
	if err != nil {
		p.Text = page.Paragraphs("The policies cannot be compared: " + err.Error() + ".")
		return p
	}
	p.Text = page.Paragraphs(told.String())
	return p
}

// properties returns the facts of both studies.
func properties(a, b Side) page.Part {
	t := page.Table{Title: "Properties", Columns: page.Names(3, "property", a.Name, b.Name, "")}
	value := func(s Side, name string) string {
		for _, f := range s.Told.Facts {
			if f.Name == name {
				return f.Value
			}
		}
		return "–"
	}
	t.Columns[3] = page.Column{Name: "same"}
	var names []string
	for _, f := range slices.Concat(a.Told.Facts, b.Told.Facts) {
		if slices.Contains(names, f.Name) {
			continue
		}
		names = append(names, f.Name)
		row := page.Words(f.Name, value(a, f.Name), value(b, f.Name), "same")
		if row[1].Text != row[2].Text {
			row[3].Text = "differs"
		} else {
			row[3].Look = page.Quiet
		}
		t.Rows = append(t.Rows, row)
	}
	return page.Part{Key: "properties", Title: "The two studies", Tables: []page.Table{t}}
}

// part returns a part of a side.
func (s Side) part(key string) page.Part {
	for _, p := range s.Told.Parts {
		if p.Key == key {
			return p
		}
	}
	return page.Part{}
}

// figures returns the figures in pairs of the same name, then those of one study alone.
func figures(a, b Side) page.Part {
	p := page.Part{Key: "figures", Title: "Figures"}
	left, right := a.part("figures").Figures, b.part("figures").Figures
	of := func(s Side, f page.Figure) page.Figure {
		f.Title, f.Name = s.Name+": "+cmp.Or(f.Title, f.Name), s.Name+"/"+f.Name
		return f
	}
	named := func(name string) func(page.Figure) bool {
		return func(f page.Figure) bool { return f.Name == name }
	}
	for _, f := range left {
		if k := slices.IndexFunc(right, named(f.Name)); k >= 0 {
			one, other := shared(f, right[k])
			p.Figures = append(p.Figures, of(a, one), of(b, other))
		}
	}
	for _, f := range left {
		if !slices.ContainsFunc(right, named(f.Name)) {
			p.Figures = append(p.Figures, of(a, f))
		}
	}
	for _, f := range right {
		if !slices.ContainsFunc(left, named(f.Name)) {
			p.Figures = append(p.Figures, of(b, f))
		}
	}
	return p
}

// shared returns two figures with the same limits along each axis, unless one alone has limits of
// its own or the axes differ.
func shared(a, b page.Figure) (page.Figure, page.Figure) {
	if a.Bars || b.Bars || a.Map || b.Map {
		return a, b
	}
	const side, room = 0.025, 0.04 // beyond what is drawn, of the width and of the height
	if lo, hi := span(a.LogX, [][]float64{xs(a), xs(b)}, side); lo < hi && !(a.XMin < a.XMax) && !(b.XMin < b.XMax) && a.LogX == b.LogX && a.XLabel == b.XLabel {
		a.XMin, a.XMax, b.XMin, b.XMax = lo, hi, lo, hi
	}
	if a.YMin < a.YMax && b.YMin < b.YMax && a.LogY == b.LogY && a.YLabel == b.YLabel { // ratios, of which one exceeds 1
		a.YMin, a.YMax = min(a.YMin, b.YMin), max(a.YMax, b.YMax)
		b.YMin, b.YMax = a.YMin, a.YMax
	}
	if lo, hi := span(a.LogY, [][]float64{ys(a), ys(b)}, room); lo < hi && !(a.YMin < a.YMax) && !(b.YMin < b.YMax) && a.LogY == b.LogY && a.YLabel == b.YLabel {
		a.YMin, a.YMax, b.YMin, b.YMax = lo, hi, lo, hi
	}
	return a, b
}

// lines returns the lines of all panels.
func lines(f page.Figure) []figure.Line {
	all := slices.Clone(f.Lines)
	for _, p := range f.Panels {
		all = append(all, p.Lines...)
	}
	return all
}

func xs(f page.Figure) (all []float64) {
	for _, l := range lines(f) {
		all = append(all, l.X...)
	}
	return all
}

func ys(f page.Figure) (all []float64) {
	for _, l := range lines(f) {
		all = slices.Concat(all, l.Y, l.Lo, l.Hi)
	}
	return all
}

// span returns between which numbers all are that can be drawn, and a share of that beyond.
func span(log bool, all [][]float64, room float64) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, x := range slices.Concat(all...) {
		if !math.IsInf(x, 0) && !math.IsNaN(x) && (x > 0 || !log) {
			lo, hi = min(lo, x), max(hi, x)
		}
	}
	if !(lo < hi) {
		return 0, 0
	}
	if log {
		margin := math.Pow(hi/lo, room)
		return lo / margin, hi * margin
	}
	return lo - float64(room*(hi-lo)), hi + float64(room*(hi-lo))
}

// tables returns the tables of results in pairs.
func tables(a, b Side) page.Part {
	p := page.Part{Key: "tables", Title: "Results"}
	left, right := a.part("results").Tables, b.part("results").Tables
	for i := range max(len(left), len(right)) {
		for _, s := range []struct {
			name string
			of   []page.Table
		}{{a.Name, left}, {b.Name, right}} {
			if i < len(s.of) {
				t := s.of[i]
				t.Title = s.name + ": " + t.Title
				p.Tables = append(p.Tables, t)
			}
		}
	}
	return p
}
