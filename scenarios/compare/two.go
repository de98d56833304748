package compare

import (
	"math"

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
	Differences int         // as of [Family]
	Together    bool        // as of [Family]
	Batches     int         // as of [Family]
	Counts      []PairCount // by policy, the later study first
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
				if m.Metric.Binary {
					m.addShares(a, b, stat.Tally{})
				} else if same {
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
