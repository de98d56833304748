package rounds

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// Schedule returns the plan as a schedule for the problem that it was made for.
func (pl Plan) Schedule(p *models.Problem) *models.Schedule {
	n := len(pl.Order) * len(pl.Chunks)
	s := &models.Schedule{
		Size: make([]float64, 0, n),
		Send: make([]int32, 0, n),
		List: make([][]int32, len(p.Workers)),
	}
	for _, i := range pl.Order {
		s.List[i] = make([]int32, 0, len(pl.Chunks))
	}
	for _, round := range pl.Chunks {
		for k, size := range round {
			i := pl.Order[len(pl.Order)-len(round)+k]
			s.List[i] = append(s.List[i], int32(len(s.Size)))
			s.Send = append(s.Send, i)
			s.Size = append(s.Size, size)
		}
	}
	return s
}

// ends returns the time at which the plan's last chunk is computed, if the master never pauses and
// workers compute as soon as they can.
func (pl Plan) ends(p *models.Problem) float64 {
	port, last := 0.0, 0.0
	free := make([]float64, len(pl.Order))
	for _, round := range pl.Chunks {
		for k, size := range round {
			k += len(pl.Order) - len(round)
			w := &p.Workers[pl.Order[k]]
			port += w.Send.Of(size)
			free[k] = max(free[k], port) + w.Compute.Of(size)
			last = max(last, free[k])
		}
	}
	return last
}

// sound returns the plan, or an error if rounding errors dominate its numbers. Where latencies far exceed
// the computing times, or one chunk far exceeds another, a plan is the small difference of large numbers.
func (pl Plan) sound(p *models.Problem) (Plan, error) {
	const tolerance = 1e-10
	sum := 0.0
	for _, round := range pl.Chunks {
		for _, size := range round {
			sum += size
		}
	}
	ends := pl.ends(p)
	if !(math.Abs(sum-p.Load) <= tolerance*p.Load) || !(math.Abs(ends-pl.Makespan) <= tolerance*ends) || math.IsInf(ends, 0) {
		return Plan{}, fmt.Errorf("%d rounds of %d workers: the costs are so far apart that the chunks are lost in rounding", len(pl.Chunks), len(pl.Order))
	}
	return pl, nil
}
