package scenarios

import (
	"context"
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/results"
)

const placeE1 = "6.2 A, Experiment E1"

var claimsE1 = []Claim{
	{
		ID: "static.e1.random-beats-no-rep", Place: placeE1, Recorded: results.Holds,
		Statement: "With a load of one unit, random-rep is often better than no-rep: replication is worth considering.",
		Expected:  "more work in at least half of the configurations with W=1", Test: testE1, Check: randomBeatsNoRep,
	},
	{
		ID: "static.e1.brute-very-poor-at-one", Place: placeE1, Recorded: results.Fails,
		Statement: "With a load of one unit, of which the paragraph speaks at that point, brute is almost always very poor.",
		Expected:  "a performance below 0.5 in 95% of the configurations with W=1", Test: testE1, Check: bruteAtOne,
	},
	{
		ID: "static.e1.brute-very-poor", Place: placeE1, Recorded: results.Holds,
		Statement: "Over all loads, brute is almost always very poor.",
		Expected:  "a performance below 0.5 in 95% of the configurations", Test: testE1, Check: bruteAnywhere,
	},
	{
		ID: "static.e1.similar-near-p", Place: placeE1, Recorded: results.Holds,
		Statement: "With a load close to one unit per worker, greedy, cyclic-rep and no-rep perform quite alike.",
		Expected:  "performances at most 0.05 apart where W is at least 0.9 p", Test: testE1, Check: similarNearP,
	},
	{
		ID: "static.e1.cyclic-beats-no-rep", Place: placeE1, Recorded: results.Holds,
		Statement: "Cyclic-rep is better than no-rep in all cases.",
		Expected:  "never less work; it cannot be more where the two are the same", Test: testE1, Check: cyclicBeatsNoRep,
	},
	{
		ID: "static.e1.cyclic-significant", Place: placeE1, Recorded: results.HoldsWithinLimits,
		Statement: "With a small load per worker, cyclic-rep is significantly better than no-rep.",
		Expected:  "at least 5% more work in 90% of the configurations where W is at most 0.3 p", Test: testE1, Check: cyclicSignificant,
	},
	{
		ID: "static.e1.greedy-best", Place: placeE1, Recorded: results.HoldsWithinLimits,
		Statement: "Greedy performs best in every configuration, on average.",
		Expected:  "no policy with more expected work in any configuration", Test: testE1, Check: greedyBest(evidenceE1),
	},
	{
		ID: "static.e1.greedy-best-each-instance", Place: placeE1, Recorded: results.Fails,
		Statement: "Greedy performs best on every instance.",
		Expected:  "no policy with more work in any instance", Test: "25 workers, W=1..25, n=147, eps=0.001: 1000 instances each", Check: greedyBestEachInstance,
	},
}

func randomBeatsNoRep(ctx context.Context, e *Evidence) (Finding, error) {
	x, err := e.study(ctx, evidenceE1)
	if err != nil {
		return Finding{}, err
	}
	var t trial
	for _, c := range x.cells(func(v Values) bool { return v.Get("W") == 1 }) {
		gain := x.gain(c, "random-rep", "no-rep")
		t.see(-gain, func() string { return fmt.Sprintf("%s at %v", percent(gain), x.at(c)) })
	}
	return t.quota(often), nil
}

// bruteVeryPoor tries brute in the configurations that satisfy a condition.
func bruteVeryPoor(where func(Values) bool) func(context.Context, *Evidence) (Finding, error) {
	return func(ctx context.Context, e *Evidence) (Finding, error) {
		x, err := e.study(ctx, evidenceE1)
		if err != nil {
			return Finding{}, err
		}
		var t trial
		cells := x.cells(where)
		brute := func(c int) float64 { return x.share(c, "brute") }
		for _, c := range cells {
			t.see(brute(c)-poor, func() string { return fmt.Sprintf("%.3f at %v", brute(c), x.at(c)) })
		}
		t.note = fmt.Sprintf("mean performance %.3f", average(cells, brute))
		return t.quota(almostAlways), nil
	}
}

var (
	bruteAtOne    = bruteVeryPoor(func(v Values) bool { return v.Get("W") == 1 })
	bruteAnywhere = bruteVeryPoor(nil)
)

func similarNearP(ctx context.Context, e *Evidence) (Finding, error) {
	x, err := e.study(ctx, evidenceE1)
	if err != nil {
		return Finding{}, err
	}
	var t trial
	widest := 0.0
	for _, c := range x.cells(func(v Values) bool { return perWorker(v) >= largeLoad }) {
		low, high := math.Inf(1), 0.0
		for _, name := range []string{"greedy", "cyclic-rep", "no-rep"} {
			low, high = min(low, x.share(c, name)), max(high, x.share(c, name))
		}
		widest = max(widest, high-low)
		t.see(high-low-similar, func() string { return fmt.Sprintf("%.3f apart at %v", high-low, x.at(c)) })
	}
	t.note = fmt.Sprintf("at most %.3f apart", widest)
	return t.finding(), nil
}

func cyclicBeatsNoRep(ctx context.Context, e *Evidence) (Finding, error) {
	x, err := e.study(ctx, evidenceE1)
	if err != nil {
		return Finding{}, err
	}
	var t trial
	same := 0
	for _, c := range x.cells(nil) {
		gain := x.gain(c, "cyclic-rep", "no-rep")
		t.see(-gain, func() string { return fmt.Sprintf("%s at %v", percent(gain), x.at(c)) })
		if math.Abs(gain) <= rounding {
			same++
		}
	}
	t.note = fmt.Sprintf("equal in %d", same)
	return t.finding(), nil
}

func cyclicSignificant(ctx context.Context, e *Evidence) (Finding, error) {
	x, err := e.study(ctx, evidenceE1)
	if err != nil {
		return Finding{}, err
	}
	var t trial
	cells := x.cells(func(v Values) bool { return perWorker(v) <= smallLoad })
	gain := func(c int) float64 { return x.gain(c, "cyclic-rep", "no-rep") }
	for _, c := range cells {
		t.see(significant-gain(c), func() string { return fmt.Sprintf("%s at %v", percent(gain(c)), x.at(c)) })
	}
	t.note = fmt.Sprintf("mean gain %s", percent(average(cells, gain)))
	return t.quota(generally), nil
}

// greedyBest tries greedy against all other policies of a study.
func greedyBest(o Order) func(context.Context, *Evidence) (Finding, error) {
	return func(ctx context.Context, e *Evidence) (Finding, error) {
		x, err := e.study(ctx, o)
		if err != nil {
			return Finding{}, err
		}
		var t trial
		tryGreedy(x, &t)
		return t.finding(), nil
	}
}

// tryGreedy sees, in every cell, what greedy misses to the best other policy.
func tryGreedy(x exactly, t *trial) {
	others := x.others("greedy")
	for _, c := range x.cells(nil) {
		best := others[0]
		for _, name := range others {
			if x.work(c, name) > x.work(c, best) {
				best = name
			}
		}
		behind := 1 - x.work(c, "greedy")/x.work(c, best)
		t.see(behind, func() string {
			return fmt.Sprintf("%s: %s is ahead by %s at %v", x.Study.Experiment.Name, best, percent(behind), x.at(c))
		})
	}
}
