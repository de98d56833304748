package best_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/best"
	"github.com/loadstar-sim/loadstar/policies/policytest"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// ended is a law under which all remaining workers are interrupted at a time. The test has its own, so
// that it does not rely on a law of the package under test.
type ended struct {
	models.Risk // nil: no other interruptions
	at          float64
}

func (e ended) Before(t float64) float64 {
	switch {
	case t > e.at:
		return 1
	case e.Risk == nil:
		return 0
	}
	return e.Risk.Before(t)
}

func (e ended) Quantile(u float64) float64 {
	if e.Risk == nil {
		return e.at
	}
	return min(e.at, e.Risk.Quantile(u))
}

// ending returns a problem all of whose workers are interrupted at a time.
func ending(p *models.Problem, at float64) *models.Problem {
	q := *p
	q.Workers = nil
	for _, w := range p.Workers {
		w.Risk = ended{w.Risk, at}
		q.Workers = append(q.Workers, w)
	}
	return &q
}

// hurried draws a problem without results and without news, and a time by which some of the load can be
// done.
func hurried(world policytest.World, number uint64) (p *models.Problem, at float64) {
	r := rand.New(rand.NewPCG(number, 21))
	p = world.Draw(r)
	p.Notice = math.Inf(1)
	rate := 0.0
	for i, w := range p.Workers {
		p.Workers[i].Return = models.Affine{}
		rate += 1 / (w.Send.Of(p.Load) + w.Compute.Of(p.Load))
	}
	return p, gen.Wide(r, -1, 0.5) / rate
}

// played returns the mean work done by a time in episodes, and its standard error.
func played(t *testing.T, p *models.Problem, s *models.Schedule, until float64, episodes int) (mean, off float64) {
	t.Helper()
	plan, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	var sim models.Simulator
	var rng rand.PCG
	in, key := models.Uninterrupted(len(p.Workers)), engine.NewKey(7, "best", "cutoff")
	squares := 0.0
	for n := range episodes {
		key.Seed(&rng, uint64(n))
		for i, w := range p.Workers {
			in.Interrupt[i] = risk.Sample(w.Risk, &rng)
		}
		work := 0.0
		for c, at := range sim.Run(plan, in).DoneAt {
			if at <= until {
				work += s.Size[c]
			}
		}
		mean += work / float64(episodes)
		squares += float64(work * work / float64(episodes))
	}
	return mean, math.Sqrt(max(0, squares-float64(mean*mean)) / float64(episodes))
}

// worlds returns the worlds of the suite for policies: every third by default.
func worlds() (some []policytest.World) {
	all, step := policytest.Worlds(), 3
	if long.On() {
		step = 1
	}
	for i := 0; i < len(all); i += step {
		some = append(some, all[i])
	}
	return some
}

// leaves returns a problem all of whose workers leave at a time, as in platforms of scenarios.
func leaves(p *models.Problem, at float64) *models.Problem {
	q := *p
	q.Workers = nil
	for _, w := range p.Workers {
		w.Risk = risk.LeavesBy(w.Risk, at)
		q.Workers = append(q.Workers, w)
	}
	return &q
}

func TestWithACutoffWhatIsToldIsDoneByThenAndTheSameIsPlannedForWorkersThatLeaveThen(t *testing.T) {
	for w, world := range worlds() {
		for k := range uint64(trials(1, 1)) {
			p, until := hurried(world, k)
			r := plan(t, p, best.Options{Until: until, Effort: 0.2})
			if want, ok := expect(t, ending(p, until), r.Schedule); !ok || math.Abs(want-r.Expected) > 1e-12*p.Load {
				t.Errorf("%s, problem %d: %v is told, %v is expected by %v", world.Name, k, r.Expected, want, until)
			}
			// An end at the cutoff itself may be slightly later in one of the two. An event that happens
			// ten times in all of the episodes may happen in none.
			n := long.Trials(1000, 4000)
			mean, off := played(t, p, r.Schedule, until*(1+1e-12), n)
			if math.Abs(mean-r.Expected) > max(5*off, 10*p.Load/float64(n)) {
				t.Errorf("%s, problem %d: %v is told, episodes say %v ± %v", world.Name, k, r.Expected, mean, off)
			}
			if w != 1 && !long.On() { // the others take long
				continue
			}
			left := plan(t, leaves(p, until), best.Options{Effort: 0.2})
			if !reflect.DeepEqual(left.Schedule, r.Schedule) || left.Expected != r.Expected {
				t.Errorf("%s, problem %d: %v is expected of workers that leave at %v, %v by that time", world.Name, k, left.Expected, until, r.Expected)
			}
		}
	}
}

func TestByTheDeadlineNoPlanWithoutItExpectsMore(t *testing.T) {
	behind, more, problems := 0.0, 0.0, 0
	for w, world := range worlds() {
		if w != 1 && !long.On() { // the others take long
			continue
		}
		for k := range uint64(trials(1, 1)) {
			p, until := hurried(world, k)
			p.Deadline = until
			s, err := best.Policy{Effort: 0.5, By: "deadline", Copies: "yes"}.Schedule(p)
			if err != nil {
				t.Fatal(err)
			}
			by, _ := expect(t, ending(p, until), s)
			ever, _ := expect(t, ending(p, until), plan(t, p, best.Options{Effort: 0.5}).Schedule)
			problems++
			if more += by - ever; by < ever*(1-1e-12) {
				behind = max(behind, 1-by/ever)
				t.Errorf("%s, problem %d: %v is expected by %v, without the deadline %v", world.Name, k, by, until, ever)
			}
		}
	}
	t.Logf("%d problems: the plan for the deadline is behind by %.2g at most, ahead by %.3g units on average", problems, behind, more/float64(problems))
}

func TestOnTinyProblemsNoScheduleOfAllExpectsMoreByACutoff(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 22))
	behind := 0.0
	for k := range trials(4, 40) {
		p := &models.Problem{Load: 0.5 + r.Float64(), Notice: math.Inf(1)}
		for range 2 {
			p.Workers = append(p.Workers, models.Worker{
				Send:    models.Affine{Latency: 0.05 * r.Float64(), PerUnit: gen.Wide(r, -2, 0)},
				Compute: models.Affine{Latency: 0.05 * r.Float64(), PerUnit: 0.5 + r.Float64()},
				Risk:    risk.Linear{X: 0.5 + r.Float64()},
			})
		}
		until := 0.2 + 0.4*r.Float64()
		most := 0.0
		every(3, func(chunks int, s *models.Schedule) { most = max(most, sized(t, ending(p, until), chunks, s)) })
		got := plan(t, p, best.Options{Entries: 3, Until: until}).Expected
		if behind = max(behind, 1-got/most); got < most*(1-1e-5) {
			t.Errorf("problem %d: best expects %v by %v, the best of all schedules %v", k, got, until, most)
		}
	}
	t.Logf("best is behind the best of all schedules by %.2g at most", behind)
}
