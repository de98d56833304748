package scenarios

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
)

// Report holds the results of a design: all its cells, with all blocks merged.
type Report struct {
	Design     *Design
	Goroutines int // of Table; 0: one for every processor

	mu     sync.Mutex
	cells  []Cell           // by their indices in the grid
	merged []int            // per cell, blocks merged so far
	early  []pending        // blocks that came before one that precedes them
	pooled bool             // a series that was taken over has pooled batches
	parts  []stat.Histogram // of the ratio, per value of the variable that divides them, if any, and policy, if the design keeps distributions
}

// pending is a block that waits for its turn.
type pending struct {
	cell, block int
	found       []Result
}

func NewReport(d *Design) *Report {
	n := d.Grid.Cells()
	r := &Report{Design: d, cells: make([]Cell, n), merged: make([]int, n)}
	wins, tracks := make([]Wins, n), make([]track, n*len(d.Policies))
	for i := range r.cells {
		c := &r.cells[i]
		c.Design, c.Index, c.wins, c.tracks = d, i, &wins[i], tracks[:len(d.Policies):len(d.Policies)]
		tracks = tracks[len(d.Policies):]
	}
	if d.Distribution {
		values := 1
		if by := d.Grid.Find(d.SpreadBy); by >= 0 {
			values = len(d.Grid.Column(by))
		}
		r.parts = make([]stat.Histogram, values*len(d.Policies))
	}
	return r
}

// Cell returns the results of a cell.
func (r *Report) Cell(index int) *Cell { return &r.cells[index] }

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
	c := &r.cells[p.cell]
	if r.merged[p.cell] == 0 {
		c.wins.reset(len(r.Design.Policies))
	}
	for i := range p.found {
		f := &p.found[i]
		for _, g := range p.found[:i] {
			c.wins.add(f.Policy, g.Policy, f.Compared, g.Compared)
		}
		t := &c.tracks[f.Policy]
		t.append(&f.Block)
		if r.Design.Derives() {
			t.values = append(t.values, f.Values...)
		}
		r.distribute(p.cell, f.Policy, f.Values)
	}
	r.merged[p.cell]++
}

// Take takes over the results of a cell that was begun with keep.
func (r *Report) Take(c *Cell) {
	to := &r.cells[c.Index]
	for i, t := range c.tracks {
		r.distribute(c.Index, i, t.values)
		for m := range t.series {
			r.pooled = r.pooled || t.series[m].Pool() > 1
		}
		if t.values = slices.Clone(t.values); !r.Design.Derives() {
			t.values = nil
		}
		to.tracks[i] = t
	}
	w := c.counted()
	to.wins.policies, to.wins.sums = w.policies, slices.Clone(w.sums)
}

// Pooled reports whether a cell that was taken over lacks batches, as it has many instances. A comparison of
// averages takes all.
func (r *Report) Pooled() bool { return r.pooled }

// distribute adds ratios of a policy in a cell to the distributions, if they are kept.
func (r *Report) distribute(cell, policy int, values []float64) {
	if !r.Design.Distribution {
		return
	}
	value := 0
	if by := r.Design.Grid.Find(r.Design.SpreadBy); by >= 0 {
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

// Instances returns how many instances the cells have together. With a precision, cells have
// unequal numbers of them.
func (r *Report) Instances() (sum int) {
	for i := range r.cells {
		sum += r.cells[i].Instances()
	}
	return sum
}

// Forget forgets all but exact values, which take the least memory of a report.
func (r *Report) Forget() {
	for k := range r.cells {
		c := &r.cells[k]
		for i := range c.tracks {
			c.tracks[i] = track{facts: c.tracks[i].facts}
		}
		*c.wins = Wins{}
	}
}

// Name returns the spelling of a policy.
func (r *Report) Name(policy int) string { return r.Design.Policies[policy].Spec }

// Index returns the index of the policy with a spelling, or -1.
func (r *Report) Index(policy string) int {
	return slices.IndexFunc(r.Design.Policies, func(p *policies.Policy) bool { return p.Spec == policy })
}

// MeanOver returns the mean of a policy's mean ratios over all cells.
func (r *Report) MeanOver(policy int) float64 {
	sum := 0.0
	for i := range r.cells {
		sum += r.cells[i].Mean(policy)
	}
	return sum / float64(len(r.cells))
}

// ByMeanRatio returns the policies without the reference, ordered by falling mean ratio. Policies that are
// tied with the best of them are ordered by name, and so on.
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

// Findings returns the experiment's reading of the design's results. It is the zero value if there is
// nothing to read.
func (r *Report) Findings() Findings {
	if r.Design.read == nil {
		return Findings{}
	}
	return r.Design.read(r)
}
