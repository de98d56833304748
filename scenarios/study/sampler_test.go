package study

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// A program that draws instances by a sampler, from the streams of a cell, draws the instances of the study.
func TestASamplerDrawsTheInstancesOfAStudy(t *testing.T) {
	independent := designFrom(t, sweep)
	joint, err := scenarios.NewDesign(scenarios.Request{Experiment: "e1", Set: map[string]string{"p": "20", "W": "1"}, Risk: "together{trace=bamboo-p3}"})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []*scenarios.Design{independent, joint} {
		key := engine.NewKey(d.Seed, d.Grid.Values(0).Seeded(d.Seed).World(), "interruptions")
		var in models.Instance
		var rng rand.PCG
		for k := range 30 {
			r, err := run.Record(d, run.Scene{Policy: "no-rep", Instance: k})
			if err != nil {
				t.Fatal(err)
			}
			s, err := risk.NewSampler(r.Problem)
			if err != nil || (s.Joint() != nil) != (d == joint) {
				t.Fatal(s, err)
			}
			key.Seed(&rng, uint64(k))
			if s.Draw(&in, &rng); !slices.Equal(in.Interrupt, r.Instance.Interrupt) {
				t.Fatalf("instance %d is %v, want %v", k, in.Interrupt, r.Instance.Interrupt)
			}
		}
	}
}
