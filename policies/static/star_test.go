package static

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/messages"
)

// without returns policies with their plans for a world without messages, for numbers of chunks.
func without(count messages.Count, ns ...float64) map[planner]func(*models.Problem) (*models.Schedule, error) {
	all := map[planner]func(*models.Problem) (*models.Schedule, error){}
	for _, n := range ns {
		for _, r := range append(Regimens, BestOf{}) {
			g := Group{Regimen: r, N: n, Lambda: 1, Messages: count}
			all[g] = g.plan
		}
		b, d, c := Brute{N: n, Messages: count}, NoRep{N: n, Messages: count}, CyclicRep{N: n, Lambda: 1, Messages: count}
		all[b], all[d], all[c] = b.plan, d.plan, c.plan
	}
	return all
}

// A policy plans for a star as for workers that compute as long as each of them handles a chunk, except
// for the order of the messages.
func TestMessagesCountAsComputationAndWithoutThemNothingDoes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 30 {
		p := lawful(1+rng.IntN(9), .3+3*rng.Float64(), .002+.1*rng.Float64(), risk.Exponential{Mean: .2 + rng.Float64()})
		told := *p
		told.Workers = models.Uniform(len(p.Workers), p.Workers[0])
		for count, times := range map[messages.Count]float64{"": 1, messages.Own: 1, messages.Free: 0, messages.Auto: -1} {
			send, back := models.Affine{Latency: .01, PerUnit: .1}, models.Affine{PerUnit: .03}
			star := *p
			star.Workers = models.Uniform(len(p.Workers), p.Workers[0])
			for i := range p.Workers {
				star.Workers[i].Send, star.Workers[i].Return = send, back
				told.Workers[i].Compute = models.Affine{
					Latency: p.Workers[i].Compute.Latency + float64(times*(send.Latency+back.Latency)),
					PerUnit: p.Workers[i].Compute.PerUnit + float64(times*(send.PerUnit+back.PerUnit)),
				}
			}
			for policy, plan := range without(count, 0, 7) {
				want, err := plan(p)
				if err != nil {
					t.Fatal(err)
				}
				if got := schedule(t, policy, p); !reflect.DeepEqual(got, want) {
					t.Fatalf("%+v: without messages, %+v is planned, want %+v", policy, got, want)
				}
				if times < 0 {
					continue
				}
				want, err = plan(&told)
				if err != nil {
					t.Fatal(err)
				}
				want.ResultsFirst = true
				if got := schedule(t, policy, &star); !reflect.DeepEqual(got, want) {
					t.Fatalf("%+v: with messages, %+v is planned, want %+v", policy, got, want)
				}
			}
		}
	}
}

func TestTrialsDecideTheSameAgainAndWithWhatWasFoundForgotten(t *testing.T) {
	star := lawful(5, 3, .01, risk.Exponential{Mean: .5})
	for i := range star.Workers {
		star.Workers[i].Send, star.Workers[i].Return = models.Affine{Latency: .01, PerUnit: .2}, models.Affine{PerUnit: .02}
	}
	draw := func() *models.Schedule {
		deal, err := RandomRep{N: 20, Lambda: .5, Messages: messages.Auto}.Gamble(star)
		if err != nil {
			t.Fatal(err)
		}
		return deal(rand.NewPCG(3, 3))
	}
	first := draw()
	for policy := range without(messages.Auto, 0, 7) {
		a := schedule(t, policy, star)
		other := *star
		other.Load++
		schedule(t, policy, &other)
		forget()
		if b := schedule(t, policy, star); !reflect.DeepEqual(a, b) {
			t.Errorf("%+v: %+v is planned, and then %+v", policy, a, b)
		}
	}
	if again := draw(); !reflect.DeepEqual(first, again) {
		t.Errorf("random-rep: %+v is drawn, and then %+v", first, again)
	}
}

