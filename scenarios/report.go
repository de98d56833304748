package scenarios

import (
	"slices"
	"sync"

	"github.com/loadstar-sim/loadstar/results"
)

// Report is what a study found, all blocks merged.
type Report struct {
	Study *Study

	mu     sync.Mutex
	tracks []track             // per cell and policy, the policy varying fastest
	merged []int               // per cell, blocks merged so far
	early  []pending           // blocks that came before those that precede them
	spread []results.Histogram // of the ratio, per policy, if the experiment wants it
}

// track is one policy in one cell.
type track struct {
	ratio, work results.Series
	facts       []Fact
}

// pending is a block that waits for its turn.
type pending struct {
	cell, block int
	samples     [][2]results.Sample
}

func newReport(s *Study) *Report {
	cells := s.Grid.Cells()
	r := &Report{Study: s, tracks: make([]track, cells*len(s.Policies)), merged: make([]int, cells)}
	if s.Experiment.Spread {
		r.spread = make([]results.Histogram, len(s.Policies))
	}
	return r
}

// put merges a block, or keeps it until those before it have come.
func (r *Report) put(c *cell, block int, samples []sampler, facts [][]Fact) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i := range facts {
		r.track(c.index, i).facts = facts[i]
	}
	if r.Study.Instances == 0 {
		return
	}
	p := pending{c.index, block, make([][2]results.Sample, len(samples))}
	for i := range samples {
		p.samples[i] = [2]results.Sample{samples[i].ratio.Sample(), samples[i].work.Sample()}
	}
	if block != r.merged[c.index] {
		for i := range p.samples {
			for k := range p.samples[i] { // the batches are the worker's memory
				p.samples[i][k].Batches = slices.Clone(p.samples[i][k].Batches)
			}
		}
		r.early = append(r.early, p)
		return
	}
	for found := true; found; {
		r.merge(p)
		found = false
		for k, e := range r.early {
			if e.cell == p.cell && e.block == r.merged[p.cell] {
				p, found = e, true
				r.early = slices.Delete(r.early, k, k+1)
				break
			}
		}
	}
}

func (r *Report) merge(p pending) {
	for i, s := range p.samples {
		t := r.track(p.cell, i)
		t.ratio.Append(s[0])
		t.work.Append(s[1])
	}
	r.merged[p.cell]++
}

// join takes over what a worker gathered over all its blocks. The order does
// not matter: histograms add whole numbers.
func (r *Report) join(w *worker) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i := range w.spread {
		r.spread[i].Merge(&w.spread[i])
	}
}

func (r *Report) track(cell, policy int) *track {
	return &r.tracks[cell*len(r.Study.Policies)+policy]
}

// fact returns a metric of a policy in a cell that is known exactly.
func (r *Report) fact(cell, policy int, metric string) (float64, bool) {
	for _, f := range r.track(cell, policy).facts {
		if f.Metric == metric {
			return f.Value, true
		}
	}
	return 0, false
}

// Level of all intervals.
const Level = 0.95

// Table returns the report as rows: by cell, then policy, then metric.
func (r *Report) Table() *results.Table {
	s := r.Study
	t := &results.Table{Experiment: s.Experiment.Name, Level: Level}
	for i, p := range s.Experiment.Parameters {
		t.Params = append(t.Params, p.Name)
		if p.Auto && slices.Contains(s.Grid.Axis(i), Auto) {
			t.Words = map[string]map[float64]string{p.Name: {Auto: "auto"}}
		}
	}
	for c := range s.Grid.Cells() {
		params, formulas := s.Grid.cells[c], s.Grid.formulas[c]
		for i, p := range s.Policies {
			k := r.track(c, i)
			row := func(metric string, m results.Moments) {
				lo, hi := m.Interval(Level)
				t.Rows = append(t.Rows, results.Row{
					Params: params, Formulas: formulas, Policy: p.Spec, Metric: metric,
					Count: m.N, Mean: m.Mean, SD: m.SD(), Lo: lo, Hi: hi,
				})
			}
			if s.Instances > 0 {
				row(Ratio, k.ratio.Moments)
				row(Work, k.work.Moments)
			}
			for _, f := range k.facts {
				t.Rows = append(t.Rows, results.Row{
					Params: params, Formulas: formulas, Policy: p.Spec, Metric: f.Metric,
					Mean: f.Value, Lo: f.Value, Hi: f.Value,
				})
			}
		}
	}
	return t
}
