package risk

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
)

// LeavesBy returns the law of a worker that leaves at the given time at the latest. It returns the law
// itself if that never allows a later time, and a [Joint] law for a joint one. A nil law means that the
// worker is never interrupted otherwise.
func LeavesBy(law models.Risk, at float64) models.Risk {
	switch l := law.(type) {
	case nil:
	case Joint:
		return jointCut{Cut{law, at}, l}
	default:
		if law.Before(math.Nextafter(at, math.Inf(1))) >= 1 {
			return law
		}
	}
	return Cut{law, at}
}

// Cut is the law of a worker that leaves at a given time at the latest.
type Cut struct {
	Law models.Risk // nil: never
	At  float64
}

// Leaves returns the law without the end, and the end.
func (c Cut) Leaves() (law models.Risk, at float64) { return c.Law, c.At }

// Before returns 1 beyond the end, and the law's value until then.
func (c Cut) Before(t float64) float64 {
	switch {
	case t > c.At:
		return 1
	case c.Law == nil:
		return 0
	}
	return c.Law.Before(t)
}

// Quantile returns the quantile of the law, or the end if that is earlier.
func (c Cut) Quantile(u float64) float64 {
	switch {
	case c.Law != nil:
		return math.Min(c.Law.Quantile(u), c.At)
	case u <= 0:
		return 0
	}
	return c.At
}

// Spelling describes the law for people; it cannot be parsed.
func (c Cut) Spelling() string { return fmt.Sprintf("%s until %v", Format(c.Law), c.At) }

// jointCut is a joint law whose workers leave at a given time at the latest.
type jointCut struct {
	Cut
	of Joint
}

// Room asks the law.
func (c jointCut) Room(workers int) error { return c.of.Room(workers) }

// Draw draws from the law, up to the end.
func (c jointCut) Draw(times []float64, rng *rand.PCG) {
	c.of.Draw(times, rng)
	for i := range times {
		times[i] = math.Min(times[i], c.At)
	}
}
