package risk_test

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models/risk"
)

// Closing interrupts a worker at a random time of an evening, and never before.
type Closing struct {
	From  float64 `min:"0" doc:"earliest time"`
	Hours float64 `above:"0" doc:"from then to the latest time"`
}

// Before returns the probability that the interruption comes strictly before t.
func (c Closing) Before(t float64) float64 {
	return math.Min(1, math.Max(0, (t-c.From)/c.Hours))
}

// Quantile is the inverse of Before. A law needs no further method.
func (c Closing) Quantile(u float64) float64 {
	switch {
	case u <= 0:
		return 0
	case u > 1:
		return math.Inf(1)
	}
	return c.From + u*c.Hours
}

// A law of your own is a struct with two methods. Once registered it can be named like any other, in
// scenarios and, in a binary that includes it, on the command line.
func ExampleRegister() {
	risk.Register(risk.Row{Name: "closing", Source: "this page", Doc: "interrupts in the evening", Prototype: Closing{From: 17, Hours: 5}})

	for _, text := range []string{"closing", "closing{from=20,hours=2}", "closing{hours=0}"} {
		law, err := risk.Parse(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		sum := 0.0
		for k := range 1000 {
			sum += law.Quantile((float64(k) + .5) / 1000)
		}
		fmt.Printf("%s: %.0f%% before 21, on average at %.1f\n", risk.Format(law), 100*law.Before(21), sum/1000)
	}
	// Output:
	// closing: 80% before 21, on average at 19.5
	// closing{from=20,hours=2}: 50% before 21, on average at 21.0
	// risk closing: hours=0: it must be a number above 0
}
