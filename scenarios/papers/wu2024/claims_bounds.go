package wu2024

import (
	"context"
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// claimsBounds are those about single runs, and about what no strategy can do.
var claimsBounds = []claim.Claim{
	{
		ID: "cantbelate.bounds.hindsight", Place: "optimum", Recorded: claim.Holds,
		Statement: "The optimum with hindsight is a bound: no strategy ever costs less on the same run.",
		Expected:  "true in every run", Test: testRuns, Check: neverBeaten,
	},
	{
		ID: "cantbelate.bounds.price", Place: "later work (arXiv 2601.14612), deterministic strategies", Recorded: claim.Holds,
		Statement: "No deterministic strategy can guarantee a cost below K times the optimum, where K is the on-demand price over the spot price.",
		Expected:  "a run on which each of five strategies costs 0.9 K times the optimum or more", Test: "the setting of the paper; runs made for each strategy by an adversary", Check: adversaries,
	},
	{
		ID: "cantbelate.bounds.runs", Place: "later work (arXiv 2601.14612), deterministic strategies", Recorded: claim.Holds,
		Statement: "Greedy costs at most K times the optimum.",
		Expected:  "true in every run", Test: testRuns, Check: withinPrice,
	},
	{
		ID: "cantbelate.bounds.left", Place: "ours", Recorded: claim.Holds,
		Statement: "No strategy that knows only the law has a lower mean cost than the dynamic programme computes, and ours has this cost.",
		Expected:  "a mean within 3.3 standard errors", Test: testRuns, Check: asForetold,
	},
}

const testRuns = "the setting of the paper, rates 0.1 and 0.3, runs 0 to 999"

// rates are the paper's rates.
var rates = []float64{.1, .3}

// rivals are the strategies that do not know the run, for a world.
func rivals(w World) []policies.Dynamic {
	return []policies.Dynamic{Greedy{w.Tick}, Sliced{Tick: w.Tick, Length: 8 * hour}, Uniform{w.Tick}, Never{w.Tick}, Mean{w.Tick, w.Gone}}
}

// named names one of them.
func named(p policies.Dynamic) string {
	for _, row := range Policies {
		if fmt.Sprintf("%T", row.Prototype) == fmt.Sprintf("%T", p) {
			return row.Name
		}
	}
	return fmt.Sprintf("%T", p)
}

// runsOf plays policies on the same runs, and calls see with their costs and the optimum's.
func runsOf(ctx context.Context, e *claim.Evidence, of func(World) []policies.Dynamic, see func(rate float64, run, policy int, name string, cost, optimum float64)) error {
	for _, rate := range rates {
		w := Published(rate)
		all, err := NewPlayer(w, Optimum{w.Tick}, false)
		if err != nil {
			return err
		}
		var players []*Player
		for _, p := range of(w) {
			y, err := NewPlayer(w, p, false)
			if err != nil {
				return err
			}
			players = append(players, y)
		}
		for run := range e.Size(100, 1000) {
			if err := ctx.Err(); err != nil {
				return err
			}
			best, err := all.Play(uint32(run))
			if err != nil {
				return err
			}
			for i, p := range of(w) {
				played, err := players[i].Play(uint32(run))
				if err != nil {
					return err
				}
				name := named(p)
				see(rate, run, i, name, e.Read(claim.Number{Policy: name, Metric: cost, Value: played.Cost}), best.Cost)
			}
		}
	}
	return nil
}

func neverBeaten(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := runsOf(ctx, e, rivals, func(rate float64, run, _ int, name string, cost, optimum float64) {
		t.See(1-cost/optimum,
			"run %d at rate %v: %s costs %.4f, the optimum %.4f", run, rate, name, cost, optimum)
	})
	return t.Finding(), err
}

func withinPrice(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	worst := 0.0
	err := runsOf(ctx, e, func(w World) []policies.Dynamic { return rivals(w)[:1] }, func(rate float64, run, _ int, name string, cost, optimum float64) {
		w := Published(rate)
		worst = max(worst, cost/optimum)
		t.See(cost/optimum/(w.OnDemand/w.Spot)-1,
			"run %d at rate %v: it costs %.4f, the optimum %.4f", run, rate, cost, optimum)
	})
	t.Note = fmt.Sprintf("at most %.2f times", worst)
	return t.Finding(), err
}

func asForetold(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	costs := map[float64]*stat.Moments{}
	err := runsOf(ctx, e, func(w World) []policies.Dynamic { return rivals(w)[4:] }, func(rate float64, run, _ int, _ string, cost, _ float64) {
		if costs[rate] == nil {
			costs[rate] = &stat.Moments{}
		}
		costs[rate].Add(cost)
	})
	if err != nil {
		return claim.Finding{}, err
	}
	for _, rate := range rates {
		w := Published(rate)
		j, err := JobOf(w.Problem(), w.Tick)
		if err != nil {
			return claim.Finding{}, err
		}
		_, expected, err := Mean{w.Tick, w.Gone}.Plan(j)
		if err != nil {
			return claim.Finding{}, err
		}
		m := costs[rate]
		off := math.Abs(m.Mean-expected) / (m.SD() / math.Sqrt(float64(m.N)))
		t.See(off/3.3-1, "rate %v: %.4f, predicted %.4f", rate, m.Mean, expected)
		t.Note = claim.Join(t.Note, fmt.Sprintf("%.3f at rate %v, predicted %.3f", m.Mean, rate, expected))
	}
	return t.Finding(), nil
}

func adversaries(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	for _, rate := range rates {
		if err := ctx.Err(); err != nil {
			return claim.Finding{}, err
		}
		w := Published(rate)
		all, err := NewPlayer(w, Optimum{w.Tick}, false)
		if err != nil {
			return claim.Finding{}, err
		}
		for _, p := range rivals(w) {
			y, err := NewPlayer(w, p, false)
			if err != nil {
				return claim.Finding{}, err
			}
			worst := 0.0
			for burst := range 2 {
				run := Adversary(y.job, y.strategy, burst)
				ours, err := y.On(run)
				if err != nil {
					return claim.Finding{}, err
				}
				best, err := all.On(run)
				if err != nil {
					return claim.Finding{}, err
				}
				worst = max(worst, e.Read(claim.Number{Policy: named(p), Metric: "worst", Value: ours.Cost / best.Cost}))
			}
			t.See(.9-worst/(w.OnDemand/w.Spot), "%s at rate %v: %.3f", named(p), rate, worst)
			t.Note = claim.Join(t.Note, fmt.Sprintf("%s %.2f", named(p), worst))
		}
	}
	return t.Finding(), nil
}

// meanIsLeast compares the policy of least mean with all others but the optimum.
func meanIsLeast(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	all, err := everywhere(ctx, e)
	for _, x := range all {
		for _, c := range x.Cells(nil) {
			ours := x.Value(c, "spot-mean", cost)
			for _, other := range []string{"spot-greedy", "spot-sliced", "spot-uniform"} {
				theirs := x.Value(c, other, cost)
				noise := 3 * pairedError(x, c, "spot-mean", other)
				t.See((ours-noise)/theirs-1, "it costs %.4f, and %s %.4f, at %v", ours, other, theirs, x.At(c))
			}
		}
	}
	if err != nil {
		return claim.Finding{}, err
	}
	note, err := byHowMuch(ctx, e)
	t.Note = note
	return t.Finding(), err
}

// pairedError returns the standard error of the difference of the means of two policies.
func pairedError(x claim.Exact, cell int, one, other string) float64 {
	a, b := x.Cell(cell).Values(x.Index[one]), x.Cell(cell).Values(x.Index[other])
	var d stat.Moments
	for i := range a {
		d.Add(a[i] - b[i])
	}
	return d.SD() / math.Sqrt(float64(d.N))
}

// byHowMuch says how much less the policy costs in the setting of the paper, with intervals of the
// differences on the same runs.
func byHowMuch(ctx context.Context, e *claim.Evidence) (note string, err error) {
	costs := map[float64][][]float64{}
	if err := runsOf(ctx, e, rivals, func(rate float64, run, i int, _ string, cost, _ float64) {
		if costs[rate] == nil {
			costs[rate] = make([][]float64, 5)
		}
		costs[rate][i] = append(costs[rate][i], cost)
	}); err != nil {
		return "", err
	}
	for _, rate := range rates {
		for i, p := range rivals(Published(rate))[:3] {
			var d stat.Moments
			for k, c := range costs[rate][i] {
				d.Add(c - costs[rate][4][k])
			}
			low, high := d.Interval(scenarios.Level)
			note = claim.Join(note, fmt.Sprintf("rate %v: %s costs %.4f more, from %.4f to %.4f", rate, named(p), d.Mean, low, high))
		}
	}
	return note, nil
}
