package compare

import (
	"fmt"
	"math"
	"strings"

	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/results/words"
)

// mostRows is how many rows of dots fit on a page.
const mostRows = 60

// Forest draws the differences of the baseline from the others: on average with the intervals of
// [Summary.Averages], or of groups with the intervals that hold at once, as in [Summary.Cells]. A dot is
// filled where the difference is significant. It returns an error if a page has too little room.
func (s *Summary) Forest() (*figure.Figure, error) {
	f := &figure.Figure{
		YLabel: "difference of " + s.Family.Metric.Name, Bars: true, Dots: true,
		YMin: math.NaN(), YMax: math.NaN(), XWords: map[float64]string{0: "difference"},
	}
	if s.Family.Metric.Less {
		f.YLabel += " (less is better)"
	}
	if s.Lines.Scope == OfGroup {
		return f, s.drawGroups(f)
	}
	over, _ := s.over()
	f.Title, f.XLabel = s.name(s.Base)+" minus the others, "+over, "policy"
	rows := s.baseRows()
	if len(rows) > mostRows {
		return nil, fmt.Errorf("%d policies: a picture has room for %d", len(rows), mostRows)
	}
	found := &markSet{marks: map[Mark]bool{}}
	for i := range rows {
		r := &rows[i]
		difference, interval := s.averaged(r)
		f.Lines = append(f.Lines, found.dot(s.name(r.Against), r, r.Lo, r.Hi, difference, interval))
	}
	f.Caption = s.forestCaption(found, "bars: "+levelOf(s.Result.Level)+" interval of each difference alone")
	return f, nil
}

// drawGroups draws a panel for each other policy, with a row for each group.
func (s *Summary) drawGroups(f *figure.Figure) error {
	others, params, n := s.others(), s.columns(), s.decimals()
	f.Columns = min(len(others), 3)
	if high := len(s.Lines.Groups) * ((len(others) + f.Columns - 1) / f.Columns); s.Lines.More || high > mostRows {
		return fmt.Errorf("a picture has room for %d rows: want fewer by --where or --by, or --format csv", mostRows)
	}
	f.Title, f.XLabel = s.name(s.Base)+" minus the others, "+ofEachLine, "cells"
	found := &markSet{marks: map[Mark]bool{}}
	for _, i := range others {
		p := figure.Panel{Title: s.name(s.Base) + " minus " + s.name(i)}
		for k := range s.Lines.Groups {
			l := &s.Lines.Groups[k]
			line := figure.Line{Name: s.Result.Source.settings(params, l.Params)}
			if r, ok := l.Pairs[[2]int{s.Base, i}]; ok {
				line = found.dot(line.Name, &r, r.AllLo, r.AllHi, atOnceWithin(n, &r, true))
			}
			p.Lines = append(p.Lines, line)
		}
		f.Panels = append(f.Panels, p)
	}
	f.Caption = s.forestCaption(found, fmt.Sprintf("bars: intervals that hold at once in %s of studies", levelOf(s.Result.Level)))
	return nil
}

// markSet collects the marks and intervals in a figure, for its caption.
type markSet struct {
	marks     map[Mark]bool
	intervals bool // a row has one
	exact     bool // a row is of facts
}

// dot returns the row of a difference between some limits, with what tables write of it.
func (m *markSet) dot(name string, r *Row, lo, hi float64, spelled ...tables.Cell) figure.Line {
	mark := r.Mark()
	m.marks[mark], m.exact = true, m.exact || r.Note == Exact
	line := figure.Line{Name: name, Open: mark != Differs}
	for _, cell := range spelled {
		line.Value = strings.TrimSpace(line.Value + " " + cell.Text)
	}
	line.Value = strings.TrimSpace(line.Value + " " + string(mark))
	if mark == Nothing {
		return line
	}
	line.X, line.Y = []float64{0}, []float64{r.Difference}
	if lo < hi {
		m.intervals, line.Lo, line.Hi = true, []float64{lo}, []float64{hi}
	}
	return line
}

// origin says which results are missing, and how many instances there are.
func (s *Summary) origin() (parts []string) {
	for line := range strings.Lines(s.Gaps()) {
		parts = append(parts, strings.TrimSuffix(line, "\n"))
	}
	switch n := s.Family.Instances; {
	case n[1] > 0 && n[0] == n[1]:
		parts = append(parts, words.Count(n[0], "instance")+" of each")
	case n[1] > 0:
		parts = append(parts, fmt.Sprintf("%d to %d instances of each", n[0], n[1]))
	}
	return parts
}

// forestCaption says where the numbers are from, and what bars, dots and rings mean.
func (s *Summary) forestCaption(found *markSet, bars string) string {
	parts := s.origin()
	if found.exact {
		parts = append(parts, "exact values")
	}
	if found.intervals {
		parts = append(parts, bars)
	}
	if found.marks[Differs] {
		says := "dot: significant, as the simultaneous interval excludes 0"
		if found.exact {
			says = "dot: different"
		}
		parts = append(parts, says)
	}
	var rings []string
	for _, m := range []struct {
		mark Mark
		says string
	}{{Unseen, "no significant difference"}, {Ties, "tied in all instances"}, {Untested, "not tested"}} {
		if found.marks[m.mark] {
			rings = append(rings, fmt.Sprintf("%s (%s)", m.says, m.mark))
		}
	}
	if len(rings) > 0 {
		parts = append(parts, "ring: "+strings.Join(rings, " or "))
	}
	return strings.Join(parts, "; ")
}
