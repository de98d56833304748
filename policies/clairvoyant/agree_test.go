package clairvoyant_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/clairvoyant"
	"github.com/loadstar-sim/loadstar/policies/policytest"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
	"github.com/loadstar-sim/loadstar/policies/static"
)

func bounds(t testing.TB, p *models.Problem, o clairvoyant.Policy) *clairvoyant.Bounds {
	t.Helper()
	b, err := clairvoyant.New(p, o)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestWithoutMessagesAndReturnsItIsWhatTheOmniscientDoes(t *testing.T) {
	served := 0
	for _, world := range policytest.Worlds() {
		for k := range uint64(long.Trials(100, 200)) {
			p := world.Draw(rand.New(rand.NewPCG(k, 11)))
			want, err := static.Omniscient{}.Foretell(p)
			if err != nil {
				continue
			}
			got, err := clairvoyant.Policy{}.Bound(p)
			if err != nil {
				t.Fatal(err)
			}
			alive := *p // its workers never come back, but the programme does not use that
			alive.Workers = append([]models.Worker(nil), p.Workers...)
			for i := range alive.Workers {
				alive.Workers[i].Life = &models.Life{Loses: models.Loss(k % 3)}
			}
			b := bounds(t, &alive, clairvoyant.Policy{})
			rng := rand.NewPCG(k, 12)
			for range 5 {
				in := policytest.Interruptions(p, rng)
				if got(in) != want(in, nil) {
					t.Fatalf("%s, problem %d: %v, and omniscient %v", world.Name, k, got(in), want(in, nil))
				}
				off := want(in, nil)
				for i, x := range in.Interrupt {
					if x < math.Inf(1) { // times are rounded to these
						off += x / p.Workers[i].Compute.PerUnit
					}
				}
				if x := b.Work(in); x < min(want(in, nil), p.Load) || x > want(in, nil)+1e-9*off {
					t.Fatalf("%s, problem %d: %v by the programme, and omniscient %v", world.Name, k, x, want(in, nil))
				}
				served++
			}
		}
	}
	if served < 500 {
		t.Errorf("only %d instances", served)
	}
}

// One message to one worker, which is interrupted at 10: it travels for 1 + 0.5 x, is computed
// in 2 + x, and comes back in 0.5.
func TestTheBoundsOfOneWorkerCanBeDoneByHand(t *testing.T) {
	p := &models.Problem{Load: 100, Platform: models.Star(models.Worker{
		Send: models.Affine{Latency: 1, PerUnit: .5}, Compute: models.Affine{Latency: 2, PerUnit: 1}, Return: models.Affine{Latency: .5},
	})}
	in := &models.Instance{Interrupt: []float64{10}}
	for _, c := range []struct {
		name string
		with func(p *models.Problem, in *models.Instance)
		o    clairvoyant.Policy
		want float64
	}{
		{name: "computed between the latencies", want: (10 - 1 - 2 - .5) / (.5 + 1)},
		{name: "less load", with: func(p *models.Problem, _ *models.Instance) { p.Load = 3 }, want: 3},
		{name: "resident", o: clairvoyant.Policy{Resident: true}, want: 10 - 2 - .5},
		{name: "slow links", with: func(p *models.Problem, _ *models.Instance) { p.Workers[0].Send.PerUnit = 2 }, want: 8/7. + 7.5/7}, // in two chunks
		{name: "streaming over slow links", with: func(p *models.Problem, _ *models.Instance) {
			p.Stream, p.Workers[0].Send.PerUnit = true, 2
		}, want: (10 - 1 - .5) / 2},
		{name: "too late", with: func(_ *models.Problem, in *models.Instance) { in.Interrupt[0] = 3.4 }, want: 0},
		{name: "two windows", with: func(p *models.Problem, in *models.Instance) {
			p.Workers[0].Life = &models.Life{Restart: 3}
			in.Again = []models.Timeline{models.Ups{{Start: 20, Stop: 30}}}
		}, want: 6.5/1.5 + 6.5/1.5},
		{name: "two windows of one that is suspended", with: func(p *models.Problem, in *models.Instance) {
			p.Workers[0].Life = &models.Life{Loses: models.LosesNothing, Restart: 3}
			in.Again = []models.Timeline{models.Ups{{Start: 20, Stop: 30}}}
		}, want: 6.25/1.75 + 16/1.75}, // in two chunks
		{name: "slowed down by 3 or more", with: func(p *models.Problem, in *models.Instance) {
			p.Workers[0].Life = &models.Life{}
			in.Slow = []models.Slowdown{factors{least: 3}}
		}, want: (10 - 1 - 3*2 - .5) / 3.5},
		{name: "slowed down by 3 or 5", with: func(p *models.Problem, in *models.Instance) {
			law, err := risk.NewEmpirical([]float64{3, 5})
			if err != nil {
				t.Fatal(err)
			}
			p.Workers[0].Life = &models.Life{Slow: law}
			in.Slow = []models.Slowdown{risk.NewFactors(law, rand.NewPCG(1, 1))}
		}, want: (10 - 1 - 3*2 - .5) / 3.5},
		{name: "slowed down by nobody knows what", with: func(p *models.Problem, in *models.Instance) {
			p.Workers[0].Life = &models.Life{}
			in.Slow = []models.Slowdown{secretive{}}
		}, want: (10 - 1 - .5) / .5},
		{name: "endless returns", with: func(p *models.Problem, in *models.Instance) {
			p.Workers[0].Life = &models.Life{}
			in.Again = []models.Timeline{endless{}}
		}, want: 100},
		{name: "endless returns of no use", with: func(p *models.Problem, in *models.Instance) {
			p.Workers[0].Life = &models.Life{Restart: 5}
			in.Again = []models.Timeline{endless{}}
		}, want: 100}, // since there are too many windows
		{name: "a record that ends", with: func(p *models.Problem, in *models.Instance) {
			p.Workers[0].Life = &models.Life{}
			in.Again = []models.Timeline{unknown{}}
		}, want: 6.5 / 1.5},
		{name: "a half-duplex port", with: func(p *models.Problem, _ *models.Instance) {
			p.Workers[0].Return.PerUnit, p.Workers[0].Compute.PerUnit = 2, .1
		}, want: (4.6 + 11.3) / 5.76}, // in two chunks
	} {
		q, again := *p, *in
		q.Workers = append([]models.Worker(nil), p.Workers...)
		again.Interrupt = append([]float64(nil), in.Interrupt...)
		if c.with != nil {
			c.with(&q, &again)
		}
		if got := bounds(t, &q, c.o).Work(&again); !gen.Near(got, c.want, 1e-8) || got < c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// secretive does not know its least factor.
type secretive struct{}

func (secretive) Factor(int, float64) float64 { return 1 }

// endless is there for 5 of every 10.
type endless struct{}

func (endless) Up(k int) (models.Up, bool) {
	return models.Up{Start: float64(20 + 10*k), Stop: float64(25 + 10*k)}, true
}

// unknown is a record that ends with the interruption.
type unknown struct{}

func (unknown) Up(int) (models.Up, bool) { return models.Up{Start: 20, Stop: 90}, false }

func TestNothingIsDoneBeforeTheLeastTimeForAllOfTheLoad(t *testing.T) {
	p := &models.Problem{Load: 4, Platform: models.Star(
		models.Worker{Send: models.Affine{Latency: 1}, Compute: models.Affine{PerUnit: 1}, Life: &models.Life{Hold: 2, Use: 1}},
		models.Worker{Send: models.Affine{Latency: 1}, Compute: models.Affine{PerUnit: 1}, Life: &models.Life{Hold: 1}},
	)}
	b := bounds(t, p, clairvoyant.Policy{})
	for _, c := range []struct {
		in   *models.Instance
		want float64
		cost float64
	}{
		{&models.Instance{Interrupt: []float64{math.Inf(1), math.Inf(1)}}, 3.5, 4}, // the second starts at 2
		{&models.Instance{Interrupt: []float64{2, math.Inf(1)}}, 5, 4},
		{&models.Instance{Interrupt: []float64{2, 3}}, math.Inf(1), math.Inf(1)},
		{&models.Instance{Interrupt: []float64{2, 2}, Again: []models.Timeline{models.Ups{{Start: 3, Stop: 9}}, nil}}, 7, 1 + 3*3},
		{&models.Instance{Interrupt: []float64{2, 2}, Again: []models.Timeline{nil, endless{}}}, 24, 4},
	} {
		if got := b.Completion(c.in); !gen.Near(got, c.want, 1e-6) || got > c.want {
			t.Errorf("%+v: all is done by %v, want %v", c.in, got, c.want)
		}
		if got := b.Cost(c.in, p.Load); !gen.Near(got, c.cost, 1e-6) || got > c.cost {
			t.Errorf("%+v: all costs %v, want %v", c.in, got, c.cost)
		}
	}
}

func TestBoundsAllocateNothingOnceTheyHaveSeenTheLargestInstance(t *testing.T) {
	for _, k := range slices.Concat(kinds, endlessly) {
		p, in := k.draw(rand.New(rand.NewPCG(5, 5)))
		b := bounds(t, p, clairvoyant.Policy{})
		if n := testing.AllocsPerRun(10, func() { b.Work(in); b.Completion(in); b.Cost(in, p.Load/2) }); n > 0 {
			t.Errorf("%s: %v allocations", k.name, n)
		}
	}
}

func TestBoundsRefuseProblemsThatAreNone(t *testing.T) {
	if _, err := (clairvoyant.Policy{}).Bound(&models.Problem{Load: math.NaN()}); err == nil {
		t.Error("no error")
	}
}
