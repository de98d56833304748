package tong2018

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Metrics of the saving in the second phase, which the paper calls the performance improvement ratio.
const (
	savedMean  = "pir"
	savedLow   = "pir_05" // one run in twenty saves less
	savedHigh  = "pir_95" // one run in twenty saves more
	savedLimit = "limit"  // of large loads, by formula
	secondTime = "again"  // time of the second phase
)

// savings draws in each run how many units of each worker are wrong. It compares the policy's second phase
// with one in which each worker recomputes its own units. The draws are the same for all policies. In cells
// with equal units, so are the units that are wrong.
var savings = &scenarios.Draw{
	Metrics: []string{savedMean, savedLimit, secondTime},
	Less:    []string{secondTime},
	Derived: []scenarios.Derived{{Name: savedLow, Value: quantile(0.05)}, {Name: savedHigh, Value: quantile(0.95)}},
	Measure: func(v grid.Values, p *policies.Policy) (scenarios.Measurement, error) {
		policy, err := twoPhased(p)
		if err != nil {
			return nil, err
		}
		law := faults.Range{From: v.Get("from"), To: v.Get("to"), Each: v.Get("each") == 1}
		if err := law.Validate(); err != nil {
			return nil, err
		}
		n := int(v.Get("n"))
		s := &saving{
			policy: policy, law: law, key: v.Stream("faults"), drawn: newPlatforms(v, v.Get("W"), 1, policy.Share),
			rates: make([]float64, n), products: make([]float64, n), faults: make([]int, n),
		}
		return s.measure, nil
	},
}

// quantile returns the function that derives a quantile.
func quantile(q float64) func(values []float64, level float64) (x, lo, hi float64) {
	return func(values []float64, level float64) (x, lo, hi float64) { return stat.Quantile(values, q, level) }
}

// saving compares second phases in the runs of a cell.
type saving struct {
	policy faults.Policy
	law    faults.Range
	drawn  *platforms
	key    engine.Key

	rates, products []float64
	faults          []int
}

// measure fills in the metrics of a run.
func (s *saving) measure(run int, metrics []float64) error {
	w, err := s.drawn.at(run)
	if err != nil {
		return err
	}
	var rng rand.PCG
	s.key.Seed(&rng, uint64(run))
	s.law.Draw(&rng, s.rates)
	if err := faults.Draw(&rng, w.units, s.rates, s.faults); err != nil {
		return err
	}
	place, err := faults.Second{Workers: w.again, Faults: s.faults}.InPlace()
	if err != nil {
		return err
	}
	moved, err := s.policy.Again(w.again, s.faults)
	if err != nil {
		return err
	}
	for i := range s.products {
		s.products[i] = s.rates[i] * w.phase.Shares[i]
	}
	limit, err := faults.LimitOf(w.again, s.products)
	metrics[0], metrics[1], metrics[2] = faults.Saved(place.Makespan, moved.Makespan), limit, moved.Makespan
	return err
}
