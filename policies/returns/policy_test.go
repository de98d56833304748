package returns

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

var both = Policy{"best", "best"}

func TestOnTheEnginePlansEndWhenTheySay(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 31))
	var sim simulator
	outs := []orders.Order{"best", "given", "fastest", "slowest", "3-1-2", "2-3"}
	backs := []orders.Order{"best", "fifo", "lifo", "given", "fastest", "2-1-3", "2-3"}
	ran, proved := 0, 0
	for k := range long.Trials(100, 400) {
		p := draw(r, 3+k%6, kind(r.IntN(5)))
		q := both
		if k%3 > 0 {
			q = Policy{outs[r.IntN(len(outs))], backs[r.IntN(len(backs))]}
		}
		plan, err := q.Plan(p)
		if err != nil {
			if !strings.Contains(err.Error(), "names workers that the other does not") {
				t.Fatalf("%+v, %+v: %v", q, p, err)
			}
			continue
		}
		ran++
		s, err := q.Schedule(p)
		if err != nil {
			t.Fatal(err)
		}
		if end := sim.run(t, p, s); !gen.Near(end, plan.Makespan, 1e-9) || plan.Bound > plan.Makespan {
			t.Fatalf("%+v, %+v: until %v, not %+v", q, p, end, plan)
		}
		if plan.Exact {
			proved++
		} else if len(p.Workers) <= pairs {
			t.Fatalf("%+v, %+v: %+v", q, p, plan)
		}
	}
	t.Logf("%d ran, of which %d are the best", ran, proved)
	if ran < long.Trials(70, 280) || proved < long.Trials(40, 160) {
		t.Error("too few")
	}
}

// On a half-duplex port, a plan for a full-duplex one takes no longer than its sends, its results and the
// time between them together. That is at most twice as long.
func TestAFullDuplexPortIsFasterByAFactorOfTwoAtMost(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 32))
	most := 0.0
	for k := range long.Trials(40, 160) {
		p := draw(r, 1+k%4, kind(r.IntN(5)))
		p.Port = models.HalfDuplex
		half := must(t)(Best(p))
		p.Port = models.FullDuplex
		full := must(t)(Best(p))
		if full.Makespan > half.Makespan*(1+1e-9) || half.Makespan > 2*full.Makespan*(1+1e-9) {
			t.Fatalf("%+v: %v, half-duplex %v", p, full.Makespan, half.Makespan)
		}
		if full.Makespan > 0 {
			most = max(most, half.Makespan/full.Makespan)
		}
	}
	t.Logf("up to %.4g times as fast", most)
}

func TestOptionsAreSpelledAsDocumented(t *testing.T) {
	for text, want := range map[string]Policy{
		"returns":                     both,
		"returns{out=3-1-2}":          {"3-1-2", "best"},
		"returns{back=lifo}":          {"best", "lifo"},
		"returns{out=given,back=2-1}": {"given", "2-1"},
	} {
		s, err := spec.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := spec.Bind(both, s); err != nil || got != want {
			t.Errorf("%s is %+v, %v", text, got, err)
		}
	}
}

func TestOrdersAreSpelled(t *testing.T) {
	s := starOf(t, stars([3]float64{5, 1, 1}, [3]float64{1, 1, 1}, [3]float64{5, 1, 1}, [3]float64{2, 1, 1}))
	for text, want := range map[orders.Order][]int32{
		"given":   {0, 1, 2, 3},
		"fastest": {1, 3, 0, 2},
		"slowest": {0, 2, 3, 1},
		"3-1-2":   {2, 0, 1},
		"4":       {3},
	} {
		if got, err := s.order(outWords, text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s is %v, %v", text, got, err)
		}
	}
	for _, text := range []orders.Order{"", "-", "3-", "-1", "0", "5", "1-1", "x", "fifo", "1 2", "99999999999999999999", "Given"} {
		for _, q := range []Policy{{text, "best"}, {"best", text}} {
			if plan, err := q.Plan(&models.Problem{Platform: models.Star(s.workers...), Load: 1}); q.Back != "fifo" && (err == nil || strings.Contains(err.Error(), "\n")) {
				t.Errorf("%+v: %+v, %v", q, plan, err)
			}
		}
	}
}

