package best

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// leaving is a law of a worker that leaves at a time at the latest, as [risk.Cut] is.
type leaving interface {
	Leaves() (law models.Risk, at float64)
}

// withoutDepartures turns a common departure of all workers into a cutoff: it returns the problem in which they do
// not leave, and the earlier of their departure and a given cutoff. Problems in which workers leave at different
// times are returned unchanged. The cutoff is +Inf if nobody can work after it anyway.
func withoutDepartures(p *models.Problem, until float64) (*models.Problem, float64) {
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
