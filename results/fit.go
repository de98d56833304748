package results

import (
	"math"
	"slices"
)

// These are the limits by which the results decide how they are drawn.
const (
	fewValues  = 3    // so many values of X are bars: a line between them would say more than is known
	closeBy    = 0.05 // policies whose values differ by at most this share are drawn as differences
	manyPanels = 12   // so many panels are maps if the lines of most are flat
	flatBy     = 0.05 // in a flat line the values differ by at most this share of the axis
	decades    = 50   // values that differ by this factor get a logarithmic axis
)

// fit decides what the specification of the division leaves to the results: lines, bars or maps; and values,
// their logarithms or differences.
func (d *division) fit(spec FigureSpec) FigureSpec {
	kind, values := spec.FitKind, spec.FitValues
	spec.FitKind, spec.FitValues, spec.Bars = false, false, d.spec.Bars
	if kind && !spec.Bars && d.flat() {
		d.shaded(&spec)
		return spec
	}
	if n := d.positions(); kind && !spec.LogY && n > 1 && n <= fewValues {
		spec.Bars = true
	}
	least, most := d.extent(d.marks)
	switch wide := least > 0 && most > 1 && most >= decades*least; {
	case !values:
	case d.close():
		spec.Baseline = d.policies[0]
		if spec.Relative {
			spec.YLabel += " / that of " + d.table.Naming.Policy(spec.Baseline) + ", less 1"
		} else {
			spec.YLabel += ", less that of " + d.table.Naming.Policy(spec.Baseline)
		}
	case wide && !d.spec.Bars: // bars of few values become lines: on a logarithmic axis they have no foot
		spec.LogY, spec.Bars = true, false
	}
	return spec
}

// positions returns the number of places on the axis of X.
func (d *division) positions() int {
	xs := map[float64]bool{}
	for _, m := range d.marks {
		xs[m.row.Params[d.x]] = true
	}
	return len(xs)
}

// extent returns the least and the largest value of some marks.
func (d *division) extent(marks []mark) (least, most float64) {
	least, most = math.Inf(1), math.Inf(-1)
	for _, m := range marks {
		least, most = min(least, m.row.Mean), max(most, m.row.Mean)
	}
	return least, most
}

// close reports whether the lines are policies whose values are positive and nearly the same everywhere, but
// not exactly.
func (d *division) close() bool {
	if d.series.kind != ofPolicy || len(d.policies) < 2 {
		return false
	}
	differ := false
	var by []dimension
	for i := range d.table.Params {
		by = append(by, dimension{ofParameter, i})
	}
	for _, cell := range d.cells(by) {
		least, most := d.extent(cell)
		if len(cell) < len(d.policies) || !(least > 0 && least >= (1-closeBy)*most) {
			return false
		}
		differ = differ || least < most
	}
	return differ
}

// flat reports whether there are many panels, and policies have flat lines in most.
func (d *division) flat() bool {
	if d.series.kind != ofPolicy || d.rows.kind != ofParameter || d.columns.kind != ofParameter || len(d.rest) > 0 && d.spec.Each {
		return false
	}
	panels := d.cells([]dimension{d.rows, d.columns})
	if len(panels) < manyPanels || d.positions() < 2 {
		return false
	}
	least, most := d.extent(d.marks)
	n, lines := 0, d.cells(append(slices.Clone(d.rest), d.rows, d.columns, d.series))
	for _, line := range lines {
		lo, hi := d.extent(line)
		if hi-lo <= flatBy*(most-min(least, 0)) {
			n++
		}
	}
	return 4*n >= 3*len(lines)
}

// shaded makes a figure a map for each policy, whose rows are the dimension with most panels.
func (d *division) shaded(spec *FigureSpec) {
	up, beside := d.rows, d.columns
	if len(d.values(d.marks, beside)) > len(d.values(d.marks, up)) {
		up, beside = beside, up
	}
	spec.Map, spec.Series, spec.Columns, spec.Rows = true, d.nameOf(up), d.nameOf(beside), ByPolicy
}
