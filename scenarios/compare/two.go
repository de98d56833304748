package compare

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// Change is what became of the policies of a study in another: of every policy in both, in
// every cell of both. Rows have the later study's policy as Policy, and the same of the
// earlier one as Against.
type Change struct {
	Both     *Source // the common policies, variables and metrics
	Level    float64
	Cells    int        // in both, with or without results
	Metrics  []*Changed // what is said of each metric
	Policies []string   // remarks on policies: of one study only, or of other revisions
	Missing  []string   // remarks on cells of one study only
	Differ   []string   // in what else the studies differ
}

// Changed is what became of one metric.
type Changed struct {
	Metric      Metric
	Cells       int         // compared
	Paired      int         // of them, those with the same random numbers in both studies
	Differences int         // that have intervals
	Together    bool        // as of [Family]
	Batches     int         // as of [Family]
	Counts      []PairCount // by policy: cells in which the later study is better, worse, neither
	All         []Row       // by policy, on average over the cells
}

// Worse returns in how many cells a policy is significantly worse in the later study, and for
// how many policies that is so on average over the cells.
func (c *Changed) Worse() (cells, averages int) {
	for _, k := range c.Counts {
		cells += k.Behind
	}
	for _, r := range c.All {
		if r.Significant < 0 && len(c.All) > 0 && c.Cells > 1 {
			averages++
		}
	}
	return cells, averages
}

// Two compares the policies of a study with themselves in a later one, in the cells in which
// both have results and which meet the conditions. Cells are matched by the values of the
// variables that both have. Where seed and world agree, policies met the same random numbers
// and are compared batch by batch; elsewhere by Welch's interval. It calls visit, unless that
// is nil, as [Run] does.
//
// A cell and policy of both studies is one of the family for which the intervals hold at
// once; with cells that are not paired these are Bonferroni's.
func Two(before, after *Source, o Options, whereBefore, whereAfter func(cell int) bool, visit func(r *Row) error) (*Change, error) {
	m, err := newMatch(before, after, whereBefore, whereAfter)
	if err != nil {
		return nil, err
	}
	if visit == nil {
		visit = func(*Row) error { return nil }
	}
	c, err := newComparison(m.both, o)
	if err != nil {
		return nil, err
	}
	t := &two{match: m, comparison: c}
	for _, metric := range c.metrics {
		t.metrics = append(t.metrics, &change{judged: metric, sides: make([]side, len(m.policies))})
	}
	if err := t.first(); err != nil {
		return nil, err
	}
	found := t.remarks()
	for _, metric := range t.metrics {
		found.Metrics = append(found.Metrics, metric.averages(t))
		for i := range metric.all {
			if err := visit(&metric.all[i]); err != nil {
				return nil, err
			}
		}
	}
	if err := t.second(found, visit); err != nil {
		return nil, err
	}
	return found, nil
}

// two is a comparison of two studies that is being made.
type two struct {
	*match
	*comparison
	metrics []*change
}

// change is a metric in both studies.
type change struct {
	*judged
	sides  []side
	cells  int
	paired int
	all    []Row
}

// side is a policy in both studies on average over cells.
type side struct {
	pairs         average
	before, after stat.Cells
	instances     int64
}

// welch returns the difference of a policy between the studies where they share nothing, and
// whether it has an interval of its own: each mean must be over as many instances as an
// interval of batches takes.
func (t *two) welch(a, b *stat.Series, differences int) (e stat.Estimate, ok bool) {
	e = stat.Welch(a.Moments, b.Moments)
	return e, min(a.N, b.N) >= int64(t.after.Batch*stat.LeastBatches(differences)) && e.SE > 1e-9*math.Abs(e.Mean)
}

