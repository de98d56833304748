package compare

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/stat"
)

func TestSharesAreComparedByTheirInstances(t *testing.T) {
	var c made
	rng := rand.New(rand.NewPCG(3, 31))
	c.batches = make([][]float64, 4)
	for range 60 {
		u := rng.Float64()
		for i, p := range []float64{0, 0, .03, .5} {
			x := 0.0
			if u < p {
				x = 1
			}
			c.batches[i] = append(c.batches[i], x)
		}
	}
	s := sourceOfCells([]made{c})
	s.Metrics = []Metric{{Name: "late", Less: true, Counted: true, Kind: Share{}, Unit: true}}
	rows, found, err := rowsOf(s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range pick(rows, InCell) {
		never := r.Policy == 0 && r.Against == 1
		if never && (r.Note != Equal || r.Hi != stat.Bound(.95, 60)) || !never && (r.Note != Measured || !(-1 <= r.AllLo && r.AllLo <= r.Lo && r.Lo <= r.Difference && r.Difference <= r.Hi && r.Hi <= r.AllHi && r.AllHi <= 1)) {
			t.Errorf("%+v", r)
		}
		if r.Against == 3 && r.Significant != 1 {
			t.Errorf("%d is never or seldom late, the other in half of the instances: %+v", r.Policy, r)
		}
	}
	if f := found.Families[0]; f.Differences != 5 || f.Batches != 0 {
		t.Errorf("%d differences, %d batches", f.Differences, f.Batches)
	}
	var b strings.Builder
	if _, err := Write(&b, "csv", s, Options{}); err != nil || strings.Contains(b.String(), "NaN") {
		t.Errorf("%v:\n%s", err, b.String())
	}
}
