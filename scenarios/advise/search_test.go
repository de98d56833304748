package advise

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies"
)

// The search tries tens of spellings; hundreds that are drawn must not find much that it missed.
// Means of these plans are exact, so nothing here is luck but the spellings.
func TestOptionsThatAreDrawnAtRandomHardlyBeatThoseThatWereFound(t *testing.T) {
	long.Unraced(t)
	rng := rand.New(rand.NewPCG(5, 5))
	for _, p := range []*models.Problem{
		equal(12, 5, .01, risk.Linear{X: 1}), equal(8, 6, .05, risk.Exponential{Mean: 1.5}), equal(10, 3, .02, risk.Weibull{Shape: .6, Scale: 1}),
	} {
		a := asked(t, Question{Problem: p, Policies: []string{"greedy", "mirror", "cyclic-rep", "no-rep", "brute"}, Seed: 1, Evaluations: DefaultEvaluations, Instances: 400, Resamples: 1})
		if !a.Best().Work.Exact {
			t.Errorf("%+v", a.Best())
		}
		for range long.Trials(100, 400) {
			name := []string{"greedy", "mirror", "cyclic-rep", "no-rep", "brute"}[rng.IntN(5)]
			text := fmt.Sprintf("%s{n=%.4g}", name, math.Exp(rng.Float64()*5))
			if name == "greedy" || name == "mirror" {
				text = fmt.Sprintf("%s{n=%.4g,lambda=%.3g}", name, math.Exp(rng.Float64()*5), .2+.8*rng.Float64())
			}
			policy, err := policies.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			s, err := policy.Value.(policies.Planner).Schedule(p)
			if err != nil {
				continue
			}
			plan, err := models.Compile(p, s)
			if err != nil {
				t.Fatal(err)
			}
			if work, _ := table.Expect(plan); work > a.Best().Work.Mean*1.005 {
				t.Errorf("%s completes %v, %s %v", text, work, a.Best().Policy, a.Best().Work.Mean)
			}
		}
	}
}

func TestWhereWorkersComeBackAdviceIsGivenWithoutOtherWorlds(t *testing.T) {
	p := lab()
	for i := range p.Workers {
		p.Workers[i].Life = &models.Life{Loses: models.LosesAll, Restart: .1, Down: risk.Exponential{Mean: .5}}
	}
	a := asked(t, Question{Problem: due(p, 5), Policies: []string{"wqr", "factoring", "returns"}, Seed: 1, Aim: Done})
	if len(a.Policies) == 0 || len(a.OtherLaws) > 0 || a.Confidence.Resamples > 0 || a.Best().Work.Exact || a.Episode == nil {
		t.Errorf("%+v", a)
	}
}

func BenchmarkThirtyMachines(b *testing.B) {
	p := &models.Problem{Load: 60, Notice: .1}
	for i := range 30 {
		p.Workers = append(p.Workers, models.Worker{
			Send: models.Affine{Latency: .002, PerUnit: .005}, Compute: models.Affine{Latency: .005, PerUnit: .5 + float64(i)/20}, Risk: risk.Weibull{Shape: .6, Scale: 8},
		})
	}
	q := Question{Problem: p, Seed: 1, Margin: DefaultMargin}
	if testing.Short() { // which only asks whether the benchmark runs
		q.Policies, q.Evaluations, q.Instances, q.Resamples = []string{"greedy", "no-rep"}, 1, LeastInstances, 1
	}
	for b.Loop() {
		if _, err := Ask(b.Context(), q); err != nil {
			b.Fatal(err)
		}
	}
}
