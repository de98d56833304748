package tong2018

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// platform is a cluster with the units of its workers, before anything fails.
type platform struct {
	workers  []faults.Worker
	again    []models.Worker // the same, as the second phase has them
	phase    faults.Phase
	units    []int
	checkOut float64 // when the last check-out ends, with whole units
}

// platforms draws the platforms of a cell's runs: one for all runs if no costs are drawn,
// otherwise one for each run.
type platforms struct {
	v     grid.Values
	load  float64
	d     float64 // how much clusters differ from run to run
	share sharing
	key   engine.Key
	one   *platform
}

// sharing shares a load among workers.
type sharing func(workers []faults.Worker, load float64) (faults.Phase, error)

// newPlatforms returns the platforms of a cell. They differ from run to run by d: not at all if it
// is 1.
func newPlatforms(v grid.Values, load, d float64, share sharing) *platforms {
	return &platforms{v: v, load: load, d: d, share: share, key: v.Stream("platforms")}
}

// at returns the platform of a run.
func (m *platforms) at(run int) (*platform, error) {
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

// same returns whether all runs have one platform.
func (m *platforms) same() bool { return m.one != nil || m.v.Get("h") == 1 && m.d == 1 }

// draw draws the costs of a cluster and shares the load.
func (m *platforms) draw(rng *rand.PCG) (*platform, error) {
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
	workers := make([]faults.Worker, 0, n)
	for range n {
		x := faults.Worker{
			Send:    models.Affine{Latency: o * claim.RandomFactor(v, rng), PerUnit: g * claim.RandomFactor(v, rng)},
			Compute: models.Affine{Latency: s * claim.RandomFactor(v, rng), PerUnit: unit * claim.RandomFactor(v, rng)},
		}
		x.Check = models.Affine{Latency: c, PerUnit: beta * x.Compute.PerUnit}
		workers = append(workers, x)
	}
	return newPlatform(workers, m.load, m.share)
}

// newPlatform shares a load in whole units.
func newPlatform(workers []faults.Worker, load float64, share sharing) (*platform, error) {
	w := &platform{workers: workers}
	for _, x := range workers {
		w.again = append(w.again, models.Worker{Send: x.Send, Compute: x.Compute})
	}
	var err error
	if w.phase, err = share(workers, load); err != nil {
		return nil, err
	}
	if w.units, err = faults.Units(w.phase.Shares, int(load)); err != nil {
		return nil, err
	}
	served, shares := w.served()
	for i := range shares {
		shares[i] = float64(w.units[w.phase.Order[i]])
	}
	for _, at := range faults.CheckOuts(served, shares) {
		w.checkOut = max(w.checkOut, at)
	}
	return w, nil
}

// served returns the workers that take part, in the order of their messages, and their
// shares.
func (w *platform) served() (workers []faults.Worker, shares []float64) {
	n := len(w.phase.Order)
	workers, shares = make([]faults.Worker, 0, n), make([]float64, 0, n)
	for _, i := range w.phase.Order {
		workers, shares = append(workers, w.workers[i]), append(shares, w.phase.Shares[i])
	}
	return workers, shares
}

// twoPhased returns the policy as one with a second phase, or an error if it has none.
func twoPhased(p *policies.Policy) (faults.Policy, error) {
	policy, ok := p.Value.(faults.Policy)
	if !ok {
		return policy, fmt.Errorf("it has no second phase: only ftr has")
	}
	return policy, nil
}
