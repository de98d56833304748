package worst

import (
	"math"
	"slices"
)

// The steps of climbers, as parts of the cube's side.
const (
	mostStep  = 0.5
	leastStep = 0.005 // a climber with smaller steps starts elsewhere
	finest    = 3e-4  // the same for the climber at the best point
	grow      = 2
	shrink    = 0.8
	crossing  = 0.3 // share of trials that are crossed
	apart     = 0.1 // how far from all others of its direction a climber starts
)

// climber moves to better points.
type climber struct {
	direction Direction
	at        *point
	size      float64 // of its steps
}

// value returns the worth of the climber's point.
func (c *climber) value() float64 { return worth(c.direction, c.at) }

// worth returns the value of a point, turned so that more is better: -Inf without a point or value.
func worth(d Direction, p *point) float64 {
	if p == nil || math.IsNaN(p.Value) {
		return math.Inf(-1)
	}
	return d.sign() * p.Value
}

// start places the climbers.
func (s *optimizer) start() {
	for d := range s.climb {
		for range climbers {
			c := &climber{direction: Direction(d)}
			s.place(c)
			s.climb[d] = append(s.climb[d], c)
		}
	}
}

// place moves a climber to the best point far from the other climbers and from points that climbers
// have left.
func (s *optimizer) place(c *climber) {
	var best *point
	for _, p := range s.order {
		if s.near(c, p) {
			continue
		}
		if best == nil || worth(c.direction, p) > worth(c.direction, best) {
			best = p
		}
	}
	if best == nil {
		s.left[c.direction] = nil
	}
	c.at, c.size = best, mostStep
}

// near reports whether a point is near another climber of the same direction, or near a point that
// one has left.
func (s *optimizer) near(c *climber, p *point) bool {
	for _, other := range s.climb[c.direction] {
		if other != c && other.at != nil && distance(other.at.U, p.U) < apart {
			return true
		}
	}
	return slices.ContainsFunc(s.left[c.direction], func(q *point) bool { return distance(q.U, p.U) < apart })
}

// distance returns the largest difference of a coordinate.
func distance(u, v []float64) float64 {
	most := 0.0
	for i := range u {
		most = max(most, math.Abs(u[i]-v[i]))
	}
	return most
}

// restartIfStuck moves a climber elsewhere if its steps are too small, or if it trails a better one.
func (c *climber) restartIfStuck(s *optimizer) {
	least := leastStep
	if best := s.bestPoints[c.direction]; len(best) > 0 && c.at == best[0] {
		least = finest
	}
	if c.at != nil && c.size >= least && !c.trailsBetterClimber(s) {
		return
	}
	if c.at != nil {
		s.left[c.direction] = append(s.left[c.direction], c.at)
	}
	s.place(c)
}

// trailsBetterClimber reports whether another climber of the direction is near, and no worse.
func (c *climber) trailsBetterClimber(s *optimizer) bool {
	for _, other := range s.climb[c.direction] {
		if other == c {
			return false // of equals, the first stays
		}
		if other.at != nil && other.value() >= c.value() && distance(other.at.U, c.at.U) < apart/10 {
			return true
		}
	}
	return false
}

// step returns a random point near the climber's: one coordinate is changed, or several.
func (c *climber) step(s *optimizer, wider float64) []float64 {
	if c.at == nil {
		return s.anywhere()
	}
	u := append([]float64(nil), c.at.U...)
	if s.rng.Float64() < crossing && s.cross(c, u) {
		return u
	}
	size := wider * c.size * math.Pow(10, s.rng.Float64()*1.5-1) // of all sizes about its own
	one := -1
	if s.rng.Float64() < 0.6 {
		one = s.rng.IntN(len(u))
	}
	share := max(0.4, 1/float64(len(u)))
	for i := range u {
		change := s.rng.Float64() < share
		if one >= 0 {
			change = i == one
		}
		if !change {
			continue
		}
		if s.space.Nominal(i) {
			u[i] = s.rng.Float64()
			continue
		}
		u[i] = within(u[i] + float64(size*s.rng.NormFloat64()))
	}
	return u
}

// cross moves u along the difference of two of the best points, as differential evolution
// does (R. Storn, K. Price, Journal of Global Optimization 11, 1997). It reports false if
// there are too few.
func (s *optimizer) cross(c *climber, u []float64) bool {
	best := s.bestPoints[c.direction]
	if len(best) < 4 {
		return false
	}
	a, b := best[s.rng.IntN(len(best))].U, best[s.rng.IntN(len(best))].U
	for i := range u {
		switch {
		case s.space.Nominal(i) && s.rng.Float64() < 0.5:
			u[i] = a[i]
		case !s.space.Nominal(i):
			u[i] = within(u[i] + float64(0.7*(a[i]-b[i])))
		}
	}
	return true
}

// within returns the number of the unit interval that is nearest to x.
func within(x float64) float64 { return min(1, max(0, x)) }

// judge moves the climber to a point that was tried for it, if that is better.
func (c *climber) judge(s *optimizer, p *point) {
	if p == c.at { // its own point rose a level
		return
	}
	if c.at == nil {
		c.at = p
		return
	}
	if !p.Exact() && p.Level < c.at.Level && p.Level+1 < s.levels {
		if worth(c.direction, p)+2*p.Error > c.value() {
			s.repeat(p, c)
			return
		}
		c.failed(s)
		return
	}
	if worth(c.direction, p) > c.value() {
		c.at, c.size = p, min(mostStep, grow*c.size)
		return
	}
	c.failed(s)
}

// failed shrinks the steps, and repeats the climber's point if it has withstood many trials.
func (c *climber) failed(s *optimizer) {
	c.size *= shrink
	c.at.withstood++
	if c.at.withstood >= withstand && !c.at.Exact() && c.at.Level+1 < s.levels {
		s.repeat(c.at, c)
	}
}

// repeat queues a trial of a point at the next level.
func (s *optimizer) repeat(p *point, c *climber) {
	for _, t := range s.queue {
		if t.Key == p.Key {
			return
		}
	}
	t := p.trial
	t.Level++
	s.queue = append(s.queue, t)
}
