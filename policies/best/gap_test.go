package best_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/policies/best"
	"github.com/loadstar-sim/loadstar/policies/bound"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

var platforms = flag.Int("platforms", 0, "on how many platforms the gap to the bound is measured")

// docs/best.md has the figures that it prints with -platforms 200.
func TestItComesNearTheBoundAndNeverAbove(t *testing.T) {
	var gaps []float64
	for k := range uint64(max(*platforms, long.Trials(2, 8))) {
		p := gen.Linked(rand.New(rand.NewPCG(k, 12)))
		most, err := (bound.Policy{}).Ceiling(p)
		if err != nil {
			t.Fatal(err)
		}
		got := plan(t, p, best.Options{}).Expected
		if got > most*(1+1e-9) {
			t.Errorf("problem %d: %v is expected, the bound is %v", k, got, most)
		}
		gaps = append(gaps, 1-got/most)
	}
	slices.Sort(gaps)
	at := func(share float64) float64 { return 100 * gaps[int(share*float64(len(gaps)-1))] }
	t.Logf("gaps over %d platforms in percent: least %.2f, quartile %.2f, median %.2f, quartile %.2f, 0.9 quantile %.2f, most %.2f", len(gaps), at(0), at(.25), at(.5), at(.75), at(.9), at(1))
	if long.On() && at(.5) > 2.5 {
		t.Errorf("the median gap is %.2f%%", at(.5))
	}
}
