package stat

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestManyInstancesAreCountedAsEachIs(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	near := []float64{0, 1e-9, -1e-9, 1.0000001e-9, -1.0000001e-9, 1e-10, 1}
	ends := []float64{0, math.Copysign(0, -1), math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, -math.MaxFloat64, 5e-324}
	var got, want Tally
	for range 2000 {
		a, b := make([]float64, r.IntN(30)), make([]float64, 30)
		for i := range a {
			a[i] = math.Exp(10 * r.NormFloat64())
			b[i] = a[i] * (1 + near[r.IntN(len(near))])
			for _, x := range []*float64{&a[i], &b[i]} {
				if r.IntN(4) == 0 {
					*x = -*x
				}
				if r.IntN(8) == 0 {
					*x = ends[r.IntN(len(ends))]
				}
			}
			want.Add(a[i], b[i])
		}
		if got.AddAll(a, b); got != want {
			t.Fatalf("%v and %v: %v, want %v", a, b, got, want)
		}
	}
	if got.Above < 100 || got.Below < 100 || got.Tied < 100 {
		t.Errorf("%v: some are never seen", got)
	}
}

func BenchmarkTally(b *testing.B) {
	r := rand.New(rand.NewPCG(7, 8))
	x, y := make([]float64, 250), make([]float64, 250)
	for i := range x {
		x[i], y[i] = r.Float64(), r.Float64()
		if i%3 == 0 {
			y[i] = x[i]
		}
	}
	var t Tally
	for b.Loop() {
		t.AddAll(x, y)
	}
}
