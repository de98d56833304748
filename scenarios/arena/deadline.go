package arena

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// Until returns a problem whose workers leave at the deadline at the latest. Workers that have left by then
// anyway keep their law, which theories may know. Workers that come back keep theirs too: it says how long
// they stay, and not when all is over.
func Until(p *models.Problem) *models.Problem {
	if !(p.Deadline > 0) {
		return p
	}
	q := *p
	q.Workers = append([]models.Worker(nil), p.Workers...)
	for i := range q.Workers {
		w := &q.Workers[i]
		if !Returns(w) {
			w.Risk = risk.LeavesBy(w.Risk, p.Deadline)
		}
	}
	return &q
}

// Returns reports whether a worker comes back after an interruption.
func Returns(w *models.Worker) bool {
	if w.Life == nil {
		return false
	}
	_, recurrent := w.Risk.(risk.Recurrent)
	return recurrent || w.Life.Down != nil
}

// end makes an instance end at the deadline, so that its work is the work done by then: events up to a
// moment do not depend on later ones.
func end(in *models.Instance, deadline float64) {
	if !(deadline > 0) {
		return
	}
	for i := range in.Interrupt {
		in.Interrupt[i] = math.Min(in.Interrupt[i], deadline)
	}
	for i, t := range in.Again {
		if t != nil {
			in.Again[i] = ended{t, deadline}
		}
	}
}

// ended is a timeline up to the deadline.
type ended struct {
	timeline models.Timeline
	at       float64
}

// Up returns the k-th interval as far as it is not behind the deadline.
func (e ended) Up(k int) (models.Up, bool) {
	u, known := e.timeline.Up(k)
	switch {
	case !known:
		return u, false
	case !(u.Start < e.at):
		return models.Up{Start: math.Inf(1), Stop: math.Inf(1)}, true
	}
	return models.Up{Start: u.Start, Stop: math.Min(u.Stop, e.at)}, true
}
