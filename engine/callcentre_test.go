package engine_test

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
)

// A call centre with three agents (M/M/3 with customers who leave): calls arrive at random, and callers
// who wait too long hang up. Every caller is an entity with one pending event. Slots of callers who left
// are used again.
func ExampleAgenda_callCentre() {
	const lines = 100                                             // more callers than there ever are at once
	const agents, perHour, served, patience = 3, 40.0, 15.0, 10.0 // calls an hour; a call and patience end at these rates
	var (
		agenda  engine.Agenda
		rng     rand.PCG
		free    = agents
		idle    []int           // free slots
		queue   []int           // slots of waiting callers, in order of arrival
		talks   [1 + lines]bool // by slot; slot 0 is the street, from which calls come
		arrived int
		lost    int
	)
	after := func(rate float64) float64 { return agenda.Now() - math.Log(engine.Uniform(&rng))/rate }
	serve := func(slot int) {
		free--
		talks[slot] = true
		agenda.Set(slot, after(served))
	}
	engine.NewKey(1, "call centre", "times").Seed(&rng, 0)
	agenda.Reset(1 + lines)
	for slot := lines; slot > 0; slot-- {
		idle = append(idle, slot)
	}
	agenda.Set(0, after(perHour))
	for agenda.Now() < 10_000 {
		slot, _ := agenda.Next()
		switch {
		case slot == 0: // a call
			arrived++
			agenda.Set(0, after(perHour))
			caller := idle[len(idle)-1]
			idle = idle[:len(idle)-1]
			if free > 0 {
				serve(caller)
			} else {
				queue = append(queue, caller)
				agenda.Set(caller, after(patience))
			}
		case talks[slot]: // the end of one
			talks[slot] = false
			idle = append(idle, slot)
			free++
			if len(queue) > 0 {
				serve(queue[0])
				queue = queue[1:]
			}
		default: // a caller hangs up
			lost++
			idle = append(idle, slot)
			for i, caller := range queue {
				if caller == slot {
					queue = append(queue[:i], queue[i+1:]...)
					break
				}
			}
		}
	}

	// The stationary law: n callers are there with a probability in proportion to the product of arrival
	// rates over departure rates.
	weight, sum, leaving := 1.0, 1.0, 0.0
	for n := 1; n < 200; n++ {
		waiting := math.Max(0, float64(n-agents))
		weight *= perHour / (served*math.Min(float64(n), agents) + patience*waiting)
		sum += weight
		leaving += weight * patience * waiting
	}
	fmt.Printf("%.1f%% of the callers hang up; the formula says %.1f%%\n",
		100*float64(lost)/float64(arrived), 100*leaving/sum/perHour)
	// Output:
	// 16.4% of the callers hang up; the formula says 16.4%
}
