package best_test

import (
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/best"
	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/policies/endangered"
	"github.com/loadstar-sim/loadstar/policies/onemessage"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
	"github.com/loadstar-sim/loadstar/policies/single"
)

// times is for the figures of docs/best.md, which come from five times as many problems as a long test
// tries.
var times = flag.Int("times", 1, "times as many problems are tried in long tests")

// trials returns the number of problems to try.
func trials(short, all int) int { return long.Trials(short, all**times) }

// plan plans and fails if that is not possible.
func plan(t testing.TB, p *models.Problem, o best.Options) *best.Result {
	t.Helper()
	r, err := best.Plan(p, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// expect is the expected work of a schedule, and false if no formula has it.
func expect(t testing.TB, p *models.Problem, s *models.Schedule) (float64, bool) {
	t.Helper()
	pl, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	return table.Expect(pl)
}

// resultsTravel reports whether results take time: no formula has the expectation then.
func resultsTravel(p *models.Problem) bool {
	return slices.ContainsFunc(p.Workers, func(w models.Worker) bool { return w.Return != models.Affine{} })
}

func TestNoPlannerOfTheRegistryAndNoScheduleAtRandomExpectsMore(t *testing.T) {
	long.Unraced(t)
	held := 0
	for _, world := range worlds() {
		for k := range uint64(trials(1, 3)) {
			random := rand.New(rand.NewPCG(k, 11))
			p := world.Draw(random)
			p.Notice = math.Inf(1)
			if resultsTravel(p) {
				continue
			}
			r := plan(t, p, best.Options{})
			if got, ok := expect(t, p, r.Schedule); !ok {
				continue
			} else if math.Abs(got-r.Expected) > 1e-12*p.Load {
				t.Fatalf("%s, problem %d: %v is told, %v is expected", world.Name, k, r.Expected, got)
			}
			for range 300 {
				if work, ok := expect(t, p, gen.Anything(random, p)); ok && work > r.Expected*(1+1e-12) {
					t.Fatalf("%s, problem %d: best expects %v, a schedule at random %v", world.Name, k, r.Expected, work)
				}
			}
			for _, row := range policies.All() {
				planner, ok := row.Prototype.(policies.Planner)
				if !ok || row.Name == "best" {
					continue
				}
				s, err := planner.Schedule(p)
				if err != nil {
					continue
				}
				if work, ok := expect(t, p, s); ok {
					if held++; work > r.Expected*(1+1e-12) {
						t.Errorf("%s, problem %d: best expects %v, %s %v", world.Name, k, r.Expected, row.Name, work)
					}
				}
			}
		}
	}
	if held < long.Trials(30, 200) {
		t.Errorf("only %d schedules of other planners were compared", held)
	}
}

// In the world of E1 of Benoit et al. 2013, chunks of unlike sizes expect more than the best number of
// equal ones. The known expectation was found by a search that also exchanges chunks between slots.
func TestChunksOfUnlikeSizesAreAheadOfEqualOnesAndWithinAThousandthOfWhatIsKnown(t *testing.T) {
	for _, e1 := range []struct {
		workers          int
		load, eps, known float64
	}{{4, 2, 0.02, 1.392423}, {10, 7, 0.01, 4.060823}, {25, 7.5, 0.001, 7.112988}}[:long.Trials(2, 3)] {
		p := &models.Problem{Load: e1.load, Platform: models.Star(models.Uniform(e1.workers, models.Worker{
			Compute: models.Affine{Latency: e1.eps, PerUnit: 1}, Risk: risk.Linear{X: 1},
		})...)}
		s, err := endangered.Policy{Rounding: chunking.Floor}.Schedule(p)
		if err != nil {
			t.Fatal(err)
		}
		equal, _ := expect(t, p, s)
		if got := plan(t, p, best.Options{}).Expected; got < equal*(1+1e-5) || got < e1.known*(1-1e-3) {
			t.Errorf("%+v: best expects %v, equal chunks of any number %v", e1, got, equal)
		}
	}
}

// The result without copies is a start of the search with them.
func TestWithoutCopiesNotMoreIsExpected(t *testing.T) {
	for k := range uint64(long.Trials(2, 5)) {
		r := rand.New(rand.NewPCG(k, 18))
		p := gen.Linked(r)
		o := best.Options{Effort: 0.1, Entries: r.IntN(2) * 20}
		if k%3 == 2 {
			o.Until = 0.2 + 0.3*r.Float64()
		}
		with := plan(t, p, o)
		o.Once = true
		if without := plan(t, p, o); with.Expected < without.Expected {
			t.Errorf("problem %d, %+v: best expects %v, without copies %v", k, o, with.Expected, without.Expected)
		}
	}
}

// One message to each is proved to be optimal; several to some may be better.
func TestItIsNoWorseThanTheOptimumOfOneMessageEach(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 13))
	for range trials(4, 20) {
		p := &models.Problem{Load: 0.1 + r.Float64(), Notice: math.Inf(1)}
		var workers []onemessage.Worker
		for range 2 + r.IntN(7) {
			w := onemessage.Worker{Send: gen.Wide(r, -3, -1), Compute: gen.Wide(r, -1, 1), Kappa: gen.Wide(r, -2, 0)}
			workers = append(workers, w)
			p.Workers = append(p.Workers, models.Worker{
				Send: models.Affine{PerUnit: w.Send}, Compute: models.Affine{PerUnit: w.Compute}, Risk: risk.Linear{X: 1 / w.Kappa},
			})
		}
		want, err := onemessage.Best(workers, p.Load, true)
		if err != nil {
			t.Fatal(err)
		}
		if got := plan(t, p, best.Options{Entries: len(workers)}); got.Expected < want.Expected*(1-1e-9) {
			t.Errorf("best expects %v of at most %d messages, the optimum of one each is %v", got.Expected, len(workers), want.Expected)
		}
	}
}

