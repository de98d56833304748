package own

import (
	"context"
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

const testPeriods = "exact means of the workers of the experiment checkpoints; the sampled means are within 4 standard errors of them"

// claimsCheckpoints are about the time of computing between two checkpoints.
var claimsCheckpoints = []claim.Claim{
	{
		ID: "returning.checkpoints.mean", Place: "Bougeret, Casanova, Rabie, Robert, Vivien 2011", Recorded: claim.Holds,
		Statement: "With exponential failures, a piece of length t and its checkpoint take e^(R/m) (m + D) (e^((t+c)/m) - 1) in the mean.",
		Expected:  "the sampled mean completion is within 4 standard errors of this sum, wherever k is 1, and of the renewal from failure to failure elsewhere", Test: "means of the experiment checkpoints",
		Check: sampledAsComputed,
	},
	{
		ID: "returning.checkpoints.young", Place: "Young 1974", Recorded: claim.Holds,
		Statement: "If a checkpoint is short compared with the time between failures, sqrt(2 c m) is as good as the best period.",
		Expected:  "it costs at most 1% more than the best, wherever k is 1 and c is at most m/20", Test: testPeriods,
		Check: eachMachine(func(w *inspected) float64 {
			return w.only(w.shape == 1 && w.Checkpoint <= w.mean/20, w.costOf(young)-0.01)
		}),
	},
	{
		ID: "returning.checkpoints.daly", Place: "Daly 2006", Recorded: claim.Holds,
		Statement: "Daly's estimate of higher order is better than Young's.",
		Expected:  "it costs no more than Young's, wherever k is 1", Test: testPeriods,
		Check: eachMachine(func(w *inspected) float64 { return w.only(w.shape == 1, w.costOf(daly)-w.costOf(young)) }),
	},
	{
		ID: "returning.checkpoints.flat", Place: "often said", Recorded: claim.Holds,
		Statement: "Near the best period it hardly matters which one is taken.",
		Expected:  "a quarter more or less costs at most 3% more than the best", Test: testPeriods,
		Check: eachMachine(func(w *inspected) float64 { return max(w.costAt(0.75), w.costAt(1.25)) - 0.03 }),
	},
	{
		ID: "returning.checkpoints.long", Place: "often said", Recorded: claim.Holds,
		Statement: "A period too long by some factor costs more than one too short by the same factor.",
		Expected:  "four times the best period costs more than a quarter of it, wherever k is 1", Test: testPeriods,
		Check: eachMachine(func(w *inspected) float64 { return w.only(w.shape == 1, w.costAt(0.25)-w.costAt(4)) }),
	},
	{
		ID: "returning.checkpoints.long-clustered", Place: "often said", Recorded: claim.Fails,
		Statement: "Where failures come in clusters, too, a period too long by some factor costs more than one too short by it.",
		Expected:  "four times the best period costs more than a quarter of it, wherever k is 0.5", Test: testPeriods,
		Check: eachMachine(func(w *inspected) float64 { return w.only(w.shape == 0.5, w.costAt(0.25)-w.costAt(4)) }),
	},
	{
		ID: "returning.checkpoints.clustered", Place: "asked of Daly 2006", Recorded: claim.Fails,
		Statement: "Daly's period, made for exponential failures, also serves failures that come in clusters.",
		Expected:  "Daly's period costs at most 1% more than the best, wherever k is less than 1", Test: testPeriods,
		Check: eachMachine(func(w *inspected) float64 { return w.only(w.shape < 1, w.costOf(daly)-0.01) }),
	},
	{
		ID: "returning.checkpoints.clustered-young", Place: "asked of Young 1974", Recorded: claim.Holds,
		Statement: "Where failures come in clusters, Young's period, which is longer, is better than Daly's.",
		Expected:  "it costs no more than Daly's and at most 1% more than the best, wherever k is less than 1", Test: testPeriods,
		Check: eachMachine(func(w *inspected) float64 {
			return w.only(w.shape < 1, max(w.costOf(young)-w.costOf(daly), w.costOf(young)-0.01))
		}),
	},
}

// inspected is a machine as claims read its numbers, through the evidence.
type inspected struct {
	*machine
	evidence *claim.Evidence
	excluded bool // the claim is not about this machine
}

// only returns the miss of a claim that is about some machines only.
func (w *inspected) only(included bool, miss float64) float64 {
	w.excluded = !included
	return miss
}

// costOf returns the cost of a rule's period.
func (w *inspected) costOf(rule string) float64 {
	return w.evidence.Read(claim.Number{Policy: rule, Metric: "cost", Value: w.costs[rule]})
}

// costAt returns the cost of a multiple of the best period.
func (w *inspected) costAt(factor float64) float64 {
	period, err := w.period(optimal)
	if err != nil {
		return math.NaN()
	}
	return w.evidence.Read(claim.Number{Policy: fmt.Sprintf("%g best", factor), Metric: "cost", Value: w.cost(factor * period)})
}

// machinesIn returns the machines of the evidence.
func machinesIn(ctx context.Context, e *claim.Evidence) (claim.Exact, []*machine, error) {
	request := scenarios.Request{Experiment: "checkpoints"}
	if e.Reduce() {
		request.Preset = "quick"
	}
	x, err := e.Means(ctx, request)
	if err != nil {
		return x, nil, err
	}
	return x, machinesOf(x.Report), nil
}

// eachMachine claims that a function of a machine, by how much it misses the claim, is at most 0.
func eachMachine(miss func(w *inspected) float64) claim.Check {
	return func(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
		_, machines, err := machinesIn(ctx, e)
		if err != nil {
			return claim.Finding{}, err
		}
		var t claim.Trial
		for _, m := range machines {
			w := &inspected{machine: m, evidence: e}
			if by := miss(w); !w.excluded {
				t.See(by, "misses it by %s at k=%g m=%g c=%g", words.Percent(by), m.shape, m.mean, m.Checkpoint)
			}
		}
		return t.Finding(), nil
	}
}

// sampledAsComputed claims that sampled means agree with computed ones.
func sampledAsComputed(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	x, machines, err := machinesIn(ctx, e)
	if err != nil {
		return claim.Finding{}, err
	}
	var t claim.Trial
	for _, m := range machines {
		for _, c := range m.cells {
			number := claim.Number{Values: x.At(c), Policy: x.Name(0), Metric: "errors", Value: math.Abs(m.deviation(x.Report, c))}
			z := e.Read(number)
			t.See(z-4, "%.1f standard errors at %v", z, x.At(c))
		}
	}
	return t.Finding(), nil
}
