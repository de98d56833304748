package models

import "testing"

func TestChecksThatEndByATimeAreCounted(t *testing.T) {
	s := series{begin: 1, period: .1, n: 30}
	for j := range s.n + 1 {
		if got := s.by(s.at(j)); got != j {
			t.Errorf("%d end by the end of the %d-th", got, j)
		}
	}
	if s.by(.5) != 0 || s.by(100) != 30 {
		t.Errorf("%d end before the first begins, and %d in the end", s.by(.5), s.by(100))
	}
}

func TestIntervalsCountUpToTheEnd(t *testing.T) {
	var m meter
	var c checks
	for k := range 10 {
		m.add(float64(k), float64(k)+.5, float64(k)-2)
		c.add(series{float64(k), .25, 2}, float64(k)-2)
	}
	if m.until(9.25) != 4.75 || c.until(9.25) != 19 {
		t.Errorf("the intervals sum up to %v, with %d checkpoints", m.until(9.25), c.until(9.25))
	}
}
