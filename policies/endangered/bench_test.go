package endangered

import (
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

func benchmark(b *testing.B, policy Policy, p *models.Problem) {
	b.ReportAllocs()
	entries := 0
	for b.Loop() {
		s, err := policy.Schedule(p)
		if err != nil {
			b.Fatal(err)
		}
		entries = 0
		for _, list := range s.List {
			entries += len(list)
		}
	}
	b.ReportMetric(float64(entries), "entries")
}

func BenchmarkE1(b *testing.B)       { benchmark(b, Policy{N: 147}, world(25, 7.5, .001)) }
func BenchmarkE1Number(b *testing.B) { benchmark(b, Policy{}, world(25, 7.5, .001)) }
func BenchmarkAThousandWorkers(b *testing.B) {
	benchmark(b, Policy{N: 147}, world(1000, 300, .001))
}
func BenchmarkALawWithoutAnEnd(b *testing.B) {
	benchmark(b, Policy{N: 147}, lawful(100, 30, .001, risk.Weibull{Shape: .5, Scale: .5}))
}
