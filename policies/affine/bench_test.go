package affine

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

func BenchmarkExact(b *testing.B) {
	for _, n := range []int{8, 10, 12, 14, 16} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := plain(rand.New(rand.NewPCG(1, uint64(n))), n)
			b.ReportAllocs()
			for b.Loop() {
				p, err := Best(s.problem(1))
				if err != nil {
					b.Fatal(err)
				}
				if _, err := p.Rent(10); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkInOrder(b *testing.B) {
	for _, n := range []int{100, 1000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := plain(rand.New(rand.NewPCG(1, uint64(n))), n)
			b.ReportAllocs()
			for b.Loop() {
				p, err := InOrder(s.problem(1), s.sorted())
				if err != nil {
					b.Fatal(err)
				}
				if _, err := p.Rent(10); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(len(p.value)), "pieces")
			}
		})
	}
}

// All of the workers take part, so that values have about as many pieces.
func BenchmarkInOrderWhereAllTakePart(b *testing.B) {
	r := rand.New(rand.NewPCG(2, 2))
	s := plain(r, 1000)
	for i := range s {
		s[i].Send.Latency, s[i].Send.PerUnit = s[i].Send.Latency*1e-4, (1+r.Float64())*1e-4
		s[i].Compute.Latency, s[i].Compute.PerUnit = 0, 100+r.Float64()
	}
	b.ReportAllocs()
	for b.Loop() {
		p, err := InOrder(s.problem(1), s.sorted())
		if err != nil {
			b.Fatal(err)
		}
		plan, err := p.Rent(1e6)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(plan.Order)), "workers")
		b.ReportMetric(float64(len(p.value)), "pieces")
	}
}

func BenchmarkLocal(b *testing.B) {
	for _, n := range []int{12, 30, 100, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := plain(rand.New(rand.NewPCG(3, uint64(n))), n)
			for b.Loop() {
				if _, err := Search(s.problem(float64(n))); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// plain draws workers that all need messages, costs over four decades.
func plain(r *rand.Rand, n int) star {
	s := make(star, n)
	for i := range s {
		w := &s[i]
		for _, x := range []*float64{&w.Send.Latency, &w.Send.PerUnit, &w.Compute.Latency, &w.Compute.PerUnit} {
			*x = wide(r)
		}
	}
	return s
}