func TestForOneWorkerItIsTheOptimumOfTheoremFour(t *testing.T) {
	for _, load := range []float64{0.2, 0.7, 3} {
		for _, eps := range []float64{0.1, 0.02, 0.003} {
			p := &models.Problem{Load: load, Platform: models.Star(models.Worker{
				Compute: models.Affine{Latency: eps, PerUnit: 1}, Risk: risk.Linear{X: 1},
			})}
			_, want := single.Charged(load, eps, 1, chunking.Most)
			if got := plan(t, p, best.Options{}); !gen.Near(got.Expected, want, 1e-9) {
				t.Errorf("load %v, start-up %v: %v is expected, the optimum is %v", load, eps, got.Expected, want)
			}
		}
	}
}

// Where nothing is at risk, all of the load is done, with the least makespan.
func TestWhereNothingIsAtRiskNobodyIsDoneEarlier(t *testing.T) {
	long.Unraced(t)
	var sim models.Simulator
	compared := 0
	for _, world := range worlds() {
		for k := range uint64(trials(4, 12)) {
			p := world.Draw(rand.New(rand.NewPCG(k, 14)))
			for i := range p.Workers {
				p.Workers[i].Risk = nil
			}
			in := models.Uninterrupted(len(p.Workers))
			end := func(s *models.Schedule) (work, makespan float64) {
				pl, err := models.Compile(p, s)
				if err != nil {
					t.Fatal(err)
				}
				out := sim.Run(pl, in)
				return out.Work, out.Makespan
			}
			work, makespan := end(plan(t, p, best.Options{}).Schedule)
			if !gen.Near(work, p.Load, 1e-9) {
				t.Errorf("%s, problem %d: %v of %v is done", world.Name, k, work, p.Load)
			}
			for _, row := range policies.All() {
				if planner, ok := row.Prototype.(policies.Planner); ok && row.Name != "best" {
					if s, err := planner.Schedule(p); err == nil {
						compared++
						if w, m := end(s); w >= work*(1-1e-9) && m < makespan*(1-1e-9) {
							t.Errorf("%s, problem %d: best is done at %v, %s at %v", world.Name, k, makespan, row.Name, m)
						}
					}
				}
			}
		}
	}
	if compared < 60 {
		t.Errorf("only %d schedules of other planners were compared", compared)
	}
}

