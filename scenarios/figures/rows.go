package figures

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// extremes returns the table with rows of the least and greatest values of metrics, if a
// figure asks for some.
func (p *painter) extremes(spec results.FigureSpec) *results.Table {
	t := *p.table
	for _, name := range append([]string{spec.Metric}, spec.Metrics...) {
		end, metric, _ := strings.Cut(name, "_")
		if end != "least" && end != "most" {
			continue
		}
		for c := range p.report.Design.Grid.Cells() {
			params, formulas := p.report.Design.Grid.Row(c)
			for i := range p.names {
				s := p.report.Cell(c).Series(i, metric)
				if s.N == 0 {
					continue
				}
				y := s.Min
				if end == "most" {
					y = s.Max
				}
				t.Rows = append(slices.Clip(t.Rows), results.Row{
					Params: params, Formulas: formulas, Policy: p.names[i], Metric: name, Count: s.N, Mean: y, SD: math.NaN(), Lo: y, Hi: y,
				})
			}
		}
	}
	return &t
}

// apart returns the difference of two rows with its interval. The rows are of the same
// instances if they differ in their policies only; otherwise it returns NaN.
func (p *painter) apart(a, base *results.Row) (y, lo, hi float64) {
	none := math.NaN()
	if a.Metric != base.Metric || !slices.Equal(a.Params, base.Params) {
		return none, none, none
	}
	if p.cells == nil {
		p.cells = map[string]int{}
		for c := range p.report.Design.Grid.Cells() {
			params, _ := p.report.Design.Grid.Row(c)
			p.cells[key(params)] = c
		}
	}
	cell, known := p.cells[key(a.Params)]
	i, j := p.report.Index(a.Policy), p.report.Index(base.Policy)
	if !known || i < 0 || j < 0 {
		return none, none, none
	}
	if r := p.report; r.Design.Metric(a.Metric).Binary {
		var t stat.Tally
		if r.Design.Compared() == a.Metric {
			t = r.Cell(cell).Tally(i, j)
		}
		s := stat.SharesBy(r.Cell(cell).Series(i, a.Metric), r.Cell(cell).Series(j, a.Metric), t)
		lo, hi = s.Interval(scenarios.Level)
		return s.Difference(), lo, hi
	}
	d := stat.Pair(p.report.Cell(cell).Series(i, a.Metric), p.report.Cell(cell).Series(j, a.Metric))
	lo, hi = d.Interval(scenarios.Level)
	return d.Mean, lo, hi
}

// key is the values of a cell as text.
func key(values []float64) string {
	var b []byte
	for _, x := range values {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
	}
	return string(b)
}
