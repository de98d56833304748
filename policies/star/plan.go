package star

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// Plan is the shares of the workers, their order, and the makespan.
type Plan struct {
	Order    []int32   // the workers that take part, in the order of the messages
	Shares   []float64 // units of each of them, in this order; positive
	Makespan float64
}

// Schedule returns the plan as a schedule for the problem that it was made for.
func (p Plan) Schedule(problem *models.Problem) *models.Schedule {
	s := &models.Schedule{Size: p.Shares, List: make([][]int32, len(problem.Workers)), Send: []int32{}}
	for k, i := range p.Order {
		s.List[i] = []int32{int32(k)}
		if !problem.Workers[i].Send.Free() {
			s.Send = append(s.Send, i)
		}
	}
	return s
}

// ends returns the time at which each worker of an order ends, given its amount: equation 1.1 for whole
// tasks, 1.2 for shares. The port sends without a pause from time 0 on.
func (s star) ends(order []int32, amounts []float64) []float64 {
	ends, port := make([]float64, len(order)), 0.0
	for k, i := range order {
		start := port
		if s[i].Send == 0 { // it waits for no message
			start = 0
		}
		ends[k] = s[i].end(start, amounts[k])
		port += float64(s[i].Send * amounts[k])
	}
	return ends
}

// end returns the time at which a worker ends that is sent x units from time port on. The operations are
// the engine's, in its order, so that the bits are equal, too.
func (w worker) end(port, x float64) float64 {
	return port + float64(w.Send*x) + float64(w.Compute*x)
}

// makespan returns the latest end of the workers of an order that get anything.
func (s star) makespan(order []int32, amounts []float64) float64 {
	last := 0.0
	for k, t := range s.ends(order, amounts) {
		if amounts[k] > 0 {
			last = max(last, t)
		}
	}
	return last
}

// smallest is the least load and makespan of a plan: floating-point numbers near the smallest are too
// coarse to be shared.
const smallest = 1e-300

// plan makes a plan with shares in proportion to parts. Parts that round to 0 are left out.
func (s star) plan(order []int32, parts []float64, load, makespan float64) (Plan, error) {
	if !(min(load, makespan) >= smallest) || math.IsInf(makespan, 1) {
		return Plan{}, fmt.Errorf("the costs are too far apart or too extreme for a load of %v: its makespan would be %v", load, makespan)
	}
	sum, done := 0.0, 0.0
	for _, x := range parts {
		sum += x
	}
	p := Plan{Makespan: makespan}
	for k, x := range parts {
		if share := x / sum * load; share > 0 {
			p.Order = append(p.Order, order[k])
			p.Shares = append(p.Shares, share)
			done += share
		}
	}
	if !(math.Abs(done-load) <= 1e-10*load) {
		return Plan{}, fmt.Errorf("a load of %v cannot be shared: rounded shares are %v together", load, done)
	}
	return p, nil
}

// wholePlan makes a plan of whole tasks, and leaves out the workers without tasks.
func (s star) wholePlan(order []int32, counts []float64) (Plan, error) {
	p := Plan{Makespan: s.makespan(order, counts)}
	if !(p.Makespan > 0) || math.IsInf(p.Makespan, 1) {
		return Plan{}, fmt.Errorf("the costs are too extreme for these tasks: their makespan would be %v", p.Makespan)
	}
	for k, n := range counts {
		if n > 0 {
			p.Order = append(p.Order, order[k])
			p.Shares = append(p.Shares, n)
		}
	}
	return p, nil
}
