package main

import "github.com/loadstar-sim/loadstar/models/risk"

var closing = risk.Row{Name: "closing", Source: "a test", Doc: "all workers are interrupted at one time", Prototype: Closing{At: 1}}

// Closing is the law of workers that are all interrupted at one time.
type Closing struct {
	At float64 `above:"0" doc:"when"`
}

// Before implements models.Risk.
func (c Closing) Before(t float64) float64 {
	if t > c.At {
		return 1
	}
	return 0
}

// Quantile implements models.Risk.
func (c Closing) Quantile(u float64) float64 { return c.At }
