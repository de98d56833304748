package scenarios

import (
	"cmp"
	"encoding/binary"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// ExactMeans returns the exact means that adjust ratios, computed once, and nil if none do.
func (c *Cell) ExactMeans() *Controls {
	c.once.Do(func() { c.exact = c.exactMeans(c.independent) })
	return c.exact
}

// exactMeans returns the exact means that adjust ratios, and nil if none do. They are computed from the
// cell's problem, its facts and the reference.
func (c *Cell) exactMeans(problem func() *models.Problem) *Controls {
	d := c.Design
	if !d.adjusts() {
		return nil
	}
	reference, any := d.control(&track{}), false
	for i, p := range d.Policies {
		if p.Spec == d.Reference.Spec {
			reference = d.control(&c.tracks[i])
		} else if _, known := c.tracks[i].fact(ExactWork); known {
			any = true
		}
	}
	if !any {
		return nil
	}
	bound, err := d.Reference.Bind(d.Grid.Values(c.Index).Options())
	if p := problem(); p != nil && err == nil {
		return NewControls(p, bound.Value, reference)
	}
	return nil
}

// independent returns the problem of the cell. It is nil if there is none, or if its workers come back or are
// interrupted together.
func (c *Cell) independent() *models.Problem {
	d := c.Design
	p, err := d.World.Problem(d.Grid.Values(c.Index).Seeded(d.Seed), d.Seed)
	if err != nil || p.Living() {
		return nil
	}
	if source, err := world.NewSource(p); source.Joint != nil || err != nil {
		return nil
	}
	return p
}

// findExactMeans computes the exact means of all cells in several goroutines: under a law of durations a
// cell takes half a millisecond. Cells that differ in nothing but the load follow one another and share their
// workers, as under the linear law a hundred workers take longer to make than their mean.
func (r *Report) findExactMeans() {
	const step = 64
	d := r.Design
	if !d.adjusts() {
		return
	}
	keys, order, on := make([]string, len(r.cells)), make([]int, len(r.cells)), d.unloaded()
	var key []byte
	for i := range order {
		key = key[:0]
		for _, k := range on {
			key = binary.LittleEndian.AppendUint32(key, uint32(d.Grid.Place(k, i)))
		}
		order[i], keys[i] = i, string(key)
	}
	slices.SortStableFunc(order, func(a, b int) int { return strings.Compare(keys[a], keys[b]) })
	var next atomic.Int64
	var group sync.WaitGroup
	for range cmp.Or(r.Goroutines, runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			var like *models.Problem
			made := 0 // the cell for which like was made
			for to := int(next.Add(step)); to-step < len(order); to = int(next.Add(step)) {
				for _, i := range order[to-step : min(to, len(order))] {
					c := &r.cells[i]
					problem := func() *models.Problem {
						if like == nil || keys[made] != keys[i] {
							made, like = i, c.independent()
							return like
						}
						p := *like
						p.Load = d.load(d.Grid.Values(i))
						return &p
					}
					c.once.Do(func() { c.exact = c.exactMeans(problem) })
				}
			}
		})
	}
	group.Wait()
}

// adjusts reports whether exact means may adjust ratios.
func (d *Design) adjusts() bool {
	return d.World != nil && d.Exact && d.Compares() && d.SampledAt(Ratio) >= 0 && d.SampledAt(Work) >= 0
}

// unloaded returns the variables on which more of a cell's problem may depend than the load, by their places:
// the workers, what they cost and how they are interrupted. A variable whose name is a part of another word
// there counts too.
func (d *Design) unloaded() (on []int) {
	var texts []string
	for _, in := range d.scenario.Inputs() {
		if in.Path != "workload" {
			texts = append(texts, in.Text)
		}
	}
	for i := range d.Grid.Parameters() {
		texts = slices.AppendSeq(texts, maps.Values(d.Grid.Words(i))) // laws, which may have variables
	}
	for i, p := range d.Grid.Parameters() {
		if slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, p.Name) }) {
			on = append(on, i)
		}
	}
	return on
}
