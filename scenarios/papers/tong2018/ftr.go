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

const ftrPaper = "Tong, Xiao, Li, Fault-tolerant scheduling algorithm with re-allocation for divisible loads on homogeneous distributed system, IAENG Int. J. Comput. Sci. (2018)"

// ftrCosts are the costs of workers that check their results, in units of the time in
// which one computes a unit. The paper's are not known: it has them random, after another
// one. With ten workers and this y, 44% is saved in the limit.
func ftrCosts(n, y string) []grid.Parameter {
	latency := func(name, of string) grid.Parameter {
		return grid.Parameter{Name: name, Role: grid.Problem, Default: "1", Min: 0, Max: 1e9, Doc: "start-up time of " + of}
	}
	return []grid.Parameter{
		{Name: "n", Role: grid.World, Default: n, Integer: true, Min: 1, Max: 1000, Doc: "workers"},
		{Name: "y", Role: grid.Problem, Default: y, Min: 0, Max: 1000, Doc: "n g/((1+beta) w): how near the port is to what all workers can check"},
		latency("o", "a message"), latency("s", "computing"), latency("c", "a check-out, a checkpoint or a check"),
		{Name: "beta", Role: grid.Problem, Default: "0.1", Min: 0, Max: 1000, Doc: "time of checking a unit, over that of computing it"},
		{Name: "h", Role: grid.Problem, Default: "1", Min: 1, Max: 1e6, Doc: "ratio of the largest to the smallest cost of each kind, o, g, s and w, among workers"},
	}
}

// ftrClusters is how much clusters differ from run to run.
func ftrClusters(d string) grid.Parameter {
	return grid.Parameter{Name: "d", Role: grid.Problem, Default: d, Min: 1, Max: 1e6, Doc: "ratio of the largest to the smallest cost of each kind, o, g, s, w and c, from run to run"}
}

// ftrRuns is how often a cell is simulated.
func ftrRuns(runs string) grid.Parameter {
	return grid.Parameter{Name: "runs", Role: grid.Problem, Default: runs, Integer: true, Min: 1, Max: 1e6, Doc: "runs in each cell"}
}

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
