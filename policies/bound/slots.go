package bound

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// mostSlots is how many entries of a worker are looked at one by one.
const mostSlots = 1 << 16

// slots is entries of chunks of one size, in stretches of a few: of each the probability that the
// worker is interrupted before the first of them ends.
type slots struct {
	risk   []float64
	length float64 // entries of a stretch
}

// slotsOf returns the entries of a worker that computes chunks of one size without a pause, as
// many as there are.
func slotsOf(w *models.Worker, size float64, chunks int) (s slots) {
	stretch := (chunks + mostSlots - 1) / mostSlots
	s.length = float64(stretch)
	each := w.Compute.Of(size)
	for k := 1; k <= chunks; k += stretch {
		r := before(w.Risk, float64(k)*each)
		if r == 1 {
			break
		}
		s.risk = append(s.risk, r)
	}
	return s
}

// cut returns the bound of a platform without messages, for a load in equal chunks.
func cut(p *models.Problem, chunks int) float64 {
	size := p.Load / float64(chunks)
	all := teams(p.Workers)
	entries := make([]slots, len(all))
	for i := range all {
		entries[i] = slotsOf(&all[i].Worker, size, chunks)
	}
	least, _ := golden(math.Log(1e-9), 0, 1e-5, func(logarithm float64) float64 {
		y := curveOf(math.Exp(logarithm))
		sum := float64(y.mu * p.Load)
		for i, s := range entries {
			worth := 0.0
			for _, r := range s.risk {
				worth += y.value(r)
			}
			sum += float64(float64(all[i].count) * min(float64(worth*s.length)*size, p.Load*y.at))
		}
		return sum
	})
	return least
}
