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
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/random"
)

// Metrics of those experiments.
const (
	aheadFrom  = "ahead_from"  // lifespan from which on FIFO does at least as much
	aheadWorst = "ahead_worst" // on the worst platform, for the worst of many orders
	validShare = "valid"       // share of the platforms on which there is something to tell
	portShare  = "port_share"  // load per time, over what the network could carry
)

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
