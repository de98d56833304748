package models_test

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// inPlace gives each worker an equal share. If part of a share comes back wrong, its worker computes that
// part again, without another message.
type inPlace struct {
	dealt int // shares assigned
	read  int // news read
}

func (d *inPlace) Begin() { *d = inPlace{} }

func (d *inPlace) Next(v *models.View) (worker, chunk int) {
	workers := len(v.Problem().Workers)
	if d.dealt < workers {
		d.dealt++
		return d.dealt - 1, v.Cut(v.Problem().Load / float64(workers))
	}
	for ; d.read < len(v.News()); d.read++ {
		if n := v.News()[d.read]; n.Wrong > 0 && !v.Silent(int(n.Worker)) {
			v.Keep(int(n.Worker), v.Cut(v.Reopen(int(n.Chunk))))
		}
	}
	return -1, 0
}

// Two workers compute four units each and check the results, which takes a quarter of the time. Worker 1
// is wrong in two units, and again in one of them when it recomputes them.
func ExampleView_Reopen() {
	worker := models.Worker{
		Send:    models.Affine{PerUnit: .5},
		Compute: models.Affine{PerUnit: 2}, // including the check
		Check:   models.Affine{PerUnit: .5},
		Faults:  rare{},
	}
	problem := &models.Problem{Platform: models.Star(worker, worker), Load: 8, Unit: 1}
	instance := models.Uninterrupted(2)
	instance.Faults = []models.FaultSequence{nil, models.FaultsAt{.75, 3.5, 4.25}}

	simulator := models.Simulator{Record: true}
	outcome, err := simulator.Play(problem, new(inPlace), instance)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range simulator.Spans {
		fmt.Printf("%2v to %2v: %v chunk %d, worker %d", s.Start, s.End, s.Activity, s.Chunk, s.Worker)
		if s.Wrong > 0 {
			fmt.Printf(", %v wrong", s.Wrong)
		}
		fmt.Println()
	}
	fmt.Println("right", outcome.Right, "work", outcome.Work, "makespan", outcome.Makespan)
	// Output:
	//  0 to  2: sending chunk 0, worker 0
	//  2 to  4: sending chunk 1, worker 1
	//  2 to 10: computing chunk 0, worker 0
	//  4 to 12: computing chunk 1, worker 1, 2 wrong
	// 12 to 16: computing chunk 2, worker 1, 1 wrong
	// 16 to 18: computing chunk 3, worker 1
	// right [4 2 1 1] work 8 makespan 18
}

// rare is a law of faults: one fault within 100 units of load, at a uniform place.
type rare struct{}

func (rare) Before(x float64) float64   { return math.Min(1, math.Max(0, x/100)) }
func (rare) Quantile(u float64) float64 { return 100 * u }
