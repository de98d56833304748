package best_test

import (
	"flag"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/best"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// ten returns ten unlike workers behind one port.
func ten() *models.Problem {
	r := rand.New(rand.NewPCG(1, 23))
	p := &models.Problem{Load: 6, Notice: math.Inf(1)}
	for range 10 {
		p.Workers = append(p.Workers, models.Worker{
			Send:    models.Affine{Latency: 0.0005, PerUnit: gen.Wide(r, -2.5, -1)},
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

var longest = flag.Float64("longest", 0, "the effort that others are held against, on 8 platforms")

// docs/best.md has the shares that it prints with -longest 50.
func TestALittleEffortFindsMostOfWhatMuchFinds(t *testing.T) {
	problems, most := long.Trials(1, 2), 5.0
	if *longest > 0 {
		problems, most = 8, *longest
	}
	for k := range uint64(problems) {
		r := rand.New(rand.NewPCG(k, 77))
		p := &models.Problem{Load: 1 + 7*r.Float64(), Notice: math.Inf(1)}
		ratio := gen.Wide(r, -3, -1)
		for range 10 {
			w := models.Worker{Compute: models.Affine{Latency: .002 + .01*r.Float64(), PerUnit: .5 + r.Float64()}}
			w.Send = models.Affine{Latency: .001 + .004*r.Float64(), PerUnit: ratio * (.5 + r.Float64())}
			w.Risk = risk.Linear{X: .7 + .6*r.Float64()}
			if r.IntN(3) == 0 {
				w.Risk = risk.Weibull{Shape: .6 + r.Float64(), Scale: .5}
			}
			p.Workers = append(p.Workers, w)
		}
		expected := func(effort float64) float64 {
			return plan(t, p, best.Options{Entries: 100, Effort: effort}).Expected
		}
		one, all := expected(1), expected(most)
		if one < 0.99*all {
			t.Errorf("problem %d: effort 1 expects %v, effort %v %v", k, one, most, all)
		}
		t.Logf("problem %d: effort 1 comes to %.2f%% of effort %v", k, 100*one/all, most)
		if *longest > 0 {
			t.Logf("effort 16 comes to %.2f%%", 100*expected(16)/all)
		}
	}
}
