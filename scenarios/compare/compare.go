package compare

import (
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// Options says what is compared, and how. The zero value compares by all metrics, in all
// cells, at level 0.95.
type Options struct {
	Metric   string              // by this metric alone
	Less     *bool               // whether less of it is better, if not what the metric says
	Level    float64             // of all intervals; 0: 0.95
	Where    func(cell int) bool // only these cells; nil: all
	By       []string            // compare on average over the cells with equal values of these variables
	Baseline string              // a policy to be ranked even if it is the reference
}

// level is that of intervals unless another is asked for.
const level = 0.95

// Result is what a comparison says of each metric.
type Result struct {
	Source   *Source
	Level    float64
	Families []*Family
}

// Family is what a comparison by one metric says: of all pairs in all cells at once.
type Family struct {
	Metric      Metric
	Chosen      int         // cells that meet the condition
	Cells       int         // of them, those with results, which are compared
	Missing     int         // pairs of policy and such a cell without results
	Instances   [2]int64    // of a pair in a cell: the least and the most
	Differences int         // that have intervals
	Together    bool        // their dependence is taken into account; otherwise the intervals are Bonferroni's
	Batches     int         // that an interval takes
	Standings   []Standing  // of the policies that are ranked, the best first
	Pairs       []PairCount // in the order of [Pairs]
	All         []Row       // the pairs on average over the cells, or in the only cell
	Groups      []Row       // the pairs on average over groups of cells
}

// PairCount counts the cells in which the first policy of a pair is significantly better than
// the second, significantly worse, and in which neither is seen.
type PairCount struct{ Ahead, Behind, Open int }

// Pairs returns the pairs of k policies, by their places: 0 and 1, 0 and 2, ... 1 and 2, ...
func Pairs(k int) (pairs [][2]int) {
	for i := range k {
		for j := i + 1; j < k; j++ {
			pairs = append(pairs, [2]int{i, j})
		}
	}
	return pairs
}

// Run compares the policies of a source. It calls visit, unless that is nil, for every row:
// those over all cells, those of groups, and then cell by cell the pairs and each policy with
// the best of the others. A row is valid only during the call.
func Run(src *Source, o Options, visit func(r *Row) error) (*Result, error) {
	c, err := newComparison(src, o)
	if err != nil {
		return nil, err
	}
	if visit == nil {
		visit = func(*Row) error { return nil }
	}
	if err := c.first(); err != nil {
		return nil, err
	}
	if err := c.averages(visit); err != nil {
		return nil, err
	}
	if err := c.second(visit); err != nil {
		return nil, err
	}
	return c.result(), nil
}

// comparison is a comparison that is being made.
type comparison struct {
	src     *Source
	options Options
	by      []int // places of the variables that make groups
	pairs   [][2]int
	ranked  []int
	metrics []*judged
}

// judged is a metric that is being compared.
type judged struct {
	Family
	family
	whole  group
	groups []*group // in the order of their first cells
	named  map[string]*group
	ranks  ranks
}

// newComparison checks the options.
func newComparison(src *Source, o Options) (*comparison, error) {
	c := &comparison{src: src, options: o, pairs: Pairs(len(src.Policies))}
	if o.Level == 0 {
		c.options.Level = level
	}
	if l := c.options.Level; !(l > 0 && l < 1) {
		return nil, fmt.Errorf("level %v: want one between 0 and 1, such as 0.95", l)
	}
	baseline := -1
	if o.Baseline != "" {
		if baseline = slices.Index(src.Policies, o.Baseline); baseline < 0 {
			return nil, fmt.Errorf("policy %s: want one of %s", o.Baseline, strings.Join(src.Policies, ", "))
		}
	}
	c.ranked = src.Ranked(baseline)
	for _, name := range o.By {
		at := slices.Index(src.Layout.Params, name)
		if at < 0 {
			return nil, fmt.Errorf("variable %s: want one of %s", name, strings.Join(src.Layout.Params, ", "))
		}
		c.by = append(c.by, at)
	}
	var names []string
	for _, m := range src.Metrics {
		names = append(names, m.Name)
		if o.Metric != "" && m.Name != o.Metric {
			continue
		}
		if o.Less != nil {
			m.Less = *o.Less
		}
		j := &judged{Family: Family{Metric: m, Pairs: make([]PairCount, len(c.pairs))}, named: map[string]*group{}}
		j.family.level = c.options.Level
		j.whole = c.newGroup(OverAll)
		j.ranks = newRanks(len(src.Policies))
		c.metrics = append(c.metrics, j)
	}
	if len(c.metrics) == 0 {
		return nil, fmt.Errorf("metric %s: want one of %s", o.Metric, strings.Join(names, ", "))
	}
	return c, nil
}

// newGroup returns a group without cells.
func (c *comparison) newGroup(scope Scope) group {
	g := group{scope: scope, pairs: make([]average, len(c.pairs))}
	for range c.src.Layout.Params {
		g.params = append(g.params, nan)
	}
	return g
}

// chosen calls visit for the cells that are compared.
func (c *comparison) chosen(visit func(cell int, of Cell) error) error {
	return c.src.Visit(func(cell int, of Cell) error {
		if c.options.Where != nil && !c.options.Where(cell) {
			return nil
		}
		return visit(cell, of)
	})
}

// first finds how large the families are, and the averages.
func (c *comparison) first() error {
	chosen := c.src.Cells
	if c.options.Where != nil {
		chosen = 0
		for cell := range c.src.Cells {
			if c.options.Where(cell) {
				chosen++
			}
		}
	}
	err := c.chosen(func(cell int, of Cell) error {
		for _, m := range c.metrics {
			m.Cells++
			m.count(of, c.src)
			groups := []*group{&m.whole}
			if g := c.groupOf(m, cell); g != nil {
				groups = append(groups, g)
			}
			for k, p := range c.pairs {
				switch {
				case m.Metric.Adjusted:
					if _, ok := adjustedDifference(of, p[0], p[1]); ok {
						m.addEstimate()
					}
				case !m.Metric.Exact:
					d := stat.Pair(of.Series(p[0], m.Metric.Name), of.Series(p[1], m.Metric.Name))
					m.add(&d)
				}
				for _, g := range groups {
					g.pairs[k].add(of, &m.Metric, p[0], p[1])
				}
			}
		}
		return nil
	})
	for _, m := range c.metrics {
		m.judge()
		m.Chosen = chosen
		m.Differences, m.Together, m.Batches = m.family.all(), !m.large, m.batches(m.Cells*len(c.pairs))
	}
	return err
}

// count notes how many instances a cell has, and which policies have none.
func (m *judged) count(c Cell, src *Source) {
	for i := range src.Policies {
		if m.Metric.Adjusted {
			continue // not all cells are adjusted
		}
		if m.Metric.Exact {
			if _, ok := c.Fact(i, m.Metric.Name); !ok {
				m.Missing++
			}
			continue
		}
		n := c.Series(i, m.Metric.Name).N
		if n == 0 {
			m.Missing++
			continue
		}
		if m.Instances[0] == 0 || n < m.Instances[0] {
			m.Instances[0] = n
		}
		m.Instances[1] = max(m.Instances[1], n)
	}
}

// groupOf returns the group of a cell, or nil if there are no groups.
func (c *comparison) groupOf(m *judged, cell int) *group {
	if len(c.by) == 0 {
		return nil
	}
	values := c.src.Row(cell)
	name := ""
	for _, at := range c.by {
		name += fmt.Sprint(values[at], " ")
	}
	g := m.named[name]
	if g == nil {
		made := c.newGroup(OfGroup)
		g = &made
		for _, at := range c.by {
			g.params[at] = values[at]
		}
		m.named[name], m.groups = g, append(m.groups, g)
	}
	return g
}

// averages makes the rows over all cells, unless there is only one, and those of groups.
func (c *comparison) averages(visit func(r *Row) error) error {
	for _, m := range c.metrics {
		if m.Cells > 1 {
			m.All = c.rows(m, &m.whole)
		}
		m.Groups = c.rows(m, m.groups...)
		for _, rows := range [][]Row{m.All, m.Groups} {
			for i := range rows {
				if err := visit(&rows[i]); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// rows returns the rows of groups, whose simultaneous intervals are those of one family.
func (c *comparison) rows(m *judged, groups ...*group) (rows []Row) {
	var estimates []stat.Estimate
	for _, g := range groups {
		for k, p := range c.pairs {
			if g.pairs[k].cells() == 0 {
				continue
			}
			r, e := g.pairs[k].row(&m.Metric, c.src.Batch, c.options.Level)
			r.Scope, r.Params, r.Policy, r.Against = g.scope, g.params, p[0], p[1]
			rows, estimates = append(rows, r), append(estimates, e)
		}
	}
	together(rows, estimates, c.options.Level)
	return rows
}
