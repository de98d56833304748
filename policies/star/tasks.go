package star

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/bisect"
)

// mostTasks is a number of tasks up to which counts are exact, with a wide margin.
const mostTasks = 1 << 40

// Tasks returns the plan with the least makespan for whole tasks in a prescribed order of messages;
// workers may be left out. It is the result of the dynamic programme of Table 1.2, the master taking
// part.
//
// If the order is by links it takes a fraction of a millisecond for any number of tasks. Otherwise time
// and memory grow as tasks times workers, and are limited.
//
// For whole tasks the order by links need not be the best: see [TasksAnyOrder].
func Tasks(p *models.Problem, order []int32) (Plan, error) {
	s, err := readOrder(p, order)
	if err != nil {
		return Plan{}, err
	}
	tasks, err := s.tasks(order, p.Load)
	if err != nil {
		return Plan{}, err
	}
	return s.whole(order, tasks)
}

// whole is Tasks without checks of its arguments.
func (s star) whole(order []int32, tasks int) (Plan, error) {
	order = s.settled(order)
	if s.byLink(order) {
		return s.wholePlan(order, s.byDeadline(order, float64(tasks)))
	}
	counts, err := s.table(order, tasks)
	if err != nil {
		return Plan{}, err
	}
	return s.wholePlan(order, counts)
}

// tasks returns the number of tasks in a load. It returns an error if the number is not whole, or so
// large that the time of some worker for all of them is not finite.
func (s star) tasks(order []int32, load float64) (int, error) {
	if load != math.Trunc(load) || load > mostTasks {
		return 0, fmt.Errorf("the load is %v: for whole tasks it must be a whole number up to %d", load, mostTasks)
	}
	sum := 0.0
	for _, i := range order {
		sum += float64(s[i].lone() * load)
	}
	if sum > math.MaxFloat64/4 {
		return 0, fmt.Errorf("the costs are too large for %d tasks: all of them on every worker would take %v, and %v is the limit",
			int(load), sum, math.MaxFloat64/4)
	}
	return int(load), nil
}

// byDeadline returns the counts of the optimal plan of the given number of tasks, for an order by links.
//
// Most tasks are done by time T if the first worker gets as many as it can do by then, the second as many
// as it can do in the rest of T when the first has received its own, and so on. For if the first could do
// one more, it can be given one of the next worker that has any: that worker's message begins c later and
// is shorter by a c that is at least as large, so no worker ends later but the first. (So the same holds
// wherever a worker's link is no slower than the links behind it.)
//
// The number of tasks done by T grows with T, so the least T by which all tasks are done is found by
// bisection. Where quotients are rounded it may be late by a few units in the last place; where all
// numbers are integers below 2^52 it is exact.
func (s star) byDeadline(order []int32, tasks float64) []float64 {
	counts := make([]float64, len(order))
	deadline := bisect.Bits(0, math.MaxFloat64, // a sufficient bound: see star.tasks
		func(t float64) bool { return s.fill(order, tasks, t, counts) })
	s.fill(order, tasks, deadline, counts)
	return counts
}

// fill gives each worker in turn as many tasks as it can do by a deadline, and reports whether these are
// all tasks.
func (s star) fill(order []int32, tasks, deadline float64, counts []float64) bool {
	clear(counts)
	port := 0.0
	for k, i := range order {
		n := max(0, math.Floor((deadline-port)/s[i].lone()))
		if n >= tasks {
			counts[k] = tasks
			return true
		}
		counts[k] = n
		tasks -= n
		port += float64(s[i].Send * n)
	}
	return false
}
