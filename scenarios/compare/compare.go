package compare

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/results"
)

// Options says which policies and metrics are compared, and how. The zero value compares all metrics with a
// known direction (less or more is better), in all cells, at level 0.95.
type Options struct {
	Metric   string              // by this metric alone; "": by all that are not open
	Less     *bool               // whether less of it is better, if not what the metric says
	Level    float64             // of all intervals; 0: 0.95
	Where    func(cell int) bool // only these cells; nil: all. Two studies have their own conditions
	By       []string            // compare on average over the cells with equal values of these variables
	Baseline string              // a policy to be ranked even if it is the reference
	Lines    int                 // number of lines of the text's table of cells; 0: any number
	Width    int                 // of the text's tables, in columns; 0: any
	Map      bool                // a picture is a map of the cells
}

// level is the level of intervals unless another is asked for.
const level = 0.95

// Result holds the comparisons by each metric.
type Result struct {
	Source   *Source
	Level    float64
	Families []*Family
}

// Family is a comparison by one metric, of all pairs in all cells at once.
type Family struct {
	Metric      Metric
	Chosen      int         // cells that meet the condition
	Cells       int         // chosen cells with results, which are compared
	Paired      int         // compared cells in which a pair met the same instances
	Missing     int         // pairs of policy and such a cell without results
	Without     int         // compared cells in which no policy that may be ranked has the metric
	Lacks       []Lack      // policies that have results, but not of the metric, and are therefore not ranked
	Common      int         // compared cells in which all have the metric that are ranked: means and ranks are over these
	Instances   [2]int64    // of a policy in a cell: the least and the most
	Differences int         // in cells, with intervals that hold at once
	Together    bool        // their dependence is taken into account; otherwise the intervals are Bonferroni's
	Batches     int         // that an interval takes
	Standings   []Standing  // of the policies that are ranked, the best first; none of two studies
	Pairs       []PairCount // in the order of [Pairs]; of two studies, by policy
	All         []Row       // the pairs on average over the cells, or in the only cell
	Groups      []Row       // the pairs on average over groups of cells
}

// Pairs returns the pairs of k policies, by their places: 0 and 1, 0 and 2, ... 1 and 2, ...
func Pairs(k int) (pairs [][2]int) {
	for i := range k {
		for j := i + 1; j < k; j++ {
			pairs = append(pairs, [2]int{i, j})
		}
	}
	return pairs
}

// placeOf returns the place of the pair i < j of k policies in [Pairs].
func placeOf(k, i, j int) int { return i*k - i*(i+1)/2 + j - i - 1 }

// Run compares the policies of a source. It calls visit, unless that is nil, for every row: first the rows
// over all cells, then the rows of groups, and then cell by cell the pairs and each policy with the best of
// the others. A row is valid only during the call.
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
	found := &Result{Source: src, Level: c.options.Level}
	for _, m := range c.metrics {
		m.stand()
		found.Families = append(found.Families, &m.Family)
	}
	return found, nil
}

// WriteRows writes all rows of a comparison, as comparison.csv has them, and calls also for every row, as
// [Run] does, whose result it returns.
func WriteRows(w io.Writer, src *Source, o Options, also func(r *Row) error) (*Result, error) {
	file, err := results.NewColumnWriter(w, src.Columns())
	if err != nil {
		return nil, err
	}
	found, err := Run(src, o, func(r *Row) error { return cmp.Or(file.Write(r), also(r)) })
	if err != nil {
		return nil, err
	}
	return found, file.Flush()
}

// comparison is a comparison that is being made.
type comparison struct {
	src     *Source
	options Options
	by      []int // places of the variables that make groups
	metrics []*metricRun
}

// metricRun is a metric that is being compared.
type metricRun struct {
	Family
	src      *Source
	level    float64
	batch    int      // instances of a batch
	pairs    [][2]int // of policies
	places   [][2]int // of the policies of the pairs, in their cells
	family   family
	comparer comparer
	ranks    *ranks // nil of two studies
	whole    *group
	groups   []*group // in the order of their first cells
	named    map[string]*group
	current  pair
}

