package play

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
)

// alive returns a problem of equal workers with linear risk, and an instance of each number.
func alive(workers int, load, eps float64) (*models.Problem, func(k uint64) *models.Instance) {
	w := models.Worker{Compute: models.Affine{Latency: eps, PerUnit: 1}, Risk: risk.Linear{X: 1}}
	p := &models.Problem{Load: load, Platform: models.Star(models.Uniform(workers, w)...)}
	return p, func(k uint64) *models.Instance {
		in, rng := &models.Instance{}, rand.NewPCG(k, 1)
		for range workers {
			in.Interrupt = append(in.Interrupt, risk.Sample(w.Risk, rng))
		}
		return in
	}
}

// player prepares a policy and returns how it plays.
func player(t testing.TB, policy any, problem, told *models.Problem, how How) Player {
	t.Helper()
	e, err := Prepare(&policies.Policy{Spec: "policy", Value: policy}, problem, told, how)
	if err != nil {
		t.Fatal(err)
	}
	pl, err := e.Player(new(models.Simulator))
	if err != nil {
		t.Fatal(err)
	}
	return pl
}

// parsed returns the value of a policy.
func parsed(t testing.TB, text string) any {
	t.Helper()
	p, err := policies.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.Value
}

func TestAGamblerCompletesTheSameByEveryEvaluator(t *testing.T) {
	for _, c := range []struct {
		workers   int
		load, eps float64
	}{{1, 0.7, 0}, {5, 1, 0.001}, {25, 1, 0.1}, {25, 12, 0.01}, {40, 40, 0.0001}} {
		p, instance := alive(c.workers, c.load, c.eps)
		misled := *p
		misled.Workers = models.Uniform(c.workers, models.Worker{Compute: p.Workers[0].Compute, Risk: risk.Linear{X: 0.6}})
		for _, told := range []*models.Problem{p, &misled} {
			random := parsed(t, "random-rep{n=31}")
			quick := player(t, random, p, told, How{})
			others := []Player{
				player(t, random, p, told, How{Outcomes: true}),
				player(t, random, p, told, How{Evaluator: Replay}),
				player(t, random, p, told, How{Evaluator: Engine}),
			}
			for k := range uint64(30) {
				in := instance(k)
				want, o, err := quick.Play(in, rand.NewPCG(k, 2))
				if err != nil || o != nil {
					t.Fatal(err, o)
				}
				for i, pl := range others {
					got, o, err := pl.Play(in, rand.NewPCG(k, 2))
					if err != nil || got != want || o == nil || o.Work != got {
						t.Fatalf("%+v, way %d: %v units, want %v; %v", c, i, got, want, err)
					}
				}
			}
		}
	}
}

func TestTheScheduleOfAnInstanceIsPlayedWithoutItsInterruptions(t *testing.T) {
	p, instance := alive(6, 3, 0.01)
	seen := &seeing{Dealer: parsed(t, "random-rep{n=9}").(policies.Dealer)}
	e, err := Prepare(&policies.Policy{Spec: "seeing", Value: seen}, p, p, How{Evaluator: Engine})
	if err != nil {
		t.Fatal(err)
	}
	in := instance(5)
	var lists [2][][]int32
	for i, e := range []*Entry{e, e.DealtFor(in)} {
		pl, err := e.Player(new(models.Simulator))
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := pl.Play([]*models.Instance{in, models.Uninterrupted(6)}[i], rand.NewPCG(5, 2)); err != nil {
			t.Fatal(err)
		}
		for _, list := range seen.last.List {
			lists[i] = append(lists[i], append([]int32(nil), list...))
		}
	}
	if !reflect.DeepEqual(lists[0], lists[1]) {
		t.Errorf("%v is dealt, and without interruptions %v", lists[0], lists[1])
	}
}

// seeing notes the schedules of a dealer.
type seeing struct {
	policies.Dealer
	last *models.Schedule
}

func (s *seeing) Deal(p *models.Problem) (func([]int, *rand.PCG) float64, func([]int, *rand.PCG) *models.Schedule, error) {
	work, deal, err := s.Dealer.Deal(p)
	return work, func(reached []int, rng *rand.PCG) *models.Schedule {
		s.last = deal(reached, rng)
		return s.last
	}, err
}

// bluffing is a dealer with one chunk, which must not be asked to deal.
type bluffing struct{ patterned bool }

func (bluffing) Gamble(p *models.Problem) (func(*rand.PCG) *models.Schedule, error) {
	return func(*rand.PCG) *models.Schedule {
		return &models.Schedule{Size: []float64{p.Load}, List: [][]int32{{0}}}
	}, nil
}

func (b bluffing) Pattern(p *models.Problem) (*models.Schedule, bool) {
	draw, _ := b.Gamble(p)
	return draw(nil), b.patterned
}

func (bluffing) Deal(*models.Problem) (func([]int, *rand.PCG) float64, func([]int, *rand.PCG) *models.Schedule, error) {
	return nil, nil, nil
}

func TestADealerThatCannotDealGambles(t *testing.T) {
	worker := models.Worker{Compute: models.Affine{PerUnit: 1}}
	plain := &models.Problem{Load: 3, Notice: math.Inf(1), Platform: models.Star(worker)}
	worker.Return = models.Affine{PerUnit: 1}
	returns := &models.Problem{Load: 3, Notice: math.Inf(1), Platform: models.Star(worker)}
	for name, c := range map[string]struct {
		policy bluffing
		p      *models.Problem
	}{"no pattern": {bluffing{}, plain}, "times that depend on the instance": {bluffing{true}, returns}} {
		for _, how := range []How{{}, {Evaluator: Engine}} {
			if work, o, err := player(t, c.policy, c.p, c.p, how).Play(models.Uninterrupted(1), new(rand.PCG)); work != 3 || o == nil || err != nil {
				t.Errorf("%s: %v, %v, %v", name, work, o, err)
			}
		}
	}
	e, err := Prepare(&policies.Policy{Spec: "bluffing", Value: bluffing{true}}, plain, plain, How{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Player(new(models.Simulator)); err == nil || !strings.Contains(err.Error(), "Deal returned a nil function") {
		t.Errorf("%v", err)
	}
}

// BenchmarkRandomRep plays instances of E1, with the shortcut and with schedules.
func BenchmarkRandomRep(b *testing.B) {
	for name, c := range map[string]struct {
		workers int
		load    float64
	}{"p=25,W=1": {25, 1}, "p=25,W=5": {25, 5}, "p=25,W=12": {25, 12}, "p=25,W=25": {25, 25}, "p=100,W=50": {100, 50}} {
		p, instance := alive(c.workers, c.load, 0.001)
		var instances [256]*models.Instance
		for k := range instances {
			instances[k] = instance(uint64(k))
		}
		for way, how := range map[string]How{"work": {}, "schedule": {Evaluator: Replay}} {
			b.Run(name+"/"+way, func(b *testing.B) {
				pl, key := player(b, parsed(b, "random-rep"), p, p, how), engine.NewKey(1, "bench", "choices")
				b.ReportAllocs()
				var rng rand.PCG
				for k := uint64(0); b.Loop(); k++ {
					key.Seed(&rng, k)
					if _, _, err := pl.Play(instances[k%256], &rng); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
