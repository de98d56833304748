package faults_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/faults"
)

// A hundred million units are shared, one or two in a hundred are wrong, and these are
// computed again: where they are, as the paper moves them, and as is best.
func Example() {
	cluster := faults.Cluster{
		Send:    models.Affine{Latency: 1, PerUnit: 0.15},
		Compute: models.Affine{Latency: 1, PerUnit: 1},
		Check:   1, Beta: 0.1,
		Workers: 10,
	}
	const load = 100_000_000
	shares, checkOut, err := cluster.Best(load)
	if err != nil {
		fmt.Println(err)
		return
	}
	units, err := faults.Units(shares, load)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d workers check out at %.0f\n", len(units), checkOut)

	var rng rand.PCG
	engine.NewKey(1, "ten workers", "faults").Seed(&rng, 0)
	rates, wrong := make([]float64, len(units)), make([]int, len(units))
	faults.Range{From: 0.01, To: 0.02}.Draw(&rng, rates)
	if err := faults.Draw(&rng, units, rates, wrong); err != nil {
		fmt.Println(err)
		return
	}

	second := cluster.Second(wrong, faults.Waiting)
	place, err := second.InPlace()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range []struct {
		name     string
		allocate func() (faults.Allocation, error)
	}{{"Algorithm 1", second.Algorithm1}, {"the best", second.Best}} {
		a, err := f.allocate()
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s saves %.1f%% of the second phase, with %d messages\n", f.name, 100*faults.Saved(place.Makespan, a.Makespan), len(a.To))
	}
	limit, err := faults.LimitAt(10*0.15/1.1, 10)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("the limit is %.1f%%\n", 100*limit)
	// Output:
	// 10 workers check out at 19501778
	// Algorithm 1 saves 43.5% of the second phase, with 6 messages
	// the best saves 43.5% of the second phase, with 6 messages
	// the limit is 43.6%
}

// Nine units are wrong on one worker; four of them go to another, which has none. The
// engine takes as long as the allocation says.
func ExampleSecond_Episode() {
	cluster := faults.Cluster{Send: models.Affine{Latency: 1}, Compute: models.Affine{PerUnit: 2}, Workers: 2}
	second := cluster.Second([]int{9, 0}, faults.Waiting)
	allocation, err := second.Best()
	if err != nil {
		fmt.Println(err)
		return
	}
	problem, schedule, err := second.Episode(allocation)
	if err != nil {
		fmt.Println(err)
		return
	}
	plan, err := models.Compile(problem, schedule)
	if err != nil {
		fmt.Println(err)
		return
	}
	var simulator models.Simulator
	outcome := simulator.Run(plan, &models.Instance{Interrupt: []float64{engine.Never, engine.Never}})
	fmt.Println(allocation.Units, allocation.Makespan, outcome.Makespan)
	// Output: [5 4] 10 10
}
