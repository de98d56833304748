package affine

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// branch returns the most that can be done in a time, by branch and bound over orders. The bound: the
// workers that are left do no more than all of them would without latencies, in order of c (Theorem 2).
func branch(s star, time float64) (most float64) {
	byLink := s.sorted()
	used := make([]bool, len(s))
	var next func(left, load float64)
	next = func(left, load float64) {
		most = max(most, load)
		bound, k := load, left
		for _, i := range byLink {
			if w := s[i]; !used[i] {
				x := k / (w.Send.PerUnit + w.Compute.PerUnit)
				bound += x
				k -= w.Send.PerUnit * x
			}
		}
		if bound <= most {
			return
		}
		for _, i := range byLink {
			w := s[i]
			if x := (left - w.Send.Latency - w.Compute.Latency) / (w.Send.PerUnit + w.Compute.PerUnit); !used[i] && x > 0 {
				used[i] = true
				next(left-w.Send.Latency-w.Send.PerUnit*x, load+x)
				used[i] = false
			}
		}
	}
	next(time, 0)
	return most
}

func TestExactIsWhatBranchAndBoundFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 61))
	takes := 0
	for range long.Trials(6, 24) {
		s := draw(r, 7+r.IntN(3))
		for i := range s {
			s[i].Send.Latency += .1 // all need messages
		}
		time := 10 * wide(r)
		plan, err := exact(t, s).Exploit(time)
		if want := branch(s, time); err != nil || !gen.Near(plan.Load, want, 1e-9) {
			t.Fatalf("%+v: %+v, %v, branch and bound %v", s, plan, err, want)
		}
		takes = max(takes, len(plan.Order))
	}
	t.Logf("up to %d take part", takes)
}
