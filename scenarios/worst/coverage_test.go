package worst

import (
	"context"
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// alike3 is worlds that differ in nothing but the random numbers of their instances, so that
// a search chases luck and nothing else.
const alike3 = `
name: alike
workload: 2
platform: {workers: 3, compute: {latency: 0.01, per_unit: 1}, sample: k}
risk: linear
policies: [greedy]
sweep: {k: 1..5000}
`

// covers reports whether an interval contains a number.
func covers(lo, hi, x float64) bool { return lo <= x && x <= hi }

// The interval from the instances by which the search chose a world promises too much; that
// from fresh instances covers the exact ratio in 95% of searches.
func TestFreshIntervalsCoverAndThoseOfTheSearchDoNot(t *testing.T) {
	long.Unraced(t)
	ctx, runs := context.Background(), long.Trials(40, 120)
	const b = "cyclic-rep{n=5}"
	exact := newPair(t, alike3, 1, Question{A: "greedy{n=10}", B: b})
	w, err := exact.Space.At([]float64{0})
	if err != nil {
		t.Fatal(err)
	}
	m, err := exact.Measure(ctx, w, 250, 1)
	if err != nil || !m.Exact() {
		t.Fatal(m, err)
	}
	truth := m.Ratio()
	seen, fresh, bias := 0, 0, 0.0
	for k := range runs {
		r := newPair(t, alike3, uint64(1000+k), Question{A: "greedy{n=10}", B: b, Metric: "share"})
		h, err := r.Search(ctx, Budget{Evaluations: 32}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		best := h.found[h.search.Best(Least, 1)[0].Key]
		searched, lo, hi, err := r.measure(ctx, best.World, best.Instances, r.Seed)
		if err != nil {
			t.Fatal(err)
		}
		bias += (searched.Ratio()/truth - 1) / float64(runs)
		if covers(lo, hi, truth) {
			seen++
		}
		if _, lo, hi, err = r.measure(ctx, best.World, 1000, r.Seed+1e6); err != nil {
			t.Fatal(err)
		}
		if covers(lo, hi, truth) {
			fresh++
		}
	}
	n := float64(runs)
	t.Logf("against %s, true ratio %.4f: the search's own is off by %.2f%% on average, and its interval covers in %.3f of %d searches; the fresh one in %.3f",
		b, truth, 100*bias, float64(seen)/n, runs, float64(fresh)/n)
	if math.Abs(float64(fresh)/n-0.95) > 4*math.Sqrt(0.95*0.05/n) {
		t.Errorf("fresh intervals cover in %.3f of %d searches, want 0.95", float64(fresh)/n, runs)
	}
	if float64(seen)/n > 0.8 || bias >= 0 {
		t.Errorf("the search's own intervals cover in %.3f, with a bias of %v: want less than 0.8, below 0", float64(seen)/n, bias)
	}
}

// The interval of a ratio covers it with few batches, with ratios that are skewed because one
// policy loses all in many instances, and with policies that are often tied.
func TestIntervalsOfRatiosCover(t *testing.T) {
	long.Unraced(t)
	ctx, runs := context.Background(), long.Trials(150, 400)
	for _, c := range []struct {
		name, a, b, risk string
		instances        int
	}{
		{"ten batches", "greedy{n=10}", "no-rep", "linear", 250},
		{"forty batches", "greedy{n=10}", "no-rep", "linear", 1000},
		{"skewed", "no-rep{n=2}", "brute{n=4}", "weibull{shape=0.5,scale=0.3}", 1000},
		{"often tied", "greedy{n=10}", "fat-snake{n=10}", "linear", 1000},
	} {
		from := decode(t, alike3, 1)
		if err := from.Apply("risk", c.risk); err != nil {
			t.Fatal(err)
		}
		ask := func(metric string) *Pair {
			r, err := New(from, Question{A: c.a, B: c.b, Metric: metric})
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		exact, r := ask(""), ask("share")
		w, err := r.Space.At([]float64{0.5})
		if err != nil {
			t.Fatal(err)
		}
		m, err := exact.Measure(ctx, w, 250, 1)
		if err != nil || !m.Exact() {
			t.Fatal(m, err)
		}
		covered, none := 0, 0
		for seed := range uint64(runs) {
			_, lo, hi, err := r.measure(ctx, w, c.instances, seed)
			switch {
			case err != nil:
				t.Fatal(err)
			case math.IsNaN(lo):
				none++
			case covers(lo, hi, m.Ratio()):
				covered++
			}
		}
		share := float64(covered) / float64(runs-none)
		t.Logf("%s: ratio %.4f covered in %.4f of %d samples, %d without an interval", c.name, m.Ratio(), share, runs, none)
		if bound := 0.01 + 4*math.Sqrt(0.95*0.05/float64(runs-none)); math.Abs(share-0.95) > bound {
			t.Errorf("%s: covered in %.4f, want 0.95 up to %.4f", c.name, share, bound)
		}
	}
}
