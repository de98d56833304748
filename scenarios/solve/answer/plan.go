package answer

import "github.com/loadstar-sim/loadstar/models"

// Plan is a solution that can be run.
type Plan struct {
	Problem  models.Problem
	Schedule models.Schedule
}

// PlanOf returns a plan.
func PlanOf(problem models.Problem, schedule models.Schedule) *Plan { return &Plan{problem, schedule} }

// OneEach returns the plan that sends one message to each worker of an order, with
// its share, and has the results come back in another. Workers without a share
// do not take part.
func OneEach(p models.Problem, out, back []int32, share func(worker int32) float64) *Plan {
	s := models.Schedule{List: make([][]int32, len(p.Workers)), Send: []int32{}}
	for _, i := range out {
		if x := share(i); x > 0 {
			s.List[i] = []int32{int32(len(s.Size))}
			s.Size = append(s.Size, x)
			if !p.Workers[i].Send.Free() {
				s.Send = append(s.Send, i)
			}
		}
	}
	for _, i := range back {
		if share(i) > 0 && !p.Workers[i].Return.Free() {
			s.Return = append(s.Return, i)
		}
	}
	return &Plan{p, s}
}
