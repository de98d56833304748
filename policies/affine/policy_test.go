package affine

import (
	"math"
	"math/rand/v2"
	"reflect"
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

var auto = Policy{Method: Auto, Order: "best"}

func with(m Method) Policy { return Policy{Method: m, Order: "best"} }

func TestOnTheEngineEveryMethodEndsWhenItsPlanSays(t *testing.T) {
	r := rand.New(rand.NewPCG(71, 71))
	var e simulator
	refused := 0
	for range long.Trials(200, 800) {
		s := draw(r, 1+r.IntN(8))
		load := wide(r)
		p := s.problem(load)
		best := math.Inf(1)
		for _, q := range []Policy{with(Exact), auto, with(Local), with(Sorted), with(All), {Auto, "given"}, {All, "1"}} {
			m, err := q.Schedule(p)
			if err != nil {
				if q.Method == All && strings.Contains(err.Error(), "the load is too small") {
					refused++
					continue
				}
				t.Fatalf("%+v, %+v: %v", q, s, err)
			}
			plan, _, err := q.Plan(s.problem(load))
			out := e.run(t, s, m)
			if err != nil || !gen.Near(out.Makespan, plan.Makespan, 1e-9) || !gen.Near(out.Work, load, 1e-9) {
				t.Fatalf("%+v, %+v: %v units until %v, not %v until %v", q, s, out.Work, out.Makespan, load, plan.Makespan)
			}
			if best = min(best, out.Makespan); out.Makespan < best*(1-1e-9) || q == auto && out.Makespan > best*(1+1e-9) {
				t.Fatalf("%+v, %+v: %v, the best %v", q, s, out.Makespan, best)
			}
		}
	}
	t.Logf("%d refused", refused)
}

func TestAnOrderThatIsGivenIsKept(t *testing.T) {
	s := costs([4]float64{1, 3, 0, 9}, [4]float64{1, 2, 0, 9}, [4]float64{1, 1, 0, 9}, [4]float64{0, 0, 0, 9})
	p := s.problem(100)
	for text, want := range map[orders.Order][]int32{"given": {0, 1, 2}, "3-1-2": {2, 0, 1}, "2-4-1": {1, 0}, "4": {}, "best": {2, 1, 0}} {
		for _, method := range []Method{Auto, All} {
			m, err := Policy{method, text}.Schedule(p)
			if err != nil || !slices.Equal(m.Send, want) {
				t.Errorf("%s, %s: %+v, %v", method, text, m, err)
			}
		}
	}
	for _, text := range []orders.Order{"", "-", "3-", "0", "5", "1-1", "x", "1 2", "99999999999999999999", "Given"} {
		if m, err := (Policy{Auto, text}).Schedule(p); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, %v", text, m, err)
		}
	}
}

func TestWhoIsNotWorthItsLatenciesGetsNothing(t *testing.T) {
	s := costs([4]float64{1, 1, 0, 1}, [4]float64{100, 1, 0, 1})
	p := s.problem(10)
	m, err := auto.Schedule(p)
	if err != nil || len(m.Size) != 1 || len(m.List[1]) != 0 {
		t.Errorf("%+v, %v", m, err)
	}
	if m, err := with(All).Schedule(p); err == nil || !strings.Contains(err.Error(), "P2 would get") {
		t.Errorf("%+v, %v", m, err)
	}
}

func TestProblemsOfOtherWorldsAreRefusedInALine(t *testing.T) {
	s := costs([4]float64{1, 1, 1, 1}, [4]float64{1, 2, 3, 4})
	for says, change := range map[string]func(*models.Problem){
		"the platform has no workers":                   func(p *models.Problem) { p.Workers = nil },
		"the load is 0":                                 func(p *models.Problem) { p.Load = 0 },
		"the load is +Inf":                              func(p *models.Problem) { p.Load = math.Inf(1) },
		"these compute while they receive":              func(p *models.Problem) { p.Stream = true },
		"worker 2's take time":                          func(p *models.Problem) { p.Workers[1].Return.Latency = 1 },
		"sending and computing a unit takes 0 on P1":    func(p *models.Problem) { p.Workers[0].Send.PerUnit, p.Workers[0].Compute.PerUnit = 0, 0 },
		"sending and computing a unit takes +Inf on P1": func(p *models.Problem) { p.Workers[0].Send.PerUnit, p.Workers[0].Compute.PerUnit = 1e308, 1e308 },
		"worker 2: the cost of computing is NaN + 4 pe": func(p *models.Problem) { p.Workers[1].Compute.Latency = math.NaN() },
	} {
		for _, method := range []Method{Auto, Exact, Sorted, Local, All} {
			p := s.problem(1)
			change(p)
			if m, err := with(method).Schedule(p); err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: got %v, %v, want %q", method, m, err, says)
			}
		}
	}
}

