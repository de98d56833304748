// Package adler2008 reproduces M. Adler, Y. Gong and A. L. Rosenberg, On "exploiting"
// node-heterogeneous clusters optimally, Theory of Computing Systems 42 (2008). The
// theory is in policies/fifo.
package adler2008

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"golang.org/x/exp/stats"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/fifo"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/random"
)

const fifoPaper = "Adler, Gong, Rosenberg, On \"exploiting\" node-heterogeneous clusters optimally, Theory Comput. Syst. 42 (2008)"

// Metrics of those experiments.
const (
	aheadFrom  = "ahead_from"  // lifespan from which on FIFO does at least as much
	aheadWorst = "ahead_worst" // on the worst platform, for the worst of many orders
	validShare = "valid"       // share of the platforms on which there is something to tell
	portShare  = "port_share"  // load per time, over what the network could carry
)

// fifoCrossover asks how long a lifespan must be for FIFO to be ahead.
var fifoCrossover = &scenarios.Experiment{
	Name:       "fifo-crossover",
	Title:      "How long is long enough for FIFO to be ahead of other protocols",
	Source:     fifoPaper + ", Theorem 4.1",
	Parameters: fifoParameters("10"),
	Policies:   []string{"lifo", "protocol"},
	Presets: []scenarios.Preset{
		{Name: "quick", Doc: "four grains", Set: map[string]string{"g": "10,100,1000,10000"}},
		{Name: "results", Doc: "as results become larger", Set: map[string]string{"g": "100", "delta": "0.01,0.02,0.05,0.1,0.2,0.5,1"}},
	},
	Compute: fifoAhead,
	Figure: results.FigureSpec{
		Metric: aheadFrom, X: "g", XLabel: "grain: time of computing / of sending", LogX: true, LogY: true,
		YLabel: "lifespan / start-ups",
	},
	Read: func(*scenarios.Report) scenarios.Findings { return scenarios.Findings{} },
}

// fifoValidity asks what becomes of the protocols where the network is slow.
var fifoValidity = &scenarios.Experiment{
	Name:       "fifo-validity",
	Title:      "What protocols do where the network is too slow for all workers",
	Source:     fifoPaper + ", sections 2 and 4",
	Parameters: fifoParameters("10"),
	Policies:   []string{"fifo", "fifo{waiting=false}", "lifo", "protocol", "protocol{back=lifo,out=fastest}"},
	Presets:    []scenarios.Preset{{Name: "quick", Doc: "four grains", Set: map[string]string{"g": "1,10,100,1000"}}},
	Compute:    fifoThroughput,
	Figure: results.FigureSpec{
		Metric: portShare, X: "g", XLabel: "grain: time of computing / of sending", LogX: true,
		YLabel: "load per time / what the network could carry", YMin: 0, YMax: 1.02,
	},
	Read: func(*scenarios.Report) scenarios.Findings { return scenarios.Findings{} },
}

// grains are from too fine for full-speed FIFO to coarse.
const grains = "1,2,5,10,20,50,100,200,500,1000,2000,5000,10000"

// fifoParameters describe clusters from fine to coarse grain, in units of the
// time in which a unit of load is sent.
func fifoParameters(n string) []grid.Parameter {
	return []grid.Parameter{
		{Name: "n", Role: grid.World, Default: n, Integer: true, Min: 2, Max: 200, Doc: "workers"},
		{Name: "g", Role: grid.Problem, Default: grains, Above: true, Max: 1e9, Doc: "grain: mean time of computing a unit"},
		{Name: "h", Role: grid.Problem, Default: "10", Min: 1, Max: 1e6, Doc: "ratio of the slowest to the fastest worker"},
		{Name: "delta", Role: grid.Problem, Default: "0.5", Above: true, Max: 1, Doc: "units of results for a unit of load"},
		{Name: "sigma", Role: grid.Problem, Default: "1", Above: true, Max: 1e6, Doc: "start-up time of a message"},
		{Name: "W", Role: grid.Problem, Default: "10000", Above: true, Max: 1e12, Doc: "load, where one is given"},
	}
}

