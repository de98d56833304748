package policies_test

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies"
)

// Halving gives every worker its part of the load in chunks, each half as large as the one before. It is
// a complete policy.
type Halving struct {
	Times int `min:"0" max:"30" doc:"how often a part is halved"`
}

// Schedule makes Halving a policy; no other method is needed.
func (h Halving) Schedule(p *models.Problem) (*models.Schedule, error) {
	if h.Times < 0 || h.Times > 30 {
		return nil, fmt.Errorf("times is %d: it must be from 0 to 30", h.Times)
	}
	s := &models.Schedule{List: make([][]int32, len(p.Workers))}
	for i := range p.Workers {
		left := p.Load / float64(len(p.Workers))
		for k := range h.Times + 1 {
			size := left
			if k < h.Times {
				size = left / 2
			}
			left -= size
			s.List[i] = append(s.List[i], int32(len(s.Size)))
			s.Size = append(s.Size, size)
		}
	}
	return s, nil
}

// A policy of your own is a struct with one method. Once registered it can be named like any other and,
// in a binary that includes it, on the command line.
func Example() {
	policies.Register(policies.Row{
		Name:      "halving",
		Source:    "this page",
		Doc:       "chunks become smaller and smaller",
		Revision:  1,
		Prototype: Halving{Times: 3}, // the defaults
	})

	worker := models.Worker{
		Compute: models.Affine{Latency: 0.01, PerUnit: 1},
		Risk:    risk.Linear{X: 1},
	}
	problem := &models.Problem{Platform: models.Star(models.Uniform(10, worker)...), Load: 7}

	for _, name := range []string{"halving", "halving{times=5}", "no-rep{n=10}", "greedy{n=10}"} {
		policy, err := policies.Parse(name)
		if err != nil {
			fmt.Println(err)
			return
		}
		schedule, err := policy.Value.(policies.Planner).Schedule(problem)
		if err != nil {
			fmt.Println(err)
			return
		}
		plan, err := models.Compile(problem, schedule)
		if err != nil {
			fmt.Println(err)
			return
		}
		work, _ := table.Expect(plan)
		fmt.Printf("%-17s expects %.3f of %v\n", policy, work, problem.Load)
	}

	// Output:
	// halving           expects 3.577 of 7
	// halving{times=5}  expects 3.594 of 7
	// no-rep{n=10}      expects 3.920 of 7
	// greedy{n=10}      expects 3.979 of 7
}
