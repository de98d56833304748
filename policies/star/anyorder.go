package star

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/loadstar-sim/loadstar/models"
)

// mostCosts limits the table of [TasksAnyOrder], of eight bytes an entry.
const mostCosts = 1 << 24

// TasksAnyOrder returns the plan with the least makespan for whole tasks, over all orders.
//
// The best order need not be by links, even on a bus: two tasks for workers with c = w = 1 and c = 1, w =
// 2 are done by 3 if the slower computer is sent to first, and by 4 otherwise. The loss of the order by
// links is bounded by RoundingBound of the tests, which becomes negligible with many tasks. So this
// function is for few: tasks times 2 to the number of workers is limited to 2^24.
//
// Let cost(S, d) be the time for d tasks on the workers of a set. It is the minimum of e c_i + max(e w_i,
// cost(S - i, d - e)) over the worker i that is sent to first and its number e of tasks: whatever is sent
// first, less time for the others is never worse.
func TasksAnyOrder(p *models.Problem) (Plan, error) {
	s, err := read(p)
	if err != nil {
		return Plan{}, err
	}
	tasks, err := s.tasks(s.given(), p.Load)
	if err != nil {
		return Plan{}, err
	}
	if len(s) > 24 || tasks >= mostCosts>>len(s) {
		return Plan{}, fmt.Errorf("%d whole tasks in the best of all orders of %d workers: tasks times 2 to the number of workers must be below %d", tasks, len(s), mostCosts)
	}
	costs := make([][]float64, 1<<len(s))
	costs[0] = make([]float64, tasks+1)
	for d := range costs[0][1:] {
		costs[0][d+1] = math.Inf(1)
	}
	row, window := make([]float64, tasks+1), make([]int32, tasks+1)
	for set := 1; set < len(costs); set++ {
		least := append([]float64(nil), costs[0]...)
		for rest := set; rest > 0; rest &= rest - 1 {
			i := bits.TrailingZeros(uint(rest))
			s[i].row(costs[set&^(1<<i)], row, nil, window)
			for d, t := range row {
				least[d] = min(least[d], t)
			}
		}
		costs[set] = least
	}
	order, counts := s.unwind(costs, tasks)
	return s.wholePlan(order, counts)
}

// unwind recovers the choices behind the cost of all tasks on all workers.
func (s star) unwind(costs [][]float64, tasks int) (order []int32, counts []float64) {
	for set := len(costs) - 1; set > 0 && tasks > 0; {
		least, first, count := math.Inf(1), 0, 0
		for rest := set; rest > 0; rest &= rest - 1 {
			i := bits.TrailingZeros(uint(rest))
			behind := costs[set&^(1<<i)]
			for e := range tasks + 1 {
				n := float64(e)
				if t := float64(n*s[i].Send) + max(float64(n*s[i].Compute), behind[tasks-e]); t < least {
					least, first, count = t, i, e
				}
			}
		}
		order, counts = append(order, int32(first)), append(counts, float64(count))
		set &^= 1 << first
		tasks -= count
	}
	return order, counts
}
