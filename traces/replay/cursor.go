package replay

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// cursor is the timeline of a worker that follows a node from a moment on. It points into the record and
// copies nothing of it.
type cursor struct {
	law     *Law
	stretch *stretch
	begin   float64
	next    int // the stretch's first interval after the interruption
}

// Up returns the k-th interval after the interruption.
func (c *cursor) Up(k int) (models.Up, bool) {
	s, k := c.stretch, c.next+k
	n := s.upto - s.first
	switch {
	case k < n:
		return c.between(k, 0, 0), true
	case !c.law.wrap:
		return models.Up{}, false
	case n == 0:
		return models.Up{Start: math.Inf(1), Stop: math.Inf(1)}, true
	}
	// An interval that begins before the previous lap ends does so only by rounding.
	lap, length := float64(k/n), s.to-s.from
	least := c.law.ups[s.upto-1].Stop - c.begin + float64((lap-1)*length)
	return c.between(k%n, float64(lap*length), least), true
}

// between returns the k-th interval of the stretch, shifted by later, but not before least. Times are on
// the trace's clock, from the beginning on.
func (c *cursor) between(k int, later, least float64) models.Up {
	up := c.law.ups[c.stretch.first+k]
	return models.Up{
		Start: max(up.Start-c.begin+later, least) / c.law.unit,
		Stop:  max(up.Stop-c.begin+later, least) / c.law.unit,
	}
}

// Copy returns a copy.
func (c *cursor) Copy() any { d := *c; return &d }
