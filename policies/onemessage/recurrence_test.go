package onemessage

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// forwards is the recurrence of [Bandwidths] from the first worker on: shares are
// linear in m and the load, so that two runs determine them.
func forwards(bw []float64, s float64) (parts []float64, f float64) {
	run := func(m, load float64) ([]float64, float64) {
		sent := 0.0
		var shares []float64
		for _, b := range bw {
			w := (m - sent - load/b) / (1/b + 2/s)
			shares = append(shares, w)
			sent += w / b
			load -= w
		}
		return shares, load
	}
	a, left := run(0, 1)
	b, more := run(1, 0)
	m := -left / more
	for i := range a {
		parts = append(parts, a[i]+m*b[i])
	}
	return parts, m / 2
}

func TestBandwidthsSolvesItsRecurrenceWhichLosesItsDigitsForwards(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 17))
	for range 500 {
		bw := draws(r, 1+r.IntN(6))
		slices.Reverse(bw)
		parts, f := forwards(bw, 1)
		ours, same := Bandwidths(bw, 1, 1)
		if !gen.Near(ours, f, 1e-9) {
			t.Fatalf("bw=%v: %v, forwards %v", bw, ours, f)
		}
		for i := range bw {
			if math.Abs(parts[i]-same[i]) > 1e-9 {
				t.Fatalf("bw=%v: %v, forwards %v", bw, same, parts)
			}
		}
	}
	for _, p := range []int{10, 30, 100, 300} {
		bw := make([]float64, p)
		for i := range bw {
			bw[i] = math.Pow(10, 3-6*float64(i)/float64(p))
		}
		parts, _ := forwards(bw, 1)
		f, _ := Bandwidths(bw, 1, 1)
		workers := make([]Worker, p)
		for i, b := range bw {
			workers[i] = Worker{1 / b, 1, 1}
		}
		wrong := loss(workers, orders.Numbered(p), parts)
		t.Logf("%d workers over six decades: f is %v, of the shares found forwards %v", p, f, wrong)
		if p == 300 && gen.Near(wrong, f, 1e-3) {
			t.Error("forwards does as well")
		}
	}
}

// Theorem 5 as it is printed.
func TestRisksIsTheRecurrenceOfTheoremFive(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 27))
	for range 2000 {
		bw, s, kappa := gen.Wide(r, -3, 3), gen.Wide(r, -3, 3), draws(r, 1+r.IntN(6))
		slices.Reverse(kappa)
		a, b := s+bw, s*bw
		parts := []float64{1}
		for i := 1; i < len(kappa); i++ {
			before, k := kappa[i-1], kappa[i]
			if 2*bw*a <= b*(1-1e-9) { // hypothesis (3) of the proof
				t.Fatalf("bw=%v, s=%v, kappa=%v: 2 bw a is %v and b %v", bw, s, kappa, 2*bw*a, b)
			}
			y := (2*bw + s) * b / (2 * bw * (a*s*before + b*k)) * k
			a, b = a*bw*(s+bw)*before-b*s*k/4, (a*s*before+b*k)*bw*bw
			for n := range parts {
				parts[n] *= y
			}
			parts = append(parts, 1-y)
		}
		f, ours := Risks(bw, s, kappa)
		if !gen.Near(f, a/b*kappa[len(kappa)-1], 1e-9) {
			t.Fatalf("bw=%v, s=%v, kappa=%v: %v, not %v", bw, s, kappa, f, a/b*kappa[len(kappa)-1])
		}
		for i := range ours {
			if math.Abs(ours[i]-parts[i]) > 1e-9 {
				t.Fatalf("bw=%v, s=%v, kappa=%v: %v, not %v", bw, s, kappa, ours, parts)
			}
		}
	}
}
