package star

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// Rounding is a method to turn shares into whole tasks.
type Rounding string

const (
	Last    Rounding = "last"    // round down; the last worker takes the rest
	Largest Rounding = "largest" // round down; one more for each of the largest remainders
	Greedy  Rounding = "greedy"  // round down; then task by task to the worker that delays the end least
	Optimal Rounding = "optimal" // [Tasks] for the workers that take part
)

// Round returns a plan of whole tasks for a problem, in the order of a plan and close to its shares.
func Round(problem *models.Problem, p Plan, how Rounding) (Plan, error) {
	s, err := readOrder(problem, p.Order)
	if err != nil {
		return Plan{}, err
	}
	tasks, err := s.tasks(p.Order, problem.Load)
	if err != nil {
		return Plan{}, err
	}
	if how == Optimal {
		return s.whole(p.Order, tasks)
	}
	counts, left, err := p.floors(tasks)
	if err != nil {
		return Plan{}, err
	}
	switch how {
	case Last:
		counts[len(counts)-1] += left
	case Largest:
		p.largest(counts, left)
	case Greedy:
		s.greedily(p.Order, counts, left)
	default:
		return Plan{}, fmt.Errorf("rounding is %q: it must be %s, %s, %s or %s", string(how), Last, Largest, Greedy, Optimal)
	}
	return s.wholePlan(p.Order, counts)
}

// floors rounds the shares down and returns the number of tasks that are left.
func (p Plan) floors(tasks int) (counts []float64, left float64, err error) {
	if len(p.Shares) != len(p.Order) {
		return nil, 0, fmt.Errorf("the plan has %d shares for %d workers", len(p.Shares), len(p.Order))
	}
	counts, left = make([]float64, len(p.Shares)), float64(tasks)
	for k, x := range p.Shares {
		if !(x >= 0) {
			return nil, 0, fmt.Errorf("the plan's share of P%d is %v: it must be 0 or more", p.Order[k]+1, x)
		}
		counts[k] = math.Floor(x)
		left -= counts[k]
	}
	// Shares that rounding puts just below an integer may lose a whole task each, and no more.
	if !(left >= 0 && left <= float64(len(counts))) {
		return nil, 0, fmt.Errorf("the plan's shares are not those of %d tasks: rounded down they are %v", tasks, float64(tasks)-left)
	}
	return counts, left, nil
}

// largest gives one more to the largest remainders, ties to the first.
func (p Plan) largest(counts []float64, left float64) {
	by := make([]int, len(counts))
	for k := range by {
		by[k] = k
	}
	slices.SortStableFunc(by, func(a, b int) int { return cmp.Compare(p.Shares[b]-counts[b], p.Shares[a]-counts[a]) })
	for _, k := range by[:int(left)] {
		counts[k]++
	}
}

// greedily gives one task after the other to the worker with which the makespan grows least. One more
// task delays every worker behind. Ties go to the worker that itself ends first with it, then to the
// first in the order.
func (s star) greedily(order []int32, counts []float64, left float64) {
	before := make([]float64, len(counts)+1) // the latest end before each worker
	for ; left > 0; left-- {
		ends := s.ends(order, counts)
		for k, t := range ends {
			before[k+1] = max(before[k], t)
		}
		least, own, best := math.Inf(1), math.Inf(1), 0
		behind := 0.0 // the latest end behind the worker
		for k := len(order) - 1; k >= 0; k-- {
			w := s[order[k]]
			mine := ends[k] + w.lone()
			all := max(before[k], mine, behind+w.Send)
			if all < least || all == least && mine <= own {
				least, own, best = all, mine, k
			}
			behind = max(behind, ends[k])
		}
		counts[best]++
	}
}
