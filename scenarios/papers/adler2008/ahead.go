package adler2008

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/fifo"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Metrics of the experiments.
const (
	aheadMean = "ahead"      // lifespan from which on FIFO does at least as much
	aheadFrom = "ahead_from" // the median of that
	valid     = "valid"      // 1 if there is something to measure on the cluster, else 0
	portShare = "port_share" // load per time, over what the network could carry
)

// pairs is how many pairs of orders are drawn on each cluster.
const pairs = 200

// drawn draws a cluster with work around the grain g, a factor of h apart.
func drawn(v grid.Values, rng *rand.PCG) fifo.Cluster {
	c := fifo.Cluster{Setup: v.Get("sigma"), Out: 1, Back: v.Get("delta")}
	for range int(v.Get("n")) {
		c.Work = append(c.Work, v.Get("g")*math.Pow(v.Get("h"), engine.Uniform(rng)-0.5))
	}
	return c
}

// ahead finds the lifespan from which FIFO, at full speed with all workers, completes at least as much as any
// feasible protocol. Its unit is the time that all start-ups take. LIFO sends to the fastest first. If the
// protocol is not LIFO, many random ones are drawn, and the last to be overtaken counts. There is no such
// lifespan on clusters on which FIFO itself cannot be carried out for any.
var ahead = &scenarios.Draw{
	Metrics: []string{aheadMean, valid},
	Derived: []scenarios.Derived{{Name: aheadFrom, Value: func(values []float64, level float64) (x, lo, hi float64) {
		return stat.Quantile(values, 0.5, level)
	}}},
	Measure: func(v grid.Values, p *policies.Policy) (scenarios.Measurement, error) {
		tries := 1
		switch p.Name {
		case "lifo":
		case "protocol":
			tries = pairs
		default:
			return nil, fmt.Errorf("FIFO is compared only with lifo and protocol")
		}
		key := v.Stream("clusters")
		return func(instance int, metrics []float64) error {
			var rng rand.PCG
			key.Seed(&rng, uint64(instance))
			last, ok, err := overtaken(drawn(v, &rng), tries, &rng)
			metrics[1] = 0
			if ok {
				metrics[0], metrics[1] = last, 1
			}
			return err
		}, nil
	},
}

// overtaken returns the lifespan from which FIFO is ahead of a number of random protocols on a cluster, or of
// LIFO if the number is 1. It also reports whether FIFO is feasible.
func overtaken(c fifo.Cluster, tries int, rng *rand.PCG) (from float64, ok bool, err error) {
	out, err := c.Order("fastest")
	if err != nil {
		return 0, false, err
	}
	ours, err := fifo.New(c, out, out)
	if err != nil {
		return 0, false, err
	}
	last, _, ok := ours.Valid()
	if !ok {
		return 0, false, nil
	}
	back := models.LIFO(out)
	for range tries {
		if tries > 1 {
			out, back = claim.Shuffled(out, rng), claim.Shuffled(back, rng)
		}
		other, err := fifo.New(c, out, back)
		if err != nil {
			return 0, false, err
		}
		begins, _, ok := other.Valid()
		if overtaken := other.Overtaken(); ok && overtaken > begins {
			last = max(last, overtaken)
		}
	}
	return last / (float64(2*len(c.Work)) * c.Setup), true, nil
}
