package static

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// Omniscient knows every interruption, and gives each worker one chunk that ends just in time, until the
// load is used up (the paper, section 6.1). No schedule completes more, so all others are compared with
// it:
//
//	work = min(W, sum of max(0, X_i - eps))
//
// at unit speed. Workers may differ, but there may be no messages, nobody may come back, and no result
// may be wrong: the most that is possible is not known there, and the bound of package clairvoyant takes
// its place.
type Omniscient struct{}

// forGood returns an error unless the problem is valid, has no messages, and its workers are interrupted
// for good, if at all, and never wrong.
func forGood(p *models.Problem) error {
	if err := p.Validate(); err != nil {
		return err
	}
	if err := (Omniscient{}).Needs().Check(p); err != nil {
		return fmt.Errorf("%w; clairvoyant takes its place there: a bound, which has no episodes", err)
	}
	return nil
}

// Needs returns what the policy needs of a world.
func (Omniscient) Needs() needs.Needs {
	return needs.NoMessages | needs.NeverBack | needs.NoFaults
}

// Foresee returns a function that plans for an instance of the problem. Each plan is valid until the
// next. Workers that cannot complete anything, or for which no load is left, get no chunk.
func (Omniscient) Foresee(p *models.Problem) (func(*models.Instance) *models.Schedule, error) {
	if err := forGood(p); err != nil {
		return nil, err
	}
	workers := p.Workers
	s := &models.Schedule{Size: make([]float64, 0, len(workers)), List: make([][]int32, len(workers))}
	chunk := make([]int32, len(workers)) // chunk[c] is c: the lists are cut from it
	for c := range chunk {
		chunk[c] = int32(c)
	}
	return func(in *models.Instance) *models.Schedule {
		s.Size = s.Size[:0]
		left := p.Load
		for i, w := range workers {
			// Unlike X - eps, LargestWithin never misses the deadline by rounding.
			share := min(w.Compute.LargestWithin(in.Interrupt[i]), left)
			n := len(s.Size)
			s.List[i] = chunk[n:n:n]
			if share > 0 {
				s.List[i] = chunk[n : n+1 : n+1]
				s.Size = append(s.Size, share)
				left -= share
			}
		}
		return s
	}, nil
}

// Expect returns the exact mean of the completed work under linear risk, for identical workers. It
// returns false for others, and for more than 1000, for which the sum takes too long.
func (Omniscient) Expect(p *models.Problem) (work float64, ok bool) {
	if forGood(p) != nil {
		return 0, false
	}
	return expectCapped(p)
}

// expectCapped is Expect for a problem that forGood has checked. The checks of many workers take as long as
// the mean does.
func expectCapped(p *models.Problem) (work float64, ok bool) {
	if len(p.Workers) > 1000 {
		return 0, false
	}
	worker, err := identical(p)
	if err != nil {
		return 0, false
	}
	law, linear := worker.Risk.(risk.Linear)
	if !linear || worker.Compute.PerUnit == 0 {
		return 0, false
	}
	of := linearMean{len(p.Workers), law.X, worker.Compute.Latency, worker.Compute.PerUnit, p.Load}
	if of.workers <= 8 {
		return of.mean(), true // computing it takes less time than the cache
	}
	work, _ = meansOfCapped.get(of, func() (float64, int, error) { return of.mean(), 1, nil })
	return work, true
}

// meansOfCapped caches means under linear risk, since a study needs each for several tables.
var meansOfCapped = memo[linearMean, float64]{room: 1 << 14}

// linearMean is the key of a mean under linear risk.
type linearMean struct {
	workers                   int
	x, latency, perUnit, load float64
}

func (m linearMean) mean() float64 { return meanOfCapped(m.workers, m.x, m.latency, m.perUnit, m.load) }