// newComparison checks the options.
func newComparison(src *Source, o Options) (*comparison, error) {
	c := &comparison{src: src, options: o}
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
		c.metrics = append(c.metrics, c.begin(m, baseline))
	}
	if len(c.metrics) == 0 && o.Metric == "" {
		return nil, fmt.Errorf("this program knows none of the metrics %s: want one of them, and --less or --more", strings.Join(names, ", "))
	}
	if len(c.metrics) == 0 {
		return nil, fmt.Errorf("metric %s: want one of %s%s", o.Metric, strings.Join(names, ", "), spec.Hint(o.Metric, names))
	}
	return c, nil
}

// begin begins to compare by a metric.
func (c *comparison) begin(of Metric, baseline int) *metricRun {
	m := &metricRun{
		Family: Family{Metric: of}, src: c.src, level: c.options.Level, batch: c.src.Batch,
		family: family{level: c.options.Level}, named: map[string]*group{},
	}
	if change := c.src.Change; change != nil {
		m.pairs, m.places = change.pairs()
	} else {
		m.pairs = Pairs(len(c.src.Policies))
		m.places = m.pairs
		m.ranks = newRanks(c.src, baseline)
	}
	m.Pairs = make([]PairCount, len(m.pairs))
	m.comparer = of.kind().begin(m)
	m.whole = m.newGroup(OverAll)
	return m
}

// meeting is a cell in which pairs are compared: of one study, or of two.
type meeting struct {
	cell   int
	a, b   Cell // the cells of the first and the second of a pair, which are one unless there are two studies
	paired bool // both met the same instances
}

// each calls visit for the cells that are compared.
func (c *comparison) each(visit func(at meeting) error) error {
	if c.src.Change != nil {
		return c.src.Change.each(visit)
	}
	return c.src.Visit(nil, func(cell int, of Cell) error {
		if c.options.Where != nil && !c.options.Where(cell) {
			return nil
		}
		return visit(meeting{cell, of, of, true})
	})
}

// pair returns the k-th pair in a cell. It is valid until the next one is asked for.
func (m *metricRun) pair(at meeting, k int) *pair {
	i, j := m.places[k][0], m.places[k][1]
	m.current = pair{place: k, a: sample{at.a, i}, b: sample{at.b, j}, paired: at.paired}
	if m.Metric.Counted {
		m.current.tally = at.a.Tally(i, j)
	}
	return &m.current
}

// first finds how large the families are, and the averages.
func (c *comparison) first() error {
	err := c.each(func(at meeting) error {
		for _, m := range c.metrics {
			m.Cells++
			if at.paired {
				m.Paired++
			}
			m.comparer.enter(at.a)
			if m.ranks != nil {
				m.count(at)
			}
			of := m.groupOf(at.cell, c.by)
			for k := range m.pairs {
				p := m.pair(at, k)
				m.comparer.add(p)
				m.whole.pairs[k].add(p)
				if of != nil {
					of.pairs[k].add(p)
				}
			}
		}
		return nil
	})
	for _, m := range c.metrics {
		m.Chosen = c.src.Cells
		if where := c.options.Where; where != nil {
			m.Chosen = 0
			for cell := range c.src.Cells {
				if where(cell) {
					m.Chosen++
				}
			}
		}
		m.family.judge()
		m.rank()
		differences := m.Cells * len(m.pairs) // as there may be if none has an interval of its own yet
		if m.family.measurable > 0 {
			differences = m.family.measurable
		}
		m.Together, m.Batches = !m.family.large, m.Metric.kind().batches(differences)
	}
	return err
}

// second makes the rows of the cells.
func (c *comparison) second(visit func(r *Row) error) error {
	rows := make([]Row, len(c.metrics[0].pairs))
	return c.each(func(at meeting) error {
		params := c.src.Row(at.cell)
		for _, m := range c.metrics {
			m.comparer.enter(at.a)
			for k, pair := range m.pairs {
				rows[k] = m.comparer.row(m.pair(at, k))
				r := &rows[k]
				r.Scope, r.Cell, r.Cells, r.Params, r.Policy, r.Against = InCell, at.cell, 1, params, pair[0], pair[1]
				m.Pairs[k].add(r)
				if r.simultaneous() {
					m.Differences++
				}
				if r.Note == None {
					continue
				}
				if m.Cells == 1 {
					m.All = append(m.All, *r)
				}
				if err := visit(r); err != nil {
					return err
				}
			}
			if m.ranks == nil {
				continue
			}
			if err := m.best(at, params, rows, visit); err != nil {
				return err
			}
		}
		return nil
	})
}
