package star

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

type planner interface {
	Schedule(p *models.Problem) (*models.Schedule, error)
}

var (
	onStar = OnStar{Order: "best", Rounding: "none", Shares: "best", Latencies: "refuse"}
	onBus  = OnBus(onStar)
)

func TestOnTheEngineThePoliciesEndWhenTheTheorySays(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 61))
	var sim simulator
	served := map[string]int{}
	for range 6000 {
		bus := r.IntN(2) == 0
		s := draw(r, 1+r.IntN(6))
		if bus {
			s = drawBus(r, 1+r.IntN(6))
		}
		o := OnStar{
			Order:     []orders.Order{"best", "given", "slowest", "search", "1"}[r.IntN(5)],
			Rounding:  []string{"none", "last", "largest", "greedy", "optimal"}[r.IntN(5)],
			Shares:    []string{"best", "best", "equal"}[r.IntN(3)],
			Latencies: []string{"refuse", "ignore"}[r.IntN(2)],
		}
		load := float64(1 + r.IntN(200))
		if o.Rounding == "none" {
			load *= r.Float64() + 1e-3
		}
		if o.Order == "search" {
			o.Rounding, load = "optimal", math.Ceil(load/10)
		}
		p := s.problem(load)
		p.Port = models.Port(r.IntN(2))
		schedule, err := o.Schedule(p)
		if err != nil {
			t.Fatalf("%+v, %+v: %v", o, s, err)
		}
		plan := must(t)(o.Plan(s.problem(load)))
		out := sim.Episode(t, p, schedule)
		if !gen.Near(out.Makespan, plan.Makespan, 1e-9) || !gen.Near(out.Work, load, 1e-9) {
			t.Fatalf("%+v, %+v: %v units until %v, not %v until %v", o, s, out.Work, out.Makespan, load, plan.Makespan)
		}
		served[string(o.Order)+" "+o.Rounding]++
		onABus, err := OnBus(o).Schedule(p)
		if bus && (err != nil || !reflect.DeepEqual(onABus, schedule)) {
			t.Fatalf("%+v, %+v: bus makes %+v, %v, star %+v", o, s, onABus, err, schedule)
		}
	}
	t.Logf("%v", served)
	if len(served) != 21 {
		t.Errorf("%d ways", len(served))
	}
}

func TestBusRefusesLinksThatDiffer(t *testing.T) {
	p := star{{0, 1}, {2, 1}, {3, 1}}.problem(1)
	if _, err := onBus.Schedule(p); err == nil || !strings.Contains(err.Error(), "sends to worker 2 and to worker 3 do not cost the same") {
		t.Error(err)
	}
	p.Workers[2].Send = models.Affine{Latency: 1, PerUnit: 2}
	blind := onBus
	blind.Latencies = "ignore"
	if _, err := blind.Schedule(p); err == nil || !strings.Contains(err.Error(), "do not cost the same") {
		t.Error(err)
	}
}

// A plan that ignores latencies can still be carried out, and takes at least as long as it predicts.
func TestPlansThatIgnoreLatenciesAreLegalAndTakeLonger(t *testing.T) {
	r := rand.New(rand.NewPCG(62, 62))
	var sim simulator
	for range 2000 {
		s := draw(r, 1+r.IntN(6))
		p := s.problem(1 + 9*r.Float64())
		for i := range p.Workers {
			p.Workers[i].Send.Latency = r.Float64()
			p.Workers[i].Compute.Latency = r.Float64()
		}
		if _, err := onStar.Schedule(p); err == nil || !strings.Contains(err.Error(), "worker 1 has latencies") {
			t.Fatal(err)
		}
		blind := onStar
		blind.Latencies = "ignore"
		schedule, err := blind.Schedule(p)
		if err != nil {
			t.Fatal(err)
		}
		believed := must(t)(Best(s.problem(p.Load))).Makespan
		if out := sim.Episode(t, p, schedule); out.Makespan <= believed*(1-1e-12) || !gen.Near(out.Work, p.Load, 1e-9) {
			t.Fatalf("%+v: %v units until %v, believed %v", p, out.Work, out.Makespan, believed)
		}
	}
}

func TestProblemsOfOtherWorldsAreRefusedInALine(t *testing.T) {
	for says, change := range map[string]func(*models.Problem){
		"worker 2 has latencies":                                  func(p *models.Problem) { p.Workers[1].Send.Latency = 3 },
		"worker 1 has latencies":                                  func(p *models.Problem) { p.Workers[0].Compute.Latency = 2 },
		"needs workers without results, and worker 2's take time": func(p *models.Problem) { p.Workers[1].Return.PerUnit = 1 },
		"these compute while they receive":                        func(p *models.Problem) { p.Stream = true },
		"sending a unit to P2 and computing it":                   func(p *models.Problem) { p.Workers[1] = models.Worker{} },
		"the load is 0":                                           func(p *models.Problem) { p.Load = 0 },
		"the load is NaN":                                         func(p *models.Problem) { p.Load = math.NaN() },
		"the platform has no workers":                             func(p *models.Problem) { p.Workers = nil },
		"worker 2: the cost of computing is 0 + ":                 func(p *models.Problem) { p.Workers[1].Compute.PerUnit = math.Inf(1) },
		"the costs are too far apart":                             func(p *models.Problem) { p.Load = 5e-324 },
	} {
		for _, policy := range []planner{onStar, onBus} {
			p := star{{1, 1}, {1, 2}}.problem(1)
			change(p)
			if _, err := policy.Schedule(p); err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%T: got %v, want %q", policy, err, says)
			}
		}
	}
}

