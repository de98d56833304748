package endangered

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// Limits of the numbers of chunks that the search tries.
const (
	steps = 8         // numbers for each doubling, in the first pass
	dense = 2 * steps // the first pass tries every number up to this one
	most  = 200_000   // and none beyond this one

	fine  = 16 * steps // numbers for each doubling, in the second pass, which computes ceilings first
	wide  = 4          // the second pass ends at this multiple of the best number of the first
	worth = 5e-4       // the second pass tries a number whose ceiling is above the best by this share

	rounded = 1e-9 // relative error of a ceiling by rounding, at most
)

// infer searches for the number of equal chunks with the greatest expected work.
//
// The first pass tries a few numbers for each doubling until the expectation has fallen for a
// doubling, and then more and more closely around the best. The expectation may have several
// peaks, above all under laws with steps such as recorded durations, where the best chunks end
// just before a step. So a second pass computes upper bounds (ceilings) for more numbers and tries
// those whose bound is above the best. It may still miss the optimum by a little: see
// TestNoNumberOfChunksIsMuchBetterThanTheOneThatIsFound.
func (f *filling) infer(c workers, load float64) (int, error) {
	var costs models.Problem
	for _, m := range c {
		costs.Workers = append(costs.Workers, models.Worker{Compute: m.cost})
	}
	if err := needs.EachStartUp.Check(&costs); err != nil {
		return 0, err
	}
	s := &search{f, c, load, newCeilings(c), map[int]bool{}, 1, 0}
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
	tried    map[int]bool
	best     int
	expected float64
}

// look tries a number once, unless its ceiling is not above the best by the given share of the work.
func (s *search) look(n int, part float64) {
	if n < 1 || s.tried[n] || s.workers.limit(s.load, n) != nil || s.ceilings.bound(s.load, n)*(1+rounded) < s.expected*(1+part) {
		return
	}
	s.tried[n] = true
	if s.fill(s.workers, s.load, n); s.work > s.expected*(1+leastGain) {
		s.best, s.expected = n, s.work
	}
}

// around tries numbers closer and closer to the best.
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

// ceilings computes an upper bound on the expected work of all schedules of a number of equal chunks, in
// a fraction of the time of making one. Its memory is reused for the next number.
type ceilings struct {
	kinds []kind
	rest  []tier
}

// kind is a number of equal workers.
type kind struct {
	worker
	count int
}

// tier is a number of slots of one risk.
type tier struct {
	risk, log float64 // log is minus the logarithm of the risk
	count     int
}

// newCeilings counts the workers in each run of equal neighbours.
func newCeilings(c workers) *ceilings {
	x := new(ceilings)
	for i, m := range c {
		if i > 0 && m.same(c[i-1]) {
			x.kinds[len(x.kinds)-1].count++
		} else {
			x.kinds = append(x.kinds, kind{m, 1})
		}
	}
	return x
}

// same reports whether two workers are equal.
func (m worker) same(o worker) bool { return m.cost == o.cost && risk.Same(m.law, o.law) }

// bound returns the ceiling for a number of chunks of a load. A chunk is lost with the product of the
// risks of its slots. Each slot serves one chunk, so the sum of the logarithms over all chunks is fixed,
// and the expected work is a concave function of how the sum is divided. Equal parts would be best, but a
// slot cannot be divided: one that is safer than an equal part has a chunk for itself, and the others
// share the rest.
func (x *ceilings) bound(load float64, chunks int) float64 {
	size, sum, done, left := load/float64(chunks), 0.0, 0.0, chunks
	x.rest = x.rest[:0]
	for _, k := range x.kinds {
		for place := 1; place <= chunks; place++ {
			q := k.risk(k.end(place, size))
			if q >= 1 {
				break
			}
			if q == 0 {
				done, left = done+float64(k.count), left-k.count
				continue
			}
			t := tier{q, -math.Log(q), k.count}
			x.rest = append(x.rest, t)
			sum += float64(float64(t.count) * t.log)
		}
	}
	if left <= 0 {
		return load
	}
	for before := 0; len(x.rest) != before; {
		before = len(x.rest)
		x.rest = slices.DeleteFunc(x.rest, func(t tier) bool {
			if !(t.log*float64(left) > sum) || t.count >= left {
				return false
			}
			done += float64(float64(t.count) * (1 - t.risk))
			sum -= float64(float64(t.count) * t.log)
			left -= t.count
			return true
		})
	}
	return size * (done - float64(float64(left)*math.Expm1(-max(0, sum)/float64(left))))
}
