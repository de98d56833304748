package table_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
)

func TestReachCountsTheChunksThatAReplayFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	var sim models.Simulator
	var in models.Instance
	var reached []int
	for range 100 {
		plan := dealt(t, r)
		reach, ok := table.NewReach(plan)
		if !ok {
			t.Fatal("the plan is not fixed")
		}
		last := sim.Run(plan, models.Uninterrupted(len(plan.Problem().Workers))).Makespan
		for range 30 {
			in.Interrupt = in.Interrupt[:0]
			for _, w := range sim.Run(plan, models.Uninterrupted(len(plan.Problem().Workers))).Workers {
				x := []float64{0, last * r.Float64(), w.Finish, math.Nextafter(w.Finish, 0), math.Inf(1)}[r.IntN(5)]
				in.Interrupt = append(in.Interrupt, x)
			}
			reached = reach.In(&in, reached)
			for i, w := range sim.Run(plan, &in).Workers {
				if reached[i] != w.Chunks {
					t.Fatalf("worker %d is interrupted at %v: %d entries reached, %d replayed", i, in.Interrupt[i], reached[i], w.Chunks)
				}
			}
		}
	}
}

func TestOnlyFixedPlansTellTheirReach(t *testing.T) {
	p := &models.Problem{Load: 1, Platform: models.Star(models.Worker{Return: models.Affine{PerUnit: 1}})}
	plan, err := models.Compile(p, &models.Schedule{Size: []float64{1}, List: [][]int32{{0}}})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := table.NewReach(plan); ok {
		t.Error("the result has yet to travel, and nothing says when it arrives")
	}
}
