package risk

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
)

func TestFactorsHaveTheirLaw(t *testing.T) {
	long.Unraced(t)
	law := Lognormal{Mu: 0.1, Sigma: 0.4}
	f := NewFactors(law, rand.NewPCG(7, 8))
	var drawn []float64
	for k := range 100_000 {
		drawn = append(drawn, f.Factor(k, 1))
	}
	if d := distance(drawn, law); d > 2.2 {
		t.Errorf("factors are %v from their law", d)
	}
}

// This holds however many are kept, whoever used the memory before, and in whatever order they are asked
// for.
func TestFactorsAreThoseOfTheStream(t *testing.T) {
	law := Weibull{Shape: 0.7, Scale: 2}
	r := rand.New(rand.NewPCG(1, 2))
	f := new(Factors)
	for seed := range uint64(200) {
		stream, want := rand.NewPCG(seed, 3), make([]float64, 40)
		f.begin(law, stream, r.IntN(60))
		for k := range want {
			want[k] = Sample(law, stream)
		}
		copied := models.Slowdown(f)
		for i := range 100 {
			if i == 50 {
				copied = f.Copy().(models.Slowdown)
				f.begin(Linear{1}, stream, 30)
			}
			k := r.IntN(40)
			if got := copied.Factor(k, 1); got != want[k] {
				t.Fatalf("seed %d, question %d: factor %d is %v, want %v", seed, i, k, got, want[k])
			}
			if i >= 50 {
				f.Factor(i-50, 1)
			}
		}
	}
}

// BenchmarkFactors asks for the factors of 100 computations as five policies do.
func BenchmarkFactors(b *testing.B) {
	f, stream := new(Factors), rand.NewPCG(1, 2)
	b.ReportAllocs()
	for range b.N {
		f.begin(Lognormal{Sigma: 1}, stream, 1000)
		for i := range 500 {
			f.Factor(i%100, 1)
		}
	}
}
