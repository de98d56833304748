package bound

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// mostSlots is the largest number of entries of a worker that are valued one by one.
const mostSlots = 1 << 16

// slots are the entries of a worker with equal chunks, in small groups. A group has the probability that
// the worker is interrupted before the first of them ends.
type slots struct {
	risk []float64
	each float64 // entries in a group
}

// slotsOf returns the entries of a worker that computes equal chunks without a pause.
func slotsOf(w *models.Worker, size float64, chunks int) (s slots) {
	group := (chunks + mostSlots - 1) / mostSlots
	s.each = float64(group)
	time := w.Compute.Of(size)
	for k := 1; k <= chunks; k += group {
		r := before(w.Risk, float64(k)*time)
		if r == 1 {
			break
		}
		s.risk = append(s.risk, r)
	}
	return s
}

// boundOfEqualChunks returns the bound for a load in equal chunks, without messages.
func boundOfEqualChunks(p *models.Problem, chunks int) float64 {
	size := p.Load / float64(chunks)
	all := kinds(p.Workers)
	entries := make([]slots, len(all))
	for i := range all {
		entries[i] = slotsOf(&all[i].Worker, size, chunks)
	}
	least, _ := golden(math.Log(1e-9), 0, 1e-5, func(logC float64) float64 {
		y := lemmaFor(math.Exp(logC))
		sum := float64(y.mu * p.Load)
		for i, s := range entries {
			worth := 0.0
			for _, r := range s.risk {
				worth += y.value(r)
			}
			sum += float64(float64(all[i].count) * min(float64(worth*s.each)*size, p.Load*y.most))
		}
		return sum
	})
	return least
}
