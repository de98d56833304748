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

// Metrics of the experiments.
const (
	aheadFrom  = "ahead_from"  // lifespan from which on FIFO does at least as much
	aheadWorst = "ahead_worst" // on the worst platform, for the worst of many orders
	validShare = "valid"       // part of the clusters on which there is something to measure
	portShare  = "port_share"  // load per time, over what the network could carry
)

// How many clusters are drawn in a cell, and how many pairs of orders on each.
const (
	clusters = 50
	pairs    = 200
)

// drawn draws a cluster with work around the grain g, a factor of h apart.
func drawn(v grid.Values, rng *rand.PCG) fifo.Cluster {
	c := fifo.Cluster{Setup: v.Get("sigma"), Out: 1, Back: v.Get("delta")}
	for range int(v.Get("n")) {
		c.Work = append(c.Work, v.Get("g")*math.Pow(v.Get("h"), engine.Uniform(rng)-0.5))
	}
	return c
}

// ahead finds from which lifespan on FIFO, at full speed with all workers, does at least
// as much as a protocol that can be carried out: the median over random clusters, in
// units of the time that all start-ups take. LIFO sends to the fastest first. Of other
// protocols many random ones are drawn, and the last to be overtaken counts. Clusters on
// which FIFO itself cannot be carried out for any lifespan are left out, and counted.
func ahead(v grid.Values, p *policies.Policy) ([]scenarios.Fact, error) {
	tries := 1
	switch p.Name {
	case "lifo":
	case "protocol":
		tries = pairs
	default:
		return nil, fmt.Errorf("it is neither lifo nor protocol, which are all that FIFO is compared with")
	}
	key := v.Stream("clusters")
	var from []float64
	for r := range clusters {
		var rng rand.PCG
		key.Seed(&rng, uint64(r))
		c := drawn(v, &rng)
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
	facts := []scenarios.Fact{{Metric: validShare, Value: float64(len(from)) / clusters}}
	if len(from) > 0 {
		facts = append(facts, scenarios.Fact{Metric: aheadFrom, Value: stats.Median(from)}, scenarios.Fact{Metric: aheadWorst, Value: slices.Max(from)})
	}
	return facts, nil
}