// How many platforms are drawn in a cell, and how many pairs of orders on each.
const (
	fifoPlatforms = 50
	fifoOrders    = 200
)

// fifoCluster draws a cluster.
func fifoCluster(v grid.Values, rng *rand.PCG) fifo.Cluster {
	c := fifo.Cluster{Setup: v.Get("sigma"), Out: 1, Back: v.Get("delta")}
	for range int(v.Get("n")) {
		c.Work = append(c.Work, v.Get("g")*math.Pow(v.Get("h"), engine.Uniform(rng)-0.5))
	}
	return c
}

// fifoAhead finds from which lifespan on FIFO, at full speed with all workers, does
// at least as much as a protocol that can be carried out: the median over random
// platforms, in units of the time that all start-ups take. LIFO is that which
// sends to the fastest first; of other protocols there are many random ones, and
// the last that is overtaken counts. Platforms on which FIFO itself cannot be
// carried out for any lifespan are left out, and counted.
func fifoAhead(v grid.Values, p *policies.Policy) ([]scenarios.Fact, error) {
	tries := 1
	switch p.Name {
	case "lifo":
	case "protocol":
		tries = fifoOrders
	default:
		return nil, fmt.Errorf("it is neither lifo nor protocol, which are all that FIFO is compared with")
	}
	key := v.Stream("clusters")
	var from []float64
	for r := range fifoPlatforms {
		var rng rand.PCG
		key.Seed(&rng, uint64(r))
		c := fifoCluster(v, &rng)
		out, err := c.Order("fastest")
		if err != nil {
			return nil, err
		}
		ours, err := fifo.New(c, out, out)
		if err != nil {
			return nil, err
		}
		last, _, ok := ours.Valid()
		if !ok {
			continue
		}
		back := models.LIFO(out)
		for range tries {
			if tries > 1 {
				out, back = random.Shuffled(out, &rng), random.Shuffled(back, &rng)
			}
			other, err := fifo.New(c, out, back)
			if err != nil {
				return nil, err
			}
			begins, _, ok := other.Valid()
			if overtaken := other.Overtaken(); ok && overtaken > begins {
				last = max(last, overtaken)
			}
		}
		from = append(from, last/(float64(2*len(c.Work))*c.Setup))
	}
	facts := []scenarios.Fact{{Metric: validShare, Value: float64(len(from)) / fifoPlatforms}}
	if len(from) > 0 {
		facts = append(facts, scenarios.Fact{Metric: aheadFrom, Value: stats.Median(from)}, scenarios.Fact{Metric: aheadWorst, Value: slices.Max(from)})
	}
	return facts, nil
}

// fifoThroughput runs a policy's plan on the engine, on random platforms, and
// tells on how many it has one, and what part of the network's bound it reaches on
// average there.
func fifoThroughput(v grid.Values, p *policies.Policy) ([]scenarios.Fact, error) {
	planner, ok := p.Value.(policies.Planner)
	if !ok {
		return nil, fmt.Errorf("it does not plan before the clock starts")
	}
	key := v.Stream("clusters")
	var sim models.Simulator
	sum, valid := 0.0, 0
	for r := range fifoPlatforms {
		var rng rand.PCG
		key.Seed(&rng, uint64(r))
		c := fifoCluster(v, &rng)
		problem := &models.Problem{Platform: c.Platform(), Load: v.Get("W")}
		o, err := random.Uninterrupted(&sim, problem, planner)
		if err != nil {
			continue // the protocol is not valid there
		}
		sum += problem.Load * (c.Out + c.Back) / o.Makespan
		valid++
	}
	facts := []scenarios.Fact{{Metric: validShare, Value: float64(valid) / fifoPlatforms}}
	if valid > 0 {
		facts = append(facts, scenarios.Fact{Metric: portShare, Value: sum / float64(valid)})
	}
	return facts, nil
}