// first finds how large the families are, and the averages.
func (t *two) first() error {
	err := t.each(func(cell int, before, after Cell, same bool) error {
		for _, m := range t.metrics {
			m.cells++
			if same {
				m.paired++
			}
			for k, p := range t.policies {
				if m.Metric.Exact {
					x, ok := after.Fact(p[1], m.Metric.Name)
					if y, known := before.Fact(p[0], m.Metric.Name); ok && known {
						m.sides[k].pairs.addFacts(x, y)
					}
					continue
				}
				a, b := after.Series(p[1], m.Metric.Name), before.Series(p[0], m.Metric.Name)
				if same {
					d := stat.Pair(a, b)
					m.add(&d)
				} else if _, ok := t.welch(a, b, 1); ok {
					m.addEstimate()
				}
				m.sides[k].add(after.Batches(p[1], m.Metric.Name), before.Batches(p[0], m.Metric.Name))
			}
		}
		return nil
	})
	for _, m := range t.metrics {
		m.judge()
	}
	return err
}

// add adds a cell of a policy that has results in both studies.
func (s *side) add(after, before []float64) {
	if len(after) == 0 || len(before) == 0 {
		return
	}
	s.pairs.over.Add(after, before)
	s.after.Add(after)
	s.before.Add(before)
	s.instances += int64(min(len(after), len(before)))
}

// averages makes the rows over all cells, unless there is only one.
func (m *change) averages(t *two) *Changed {
	found := &Changed{
		Metric: m.Metric, Cells: m.cells, Paired: m.paired, Differences: m.family.all(), Together: !m.large, Batches: m.batches(m.cells * len(m.sides)),
		Counts: make([]PairCount, len(m.sides)),
	}
	if m.cells < 2 {
		return found
	}
	var estimates []stat.Estimate
	for k := range m.sides {
		s := &m.sides[k]
		if s.pairs.cells() == 0 {
			continue
		}
		var r Row
		var e stat.Estimate
		if m.paired == m.cells || m.Metric.Exact {
			r, e = s.pairs.row(&m.Metric, t.after.Batch, t.options.Level)
		} else {
			r, e = s.apart(&m.Metric, t.after.Batch, t.options.Level)
		}
		r.Scope, r.Policy, r.Against = OverAll, k, k
		for range t.both.Layout.Params {
			r.Params = append(r.Params, nan)
		}
		m.all, estimates = append(m.all, r), append(estimates, e)
	}
	together(m.all, estimates, t.options.Level)
	found.All = m.all
	return found
}

// apart returns the comparison where the studies share nothing in some cells. If they do share
// luck in others, the interval is too wide rather than too narrow.
func (s *side) apart(m *Metric, batch int, level float64) (Row, stat.Estimate) {
	r := blank(m)
	r.Pairing = Unpaired
	r.Mean, r.MeanAgainst = s.after.Mean(), s.before.Mean()
	r.Batches = s.instances
	r.Instances = r.Batches * int64(batch)
	e := stat.Apart(&s.after, &s.before)
	r.Difference, r.Ratio = e.Mean, r.Mean/r.MeanAgainst
	if !(e.SE > 1e-9*math.Abs(e.Mean)) {
		switch r.Note = Few; {
		case e.SE >= 0 && stat.Tied(r.Mean, r.MeanAgainst):
			r.Note, r.Difference, r.Ratio = Equal, 0, 1
		case e.SE >= 0:
			r.Note = Constant
			r.certain()
		}
		return r, stat.Estimate{SE: nan}
	}
	r.Lo, r.Hi = e.Interval(level)
	r.P = e.P(0)
	return r, e
}

