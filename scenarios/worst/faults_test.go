package worst

import (
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// faulty is worlds in which units are wrong with a probability of up to .4.
const faulty = `
name: faulty
workload: 4
platform:
  workers: 4
  compute: {latency: 0.01, per_unit: 1}
  faults: {wrong: q, unit: 0.1, check: {latency: 0.02, per_unit: 0.05}}
risk: exponential{mean=4}
policies: [reissue]
sweep: {q: 0..0.4, n: 24}
`

// A policy that sends wrong chunks again is furthest ahead of a policy that does not where most is wrong,
// and least where hardly anything is. A run of each witness has its means.
func TestASearchInWorldsWithFaultsFindsWhereTheyMatter(t *testing.T) {
	long.Unraced(t)
	r := newPair(t, faulty, 2, Question{A: "reissue", B: "no-rep"})
	a := answer(t, r, long.Trials(24, 40), Options{Instances: long.Trials(250, 500)})
	if least, most := a.Worst.World.Get("q"), a.Best.World.Get("q"); least > .1 || most < .3 {
		t.Errorf("reissue is least ahead at q=%v, and most at q=%v", least, most)
	}
	for _, w := range []*Witness{a.Worst, a.Best} {
		from, err := sheet.Decode("w.yaml", r.text(w))
		if err != nil {
			t.Fatalf("%v\n%s", err, r.text(w))
		}
		report, err := compute(t.Context(), from, 0)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range []float64{w.A, w.B} {
			policy := report.Index([]string{r.A, r.B}[i])
			if got := report.Cell(0).Series(policy, r.Metric).Mean; got != want || w.Exact {
				t.Errorf("%s has mean %v, want %v, sampled", report.Name(policy), got, want)
			}
		}
	}
}

// Means are exact where nothing may be wrong, and sampled elsewhere.
func TestMeansAreExactOnlyWhereNothingMayBeWrong(t *testing.T) {
	r := newPair(t, faulty, 2, Question{A: "greedy", B: "no-rep"})
	for _, u := range []float64{0, .5} {
		w, err := r.Space.At([]float64{u})
		if err != nil {
			t.Fatal(err)
		}
		m, err := r.Measure(t.Context(), w, 250, 1)
		if err != nil || m.Status != Measured || m.Exact() != (w.Get("q") == 0) {
			t.Errorf("%v: %+v, %v", w, m, err)
		}
	}
}
