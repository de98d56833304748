package best

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// leaving is a law of a worker that leaves at a time at the latest, as [risk.Cut] is.
type leaving interface {
	Leaves() (law models.Risk, at float64)
}

// opened returns a problem all of whose workers leave at one time, or are gone by then, as one in which they do
// not, and the earlier of that time and a cutoff: what is done later counts as little. It returns other problems
// as they are, and +Inf for a cutoff at which everybody is gone anyway.
func opened(p *models.Problem, until float64) (*models.Problem, float64) {
	at := until
	for _, w := range p.Workers {
		if l, ok := w.Risk.(leaving); ok {
			_, end := l.Leaves()
			at = min(at, end)
		}
	}
	gone := func(law models.Risk) bool { return law != nil && law.Before(math.Nextafter(at, math.Inf(1))) >= 1 }
	open, over := *p, true
	open.Workers = make([]models.Worker, len(p.Workers))
	for i, w := range p.Workers {
		if at < until && !gone(w.Risk) {
			return p, until
		}
		if l, ok := w.Risk.(leaving); ok {
			w.Risk, _ = l.Leaves()
		}
		over = over && gone(w.Risk)
		open.Workers[i] = w
	}
	if over {
		return &open, math.Inf(1)
	}
	return &open, at
}
