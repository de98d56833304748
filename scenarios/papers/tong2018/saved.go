package tong2018

import (
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/ftr"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Metrics of what is saved of the second phase, which the paper calls the performance
// improvement ratio, over runs.
const (
	savedMean  = "pir"
	savedSD    = "pir_sd"
	savedMin   = "pir_min"
	savedLow   = "pir_05" // one run in twenty saves less
	savedHigh  = "pir_95" // one run in twenty saves more
	savedMax   = "pir_max"
	savedLimit = "limit" // of large loads, by formula
	secondMean = "again" // time of the second phase
)

// savings draws in each run how many units of each worker are wrong, and compares the
// second phase of the policy with that in which each worker computes its own units again.
// The draws are the same for all policies. In cells with equal units, so are the units
// that are wrong.
func savings(v grid.Values, p *policies.Policy) ([]scenarios.Fact, error) {
	policy, err := twoPhased(p)
	if err != nil {
		return nil, err
	}
	law := ftr.Range{From: v.Get("from"), To: v.Get("to"), Each: v.Get("each") == 1}
	if err := law.Validate(); err != nil {
		return nil, err
	}
	drawn := newWorlds(v, v.Get("W"), policy.Share)
	key := v.Stream("faults")
	n := int(v.Get("n"))
	rates, faults, products := make([]float64, n), make([]int, n), make([]float64, n)
	var limit, again stat.Moments
	var saved []float64
	for r := range int(v.Get("runs")) {
		w, err := drawn.of(r)
		if err != nil {
			return nil, err
		}
		var rng rand.PCG
		key.Seed(&rng, uint64(r))
		law.Draw(&rng, rates)
		if err := ftr.Faults(&rng, w.units, rates, faults); err != nil {
			return nil, err
		}
		place, err := ftr.Second{Workers: w.again, Faults: faults}.InPlace()
		if err != nil {
			return nil, err
		}
		moved, err := policy.Again(w.again, faults)
		if err != nil {
			return nil, err
		}
		for i := range products {
			products[i] = rates[i] * w.phase.Shares[i]
		}
		most, err := ftr.LimitOf(w.again, products)
		if err != nil {
			return nil, err
		}
		saved = append(saved, ftr.Saved(place.Makespan, moved.Makespan))
		limit.Add(most)
		again.Add(moved.Makespan)
	}
	return append(spreadOf(saved), scenarios.Fact{Metric: savedLimit, Value: limit.Mean}, scenarios.Fact{Metric: secondMean, Value: again.Mean}), nil
}

// spreadOf returns how what is saved is spread over the runs. It sorts the slice.
func spreadOf(saved []float64) []scenarios.Fact {
	slices.Sort(saved)
	var m stat.Moments
	for _, x := range saved {
		m.Add(x)
	}
	last := len(saved) - 1
	return []scenarios.Fact{
		{Metric: savedMean, Value: m.Mean}, {Metric: savedSD, Value: m.SD()}, {Metric: savedMin, Value: saved[0]}, {Metric: savedLow, Value: saved[last/20]},
		{Metric: savedHigh, Value: saved[last-last/20]}, {Metric: savedMax, Value: saved[last]},
	}
}
