package main

import (
	"embed"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

//go:embed *.yaml
var files embed.FS

// evenings computes a fact without episodes: the load of a worker.
var evenings = scenarios.FromFile(files, "evenings.yaml", scenarios.Experiment{
	Compute: func(v grid.Values, p *policies.Policy) ([]scenarios.Fact, error) {
		return []scenarios.Fact{{Metric: "load", Value: v.Get("W") / v.Get("p")}}, nil
	},
})

// nights draws instances that are no episodes: how long a night is.
var nights = scenarios.FromFile(files, "nights.yaml", scenarios.Experiment{Draw: &scenarios.Draw{
	Metrics: []string{"dark"}, Less: []string{"dark"},
	Derived: []scenarios.Derived{{Name: "dark_median", Value: func(dark []float64, level float64) (x, lo, hi float64) { return stat.Quantile(dark, 0.5, level) }}},
	Measure: func(v grid.Values, p *policies.Policy) (scenarios.Measurement, error) {
		key := v.Stream("dark")
		return func(instance int, metrics []float64) error {
			var rng rand.PCG
			key.Seed(&rng, uint64(instance))
			metrics[0] = v.Get("longest") * engine.Uniform(&rng)
			return nil
		}, nil
	},
}})