func TestProblemsOfOtherWorldsAreRefusedInALine(t *testing.T) {
	for says, change := range map[string]func(*models.Problem){
		"these compute while they receive": func(p *models.Problem) { p.Stream = true },
		"the load is 0":                    func(p *models.Problem) { p.Load = 0 },
		"the load is NaN":                  func(p *models.Problem) { p.Load = math.NaN() },
		"the platform has no workers":      func(p *models.Problem) { p.Workers = nil },
		"the cost of computing is 0 + NaN": func(p *models.Problem) { p.Workers[1].Compute.PerUnit = math.NaN() },
		"too large, or too far apart":      func(p *models.Problem) { p.Load = math.MaxFloat64 },
	} {
		p := stars([3]float64{2, 3, 2}, [3]float64{1, 2, 3})
		change(p)
		for what, err := range map[string]error{
			"policy": third(both.Schedule(p)), "best": third(Best(p)), "fifo": third(BestFIFO(p)), "lifo": third(BestLIFO(p)),
			"orders": third(InOrders(p, []int32{0, 1}, nil)), "chain": third(LIFO(p, []int32{0, 1})), "equal": third(FIFOEqual(p)),
		} {
			if err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %v, want %q", what, err, says)
			}
		}
	}
}

func third[T any](_ T, err error) error { return err }

func TestTheoremsAreRefusedOutsideOfTheirHypotheses(t *testing.T) {
	p := stars([3]float64{2, 3, 2}, [3]float64{1, 2, 3})
	if _, err := FIFOEqual(p); err == nil {
		t.Error("messages that are not equal")
	}
	p.Workers[0].Compute.Latency = 1
	if _, err := LIFO(p, []int32{0}); err == nil {
		t.Error("start-up costs")
	}
	for _, orders := range [][2][]int32{{{0, 1}, {0}}, {{0, 0}, nil}, {{2}, nil}, {{}, nil}, {nil, {-1}}} {
		if plan, err := InOrders(p, orders[0], orders[1]); err == nil {
			t.Errorf("%v: %+v", orders, plan)
		}
	}
	many := &models.Problem{Platform: models.Star(models.Uniform(most+1, p.Workers[0])...), Load: 1}
	if _, err := Best(many); err == nil || !strings.Contains(err.Error(), "300 is the limit") {
		t.Error(err)
	}
}

// Extreme costs end in a schedule that compiles or in an error.
func TestExtremeCostsNeverPanic(t *testing.T) {
	extremes := []float64{0, 5e-324, 1e-300, 1e-9, 1, 1e9, 1e300, math.MaxFloat64}
	r := rand.New(rand.NewPCG(33, 33))
	pick := func() float64 { return extremes[r.IntN(len(extremes))] }
	served := 0
	for k := range long.Trials(600, 2400) {
		p := &models.Problem{Load: pick()}
		p.Port = models.Port(k % 2)
		for range 1 + r.IntN(4) {
			w := models.Worker{Send: models.Affine{PerUnit: pick()}, Compute: models.Affine{PerUnit: pick()}, Return: models.Affine{PerUnit: pick()}}
			if k%3 == 0 {
				w.Send.Latency, w.Compute.Latency, w.Return.Latency = pick(), pick(), pick()
			}
			p.Workers = append(p.Workers, w)
		}
		for _, q := range []Policy{both, {"given", "fifo"}, {"slowest", "lifo"}, {"best", "fifo"}, {"given", "fastest"}} {
			s, err := q.Schedule(p)
			if err != nil {
				if strings.Contains(err.Error(), "\n") {
					t.Fatal(err)
				}
				continue
			}
			if _, err = models.Compile(p, s); err == nil {
				served++
			} else if !strings.Contains(err.Error(), "overflow") {
				t.Fatalf("%+v, %+v: %v", q, p, err)
			}
		}
	}
	t.Logf("%d served", served)
}

func TestInterruptionsAreNotPlannedFor(t *testing.T) {
	p := stars([3]float64{2, 3, 2}, [3]float64{1, 2, 3})
	calm, _ := both.Schedule(p)
	for i := range p.Workers {
		p.Workers[i].Risk = risk.Linear{X: 1}
	}
	if s, err := both.Schedule(p); err != nil || !slices.Equal(s.Size, calm.Size) {
		t.Errorf("%v, %v", s, err)
	}
}