func TestWorkersThatAreNeverInterruptedDoAll(t *testing.T) {
	never := models.Worker{Send: models.Affine{PerUnit: 0.1}, Compute: models.Affine{PerUnit: 2}}
	other := models.Worker{Compute: models.Affine{PerUnit: 0.01}, Risk: risk.Linear{X: 1}}
	p := &models.Problem{Load: 3, Platform: models.Star(other, never, other, never), Notice: math.Inf(1)}
	r := plan(t, p, best.Options{})
	if got, _ := expect(t, p, r.Schedule); got < 3*(1-1e-12) || r.Expected != 3 {
		t.Errorf("%v is expected, %v is told of a load of 3", got, r.Expected)
	}
}

func TestThePlanIsTheSameEveryTime(t *testing.T) {
	for _, world := range worlds()[:long.Trials(2, len(worlds()))] {
		p := world.Draw(rand.New(rand.NewPCG(5, 15)))
		p.Workers = p.Workers[:min(len(p.Workers), long.Trials(4, 100))]
		first, second := plan(t, p, best.Options{}), plan(t, p, best.Options{})
		if first.Expected != second.Expected || !slices.Equal(first.Schedule.Size, second.Schedule.Size) ||
			!slices.Equal(first.Schedule.Send, second.Schedule.Send) {
			t.Errorf("%s: another plan", world.Name)
		}
	}
}

func TestNoMoreChunksAreHandedOutThanAreAllowed(t *testing.T) {
	for _, world := range worlds() {
		for _, n := range []int{1, 7, 4, 10}[:long.Trials(2, 4)] {
			p := world.Draw(rand.New(rand.NewPCG(uint64(n), 16)))
			r := plan(t, p, best.Options{Entries: n, Effort: 0.1})
			all := 0
			for _, list := range r.Schedule.List {
				all += len(list)
			}
			if all > n {
				t.Errorf("%s: %d chunks are handed out, %d are allowed", world.Name, all, n)
			}
		}
	}
}

func TestWithoutCopiesNoChunkIsHandedOutTwice(t *testing.T) {
	for _, world := range worlds() {
		p := world.Draw(rand.New(rand.NewPCG(7, 17)))
		r := plan(t, p, best.Options{Once: true, Effort: 0.1})
		held := make([]bool, len(r.Schedule.Size))
		for i, list := range r.Schedule.List {
			for _, c := range list {
				if held[c] {
					t.Errorf("%s: worker %d has chunk %d as another one does", world.Name, i, c)
				}
				held[c] = true
			}
		}
	}
}

func TestOptionsThatMeanNothingAreRefused(t *testing.T) {
	p := &models.Problem{Load: 1, Platform: models.Star(models.Worker{Compute: models.Affine{PerUnit: 1}, Risk: risk.Linear{X: 1}})}
	for _, o := range []best.Options{
		{Entries: -1}, {Entries: 1 << 30}, {Effort: -1}, {Effort: math.NaN()}, {Effort: math.Inf(1)}, {Until: -1}, {Until: math.NaN()},
	} {
		if r, err := best.Plan(p, o); err == nil {
			t.Errorf("%+v is accepted: %+v", o, r)
		}
	}
	if _, err := best.Plan(&models.Problem{}, best.Options{}); err == nil {
		t.Error("a problem without workers is accepted")
	}
}

func TestWhereNothingCanBeDoneNothingIsHandedOut(t *testing.T) {
	p := &models.Problem{Load: 1, Platform: models.Star(models.Worker{Compute: models.Affine{Latency: 2, PerUnit: 1}, Risk: risk.Linear{X: 1}})}
	if r := plan(t, p, best.Options{}); r.Expected != 0 {
		t.Errorf("%v units are expected", r.Expected)
	}
}
