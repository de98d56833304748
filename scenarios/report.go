package scenarios

import (
	"slices"
	"sync"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// Report is what a study found, all blocks merged.
type Report struct {
	Design *Design

	mu     sync.Mutex
	tracks []track          // per cell and policy, the policy varying fastest
	merged []int            // per cell, blocks merged so far
	early  []pending        // blocks that came before those that precede them
	spread []stat.Histogram // of the ratio, per policy, if the study keeps it
	parts  []stat.Histogram // the same per value of the parameter by which it is kept apart
}

// track is one policy in one cell.
type track struct {
	series []stat.Series // of the sampled metrics
	facts  []Fact
}

// pending is a block that waits for its turn.
type pending struct {
	cell, block int
	found       []result
}

func newReport(d *Design) *Report {
	cells := d.Grid.Cells()
	r := &Report{Design: d, tracks: make([]track, cells*len(d.Policies)), merged: make([]int, cells)}
	if d.Distribution {
		r.spread = make([]stat.Histogram, len(d.Policies))
		if by := d.Grid.Find(d.spreadBy); by >= 0 {
			r.parts = make([]stat.Histogram, len(d.Grid.Column(by))*len(d.Policies))
		}
	}
	return r
}

// Put merges a block, or keeps it until those before it have come. A report has
// no place for failures: the first is the error.
func (r *Report) Put(cell, block int, found []result) error {
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
		for i := range p.found { // what is in it is the worker's memory
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
	for i := range p.found {
		f := &p.found[i]
		r.track(p.cell, f.Policy).append(f)
		r.distribute(p.cell, f.Policy, f.Values)
	}
	r.merged[p.cell]++
}

// distribute takes in the ratios of a policy in a cell, if they are kept.
func (r *Report) distribute(cell, policy int, values []float64) {
	for _, x := range values {
		r.spread[policy].Add(x)
	}
	if r.parts == nil {
		return
	}
	part := r.Part(r.Design.Grid.Place(r.Design.Grid.Find(r.Design.spreadBy), cell), policy)
	for _, x := range values {
		part.Add(x)
	}
}

// Spread returns the ratios of a policy in all instances of all cells. It panics
// unless the study keeps the distribution.
func (r *Report) Spread(policy int) *stat.Histogram { return &r.spread[policy] }

// Part returns the ratios of a policy where the parameter by which they are kept
// apart has the value at a place.
func (r *Report) Part(value, policy int) *stat.Histogram {
	return &r.parts[value*len(r.Design.Policies)+policy]
}

// append takes in the next block.
func (t *track) append(f *result) {
	if t.series == nil && len(f.Samples) > 0 {
		t.series = make([]stat.Series, len(f.Samples))
	}
	for m := range f.Samples {
		t.series[m].Append(f.Samples[m])
	}
	if len(f.Facts) > 0 {
		t.facts = f.Facts
	}
}

func (r *Report) track(cell, policy int) *track {
	return &r.tracks[cell*len(r.Design.Policies)+policy]
}

// Series returns a sampled metric of a policy in a cell; it is empty if that was
// not watched, or not found.
func (r *Report) Series(cell, policy int, metric string) *stat.Series {
	t := r.track(cell, policy)
	for m := range t.series {
		if r.Design.sampled[m].Name == metric {
			return &t.series[m]
		}
	}
	return &stat.Series{}
}

// Facts returns all that is known exactly of a policy in a cell.
func (r *Report) Facts(cell, policy int) []Fact { return r.track(cell, policy).facts }

// Fact returns a metric of a policy in a cell that is known exactly.
func (r *Report) Fact(cell, policy int, metric string) (float64, bool) {
	for _, f := range r.track(cell, policy).facts {
		if f.Metric == metric {
			return f.Value, true
		}
	}
	return 0, false
}

// Instances returns how many instances all cells have together.
func (r *Report) Instances() int { return r.Design.Grid.Cells() * r.Design.Instances }

func (r *Report) Name(policy int) string { return r.Design.Policies[policy].Spec }

func (r *Report) Mean(cell, policy int) float64 { return r.Series(cell, policy, Ratio).Mean }

// MeanOver returns the mean of a policy's mean ratios over all cells.
func (r *Report) MeanOver(policy int) float64 {
	sum, cells := 0.0, r.Design.Grid.Cells()
	for c := range cells {
		sum += r.Mean(c, policy)
	}
	return sum / float64(cells)
}

// Findings returns what the results show, as the design's experiment reads them.
func (r *Report) Findings() Findings {
	if r.Design.read == nil {
		return Findings{}
	}
	return r.Design.read(r)
}
