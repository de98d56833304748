package scenarios

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// A program that draws instances by a sampler, from the streams of a cell, has those of the
// study.
func TestASamplerDrawsTheInstancesOfAStudy(t *testing.T) {
	independent := designFrom(t, sweep)
	joint, err := NewDesign(Request{Experiment: "e1", Set: map[string]string{"p": "20", "W": "1"}, Risk: "together{trace=bamboo-p3}"})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []*Design{independent, joint} {
		c, w, err := d.single(0, d.Policies[0], 0)
		if err != nil {
			t.Fatal(err)
		}
		s, err := risk.NewSampler(c.problem)
		if err != nil || (s.Joint() != nil) != (d == joint) {
			t.Fatal(s, err)
		}
		var in models.Instance
		var rng rand.PCG
		for from := range 3 {
			w.draw(c, BatchLength*from, BatchLength)
			for i := range BatchLength {
				c.interruptions.Seed(&rng, uint64(BatchLength*from+i))
				s.Draw(&in, &rng)
				if !slices.Equal(in.Interrupt, w.instances[i].Interrupt) {
					t.Fatalf("instance %d is %v, want %v", BatchLength*from+i, in.Interrupt, w.instances[i].Interrupt)
				}
			}
		}
	}
}
