package main

import (
	"math"

	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

// crew asks how few equal workers compute a load by a deadline.
type crew struct {
	Load     float64 `yaml:"load" above:"0" need:"yes" doc:"units of load"`
	Deadline float64 `yaml:"deadline" above:"0" need:"yes" doc:"when all must be computed"`
	Start    float64 `yaml:"start" min:"0" doc:"time until a worker computes"`
}

var crews = answer.Kind{
	Name: "crew", Doc: "how few equal workers compute a load by a deadline", Source: "you, 2026",
	Example: "kind: crew\nload: 10\ndeadline: 4\nstart: 1\n", Fresh: func() answer.Problem { return &crew{} },
}

func (c *crew) Solve() (*answer.Solution, error) {
	if c.Start >= c.Deadline {
		return nil, answer.At("start", "%v: want less than the deadline", c.Start)
	}
	s := &answer.Solution{Claim: answer.Claimed("optimal: one worker less is too late", answer.OfAll, "by counting")}
	s.Add("workers", math.Ceil(c.Load/(c.Deadline-c.Start)), "how few workers are enough")
	return s, nil
}

func (c *crew) Check(k *answer.Checker) {
	n := k.Answer.Value("workers")
	k.Whole("workers")
	k.AtMost("the end with them", answer.ByEquations, c.Start+c.Load/n, c.Deadline)
	if n > 1 {
		k.AtMost("the deadline, and the end with one less", answer.BySearch, c.Deadline, c.Start+c.Load/(n-1))
	}
}
