package compare

import (
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// Options says what is compared, and how. The zero value compares by all metrics of which it
// is known whether less is better, in all cells, at level 0.95.
type Options struct {
	Metric   string              // by this metric alone; "": by all that are not open
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
	Without     int         // compared cells in which no policy that may be ranked has the metric
	Lacks       []Lack      // policies that have results, but not of the metric, and are therefore not ranked
	Common      int         // compared cells in which all have the metric that are ranked: means and ranks are over these
	Instances   [2]int64    // of a pair in a cell: the least and the most
	Differences int         // in cells, with intervals that hold at once
	Together    bool        // their dependence is taken into account; otherwise the intervals are Bonferroni's
	Batches     int         // that an interval takes
	Standings   []Standing  // of the policies that are ranked, the best first
	Pairs       []PairCount // in the order of [Pairs]
	All         []Row       // the pairs on average over the cells, or in the only cell
	Groups      []Row       // the pairs on average over groups of cells
}

// Lack is a policy without a mean by a metric in cells in which it has results and others have one.
type Lack struct {
	Policy, Cells int
	Infinite      bool // it has values there, some of them infinite
	Unplanned     bool // in some of these cells it has no values of any metric, as it has no schedule
}

// PairCount counts cells by what is seen of a pair of policies there.
type PairCount struct {
	Ahead, Behind int // the first is significantly better, or worse
	Open          int // tested, and not significant
	Tied          int // equal in all instances
	Few           int // not tested: there are too few instances
	Rare          int // not tested: the two differ in too few batches, or too unevenly
}

// Cells returns how many cells are counted.
func (p PairCount) Cells() int { return p.Ahead + p.Behind + p.Open + p.Tied + p.Untested() }

// Untested returns how many cells are not tested.
func (p PairCount) Untested() int { return p.Few + p.Rare }

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

	estimates estimates // of the cell that is visited
}

// judged is a metric that is being compared.
type judged struct {
	Family
	family
	ranked []int // those of the comparison which have the metric wherever others do
	counts []presence
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
			return nil, fmt.Errorf("policy %s: want one of %s%s", o.Baseline, strings.Join(src.Policies, ", "), spec.Hint(o.Baseline, src.Policies))
		}
	}
	c.ranked = src.Ranked(baseline)
	for _, name := range o.By {
		at := slices.Index(src.Layout.Params, name)
		if at < 0 {
			return nil, fmt.Errorf("variable %s: want one of %s%s", name, strings.Join(src.Layout.Params, ", "), spec.Hint(name, src.Layout.Params))
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
			m.Less, m.Open = *o.Less, false
		}
		if m.Open && o.Metric == "" {
			continue
		}
		if m.Open {
			return nil, fmt.Errorf("metric %s: this program does not know it, nor whether less or more of it is better: want --less or --more", m.Name)
		}
		j := &judged{Family: Family{Metric: m, Pairs: make([]PairCount, len(c.pairs))}, named: map[string]*group{}}
		j.family.level = c.options.Level
		j.counts = make([]presence, len(src.Policies))
		j.whole = c.newGroup(OverAll)
		j.ranks = newRanks(len(src.Policies))
		c.metrics = append(c.metrics, j)
	}
	if len(c.metrics) == 0 && o.Metric == "" {
		return nil, fmt.Errorf("this program knows none of the metrics %s: want one of them, and --less or --more", strings.Join(names, ", "))
	}
	if len(c.metrics) == 0 {
		return nil, fmt.Errorf("metric %s: want one of %s%s", o.Metric, strings.Join(names, ", "), spec.Hint(o.Metric, names))
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
