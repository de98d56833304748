package compare

import (
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// group is cells over which pairs of policies are compared on average, by one metric.
type group struct {
	scope  Scope
	params []float64 // NaN except for the variables by which cells are grouped
	pairs  []average
}

// average is a pair of policies on average over cells.
type average struct {
	over    stat.CellPairs
	exact   [2]float64 // sums of facts
	facts   int        // cells with facts
	tally   stat.Tally
	unknown bool // in a cell it is not known which instances were won

	adjustment adjustment
}

// add adds a cell.
func (a *average) add(c Cell, m *Metric, i, j int) {
	if m.Exact {
		x, ok := c.Fact(i, m.Name)
		y, known := c.Fact(j, m.Name)
		if ok && known {
			a.addFacts(x, y)
		}
		return
	}
	x, y := c.Batches(i, m.Name), c.Batches(j, m.Name)
	if len(x) == 0 || len(y) == 0 {
		return
	}
	a.over.Add(x, y)
	if m.Counted {
		t := c.Tally(i, j)
		a.tally.Merge(t)
		a.unknown = a.unknown || t.N() == 0
	}
}

// addFacts adds the facts of a cell.
func (a *average) addFacts(x, y float64) {
	a.exact[0] += x
	a.exact[1] += y
	a.facts++
}

// cells returns how many cells the average is over.
func (a *average) cells() int { return a.over.Cells() + a.facts + int(a.adjustment.cells) }

// row returns the comparison of the pair without the simultaneous interval, and the estimate
// from which that follows, which has no standard error if there is none.
func (a *average) row(m *Metric, batch int, level float64) (Row, stat.Estimate) {
	if m.Adjusted {
		return a.adjustment.row(m, batch, level)
	}
	r := blank(m)
	if m.Exact {
		n := float64(a.facts)
		r.setExact(a.exact[0]/n, a.exact[1]/n)
		return r, stat.Estimate{SE: nan}
	}
	r.Mean, r.MeanAgainst = a.over.Means()
	r.Batches = a.over.Batches()
	r.Instances = r.Batches * int64(batch)
	d, q := a.over.Difference(), a.over.Ratio()
	r.Difference, r.Ratio = d.Mean, q.Mean
	r.count(a.tally, a.unknown)
	switch {
	case math.IsNaN(r.Difference) || math.IsInf(r.Difference, 0):
		r.Note = None
	case a.over.Tied():
		r.Note = Equal
		r.bound(level, int64(a.over.Least()*batch)) // cells may share their luck
	case a.over.Few():
		r.Note = Few
	case a.over.Rare():
		r.Note = Seldom
	case !(d.SE > 1e-9*math.Abs(d.Mean)):
		r.Note = Constant
		r.certain()
	}
	if r.Note != Measured {
		return r, stat.Estimate{SE: nan}
	}
	r.Lo, r.Hi = d.Interval(level)
	r.P = d.P(0)
	r.RatioLo, r.RatioHi = q.Interval(level)
	return r, d
}

// together sets the simultaneous intervals of rows, by Bonferroni. Rows without a standard
// error are passed over.
func together(rows []Row, estimates []stat.Estimate, level float64) {
	k := 0
	for _, e := range estimates {
		if measured(e) {
			k++
		}
	}
	for i, e := range estimates {
		if measured(e) {
			rows[i].AllLo, rows[i].AllHi = e.Interval(1 - (1-level)/float64(k))
			rows[i].clip()
			rows[i].judge()
		}
	}
}

// measured reports whether an estimate has an interval.
func measured(e stat.Estimate) bool {
	lo, _ := e.Interval(0.5)
	return !math.IsNaN(lo)
}
