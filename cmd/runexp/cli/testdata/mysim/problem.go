package main

import (
	"math"

	"github.com/loadstar-sim/loadstar/policies/proof"
	"github.com/loadstar-sim/loadstar/scenarios/solve"
)

// crew asks how few equal workers compute a load by a deadline.
type crew struct {
	Load     float64 `yaml:"load" above:"0" need:"yes" doc:"units of load"`
	Deadline float64 `yaml:"deadline" above:"0" need:"yes" doc:"when all must be computed"`
	Start    float64 `yaml:"start" min:"0" doc:"time until a worker computes"`
}

var crews = solve.Kind{
	Name: "crew", Doc: "how few equal workers compute a load by a deadline", Source: "you, 2026",
	Example: "kind: crew\nload: 10\ndeadline: 4\nstart: 1\n", Fresh: func() solve.Problem { return &crew{} },
}

func (c *crew) Solve() (*solve.Solution, error) {
	if c.Start >= c.Deadline {
		return nil, solve.At("start", "%v: want less than the deadline", c.Start)
	}
	s := &solve.Solution{Claim: proof.New("optimal: one worker less is too late", proof.OfAll, "by counting")}
	s.Add("workers", math.Ceil(c.Load/(c.Deadline-c.Start)), "how few workers are enough")
	return s, nil
}
