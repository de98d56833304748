package dynamic

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// plain is the queue of equal chunks that serves the lowest worker, one chunk at a time, and
// sends again all that is lost: what a queue with these options does, in two thirds of the
// time.
type plain struct {
	size   float64
	resent int // how many of the lost chunks went out again
}

// plain reports whether the options are those of plain.
func (o Queue) plain() bool {
	return o.Sizes == Sizes(Fixed{}) && o.Least == 1 && o.Whom == Lowest && o.Ahead == 1 && o.Resend == All && math.IsInf(o.Timeout, 1) && o.Copies == 1
}

// Begin starts an episode.
func (q *plain) Begin() { q.resent = 0 }

// Next serves the idle worker with the lowest number.
func (q *plain) Next(v *models.View) (worker, chunk int) {
	v.Forget()
	worker = v.Idle()
	if worker < 0 {
		return -1, -1
	}
	if lost := v.Lost(); q.resent < len(lost) {
		q.resent++
		return worker, int(lost[q.resent-1])
	}
	if chunk = v.Cut(q.size); chunk < 0 {
		return -1, -1
	}
	return worker, chunk
}
