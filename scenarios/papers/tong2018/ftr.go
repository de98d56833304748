// Package tong2018 reproduces Tong, Xiao and Li, Fault-tolerant scheduling algorithm
// with re-allocation for divisible loads on homogeneous distributed system, IAENG
// International Journal of Computer Science (2018). The theory is in policies/ftr
// and policies/checkpoint.
package tong2018

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/ftr"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/random"
)

// ftrWorld is what is settled before anything fails: workers, and who has how many units.
type ftrWorld struct {
	workers  []ftr.Worker
	again    []models.Worker // the same as the second phase knows them
	phase    ftr.Phase
	units    []int
	checkOut float64 // of the last, with whole units
}

// ftrWorlds makes the worlds of a cell's runs: one for all if costs are not drawn,
// otherwise one for each.
type ftrWorlds struct {
	v     grid.Values
	load  float64
	d     float64 // how much clusters differ from run to run
	share func(workers []ftr.Worker, load float64) (ftr.Phase, error)
	key   engine.Key
	one   *ftrWorld
}

func newFTRWorlds(v grid.Values, load float64, share func([]ftr.Worker, float64) (ftr.Phase, error)) *ftrWorlds {
	return &ftrWorlds{v: v, load: load, d: 1, share: share, key: v.Stream("platforms")}
}

// of returns the world of a run.
func (m *ftrWorlds) of(run int) (*ftrWorld, error) {
	if m.one != nil {
		return m.one, nil
	}
	var rng rand.PCG
	m.key.Seed(&rng, uint64(run))
	w, err := m.draw(&rng)
	if err == nil && m.same() {
		m.one = w
	}
	return w, err
}

// same tells whether all runs have one world.
func (m *ftrWorlds) same() bool { return m.v.Get("h") == 1 && m.d == 1 }

func (m *ftrWorlds) draw(rng *rand.PCG) (*ftrWorld, error) {
	v, n := m.v, int(m.v.Get("n"))
	beta := v.Get("beta")
	cluster := func(cost float64) float64 {
		if m.d > 1 {
			cost *= math.Pow(m.d, engine.Uniform(rng)-0.5)
		}
		return cost
	}
	o, g := cluster(v.Get("o")), cluster(v.Get("y")/float64(n)*(1+beta))
	s, unit, c := cluster(v.Get("s")), cluster(1), cluster(v.Get("c"))
	w := &ftrWorld{}
	for range n {
		x := ftr.Worker{
			Send:    models.Affine{Latency: o * random.Stretched(v, rng), PerUnit: g * random.Stretched(v, rng)},
			Compute: models.Affine{Latency: s * random.Stretched(v, rng), PerUnit: unit * random.Stretched(v, rng)},
		}
		x.Check = models.Affine{Latency: c, PerUnit: beta * x.Compute.PerUnit}
		w.workers = append(w.workers, x)
		w.again = append(w.again, models.Worker{Send: x.Send, Compute: x.Compute})
	}
	var err error
	if w.phase, err = m.share(w.workers, m.load); err != nil {
		return nil, err
	}
	if w.units, err = ftr.Units(w.phase.Shares, int(m.load)); err != nil {
		return nil, err
	}
	workers, shares := w.served()
	for i := range shares {
		shares[i] = float64(w.units[w.phase.Order[i]])
	}
	for _, at := range ftr.CheckOuts(workers, shares) {
		w.checkOut = max(w.checkOut, at)
	}
	return w, nil
}

// served returns the workers that take part, in the order of their messages, and their
// shares.
func (w *ftrWorld) served() (workers []ftr.Worker, shares []float64) {
	for _, i := range w.phase.Order {
		workers, shares = append(workers, w.workers[i]), append(shares, w.phase.Shares[i])
	}
	return workers, shares
}

// ftrPolicy returns a policy that shares units and knows what becomes of wrong ones.
func ftrPolicy(p *policies.Policy) (ftr.Policy, error) {
	policy, ok := p.Value.(ftr.Policy)
	if !ok {
		return policy, fmt.Errorf("it has no second phase: only ftr has")
	}
	return policy, nil
}
