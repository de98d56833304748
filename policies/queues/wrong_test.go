package queues

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// faulty returns a problem with messages in both directions whose results may be wrong, in units of the
// given load.
func faulty(workers int, load, unit float64) *models.Problem {
	w := models.Worker{
		Send: models.Affine{PerUnit: .5}, Compute: models.Affine{PerUnit: 1}, Return: models.Affine{PerUnit: .25},
		Faults: risk.Exponential{Mean: load},
	}
	return &models.Problem{Load: load, Unit: unit, Platform: models.Star(models.Uniform(workers, w)...)}
}

// One worker is sent a chunk of 8 units, computes it from 4 to 12, wrongly in the unit from 3 to 4, and returns it
// until 14.
func TestWhatIsWrongGoesOutAgainIsCutAnewOrIsComputedWhereItIs(t *testing.T) {
	for resend, want := range map[Resend]struct {
		sizes    []float64
		makespan float64
	}{
		Undone:  {[]float64{8}, 28},               // as a whole
		All:     {[]float64{8}, 28},               // the same
		Away:    {[]float64{8}, 28},               // the same
		Recut:   {[]float64{8, 1}, 14 + 1.75},     // a chunk of one unit
		InPlace: {[]float64{8, 1}, 14 + 1 + 0.25}, // without a message
	} {
		p := faulty(1, 8, 1)
		seen := &gen.Noting{}
		var err error
		if seen.Dispatcher, err = (Queue{Sizes: Guided{}, N: 1, Resend: resend}).Dispatch(p); err != nil {
			t.Fatal(err)
		}
		sim := models.Simulator{Record: true}
		in := models.Uninterrupted(1)
		in.Faults = []models.FaultSequence{models.FaultsAt{3.5}}
		out, err := sim.Play(p, seen, in)
		if err != nil || out.Work != 8 || out.Makespan != want.makespan || !slices.Equal(seen.Size, want.sizes) {
			t.Errorf("%s: chunks of %v, %+v, %v; want %+v", resend, seen.Size, out, err, want)
		}
		if right := gen.Sum(out.Right); right != 8 {
			t.Errorf("%s: %v units are right", resend, right)
		}
	}
}

// With news of all losses and a worker that is never interrupted, all of the load is right in the end,
// whatever else happens. The judge checks every episode.
func TestAllIsRightInTheEnd(t *testing.T) {
	rng := rand.New(rand.NewPCG(72, 72))
	wrong, kept := 0, 0
	for n := range long.Trials(300, 3000) {
		p := unlike(rng, 1+rng.IntN(8), 20)
		p.Notice = math.Round(2*rng.Float64()) / 4
		p.Port, p.Unit = models.Port(rng.IntN(2)), []float64{0, .25, .3, 7}[rng.IntN(4)]
		in := models.Uninterrupted(len(p.Workers))
		in.Faults = make([]models.FaultSequence, len(p.Workers))
		messages := rng.IntN(2) == 0
		for i := range p.Workers {
			w := &p.Workers[i]
			if messages {
				w.Send, w.Return = models.Affine{Latency: .1, PerUnit: .2 * rng.Float64()}, models.Affine{PerUnit: .1 * rng.Float64()}
			}
			if i > 0 && rng.IntN(2) == 0 {
				in.Interrupt[i] = 20 * rng.ExpFloat64()
			}
			if rng.IntN(4) > 0 {
				w.Faults, w.Check = risk.Exponential{Mean: 5}, models.Affine{PerUnit: .1}
				w.Compute.PerUnit += .1
				at, faults := 0.0, models.FaultsAt{}
				for range rng.IntN(12) {
					at += 5 * rng.ExpFloat64()
					faults = append(faults, at)
				}
				in.Faults[i] = faults
			}
		}
		o := Queue{
			Sizes: []Sizes{Guided{}, Factoring{}, Weighted{}, Trapezoid{}}[rng.IntN(4)], N: 1 + 10*rng.Float64(),
			Resend: []Resend{Undone, All, Recut, Away, InPlace}[rng.IntN(5)],
			Ahead:  1 + rng.IntN(2), Copies: 1 + rng.IntN(3), Timeout: []float64{1.5, never}[rng.IntN(2)],
		}
		d, err := o.Dispatch(p)
		if err != nil {
			t.Fatal(err)
		}
		seen, sim := &gen.Noting{Dispatcher: d}, models.Simulator{Record: true, Limit: 100_000}
		out, err := sim.Play(p, seen, in)
		what := fmt.Sprintf("%d: %+v, %+v, %+v", n, o, p, in)
		if err != nil || !gen.Near(out.Work, p.Load, 1e-9) {
			t.Fatalf("%s: %+v, %v", what, out, err)
		}
		err = judge.Judge(judge.Case{
			Problem: p, Size: seen.Size, Instance: in, Spans: sim.Spans, Outcome: out, Gifts: sim.Gifts, Reopenings: sim.Reopenings,
		})
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		for _, s := range sim.Spans {
			if s.Wrong > 0 {
				wrong++
			}
		}
		kept += len(sim.Gifts)
	}
	if t.Logf("%d results are wrong, %d chunks are kept", wrong, kept); wrong < 300 || kept < 50 {
		t.Error("hardly anything is wrong, or kept")
	}
}

func TestChunksThatAreHardlyEverRightAreRefused(t *testing.T) {
	p := faulty(2, 40, 1)
	for i := range p.Workers {
		p.Workers[i].Faults = risk.Exponential{Mean: 2}
	}
	for _, c := range []struct {
		o       Queue
		refused bool
	}{
		{Queue{Sizes: Guided{}, N: 1}, true}, // chunks of 20 units, of which one in exp(10) is right
		{Queue{Sizes: Guided{}, N: 1, Resend: InPlace}, false},
		{Queue{Sizes: Guided{}, N: 1, Resend: Recut}, false},
		{Queue{N: .05}, true},
		{Queue{N: 1}, false},
		{Queue{}, false},
	} {
		if _, err := c.o.Dispatch(p); (err != nil) != c.refused {
			t.Errorf("%+v: %v", c.o, err)
		}
	}
	p.Workers[1].Faults = nil
	if _, err := (Queue{Sizes: Guided{}, N: 1}).Dispatch(p); err != nil {
		t.Error("the second worker is never wrong:", err)
	}
}

// The other worker has nothing to do, and gets no copy of the chunk that is computed again.
func TestWhatIsComputedWhereItIsGoesNowhereElse(t *testing.T) {
	for _, o := range []Queue{{N: 1. / 8, Resend: InPlace}, {N: 1. / 8, Resend: InPlace, Timeout: 100}} {
		p := faulty(2, 8, 0)
		d, err := o.Dispatch(p)
		if err != nil {
			t.Fatal(err)
		}
		sim := models.Simulator{Record: true}
		in := models.Uninterrupted(2)
		in.Faults = []models.FaultSequence{models.FaultsAt{3.5}, nil}
		out, err := sim.Play(p, d, in)
		if err != nil || out.Work != 8 || out.Makespan != 14+8+2 || out.Workers[0].Chunks != 2 || out.Workers[1].Chunks != 0 {
			t.Errorf("%+v: %+v, %v", o, out, err)
		}
	}
}
