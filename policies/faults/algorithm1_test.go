package faults

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// The integer minimum of (16) against all x, and Theorem 4.1 with its eta corrected.
func TestTheorem41TheBestNumberIsNextToEta(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 23))
	for range 20_000 {
		ns := 1 + r.IntN(60)
		nt := r.IntN(ns + 1)
		number := gen.Numbers(r, -3, 2, 3)
		w, wait, s := number(), 5*gen.Sometimes(r, number), gen.Sometimes(r, number)
		source, target := s+w*float64(ns), wait+s+w*float64(nt)
		x, end := Balance(source, target, w, w, ns)
		want, at := math.Inf(1), 0
		for k := 1; k <= ns; k++ {
			if e := max(source-w*float64(k), target+w*float64(k)); e < want*(1-1e-12) {
				want, at = e, k
			}
		}
		if !gen.Near(end, want, 1e-12) {
			t.Fatalf("source %v, target %v, w %v: %d units end at %v, %d at %v", source, target, w, x, end, at, want)
		}
		eta := float64(ns-nt)/2 - wait/(2*w)
		if eta >= 1 && math.Abs(float64(at)-eta) > 1+1e-9 {
			t.Fatalf("%d units, eta is %v", at, eta)
		}
	}
}

func TestTheorem42MovingNeverTakesLonger(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 24))
	sooner, same, none := 0, 0, 0
	for n := range long.Trials(2000, 8000) {
		s := drawSecond(r, 1+r.IntN(12), []int{3, 30, 3e6}[n%3], n%2 == 0, Waiting)
		before, after := inPlace(t, s), algorithm1(t, s)
		switch {
		case after.Makespan > before.Makespan:
			t.Fatalf("%+v: in place %v, moved %v", s, before.Makespan, after.Makespan)
		case after.Makespan < before.Makespan:
			sooner++
		case len(after.Moves) > 0:
			same++
		default:
			none++
		}
	}
	t.Logf("sooner %d times, as late although units were moved %d times, nothing moved %d times", sooner, same, none)
	if sooner == 0 || same == 0 || none == 0 {
		t.Error("not all cases were seen")
	}
}

// How far the paper's algorithm is from the best, and what its moves cost if units that
// travel cost what they cost in the first phase.
func TestAlgorithm1IsCloseToTheBest(t *testing.T) {
	r := rand.New(rand.NewPCG(29, 29))
	for _, faults := range []int{3, 30, 300, 30_000} {
		optimal, moves, most, mean, worst := 0, 0, 0, 0.0, 0.0
		n := long.Trials(200, 800)
		for range n {
			s := drawSecond(r, 2+r.IntN(20), faults, true, Waiting)
			one, opt := algorithm1(t, s), best(t, s)
			moves += len(one.Moves)
			most = max(most, len(one.Moves)/len(s.Faults))
			if opt.Makespan > 0 {
				gap := one.Makespan/opt.Makespan - 1
				mean += gap / float64(n)
				worst = max(worst, gap)
				if gap < 1e-12 {
					optimal++
				}
			} else {
				optimal++
			}
		}
		t.Logf("up to %d faults each: the best in %d of %d cases, %.3f%% later in the mean, %.1f%% at worst; %d moves, at most %d for each worker",
			faults, optimal, n, 100*mean, 100*worst, moves, most)
	}
}
