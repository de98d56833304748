package returns

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// Plan is the shares of the workers and the two orders.
type Plan struct {
	// Orders of the workers with a share; a worker without a message in an order stands anywhere.
	Out, Back []int32
	Shares    []float64 // by worker, in units of load
	Makespan  float64   // when all is done if every message goes as early as it can
	Bound     float64   // lower bound on the makespan of every plan that was allowed
	Exact     bool      // the plan is the best one, up to a relative error of 1e-9
}

// exact is the relative distance between a makespan and its bound up to which the plan counts as the
// best.
const exact = 1e-9

// plan makes a plan from parts of the load. The bound is in the star's unit.
func (s *star) plan(out, back []int32, parts []float64, bound float64) (Plan, error) {
	p := Plan{Shares: make([]float64, len(s.workers)), Bound: bound * s.unit}
	for i, x := range parts {
		p.Shares[i] = x * s.load
	}
	without := func(i int32) bool { return !(p.Shares[i] > 0) }
	p.Out = slices.DeleteFunc(slices.Clone(out), without)
	p.Back = slices.DeleteFunc(slices.Clone(back), without)
	p.Makespan = s.finish(p.Out, p.Back, p.Shares)
	if len(p.Out) == 0 || !(p.Makespan*0 == 0) {
		return Plan{}, errFar
	}
	p.Bound = min(p.Bound, p.Makespan)
	p.Exact = p.Makespan <= p.Bound*(1+exact)
	return p, nil
}

// only gives everything to one worker.
func (s *star) only(i int32) (Plan, error) {
	parts := make([]float64, len(s.workers))
	parts[i] = 1
	return s.plan([]int32{i}, []int32{i}, parts, 0)
}

// free returns a worker that takes no time for the whole load; ok is false without such a worker.
func (s *star) free() (worker int32, ok bool) {
	for i := range s.workers {
		if s.alone(i) == 0 {
			return int32(i), true
		}
	}
	return 0, false
}

// Schedule returns the plan as a schedule for the problem that it was made for.
func (p Plan) Schedule(problem *models.Problem) *models.Schedule {
	s := &models.Schedule{List: make([][]int32, len(problem.Workers)), Send: []int32{}, Return: []int32{}}
	for _, i := range p.Out {
		s.List[i] = []int32{int32(len(s.Size))}
		s.Size = append(s.Size, p.Shares[i])
		if !problem.Workers[i].Send.Free() {
			s.Send = append(s.Send, i)
		}
	}
	for _, i := range p.Back {
		if !problem.Workers[i].Return.Free() {
			s.Return = append(s.Return, i)
		}
	}
	return s
}
