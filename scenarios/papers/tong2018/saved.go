package tong2018

import (
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/ftr"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Metrics of what is saved of the second phase, over runs: the performance improvement
// ratio.
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

// ftrRates are the parameters of failures.
func ftrRates(to string) []grid.Parameter {
	return []grid.Parameter{
		{Name: "to", Role: grid.Problem, Default: to, Min: 0, Max: 1, Doc: "largest failure rate: the part of its units that a worker has wrong in the mean"},
		{Name: "from", Role: grid.Problem, Default: "max(to/2,to-0.01)", Min: 0, Max: 1, Doc: "smallest failure rate"},
		{Name: "each", Role: grid.Problem, Default: "0", Integer: true, Min: 0, Max: 1, Doc: "1 if every worker has a rate of its own in a run, 0 if a run has one for all"},
	}
}

// ftrLoads are parameters of load and runs.
func ftrLoads(load string) []grid.Parameter {
	return []grid.Parameter{
		{Name: "W", Role: grid.Problem, Default: load, Integer: true, Min: 1, Max: 1e12, Doc: "units of load"},
		ftrRuns("1000"),
	}
}

// fourDecades are the loads of figures 5 and 6.
const fourDecades = "1e4,2e4,5e4,1e5,2e5,5e5,1e6,2e6,5e6,1e7,2e7,5e7,1e8"

var ftrMoves = []string{"ftr", "ftr{second=best}", "ftr{reading=charged}", "ftr{reading=charged,second=best}"}

// ftrFig5 asks how much moving units saves, and how that varies from run to run.
var ftrFig5 = &scenarios.Experiment{
	Name:       "ftr-fig5",
	Title:      "What moving faulty units saves of the second phase, from run to run",
	Source:     ftrPaper + ", section V.A.2 and figure 5",
	Parameters: slices.Concat(ftrCosts("10", "1.38"), ftrRates("0.02"), ftrLoads(fourDecades)),
	Policies:   ftrMoves,
	Presets: []scenarios.Preset{
		{Name: "quick", Doc: "three loads, 200 runs", Set: map[string]string{"W": "1e4,1e6,1e8", "runs": "200"}},
		{Name: "unlike", Doc: "as workers differ more and more", Set: map[string]string{"h": "1,2,5,10,20", "W": "1e4,1e5,1e6,1e7,1e8"}},
		{Name: "each", Doc: "every worker has a failure rate of its own", Set: map[string]string{"each": "1"}},
		{Name: "links", Doc: "as links become slower", Set: map[string]string{"y": "0.2,0.5,1,2,5", "W": "1e4,1e5,1e6,1e7,1e8"}},
	},
	Compute: ftrSaved,
	Figure:  savedOver("W", "units of load", true),
	Read:    readSpread,
}

// ftrFig6 asks how much it saves in the mean under five ranges of failure rates.
var ftrFig6 = &scenarios.Experiment{
	Name:       "ftr-fig6",
	Title:      "What moving faulty units saves under five ranges of failure rates",
	Source:     ftrPaper + ", section V.A.2 and figure 6",
	Parameters: slices.Concat(ftrCosts("10", "1.38"), ftrRates("0.01,0.02,0.03,0.04,0.05"), ftrLoads(fourDecades)),
	Policies:   []string{"ftr", "ftr{second=best}"},
	Presets: []scenarios.Preset{
		{Name: "quick", Doc: "three loads, 200 runs", Set: map[string]string{"W": "1e4,1e6,1e8", "runs": "200"}},
		{Name: "unlike", Doc: "workers that differ by a factor of ten", Set: map[string]string{"h": "10", "W": "1e4,1e5,1e6,1e7,1e8"}},
		{Name: "each", Doc: "every worker has a failure rate of its own", Set: map[string]string{"each": "1"}},
	},
	Compute: ftrSaved,
	Figure:  savedOver("W", "units of load", true),
	Read:    readRanges,
}

// ftrLimit asks what the limit of large loads depends on.
var ftrLimit = &scenarios.Experiment{
	Name:       "ftr-limit",
	Title:      "The limit of what moving faulty units saves, by formula and by simulation",
	Source:     ftrPaper + ", (20) to (22)",
	Parameters: slices.Concat(ftrCosts("2,5,10,20,50", "0.2..1.8:0.2"), ftrRates("0.02"), ftrLoads("1e8")),
	Policies:   []string{"ftr", "ftr{second=best}"},
	Presets: []scenarios.Preset{
		{Name: "quick", Doc: "two numbers of workers, three values of y, 100 runs", Set: map[string]string{"n": "2,10", "y": "0.6,1.2,1.8", "runs": "100"}},
		{Name: "wide", Doc: "slower links, and ten workers or more", Set: map[string]string{"n": "10,20,50", "y": "1..9"}},
	},
	Compute: ftrSaved,
	Figure:  savedOver("y", "y = n g / ((1+beta) w)", false),
	Read:    readLimit,
}

func savedOver(x, label string, log bool) results.FigureSpec {
	return results.FigureSpec{Metric: savedMean, X: x, XLabel: label, YLabel: "part of the second phase that is saved", LogX: log}
}

// ftrSaved draws in each run how many units of each worker are wrong, and compares the
// second phase of the policy with that in which everybody computes its own units again.
// The draws are the same for all policies; so are, in cells with equal units, the units
// that are wrong.
func ftrSaved(v grid.Values, p *policies.Policy) ([]scenarios.Fact, error) {
	policy, err := ftrPolicy(p)
	if err != nil {
		return nil, err
	}
	law := ftr.Range{From: v.Get("from"), To: v.Get("to"), Each: v.Get("each") == 1}
	if err := law.Validate(); err != nil {
		return nil, err
	}
	worlds := newFTRWorlds(v, v.Get("W"), policy.Share)
	key := v.Stream("faults")
	n := int(v.Get("n"))
	rates, faults, products := make([]float64, n), make([]int, n), make([]float64, n)
	var limit, again stat.Moments
	var saved []float64
	for r := range int(v.Get("runs")) {
		w, err := worlds.of(r)
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

// spreadOf returns the facts of what is saved in all runs.
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
