package best_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/affine"
	"github.com/loadstar-sim/loadstar/policies/best"
	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
	"github.com/loadstar-sim/loadstar/policies/returns"
	"github.com/loadstar-sim/loadstar/policies/rounds"
	"github.com/loadstar-sim/loadstar/policies/star"
	"github.com/loadstar-sim/loadstar/policies/static"
)

// planner is a policy of the literature.
type planner interface {
	Schedule(*models.Problem) (*models.Schedule, error)
}

// handed returns the number of chunks that a schedule hands out.
func handed(s *models.Schedule) (n int) {
	for _, list := range s.List {
		n += len(list)
	}
	return n
}

// E1 of Benoit et al. 2013 on a small scale: all charts of up to 12 chunks can be searched.
func TestNoOptimalChartExpectsMore(t *testing.T) {
	least := math.Inf(1)
	for _, workers := range []int{2, 3, 4} {
		for _, load := range []float64{0.8, 1.5, 2.2}[:long.Trials(2, 3)] {
			w := models.Worker{Compute: models.Affine{Latency: 0.01, PerUnit: 1}, Risk: risk.Linear{X: 1}}
			p := &models.Problem{Load: load, Platform: models.Star(models.Uniform(workers, w)...)}
			for name, chart := range map[string]planner{
				"optimal": static.Group{Regimen: static.Optimal{}, N: 5, Rounding: chunking.Floor, Lambda: 1},
				"greedy":  static.Group{Regimen: static.Greedy{}, N: 5, Rounding: chunking.Floor, Lambda: 1},
			} {
				s, err := chart.Schedule(p)
				if err != nil {
					t.Fatal(err)
				}
				want, _ := expect(t, p, s)
				got := plan(t, p, best.Options{Entries: handed(s)}).Expected
				least = min(least, got/want)
				if got < want {
					t.Errorf("%d workers, load %v: best expects %v of at most %d chunks, the %s chart %v", workers, load, got, handed(s), name, want)
				}
			}
		}
	}
	t.Logf("best expects at least %.6f times what a chart does", least)
}

// quiet draws workers that are never interrupted. With latencies, all of them need time for messages and
// work.
func quiet(r *rand.Rand, latencies, results bool) *models.Problem {
	p := &models.Problem{Load: 5 + 20*r.Float64()}
	for range 2 + r.IntN(4) {
		w := models.Worker{
			Send:    models.Affine{PerUnit: gen.Wide(r, -2, 0)},
			Compute: models.Affine{PerUnit: gen.Wide(r, -0.5, 0.5)},
		}
		if latencies {
			w.Send.Latency, w.Compute.Latency = gen.Wide(r, -2, 0), gen.Wide(r, -2, 0)
		}
		if results {
			w.Return.PerUnit = w.Send.PerUnit * r.Float64()
			p.Port = models.HalfDuplex
		}
		p.Workers = append(p.Workers, w)
	}
	return p
}

// ends returns the makespan if nobody is interrupted.
func ends(t *testing.T, p *models.Problem, s *models.Schedule) float64 {
	t.Helper()
	pl, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	out := new(models.Simulator).Run(pl, models.Uninterrupted(len(p.Workers)))
	if out.Work < p.Load*(1-1e-9) {
		t.Fatalf("%v of %v is done", out.Work, p.Load)
	}
	return out.Makespan
}

func TestWhereNothingIsAtRiskItIsDoneAsEarlyAsTheTheoremsAreAtEqualMessages(t *testing.T) {
	for _, c := range []struct {
		name               string
		latencies, results bool
		theorem            planner
	}{
		{"one round on a star", false, false, star.OnStar{Order: "best", Rounding: "none", Shares: "best", Latencies: "refuse"}},
		{"one round with latencies", true, false, affine.Policy{Method: affine.Auto, Order: "best"}},
		{"one round with results", false, true, returns.Policy{Out: "best", Back: "best"}},
		{"rounds by recursion", true, false, rounds.MultiRound{}},
		{"uniform rounds", true, false, rounds.UMR{}},
		{"periodic rounds", true, false, rounds.Periodic{Rule: rounds.Root}},
	} {
		r := rand.New(rand.NewPCG(1, 24))
		compared, earlier, longest := 0, 0, 0.0
		problems := trials(5, 20)
		for range problems {
			p := quiet(r, c.latencies, c.results)
			s, err := c.theorem.Schedule(p)
			if err != nil {
				continue
			}
			compared++
			want, got := ends(t, p, s), ends(t, p, plan(t, p, best.Options{Entries: handed(s)}).Schedule)
			if longest = max(longest, got/want); got < want*(1-1e-6) {
				earlier++
			} else if got > want*(1+1e-9) {
				t.Errorf("%s: done at %v, the theorem's schedule of %d messages at %v", c.name, got, handed(s), want)
			}
		}
		t.Logf("%s: %d problems, at most %.9f of the theorem's time, earlier in %d", c.name, compared, longest, earlier)
		if compared < problems/2 {
			t.Errorf("%s: only %d of %d problems were compared", c.name, compared, problems)
		}
	}
}