// second makes the rows of the cells.
func (t *two) second(found *Change, visit func(r *Row) error) error {
	return t.each(func(cell int, before, after Cell, same bool) error {
		values := t.after.Row(cell)
		var params []float64
		for _, at := range t.params {
			params = append(params, values[at])
		}
		for n, m := range t.metrics {
			for k := range t.policies {
				r := t.row(m, k, before, after, same)
				r.Scope, r.Cell, r.Params, r.Policy, r.Against = InCell, cell, params, k, k
				found.Metrics[n].Counts[k].add(&r)
				if m.cells == 1 && r.Note != None {
					found.Metrics[n].All = append(found.Metrics[n].All, r)
				}
				if r.Note == None {
					continue
				}
				if err := visit(&r); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// row returns the comparison of a policy in a cell.
func (t *two) row(m *change, policy int, before, after Cell, same bool) Row {
	p := t.policies[policy]
	r := blank(&m.Metric)
	r.Note = None
	if m.Metric.Exact {
		x, ok := after.Fact(p[1], m.Metric.Name)
		y, known := before.Fact(p[0], m.Metric.Name)
		if ok && known {
			r.setExact(x, y)
		}
		return r
	}
	a, b := after.Series(p[1], m.Metric.Name), before.Series(p[0], m.Metric.Name)
	if a.N == 0 || b.N == 0 {
		return r
	}
	level := t.options.Level
	if same {
		d := stat.Pair(a, b)
		r = pairRow(a, b, &d, stat.Tally{}, &m.Metric, level)
		if lo, hi := m.interval(&d); r.Note == Measured {
			r.together(lo, hi)
		}
		return r
	}
	e, ok := t.welch(a, b, 1)
	r.Pairing, r.Note = Unpaired, Few
	r.Mean, r.MeanAgainst, r.Difference, r.Ratio = a.Mean, b.Mean, e.Mean, a.Mean/b.Mean
	r.Instances = min(a.N, b.N)
	r.Batches = r.Instances / int64(t.after.Batch)
	switch {
	case math.IsNaN(e.Mean):
		r.Note = None
	case ok:
		r.Note = Measured
		r.Lo, r.Hi = e.Interval(level)
		r.P = e.P(0)
		lo, hi := nan, nan
		if _, ample := t.welch(a, b, m.measurable); ample {
			lo, hi = m.estimated(e)
		}
		r.together(lo, hi)
	case !(e.SE > 1e-9*math.Abs(e.Mean)) && stat.Tied(a.Mean, b.Mean):
		r.Note = Equal
		r.Difference, r.Ratio = 0, 1
	case !(e.SE > 1e-9*math.Abs(e.Mean)):
		r.Note = Constant
		r.certain()
	}
	return r
}

// remarks returns in what else the studies differ.
func (t *two) remarks() *Change {
	found := &Change{Both: t.both, Level: t.options.Level, Cells: t.common}
	for i, p := range t.before.Policies {
		if !slices.Contains(t.both.Policies, p) {
			found.Policies = append(found.Policies, fmt.Sprintf("%s is only in the earlier study", p))
		}
		if j := slices.Index(t.after.Policies, p); j >= 0 && i < len(t.before.Revisions) && j < len(t.after.Revisions) && t.before.Revisions[i] != t.after.Revisions[j] {
			found.Policies = append(found.Policies, fmt.Sprintf("%s has revision %d, and had %d", p, t.after.Revisions[j], t.before.Revisions[i]))
		}
	}
	for _, p := range t.after.Policies {
		if !slices.Contains(t.both.Policies, p) {
			found.Policies = append(found.Policies, fmt.Sprintf("%s is only in the later study", p))
		}
	}
	for _, s := range []struct {
		cells int
		which string
	}{{t.before.Cells, "earlier"}, {t.after.Cells, "later"}} {
		if n := s.cells - t.common; n > 0 {
			found.Missing = append(found.Missing, fmt.Sprintf("%d of %d cells are only in the %s study, or not chosen", n, s.cells, s.which))
		}
	}
	value := func(of []Property, name string) string {
		for _, p := range of {
			if p.Name == name {
				return p.Value
			}
		}
		return "none"
	}
	var seen []string
	for _, p := range slices.Concat(t.before.Meaning, t.after.Meaning) {
		a, b := value(t.before.Meaning, p.Name), value(t.after.Meaning, p.Name)
		if a != b && !slices.Contains(seen, p.Name) {
			seen = append(seen, p.Name)
			found.Differ = append(found.Differ, fmt.Sprintf("%s is %s, and was %s", p.Name, b, a))
		}
	}
	return found
}
