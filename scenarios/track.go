package scenarios

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// track is one policy in one cell.
type track struct {
	series []stat.Series // of the sampled metrics
	values []float64     // of the first of them in each instance, if the study keeps it
	facts  []Fact
}

// append merges the next block.
func (t *track) append(f *Block) {
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

// sampled returns a sampled metric, and an empty series if the design does not watch it or if there are no
// results.
func (t *track) sampled(d *Design, name string) *stat.Series {
	if m := d.SampledAt(name); m >= 0 && m < len(t.series) {
		return &t.series[m]
	}
	return &stat.Series{}
}

// SampledAt returns the place of a metric among the sampled ones, or -1.
func (d *Design) SampledAt(name string) int {
	return slices.IndexFunc(d.Sampled, func(m *Metric) bool { return m.Name == name })
}

// Metric returns a sampled metric, or an empty one if the name is not sampled.
func (d *Design) Metric(name string) *Metric {
	if m := d.SampledAt(name); m >= 0 {
		return d.Sampled[m]
	}
	return &Metric{}
}

// Unit reports whether a metric is between 0 and 1 in every instance.
func (d *Design) Unit(name string) bool {
	m := d.Metric(name)
	_, most := m.Limits.Between(Origin{Load: math.Inf(1), Bounded: IsBound(d.Reference)})
	return m.Binary || most == 1
}

// fact returns the exact value of a metric, and whether it is known.
func (t *track) fact(name string) (float64, bool) {
	for _, f := range t.facts {
		if f.Metric == name {
			return f.Value, true
		}
	}
	return 0, false
}

// empty reports whether no block was merged.
func (t *track) empty() bool {
	return t.facts == nil && !slices.ContainsFunc(t.series, func(s stat.Series) bool { return s.N > 0 })
}

// reset empties a track of some sampled metrics. It reuses memory, except memory of series to be kept.
func (t *track) reset(metrics int, keep bool) {
	if keep || len(t.series) != metrics {
		t.series = nil
	}
	for m := range t.series {
		t.series[m].Reset()
	}
	t.values, t.facts = t.values[:0], nil
}
