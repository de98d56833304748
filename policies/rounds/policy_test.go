package rounds

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

type planner interface {
	Schedule(p *models.Problem) (*models.Schedule, error)
}

func everyPolicy() []planner {
	return []planner{
		MultiRound{}, MultiRound{Rounds: 2}, MultiRound{Workers: 2}, MultiRound{1, 1},
		UMR{}, UMR{Rounds: 3}, UMR{Workers: 1},
		Periodic{Rule: Root}, Periodic{Rule: Safest}, Periodic{Rule: Shortest}, Periodic{7, Root},
	}
}

func TestPrototypesAreFitForARegistry(t *testing.T) {
	for _, q := range everyPolicy() {
		if err := spec.Check(q); err != nil {
			t.Error(err)
		}
	}
	for _, text := range []string{"multiround{rounds=auto,workers=3}", "multiround{rounds=4}"} {
		s, err := spec.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := spec.Bind(MultiRound{}, s); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestOnTheEnginePoliciesEndWhenTheirPlansDo(t *testing.T) {
	r := rand.New(rand.NewPCG(51, 51))
	sim := simulator{models.Simulator{Record: true}}
	for range long.Trials(30, 120) {
		workers := star(r, 1+r.IntN(6))
		load := wide(r, 4) * 10
		s := periods(t, workers, load)
		recursive, err := BestRecursive(on(workers, load), Choice{})
		if err != nil {
			t.Fatal(err)
		}
		uniform, err := BestUniform(on(workers, load), Choice{})
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range []struct {
			policy planner
			want   float64
		}{{MultiRound{}, recursive.Makespan}, {UMR{}, uniform.Makespan}, {Periodic{Rule: Safest}, s.Makespan(s.Safest())}} {
			plan, err := k.policy.Schedule(on(workers, load))
			if err != nil {
				t.Fatalf("%+v: %v", k.policy, err)
			}
			if out := sim.run(t, workers, load, plan); !gen.Near(out.Makespan, k.want, 1e-9) || !gen.Near(out.Work, load, 1e-9) {
				t.Fatalf("%+v, %+v: %v by %v, not by %v", k.policy, workers, out.Work, out.Makespan, k.want)
			}
		}
	}
}

func TestOptionsSettleRoundsAndWorkers(t *testing.T) {
	p := on(models.Uniform(3, worker(models.Affine{Latency: .1, PerUnit: 1}, models.Affine{Latency: .1, PerUnit: 5})), 50)
	for _, k := range []struct {
		policy        planner
		messages, who int
	}{
		{MultiRound{2, 3}, 6, 3}, {MultiRound{4, 2}, 8, 2}, {MultiRound{1, 99}, 3, 3},
		{UMR{2, 3}, 6, 3}, {UMR{3, 2}, 6, 2}, {UMR{1, 1}, 1, 1},
		{Periodic{1e6, Root}, 3, 3}, {Periodic{1e6, Shortest}, 3, 3},
	} {
		s, err := k.policy.Schedule(p)
		if err != nil {
			t.Errorf("%+v: %v", k.policy, err)
			continue
		}
		who := 0
		for _, list := range s.List {
			who += min(1, len(list))
		}
		if len(s.Size) != k.messages || who != k.who {
			t.Errorf("%+v: %d messages to %d workers", k.policy, len(s.Size), who)
		}
	}
}

func TestPoliciesRefuseWhatTheyCannotServe(t *testing.T) {
	change := func(f func(p *models.Problem)) *models.Problem {
		p := on(models.Uniform(3, worker(models.Affine{Latency: 1, PerUnit: 1}, models.Affine{Latency: 1, PerUnit: 5})), 50)
		f(p)
		return p
	}
	plain := change(func(*models.Problem) {})
	for says, k := range map[string]struct {
		policy planner
		p      *models.Problem
	}{
		"the load is 0": {MultiRound{}, change(func(p *models.Problem) { p.Load = 0 })},
		"workers without results, and worker 2's take time": {UMR{}, change(func(p *models.Problem) { p.Workers[1].Return.PerUnit = 1 })},
		"these compute while they receive":                  {Periodic{Rule: Root}, change(func(p *models.Problem) { p.Stream = true })},
		"those to worker 3 take no time":                    {MultiRound{}, change(func(p *models.Problem) { p.Workers[2].Send = models.Affine{} })},
		"worker 1: the time to compute a unit is 0":         {UMR{}, change(func(p *models.Problem) { p.Workers[0].Compute.PerUnit = 0 })},
		"rounds is 0.5":                              {MultiRound{Rounds: .5}, plain},
		"workers is NaN":                             {UMR{Workers: math.NaN()}, plain},
		"rounds is +Inf":                             {UMR{Rounds: math.Inf(1)}, plain},
		"3000000 messages":                           {MultiRound{1e6, 3}, plain},
		"120 messages to 3 workers are too many":     {MultiRound{40, 3}, plain},
		"60 uniform rounds of 3 workers":             {UMR{60, 3}, plain},
		"it must exceed the latencies of a round, 6": {Periodic{6, Root}, plain},
		"the period is -1":                           {Periodic{-1, Root}, plain},
		"the period is NaN":                          {Periodic{math.NaN(), Root}, plain},
		"messages at most":                           {Periodic{6 + 1e-9, Root}, plain},
		`there is no rule "best"`:                    {Periodic{1, "best"}, plain},
	} {
		if _, err := k.policy.Schedule(k.p); err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: got %v, want %q", k.policy, err, says)
		}
	}
}

func TestNumbersOfRoundsThatCannotBeAreRefusedWithTheReason(t *testing.T) {
	plain := worker(models.Affine{Latency: 1, PerUnit: 1}, models.Affine{Latency: 1, PerUnit: 5})
	slow := func(c float64) models.Worker { return worker(models.Affine{Latency: 1, PerUnit: c}, plain.Compute) }
	for says, k := range map[string]struct {
		plan   func(*models.Problem, []int32, int) (Plan, error)
		worker models.Worker
		count  int
		load   float64
	}{
		"if no worker pauses, worker 3 gets -":         {Recursive, plain, 120, 50},
		"1000001 messages: there must be 1 to 1000000": {Recursive, plain, Most + 1, 50},
		"0 messages":      {Recursive, plain, 0, 50},
		"the load is NaN": {Recursive, plain, 1, math.NaN()},
		"40 uniform rounds of 3 workers: round 40 would": {Uniform, plain, 40, 50},
		"they shrink, from": {Uniform, slow(4), 3, 1000},
		"cannot be evened out: worker 3 of a round would": {Uniform, slow(0), 2, 1.5},
		"cannot be evened out: chunk 1 of it would be la": {Uniform, slow(30), 2, 1000},
		"3000000 messages": {Uniform, plain, Most, 50},
		"-1 rounds":        {Uniform, plain, -1, 50},
	} {
		_, err := k.plan(on(models.Uniform(3, k.worker), k.load), []int32{0, 1, 2}, k.count)
		if err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v, want %q", err, says)
		}
	}
	if _, err := Recursive(on(models.Uniform(2, plain), 1), []int32{0, 0}, 2); err == nil {
		t.Error("a worker stands twice in an order")
	}
}

