package endangered

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

const (
	dense = 2 * steps // up to which no number of chunks is left out in the first look
	steps = 8         // looks for a doubling beyond
	most  = 200_000

	fine  = 16 * steps // the same for ceilings
	wide  = 4          // how many times the best number ceilings are looked at
	worth = 5e-4       // the part of the work by which a ceiling calls for another look

	rounded = 1e-9 // the part by which a ceiling may be too low, as it is rounded
)

// infer searches for the number of equal chunks with the greatest expected work. It tries a few
// numbers for each doubling until the expectation has fallen for a doubling, and then finer and
// finer around the best. The expectation may have several peaks, above all under laws with steps,
// such as recorded durations, where the best chunks end just before a step. So it computes the
// ceilings of other numbers too, and tries those with a higher one. It still misses a little: see
// TestNoNumberOfChunksIsMuchBetterThanTheOneThatIsFound.
func (f *filling) infer(c workers, load float64) (int, error) {
	var costs models.Problem
	for _, m := range c {
		costs.Workers = append(costs.Workers, models.Worker{Compute: m.cost})
	}
	if err := needs.EachStartUp.Check(&costs); err != nil {
		return 0, err
	}
	s := &search{f, c, load, newCeilings(c), 1, 0}
	for n := 1; n <= most && (n <= 2*max(s.best, dense) || s.expected == 0); n += max(1, n/steps) {
		s.look(n, 0)
	}
	s.around()
	before := s.best
	for n := 1; n <= min(most, wide*max(s.best, dense)); n += max(1, n/fine) {
		s.look(n, worth)
	}
	if s.best != before {
		s.around()
	}
	return s.best, nil
}

// search is the best number of chunks so far.
type search struct {
	*filling
	workers  workers
	load     float64
	ceilings *ceilings
	best     int
	expected float64
}

// look tries a number, unless its ceiling is not above the best by the given part of the work.
func (s *search) look(n int, part float64) {
	if n < 1 || s.workers.limit(s.load, n) != nil || s.ceilings.of(s.load, n)*(1+rounded) < s.expected*(1+part) {
		return
	}
	if s.fill(s.workers, s.load, n); s.work > s.expected*(1+nothing) {
		s.best, s.expected = n, s.work
	}
}

// around looks finer and finer around the best number.
func (s *search) around() {
	for step := 4 * max(1, s.best/steps); step > 1; {
		step = max(1, step/4)
		around := s.best
		for k := -4; k <= 4; k++ {
			if k != 0 {
				s.look(around+k*step, 0)
			}
		}
	}
}