func TestAWayToCountThatThereIsNotIsRefusedWhereMessagesTakeTime(t *testing.T) {
	star := world(2, 1, .01)
	star.Workers[0].Send.PerUnit = .1
	_, err := Brute{N: 3, Messages: "twice"}.Schedule(star)
	if want := `messages is "twice": it must be own, free or auto`; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestRandomReplicationHasAnExactMeanOnlyForIdenticalWorkersWithoutMessages(t *testing.T) {
	r := RandomRep{N: 9, Lambda: 1}
	if _, ok := r.Expect(world(3, 1, .01)); !ok {
		t.Error("identical workers have none")
	}
	for what, change := range map[string]func(*models.Worker){
		"another speed": func(w *models.Worker) { w.Compute.PerUnit = 2 },
		"another law":   func(w *models.Worker) { w.Risk = risk.Linear{X: 2} },
		"sends":         func(w *models.Worker) { w.Send.PerUnit = 1 },
		"results":       func(w *models.Worker) { w.Return.Latency = 1 },
	} {
		p := world(3, 1, .01)
		change(&p.Workers[1])
		if work, ok := r.Expect(p); ok {
			t.Errorf("%s: it says %v", what, work)
		}
		_, able := r.Pattern(p)
		_, _, err := r.Deal(p)
		if free := !messages.Travel(p); able != free || (err == nil) != free {
			t.Errorf("%s: it can deal: %v, %v", what, able, err)
		}
	}
}

func TestALoadThatStartsForNothingBehindMessagesIsCutIntoAHundredChunksAWorker(t *testing.T) {
	for what, send := range map[string]models.Affine{"latencies": {Latency: .01}, "no latencies": {PerUnit: .1}} {
		for law, most := range map[models.Risk]int{risk.Linear{X: 1}: 200, risk.Exponential{Mean: .5}: 200, risk.Never{}: 1} {
			star := lawful(4, 4, 0, law)
			for i := range star.Workers {
				star.Workers[i].Send = send
			}
			for policy := range without(messages.Own, 0) {
				each := float64(len(schedule(t, policy, star).Size)) / 4
				if !(each <= float64(most)) || what == "no latencies" && most > 1 && each < 20 {
					t.Errorf("%s, %v: %T cuts into %v chunks a worker", what, law, policy, each)
				}
			}
		}
	}
	if _, err := (NoRep{}).Schedule(world(3, 1, 0)); err == nil || !strings.Contains(err.Error(), "more chunks are always better") {
		t.Errorf("without messages: %v", err)
	}
}

func TestTheTypicalWorkerHasTheMeanSpeedAndTheLawOfOneDrawnByLot(t *testing.T) {
	p := &models.Problem{Load: 1, Platform: models.Star(
		models.Worker{Compute: models.Affine{Latency: .1, PerUnit: 1}, Risk: risk.Linear{X: 1}},
		models.Worker{Compute: models.Affine{Latency: .4, PerUnit: .5}, Risk: risk.Linear{X: 1}},
		models.Worker{Compute: models.Affine{Latency: .1, PerUnit: .25}},
		models.Worker{Compute: models.Affine{Latency: .2, PerUnit: 1}, Risk: risk.Exponential{Mean: 2}},
	)}
	w, err := typical(p)
	if err != nil || math.Abs(w.Compute.Latency-.2) > 1e-15 || w.Compute.PerUnit != .5 {
		t.Errorf("%+v, %v: want a start-up of .2 and .5 a unit", w.Compute, err)
	}
	for _, x := range []float64{0, .5, 1, 3} {
		want := 0.0
		for _, w := range p.Workers {
			if w.Risk != nil {
				want += w.Risk.Before(x) / 4
			}
		}
		if got := w.Risk.Before(x); math.Abs(got-want) > 1e-15 {
			t.Errorf("before %v it is interrupted with probability %v, want %v", x, got, want)
		}
	}
	if err := risk.Agree(w.Risk); err != nil {
		t.Error(err)
	}
	var many mixture
	for i := range 1000 {
		many = many.with(risk.Exponential{Mean: 1 + float64(i)/100})
	}
	for _, x := range []float64{.1, 1, 10, 100} {
		if all, some := many.Before(x), many.few().Before(x); math.Abs(all-some) > 1e-3 {
			t.Errorf("before %v one of 1000 laws comes with probability %v, and one of some of them with %v", x, all, some)
		}
	}
	p.Workers[2].Risk, p.Workers[3].Risk = p.Workers[0].Risk, p.Workers[0].Risk
	if w, _ := typical(p); w.Risk != p.Workers[0].Risk {
		t.Errorf("workers with one law: %v", w.Risk)
	}
}

func TestNoRepDealsToTheWorkerThatWouldBeDoneFirst(t *testing.T) {
	p := world(3, 1, 0)
	p.Workers[1].Compute.PerUnit = 2.5
	s := schedule(t, NoRep{N: 7}, p)
	if want := [][]int32{{0, 2, 5}, {4}, {1, 3, 6}}; !reflect.DeepEqual(s.List, want) {
		t.Errorf("got %v, want %v", s.List, want)
	}
}