func TestTooManyWorkersForTheExactMethodAreRefused(t *testing.T) {
	s := plain(rand.New(rand.NewPCG(72, 72)), Most+1)
	p := s.problem(1)
	if m, err := with(Exact).Schedule(p); err == nil || !strings.Contains(err.Error(), "17 are too many, 16 is the limit") {
		t.Errorf("%v, %v", m, err)
	}
	if _, err := auto.Schedule(p); err != nil {
		t.Error(err)
	}
}

// Mistakes in direct calls of the theory are errors, too.
func TestAbsurdArgumentsAreErrors(t *testing.T) {
	s := costs([4]float64{1, 1, 1, 1}, [4]float64{1, 2, 3, 4})
	bad := costs([4]float64{1, -1, 1, 1})
	p := exact(t, s)
	for k, call := range []func() error{
		func() error { _, err := p.Rent(math.NaN()); return err },
		func() error { _, err := p.Rent(-1); return err },
		func() error { _, err := p.Rent(0); return err },
		func() error { _, err := p.Exploit(math.NaN()); return err },
		func() error { _, err := p.Exploit(math.Inf(1)); return err },
		func() error { _, err := Share(s.problem(1), nil); return err },
		func() error { _, err := Share(s.problem(1), []int32{2}); return err },
		func() error { _, err := Share(s.problem(1), []int32{0, 0}); return err },
		func() error { _, err := Share(s.problem(math.Inf(1)), []int32{0}); return err },
		func() error { _, err := InOrder(s.problem(1), []int32{-1}); return err },
		func() error { _, err := Search(s.problem(math.NaN())); return err },
		func() error { _, err := Best(bad.problem(1)); return err },
		func() error { _, err := AllFrom(bad.problem(1)); return err },
		func() error { _, err := Search(bad.problem(1)); return err },
		func() error { _, err := Best(star(nil).problem(1)); return err },
		func() error {
			_, err := Policy{}.Schedule(s.problem(1))
			return err
		},
	} {
		if err := call(); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("call %d: %v", k, err)
		}
	}
	for _, time := range []float64{0, 1, 2} { // both workers need more than 2 for anything
		if plan, err := p.Exploit(time); err != nil || plan.Load != 0 || len(plan.Order) != 0 {
			t.Errorf("%+v, %v", plan, err)
		}
	}
}

// Extreme costs end in a schedule that compiles or in an error.
func TestExtremeCostsNeverPanic(t *testing.T) {
	extremes := []float64{0, 5e-324, 1e-300, 1e-9, 1, 1e9, 1e300, math.MaxFloat64}
	r := rand.New(rand.NewPCG(73, 73))
	pick := func() float64 { return extremes[r.IntN(len(extremes))] }
	served, failed := 0, 0
	for range long.Trials(1000, 4000) {
		s := make(star, 1+r.IntN(4))
		for i := range s {
			s[i] = worker{models.Affine{Latency: pick(), PerUnit: pick()}, models.Affine{Latency: pick(), PerUnit: pick()}}
		}
		p := s.problem(pick())
		for _, method := range []Method{Exact, Sorted, Local, All} {
			m, err := with(method).Schedule(p)
			if err == nil {
				if _, err = models.Compile(p, m); err == nil {
					served++
				} else if !strings.Contains(err.Error(), "overflow") {
					t.Fatalf("%s, %+v, load %v: %v", method, s, p.Load, err)
				}
			} else if failed++; strings.Contains(err.Error(), "\n") {
				t.Fatal(err)
			}
		}
		if e, err := Best(s.problem(1)); err == nil {
			e.AllFrom()
			_, _ = e.Exploit(pick())
			_, _ = AllFrom(s.problem(1))
		}
	}
	t.Logf("%d served, %d refused", served, failed)
}

func TestInterruptionsAreNotPlannedFor(t *testing.T) {
	s := costs([4]float64{1, 1, 1, 1}, [4]float64{1, 2, 3, 4})
	p := s.problem(10)
	calm, _ := auto.Schedule(p)
	for i := range p.Workers {
		p.Workers[i].Risk = risk.Linear{X: 1}
	}
	if m, err := auto.Schedule(p); err != nil || !reflect.DeepEqual(m, calm) {
		t.Errorf("%v, %v", m, err)
	}
}

func TestOptionsAreSpelledAsDocumented(t *testing.T) {
	for text, want := range map[string]Policy{
		"affine":                         auto,
		"affine{method=exact}":           with(Exact),
		"affine{method=all,order=3-1-2}": {All, "3-1-2"},
	} {
		parsed, err := spec.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := spec.Bind(auto, parsed); err != nil || got != want {
			t.Errorf("%s is %+v, %v", text, got, err)
		}
	}
	if err := spec.Check(auto); err != nil {
		t.Error(err)
	}
}
