package best_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/best"
	"github.com/loadstar-sim/loadstar/policies/policytest/prove"
)

// ten returns ten unlike workers behind one port.
func ten() *models.Problem {
	r := rand.New(rand.NewPCG(1, 23))
	p := &models.Problem{Load: 6, Notice: math.Inf(1)}
	for range 10 {
		p.Workers = append(p.Workers, models.Worker{
			Send:    models.Affine{Latency: 0.0005, PerUnit: prove.Wide(r, -2.5, -1)},
			Compute: models.Affine{Latency: 0.001, PerUnit: 0.5 + r.Float64()},
			Risk:    risk.Linear{X: 0.7 + 0.6*r.Float64()},
		})
	}
	return p
}

// benchmark plans for ten workers and at most 100 messages.
func benchmark(b *testing.B, o best.Options) {
	p := ten()
	o.Entries = 100
	b.ReportAllocs()
	var r *best.Result
	for b.Loop() {
		r = plan(b, p, o)
	}
	b.ReportMetric(r.Expected, "work")
	b.ReportMetric(float64(r.Lines), "lines")
}

func BenchmarkTenWorkersAHundredMessages(b *testing.B) { benchmark(b, best.Options{}) }
func BenchmarkATenthOfTheEffort(b *testing.B)          { benchmark(b, best.Options{Effort: 0.1}) }
func BenchmarkTenfoldEffort(b *testing.B)              { benchmark(b, best.Options{Effort: 10}) }
func BenchmarkACutoff(b *testing.B)                    { benchmark(b, best.Options{Until: 0.5}) }
