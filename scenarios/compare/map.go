package compare

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/figure"
)

// A map has at most mostMapped cells, in at most mostPanels panels.
const (
	mostMapped = 5000
	mostPanels = 12
)

// Map draws a map of the cells over the two variables with the most values, one panel for each value of the
// others. Its colours are the baseline's differences from the best other policy, and its marks are as in
// [Summary.Cells]. The summary's lines must be cells.
func (s *Summary) Map() (*figure.Figure, error) {
	src, against := s.Result.Source, s.others()[0]
	varying := s.columns()
	if s.Lines.More || len(varying) == 0 {
		return nil, fmt.Errorf("a map takes a variable with several values, and at most %d cells", mostMapped)
	}
	values := map[int][]float64{}
	for _, v := range varying {
		for _, l := range s.Lines.Groups {
			values[v] = append(values[v], l.Params[v])
		}
		slices.Sort(values[v])
		values[v] = slices.Compact(values[v])
	}
	by := slices.Clone(varying)
	slices.SortStableFunc(by, func(a, b int) int { return cmp.Compare(len(values[b]), len(values[a])) })
	x, y, apart := by[0], -1, slices.Clone(varying)
	if len(by) > 1 {
		y = by[1]
	}
	names := src.Layout.Params
	if y >= 0 && len(src.Layout.Words[names[x]]) > 0 && len(src.Layout.Words[names[y]]) == 0 {
		x, y = y, x // laws are long, and rows have room for their names
	}
	apart = slices.DeleteFunc(apart, func(v int) bool { return v == x || v == y })
	f := &figure.Figure{
		Title: s.name(s.Base) + " minus " + s.name(against) + ", cell by cell", XLabel: src.Naming.Axis(names[x]),
		ZLabel: "difference of " + s.Family.Metric.Name, Map: true, Diverging: true, XWords: map[float64]string{},
		YMin: math.NaN(), YMax: math.NaN(),
	}
	if s.Family.Metric.Less {
		f.ZLabel += " (less is better)"
	}
	for _, v := range values[x] {
		if called := src.short(x, v); called != spelled(src, x, v) || src.Layout.Words[names[x]][v] != "" {
			f.XWords[v] = called
		}
	}
	rows := []float64{math.NaN()}
	if y >= 0 {
		f.YLabel, rows = src.Naming.Axis(names[y]), values[y]
	}
	found, panels := &markSet{marks: map[Mark]bool{}}, map[string]int{}
	for k := range s.Lines.Groups {
		l := &s.Lines.Groups[k]
		r, ok := l.Pairs[[2]int{s.Base, against}]
		if !ok {
			continue
		}
		title := src.settings(apart, l.Params)
		at, known := panels[title]
		if !known {
			at = len(f.Panels)
			panels[title] = at
			p := figure.Panel{Title: title}
			for _, row := range rows {
				name := ""
				if y >= 0 {
					name = src.short(y, row)
				}
				p.Lines = append(p.Lines, figure.Line{Name: name})
			}
			f.Panels = append(f.Panels, p)
		}
		row := 0
		if y >= 0 {
			row = slices.Index(rows, l.Params[y])
		}
		dot := found.dot("", &r, r.AllLo, r.AllHi)
		if r.Mark() == Untested || r.Mark() == Nothing {
			continue
		}
		lo, hi := r.Difference, r.Difference // exact, or tied
		if dot.Lo != nil {
			lo, hi = r.AllLo, r.AllHi
		}
		line := &f.Panels[at].Lines[row]
		line.X, line.Y = append(line.X, l.Params[x]), append(line.Y, r.Difference)
		line.Lo, line.Hi = append(line.Lo, lo), append(line.Hi, hi)
	}
	drawn := func(p figure.Panel) bool {
		return slices.ContainsFunc(p.Lines, func(l figure.Line) bool { return len(l.X) > 0 })
	}
	if !slices.ContainsFunc(f.Panels, drawn) {
		why := "they differ in too few batches, or too unevenly"
		if s.Family.Instances[1] < int64(s.need()) {
			why = s.tooFew()
		}
		return nil, fmt.Errorf("a map would be empty, as no cell is tested: %s", why)
	}
	if len(f.Panels) > mostPanels {
		return nil, fmt.Errorf("a map of these cells takes %d panels: want at most %d, by --where", len(f.Panels), mostPanels)
	}
	f.Caption = strings.Join(append(s.mapCaption(found), src.meanings(apart)...), "; ")
	return f, nil
}

// mapCaption says where the numbers are from, and what the marks of cells mean.
func (s *Summary) mapCaption(found *markSet) []string {
	parts, dots := s.origin(), []string{}
	if found.marks[Unseen] {
		dots = append(dots, "no significant difference")
	}
	switch {
	case found.marks[Ties] && found.exact:
		dots = append(dots, "equal")
	case found.marks[Ties]:
		dots = append(dots, "tied in all instances")
	}
	if len(dots) > 0 {
		parts = append(parts, "dot: "+strings.Join(dots, " or "))
	}
	if found.marks[Differs] && found.exact {
		parts = append(parts, "exact values, bar: below 0, no mark: above 0")
	} else if found.marks[Differs] {
		parts = append(parts, "bar: significantly below 0, no mark: significantly above 0")
	}
	if found.marks[Untested] {
		parts = append(parts, "empty: not tested")
	}
	if found.intervals {
		parts = append(parts, fmt.Sprintf("intervals hold at once in %s of studies", levelOf(s.Result.Level)))
	}
	return parts
}

// short spells a value of a variable on an axis: as it is called, in short if it is a word with options.
func (s *Source) short(param int, x float64) string {
	t := results.Table{Words: s.Layout.Words, Naming: s.Naming}
	return t.Short(s.Layout.Params[param], spelled(s, param, x))
}

// meanings says what the symbols of some variables stand for, where they have labels.
func (s *Source) meanings(params []int) (texts []string) {
	for _, i := range params {
		if text := s.Naming.Meaning(s.Layout.Params[i]); text != "" {
			texts = append(texts, text)
		}
	}
	return texts
}
