package main

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/bench/peers/scene"
)

// scenario is a scenario and the number of its units, such as episodes.
type scenario struct {
	name  string
	unit  string
	units float64
	data  scene.Data
}

// scenarios returns all of them. Random numbers are continuous, so that no two events tie.
func scenarios() []scenario {
	const instances, customers, pending, events = 20, 20_000, 1000, 50_000
	r := rand.New(rand.NewPCG(1, 2))
	star := func(workers, chunks, length int) scene.Data {
		d := scene.Data{"workers": {float64(workers)}, "latency": {0.0005}, "compute": {1}}
		for range chunks {
			d["size"] = append(d["size"], (0.8+0.4*r.Float64())/float64(length))
		}
		for i := range workers { // as in cyclic replication: each chunk is in several lists, at different places
			for k := range length {
				d["list"] = append(d["list"], float64((i+k*workers)%chunks))
			}
		}
		return d
	}
	interrupted := func(d scene.Data) scene.Data {
		for range instances * int(d.One("workers")) {
			d["interrupt"] = append(d["interrupt"], r.Float64())
		}
		return d
	}
	message := func(d scene.Data, way string, share float64) scene.Data {
		d[way+".latency"], d[way+".unit"] = []float64{0.00001}, []float64{share / d.One("workers")}
		return d
	}
	returns := message(message(star(100, 100, 1), "out", 0.4), "back", 0.3)
	for range 100 {
		returns["interrupt"] = append(returns["interrupt"], math.Inf(1))
	}
	exponential := func(n int, mean float64) (all []float64) {
		for range n {
			all = append(all, mean*r.ExpFloat64())
		}
		return all
	}
	return []scenario{
		{"static", "an episode", instances, interrupted(star(25, 2300, 184))},
		{"oneport", "an episode", instances, interrupted(message(star(25, 2300, 184), "out", 0.9))},
		{"returns", "an episode", 1, returns},
		{"mm1", "a customer", customers, scene.Data{"gap": exponential(customers, 1), "service": exponential(customers, 0.8)}},
		{"hold", "an event", events, scene.Data{"start": exponential(pending, 1), "step": exponential(4096, 1), "events": {events}}},
	}
}