func TestAbsurdOptionsAreRefused(t *testing.T) {
	for _, k := range []struct {
		o    OnStar
		load float64
	}{
		{OnStar{"", "none", "best", "refuse"}, 1}, {OnStar{"x", "none", "best", "refuse"}, 1}, {OnStar{"1-1", "none", "best", "refuse"}, 1},
		{OnStar{"0", "none", "best", "refuse"}, 1}, {OnStar{"3", "none", "best", "refuse"}, 1}, {OnStar{"1-", "none", "best", "refuse"}, 1},
		{OnStar{"fastest", "none", "best", "refuse"}, 1}, {OnStar{"best", "", "best", "refuse"}, 1}, {OnStar{"best", "x", "best", "refuse"}, 1},
		{OnStar{"best", "none", "best", ""}, 1}, {OnStar{"search", "none", "best", "refuse"}, 1}, {OnStar{"search", "greedy", "best", "refuse"}, 1},
		{OnStar{"best", "optimal", "best", "refuse"}, 1.5}, {OnStar{"best", "largest", "best", "refuse"}, .3}, {OnStar{"best", "last", "best", "refuse"}, 1e18},
		{OnStar{"search", "optimal", "best", "refuse"}, 1e9}, {OnStar{"slowest", "optimal", "best", "refuse"}, 1e9},
	} {
		p := star{{1, 1}, {2, 2}}.problem(k.load)
		if s, err := k.o.Schedule(p); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %+v, %v", k, s, err)
		}
	}
}

func TestOrdersAreSpelled(t *testing.T) {
	s := star{{5, 1}, {1, 1}, {5, 2}, {2, 1}, {0, 1}}
	for text, want := range map[orders.Order][]int32{
		"best":    {4, 1, 3, 0, 2},
		"given":   {0, 1, 2, 3, 4},
		"slowest": {0, 2, 3, 1, 4},
		"3-1-2":   {2, 0, 1},
		"5":       {4},
	} {
		if got, err := s.order(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s is %v, %v", text, got, err)
		}
	}
}

func TestOptionsAreSpelledAsDocumented(t *testing.T) {
	for text, want := range map[string]any{
		"star{order=3-1-2,rounding=greedy}":  OnStar{"3-1-2", "greedy", "best", "refuse"},
		"star{latencies=ignore}":             OnStar{"best", "none", "best", "ignore"},
		"bus{order=search,rounding=optimal}": OnBus{"search", "optimal", "best", "refuse"},
	} {
		s, err := spec.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		prototype := map[string]any{"star": onStar, "bus": onBus}[s.Name]
		if got, err := spec.Bind(prototype, s); err != nil || got != want {
			t.Errorf("%s is %+v, %v", text, got, err)
		}
	}
}

func TestInterruptionsAreNotPlannedFor(t *testing.T) {
	p := star{{1, 1}, {2, 2}}.problem(3)
	calm, _ := onStar.Schedule(p)
	for i := range p.Workers {
		p.Workers[i].Risk = risk.Linear{X: 1}
	}
	if s, err := onStar.Schedule(p); err != nil || !reflect.DeepEqual(s, calm) {
		t.Errorf("%v, %v", s, err)
	}
}

// Extreme costs end in a schedule that compiles or in an error.
func TestExtremeCostsNeverPanic(t *testing.T) {
	extremes := []float64{0, 5e-324, 1e-300, 1e-9, 1, 1e9, 1e300, math.MaxFloat64}
	r := rand.New(rand.NewPCG(63, 63))
	pick := func() float64 { return extremes[r.IntN(len(extremes))] }
	served := 0
	for range 10_000 {
		s := make(star, 1+r.IntN(4))
		for i := range s {
			s[i] = worker{pick(), pick()}
		}
		p := s.problem(pick())
		for _, o := range []OnStar{onStar, {"slowest", "none", "best", "refuse"}, {"best", "optimal", "best", "refuse"}, {"given", "greedy", "best", "ignore"}, {"search", "optimal", "best", "ignore"}} {
			schedule, err := o.Schedule(p)
			if err != nil {
				if strings.Contains(err.Error(), "\n") {
					t.Fatal(err)
				}
				continue
			}
			if _, err := models.Compile(p, schedule); err != nil && !strings.Contains(err.Error(), "overflow") {
				t.Fatalf("%+v, %+v of %v: %v", o, s, p.Load, err)
			}
			served++
		}
	}
	t.Logf("%d served", served)
}
