package compare

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// played is a cell in which the work of each policy is a random part of the reference's. All exact means are
// known.
type played struct {
	without
	*scenarios.Controls
	of []scenarios.Control
}

func (c played) Series(policy int, metric string) *stat.Series {
	return c.of[policy].Ratio
}

func (c played) Batches(int, string) []float64         { return nil }
func (c played) Fact(int, string) (x float64, ok bool) { return x, ok }
func (c played) Tally(i, j int) (t stat.Tally)         { return t }
func (c played) AdjustedRatio(policy int) (scenarios.AdjustedMean, bool) {
	return c.Ratio(c.of[policy])
}

func (c played) AdjustedDifference(i, j int) (scenarios.AdjustedMean, bool) {
	return c.Difference(c.of[i], c.of[j])
}

// playedCells plays policies with the given mean ratios on instances that all cells share. Odd
// cells have a reference that seldom falls short of the load, so that only bounds are certain.
func playedCells(rng *rand.Rand, cells, instances int, means ...float64) (all []played) {
	const batch = 25
	luck := make([][]float64, len(means)+1)
	for i := range luck {
		for range instances {
			luck[i] = append(luck[i], rng.Float64())
		}
	}
	series := func(of func(instance int) float64) *stat.Series {
		s, c := new(stat.Series), stat.Collector{}
		for from := 0; from < instances; from += 10 * batch {
			c.Start(batch)
			for k := from; k < min(instances, from+10*batch); k++ {
				c.Add(of(k))
			}
			s.Append(c.Sample())
		}
		return s
	}
	const load = 2.0
	for cell := range cells {
		work := func(k int) float64 { return load * (1 - 0.5*luck[0][k]) }
		mean := 0.75 * load
		if cell%2 == 1 {
			work = func(k int) float64 {
				if luck[0][k] < 0.002 {
					return 0.9 * load
				}
				return load
			}
			mean = load * (1 - 0.1*0.002)
		}
		c := played{Controls: &scenarios.Controls{Load: load, Most: true, Reference: scenarios.Control{Ratio: series(func(int) float64 { return 1 }), Work: series(work), Mean: mean}}}
		for i, m := range means {
			ratio := func(k int) float64 { return m + 0.1*(2*luck[i+1][k]-1) }
			c.of = append(c.of, scenarios.Control{
				Ratio: series(ratio), Work: series(func(k int) float64 { return work(k) * ratio(k) }), Mean: m * mean,
			})
		}
		all = append(all, c)
	}
	return all
}

// sourceOfPlayed returns a source of adjusted ratios.
func sourceOfPlayed(all []played) *Source {
	return &Source{
		Layout: results.Layout{Experiment: "played", Params: []string{"x"}}, Policies: []string{"a", "b", "c"}, Reference: -1, Batch: 25, Cells: len(all),
		Metrics: []Metric{{Name: scenarios.AdjustedRatio, Kind: AdjustedRatio{}}},
		Row:     func(cell int) []float64 { return []float64{float64(cell)} }, Where: func(cell int) string { return fmt.Sprint(cell) },
		Visit: visits(all),
	}
}

// rowsOfPlayed compares by adjusted ratios.
func rowsOfPlayed(t *testing.T, all []played) []Row {
	t.Helper()
	rows, _, err := rowsOf(sourceOfPlayed(all), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// The reference leaves 0.0002 of the load on average, by which mean ratios may differ from the
// mean shares of it.
func TestAveragesOfBoundsAreAsWideAsTheBounds(t *testing.T) {
	all := playedCells(rand.New(rand.NewPCG(5, 5)), 6, 1000, 0.7, 0.71, 0.69)
	for _, r := range pick(rowsOfPlayed(t, []played{all[1], all[3], all[5]}), OverAll) {
		if half := (r.Hi - r.Lo) / 2; math.Abs(half-0.0002) > 1e-6 || r.Significant == 0 || !math.IsNaN(r.P) {
			t.Errorf("%+v", r)
		}
	}
}

func TestAdjustedComparisonsHoldAsOftenAsTheySay(t *testing.T) {
	means := []float64{0.7, 0.71, 0.69}
	for _, instances := range []int{500, 1000} {
		averages, cells, quotients, trials := 0, 0, 0, long.Trials(60, 200)
		narrower := 0.0
		for k := range trials {
			all := playedCells(rand.New(rand.NewPCG(uint64(k), uint64(instances))), 6, instances, means...)
			rows := rowsOfPlayed(t, all)
			ratios := func(r Row) bool {
				want := means[r.Policy] / means[r.Against]
				return !(r.RatioLo <= want && want <= r.RatioHi)
			}
			if !ratios(pick(rows, OverAll)[0]) {
				quotients++
			}
			misses := func(r Row) bool {
				want := means[r.Policy] - means[r.Against]
				lo, hi := r.AllLo, r.AllHi
				return !(lo <= want && want <= hi)
			}
			if !slices.ContainsFunc(pick(rows, OverAll), misses) {
				averages++
			}
			if !slices.ContainsFunc(pick(rows, InCell), misses) {
				cells++
			}
			r := pick(rows, OverAll)[0]
			d := stat.Pair(all[0].of[0].Ratio, all[0].of[1].Ratio)
			if lo, hi := d.Interval(0.95); hi > lo {
				narrower += (hi - lo) / (r.Hi - r.Lo) / float64(trials)
			}
			if len(pick(rows, ToBest)) != 18 || math.IsNaN(r.Lo) || r.Note != Adjusted {
				t.Fatalf("%+v", r)
			}
		}
		for what, held := range map[string]int{"averages": averages, "cells": cells, "ratios of averages": quotients} {
			share := float64(held) / float64(trials)
			t.Logf("%d instances: %s hold in %.3f of %d, %.1f times narrower", instances, what, share, trials, narrower)
			if share < 0.94-3*math.Sqrt(0.05*0.95/float64(trials)) {
				t.Errorf("%d instances: %s hold in %.3f of %d studies", instances, what, share, trials)
			}
		}
		if !(narrower > 1.5) {
			t.Errorf("averages are only %v times narrower than a plain interval", narrower)
		}
	}
}
