package fifo

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// card is a star of ten workers that return results, with start-ups.
func card(startup, load float64, law models.Risk) *models.Problem {
	w := models.Worker{
		Send: models.Affine{Latency: startup, PerUnit: .05}, Compute: models.Affine{Latency: startup, PerUnit: 1},
		Return: models.Affine{Latency: startup, PerUnit: .005}, Risk: law,
	}
	return &models.Problem{Platform: models.Star(models.Uniform(10, w)...), Load: load}
}

// A single round is the paper's protocol: the order of its results is prescribed, and they need not
// precede sends.
func TestASingleRoundIsFIFO(t *testing.T) {
	r := rand.New(rand.NewPCG(81, 1))
	for range 500 {
		c := draw(r, 1+r.IntN(8))
		p := &models.Problem{Platform: c.Platform(), Load: gen.Wide(r, -3, 3)}
		order := fastest(c)
		m, _ := c.Rent(order, p.Load)
		want, err := plan(c, order[:m], order[:m], p.Load, false)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := mayWait.Schedule(p); err != nil || !reflect.DeepEqual(got, want) || got.ResultsFirst {
			t.Fatalf("%+v: %+v, %v, want %+v", c, got, err, want)
		}
	}
}

func TestRoundsDealOutTheLoadInEqualParts(t *testing.T) {
	r := rand.New(rand.NewPCG(82, 1))
	var sim gen.Judged
	for range 500 {
		p := anyStar(r, 1+r.IntN(6), startups[r.IntN(3)]/10)
		if r.IntN(2) == 0 {
			p.Platform = draw(r, 1+r.IntN(6)).Platform()
		}
		rounds := 1 + r.IntN(9)
		s, err := FIFO{Out: "best", Waiting: true, Rounds: float64(rounds)}.Schedule(p)
		if err != nil {
			t.Fatal(err)
		}
		part := *p
		part.Load = p.Load / float64(rounds)
		one, err := mayWait.Schedule(&part)
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Size) != rounds*len(one.Size) || s.ResultsFirst != (rounds > 1) {
			t.Errorf("%d chunks in %d rounds, results first %v; a round has %d", len(s.Size), rounds, s.ResultsFirst, len(one.Size))
		}
		for k, x := range s.Size {
			if x != one.Size[k%len(one.Size)] {
				t.Errorf("chunk %d is %v, in a round %v", k, x, one.Size[k%len(one.Size)])
			}
		}
		if out := sim.Episode(t, p, s); !gen.Near(out.Work, p.Load, 1e-9) {
			t.Errorf("%v of %v units", out.Work, p.Load)
		}
	}
}

// workOf returns the mean work of a policy over instances other than its trials.
func workOf(t *testing.T, p *models.Problem, policy planner, n int) float64 {
	t.Helper()
	s, err := policy.Schedule(p)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	mean, _ := gen.MeanWork(plan, 83, n)
	return mean
}

// Over worlds with interruptions, the number of rounds picked by trial episodes does nearly as much as
// the best number tried here, and is more than one.
func TestTheInferredRoundsDoNearlyTheMost(t *testing.T) {
	for _, law := range []models.Risk{risk.Linear{X: 1}, risk.Exponential{Mean: .5}} {
		for _, startup := range []float64{.001, .01} {
			for _, load := range []float64{2, 5}[:long.Trials(1, 2)] {
				p := card(startup, load, law)
				most, of := 0.0, 0.0
				for _, rounds := range []float64{1, 2, 4, 8, 16, 32, 64} {
					if work := workOf(t, p, FIFO{Out: "best", Waiting: true, Rounds: rounds}, 1000); work > most {
						most, of = work, rounds
					}
				}
				auto, one := workOf(t, p, FIFO{Out: "best", Waiting: true}, 1000), workOf(t, p, mayWait, 1000)
				s, _ := FIFO{Out: "best", Waiting: true}.Schedule(p)
				t.Logf("%v, start-ups %v, load %v: %.3f with auto (%d chunks), %.3f with %v rounds, %.3f with one", law, startup, load, auto, len(s.Size), most, of, one)
				if auto < .97*most || auto < one {
					t.Errorf("%v, start-ups %v, load %v: auto does %v, %v rounds %v, one %v", law, startup, load, auto, of, most, one)
				}
			}
		}
	}
}

func TestTheInferredRoundsAreTheSameInEveryCall(t *testing.T) {
	p := card(.001, 5, risk.Exponential{Mean: .5})
	a, err := FIFO{Out: "best", Waiting: true}.Schedule(p)
	if err != nil {
		t.Fatal(err)
	}
	if b, err := (FIFO{Out: "best", Waiting: true}).Schedule(p); err != nil || !reflect.DeepEqual(a, b) {
		t.Errorf("%v, then %v, %v", a, b, err)
	}
}

func TestAbsurdRoundsAreRefused(t *testing.T) {
	for _, rounds := range []float64{-1, .5, math.NaN(), math.Inf(1), 1e5} {
		if s, err := (FIFO{Out: "best", Rounds: rounds}).Schedule(card(.01, 1, nil)); err == nil {
			t.Errorf("%v rounds: %v", rounds, s)
		}
	}
}
