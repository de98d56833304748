package judge_test

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// axis is the load that a worker of an unfolding has computed, and the points on it at which it computes
// wrongly.
type axis struct {
	faults models.FaultSequence // nil: no faults
	points []float64            // known points, the last one beyond the computed load
	at     float64              // the computed load
	seen   []float64            // borders of units and chunks
}

// checkOut moves the axis by a computed chunk, and returns how much of it is wrong.
func (a *axis) checkOut(size, unit float64) float64 {
	begin, units := a.at, 1.0
	if a.at += size; unit > 0 {
		units = max(1, math.Ceil(size/unit*(1-1e-12)))
	}
	rest := size - float64((units-1)*unit) // the last unit
	for u := range min(int(units), 20) {
		a.seen = append(a.seen, begin+float64(float64(u)*unit))
	}
	if a.seen = append(a.seen, a.at); a.faults == nil {
		return 0
	}
	for n := len(a.points); n == 0 || a.points[n-1] < a.at; n++ {
		a.points = append(a.points, a.faults.At(n))
	}
	spoilt := map[float64]bool{}
	for _, p := range a.points {
		switch {
		case p < begin || p >= a.at:
		case units == 1:
			spoilt[0] = true
		default:
			spoilt[min(math.Floor((p-begin)/unit), units-1)] = true
		}
	}
	whole := float64(len(spoilt))
	switch {
	case whole == units:
		return size
	case spoilt[units-1]:
		return float64((whole-1)*unit) + rest
	}
	return float64(whole * unit)
}

// accept records the right load of a result that the master has. It returns false if something is wrong.
func (u *unfolding) accept(e *entry) bool {
	c := e.chunk
	right := u.size[c] - e.wrong
	if u.reopened(int(c)) || u.Done(int(c)) {
		return e.wrong == 0
	}
	if e.wrong == 0 {
		u.doneAt[c] = u.now
	}
	if right > u.right[c] {
		u.right[c], u.progress = right, u.now
	}
	return e.wrong == 0
}
