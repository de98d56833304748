package engine_test

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
)

// A machine shop: ten machines fail at random, and one repairman mends them in the order in
// which they failed. Each machine has one pending event: its failure, or the end of its
// repair. Times are in hours.
func Example_machineShop() {
	const machines, failures, repairs = 10, 0.05, 1.0 // rates
	var agenda engine.Agenda
	var rng rand.PCG
	after := func(rate float64) float64 { return agenda.Now() - math.Log(engine.Uniform(&rng))/rate }
	engine.NewKey(7, "machine shop", "times").Seed(&rng, 0)
	agenda.Reset(machines)
	for m := range machines {
		agenda.Set(m, after(failures))
	}
	var broken []int // machines, the one in repair first
	down, last := 0.0, 0.0
	for agenda.Now() < 1_000_000 {
		m, _ := agenda.Next()
		down += float64(len(broken)) * (agenda.Now() - last)
		last = agenda.Now()
		if len(broken) > 0 && m == broken[0] { // mended
			broken = broken[1:]
			agenda.Set(m, after(failures))
			if len(broken) > 0 {
				agenda.Set(broken[0], after(repairs))
			}
			continue
		}
		if broken = append(broken, m); len(broken) == 1 {
			agenda.Set(m, after(repairs))
		}
	}

	// The machine interference problem: the stationary law of the number of broken machines.
	weight, sum, mean := 1.0, 1.0, 0.0
	for n := 1; n <= machines; n++ {
		weight *= float64(machines-n+1) * failures / repairs
		sum += weight
		mean += float64(n) * weight
	}
	fmt.Printf("%.2f machines are down on average; the formula says %.2f\n", down/last, mean/sum)
	// Output:
	// 0.76 machines are down on average; the formula says 0.76
}
