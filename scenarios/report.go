package scenarios

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/adjusted"
)

// Report is the results of a design, with all blocks merged.
type Report struct {
	Design     *Design
	Goroutines int // of Table; 0: one for every processor

	mu     sync.Mutex
	tracks []track          // per cell and policy, the policy varying fastest
	merged []int            // per cell, blocks merged so far
	early  []pending        // blocks that came before one that precedes them
	parts  []stat.Histogram // of the ratio, per value of the variable that divides them, if any, and policy, if the design keeps distributions

	tallies []Tallies // by cell
}

// pending is a block that waits for its turn.
type pending struct {
	cell, block int
	found       []Result
}

func NewReport(d *Design) *Report {
	cells := d.Grid.Cells()
	r := &Report{Design: d, tracks: make([]track, cells*len(d.Policies)), merged: make([]int, cells), tallies: make([]Tallies, cells)}
	if d.Distribution {
		values := 1
		if by := d.Grid.Find(d.spreadBy); by >= 0 {
			values = len(d.Grid.Column(by))
		}
		r.parts = make([]stat.Histogram, values*len(d.Policies))
	}
	return r
}

// Put merges a block, or keeps it until those before it have come. It returns the first
// failure, as a report has no place for any.
func (r *Report) Put(cell, block int, found []Result) error {
	for i := range found {
		if found[i].Err != nil {
			return found[i].Err
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	p := pending{cell, block, found}
	if block != r.merged[cell] {
		p.found = slices.Clone(found)
		for i := range p.found { // found is valid only during the call
			p.found[i] = p.found[i].clone()
		}
		r.early = append(r.early, p)
		return nil
	}
	for more := true; more; {
		r.merge(p)
		more = false
		for k, e := range r.early {
			if e.cell == p.cell && e.block == r.merged[p.cell] {
				p, more = e, true
				r.early = slices.Delete(r.early, k, k+1)
				break
			}
		}
	}
	return nil
}

func (r *Report) merge(p pending) {
	if r.merged[p.cell] == 0 {
		r.tallies[p.cell].Reset(len(r.Design.Policies))
	}
	for i := range p.found {
		f := &p.found[i]
		for _, g := range p.found[:i] {
			r.tallies[p.cell].Add(f.Policy, g.Policy, f.Compared, g.Compared)
		}
		t := r.track(p.cell, f.Policy)
		t.append(&f.Block)
		if r.Design.Derives() {
			t.values = append(t.values, f.Values...)
		}
		r.distribute(p.cell, f.Policy, f.Values)
	}
	r.merged[p.cell]++
}

// Take takes over the results of a cell, which was begun to be kept.
func (r *Report) Take(c *Cell) {
	for i := range c.tracks {
		t := c.tracks[i]
		if t.empty() {
			continue
		}
		if r.Design.Derives() {
			t.values = slices.Clone(c.values[i])
		}
		*r.track(c.Index, i) = t
		r.distribute(c.Index, i, c.values[i])
	}
	r.tallies[c.Index] = c.counted().Clone()
}

// distribute adds ratios of a policy in a cell to the distributions, if they are kept.
func (r *Report) distribute(cell, policy int, values []float64) {
	if !r.Design.Distribution {
		return
	}
	value := 0
	if by := r.Design.Grid.Find(r.Design.spreadBy); by >= 0 {
		value = r.Design.Grid.Place(by, cell)
	}
	part := r.Part(value, policy)
	for _, x := range values {
		part.Add(x)
	}
}

// Spread returns the distribution of a policy's ratio over all instances of all cells. It
// panics unless the design keeps the distribution.
func (r *Report) Spread(policy int) *stat.Histogram {
	if len(r.parts) <= len(r.Design.Policies) {
		return r.Part(0, policy)
	}
	var h stat.Histogram
	for i := policy; i < len(r.parts); i += len(r.Design.Policies) {
		h.Merge(&r.parts[i])
	}
	return &h
}

// Part returns the distribution of a policy's ratio over the cells in which the variable
// that divides it has its value-th value, in the order of [grid.Grid.Column]. It panics
// unless the design keeps the distribution by a variable.
func (r *Report) Part(value, policy int) *stat.Histogram {
	return &r.parts[value*len(r.Design.Policies)+policy]
}

func (r *Report) track(cell, policy int) *track {
	return &r.tracks[cell*len(r.Design.Policies)+policy]
}

// Series returns a sampled metric of a policy in a cell. It is empty if the design does not
// watch the metric or if there are no results.
func (r *Report) Series(cell, policy int, metric string) *stat.Series {
	return r.track(cell, policy).of(r.Design, metric)
}

// Tally counts the instances of a cell in which policy i has more of [Design.Compared] than
// policy j, as much or less. It is empty if that is not known; see [study.Study.Uncounted].
func (r *Report) Tally(cell, i, j int) stat.Tally { return r.tallies[cell].Of(i, j) }

// Facts returns the metrics that are known exactly of a policy in a cell.
func (r *Report) Facts(cell, policy int) []Fact { return r.track(cell, policy).facts }

// Fact returns the exact value of a metric of a policy in a cell, and whether it is known.
func (r *Report) Fact(cell, policy int, metric string) (float64, bool) {
	return r.track(cell, policy).fact(metric)
}

// Value returns a metric of a policy in a cell and its interval: what is exact, the mean over
// the instances, or what is derived from them. It is not ok if there is no such metric or
// none of its values.
func (r *Report) Value(cell, policy int, metric string) (row results.Row, ok bool) {
	var exact *adjusted.Cell
	if metric == adjusted.Metric {
		exact = r.ExactMeans(cell)
	}
	for _, row := range r.Design.rows(nil, cell, nil, nil, policy, r.track(cell, policy), exact) {
		if row.Metric == metric {
			return row, true
		}
	}
	return results.Row{}, false
}

// ExactMeans returns the exact means that adjust ratios in a cell, and nil if none do.
func (r *Report) ExactMeans(cell int) *adjusted.Cell {
	n := len(r.Design.Policies)
	return r.Design.exactMeans(cell, r.tracks[cell*n:(cell+1)*n])
}

// Values returns the first metric of a policy in a cell in all instances that have it, if
// the design derives others from it, and nil otherwise. The slice must not be changed.
func (r *Report) Values(cell, policy int) []float64 { return r.track(cell, policy).values }

// Instances returns how many instances the cells have together. With a precision, cells have
// unequal numbers of them.
func (r *Report) Instances() int {
	sum := 0
	for c := range r.Design.Grid.Cells() {
		sum += r.InstancesOf(c)
	}
	return sum
}

// InstancesOf returns how many instances every policy has in a cell, or 0 if there are only
// exact facts.
func (r *Report) InstancesOf(cell int) int {
	least := math.MaxInt
	for i := range r.Design.Policies {
		n := 0
		for _, s := range r.track(cell, i).series { // an instance need not have every metric
			n = max(n, int(s.N))
		}
		least = min(least, n)
	}
	return least
}

// Forget forgets all but what is known exactly, which is least of the memory of a report.
func (r *Report) Forget() {
	for i := range r.tracks {
		r.tracks[i] = track{facts: r.tracks[i].facts}
	}
	clear(r.tallies)
}

// Name returns the spelling of a policy.
func (r *Report) Name(policy int) string { return r.Design.Policies[policy].Spec }

// Index returns the index of the policy with a spelling, or -1.
func (r *Report) Index(policy string) int {
	return slices.IndexFunc(r.Design.Policies, func(p *policies.Policy) bool { return p.Spec == policy })
}

// Mean returns the mean ratio of a policy in a cell.
func (r *Report) Mean(cell, policy int) float64 { return r.Series(cell, policy, Ratio).Mean }

// MeanOver returns the mean of a policy's mean ratios over all cells.
func (r *Report) MeanOver(policy int) float64 {
	sum, cells := 0.0, r.Design.Grid.Cells()
	for c := range cells {
		sum += r.Mean(c, policy)
	}
	return sum / float64(cells)
}

// ByMeanRatio returns the policies without the reference, ordered by falling mean ratio. Those
// that are tied with the best of them are ordered by name, and so on.
func (r *Report) ByMeanRatio() (order []int) {
	means := make([]float64, len(r.Design.Policies))
	for i := range means {
		if means[i] = r.MeanOver(i); r.Name(i) != r.Design.Reference.Spec {
			order = append(order, i)
		}
	}
	byName := func(a, b int) int { return strings.Compare(r.Name(a), r.Name(b)) }
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(means[b], means[a]), byName(a, b)) })
	for from, to := 0, 0; from < len(order); from = to {
		for to = from + 1; to < len(order) && stat.Tied(means[order[from]], means[order[to]]); to++ {
		}
		slices.SortFunc(order[from:to], byName)
	}
	return order
}

// Findings returns what the experiment of the design reads from the results. It is the
// zero value if there is nothing to read.
func (r *Report) Findings() Findings {
	if r.Design.read == nil {
		return Findings{}
	}
	return r.Design.read(r)
}