// With so many rounds that not all workers can take part, fewer do.
func TestAsManyWorkersTakePartAsPay(t *testing.T) {
	w := worker(models.Affine{Latency: 1, PerUnit: 1}, models.Affine{Latency: 1, PerUnit: 5})
	pl, err := BestRecursive(on(models.Uniform(3, w), 50), Choice{Rounds: 40})
	if err != nil || len(pl.Order) == 3 || len(pl.Chunks) != 40 {
		t.Errorf("%+v, %v", pl, err)
	}
}

// For any numbers, a policy returns a plan that the engine confirms, or an error. Latencies of 0 would
// call for rounds without end; the plans have few.
func TestExtremeCostsNeverPanic(t *testing.T) {
	r := rand.New(rand.NewPCG(52, 52))
	extreme := []float64{0, 5e-324, 1e-300, 1e-9, 1, 3, 1e9, 1e300, math.MaxFloat64}
	pick := func() float64 { return extreme[r.IntN(len(extreme))] }
	planned, refused := 0, 0
	var sim simulator
	for range long.Trials(40, 160) {
		workers := make([]models.Worker, 1+r.IntN(4))
		for i := range workers {
			workers[i] = worker(models.Affine{Latency: pick(), PerUnit: pick()}, models.Affine{Latency: pick(), PerUnit: pick()})
			if i > 0 && r.IntN(2) == 0 {
				workers[i] = workers[0]
			}
		}
		p := on(workers, pick())
		q := everyPolicy()[r.IntN(len(everyPolicy()))]
		s, err := q.Schedule(p)
		if err != nil {
			refused++
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("%+v: %v", q, err)
			}
			continue
		}
		planned++
		if _, err := models.Compile(p, s); err != nil {
			if !strings.Contains(err.Error(), "times overflow") {
				t.Fatalf("%+v, %+v: %v", q, p, err)
			}
			continue
		}
		if out := sim.run(t, workers, p.Load, s); !gen.Near(out.Work, p.Load, 1e-9) {
			t.Fatalf("%+v, %+v: %v units of %v", q, workers, out.Work, p.Load)
		}
	}
	t.Logf("%d planned, %d refused", planned, refused)
	if min(planned, refused) < long.Trials(4, 16) {
		t.Error("too few of one kind")
	}
}

func TestPlansAreTheSameEveryTime(t *testing.T) {
	r := rand.New(rand.NewPCG(53, 53))
	for range 50 {
		p := on(star(r, 1+r.IntN(5)), wide(r, 2))
		for _, q := range everyPolicy() {
			a, errA := q.Schedule(p)
			b, errB := q.Schedule(p)
			if (errA == nil) != (errB == nil) {
				t.Fatal(errA, errB)
			}
			if errA != nil {
				continue
			}
			for k := range a.Size {
				if math.Float64bits(a.Size[k]) != math.Float64bits(b.Size[k]) {
					t.Fatalf("%+v: %v and %v", q, a.Size[k], b.Size[k])
				}
			}
		}
	}
}
