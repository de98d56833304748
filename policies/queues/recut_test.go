package queues

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// Guided gives the first of two workers half of the load. It is lost when only a quarter is left: the
// rule then cuts as if three quarters were left.
func TestLostLoadIsCutAnewByTheRule(t *testing.T) {
	for _, living := range []bool{false, true} {
		p := unit(2, 8)
		if living {
			p.Workers[0].Life = &models.Life{}
		}
		seen := &gen.Noting{}
		var err error
		if seen.Dispatcher, err = (Queue{Sizes: Guided{}, N: 1, Resend: Recut}).Dispatch(p); err != nil {
			t.Fatal(err)
		}
		sim := models.Simulator{Record: true}
		in := &models.Instance{Interrupt: []float64{1.5, never}}
		out, err := sim.Play(p, seen, in)
		// 4 units go to the worker that is lost at 1.5, 2 to the other, which has them at 2. Then 6 are left.
		want := []float64{4, 2, 3, 2, 1}
		if err != nil || !slices.Equal(seen.Size, want) || out.Work != 8 || out.Makespan != 8 {
			t.Fatalf("living %v: chunks of %v, %+v, %v", living, seen.Size, out, err)
		}
		err = judge.Judge(judge.Case{
			Problem: p, Size: seen.Size, Instance: in, Spans: sim.Spans, Outcome: out, Gifts: sim.Gifts, Reopenings: sim.Reopenings,
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// With news of all losses and a worker that is never interrupted, all of the load is done, whatever else
// is sent more than once.
func TestWhatIsCutAnewIsDone(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 71))
	var sim models.Simulator
	anew := 0
	for range 400 {
		p := unlike(rng, 2+rng.IntN(8), 20)
		p.Notice = math.Round(2*rng.Float64()) / 4
		if rng.IntN(2) == 0 {
			for i := range p.Workers {
				p.Workers[i].Send, p.Workers[i].Return = models.Affine{Latency: .1, PerUnit: .2 * rng.Float64()}, models.Affine{PerUnit: .1 * rng.Float64()}
			}
		}
		in := models.Uninterrupted(len(p.Workers))
		for i := range in.Interrupt[1:] {
			in.Interrupt[1+i] = 20 * rng.ExpFloat64()
		}
		o := Queue{
			Sizes: []Sizes{Guided{}, Factoring{}, Weighted{}, Trapezoid{}}[rng.IntN(4)], N: 1 + 10*rng.Float64(), Resend: Recut,
			Ahead: 1 + rng.IntN(2), Copies: 1 + rng.IntN(3), Timeout: []float64{1.5, never}[rng.IntN(2)],
		}
		out := play(t, p, o, &sim, in.Interrupt...)
		if !gen.Near(out.Work, p.Load, 1e-12) {
			t.Fatalf("%+v, %+v: %v units are done", p, o, out.Work)
		}
		anew += len(sim.Reopenings)
	}
	if t.Logf("%d chunks were cut anew", anew); anew < 300 {
		t.Error("hardly any chunk was cut anew")
	}
}

func TestChunksOfOneSizeAreNotCutAnew(t *testing.T) {
	if _, err := (Queue{N: 5, Resend: Recut}).Dispatch(unit(2, 8)); err == nil {
		t.Error("it is accepted")
	}
}

func TestWithoutInterruptionsCuttingAnewChangesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(72, 72))
	var sim models.Simulator
	for range 50 {
		p := unlike(rng, 2+rng.IntN(8), 20)
		in := models.Uninterrupted(len(p.Workers))
		o := Queue{Sizes: Factoring{}, N: 5, Copies: 1 + rng.IntN(2)}
		want := play(t, p, o, &sim, in.Interrupt...).Makespan
		if o.Resend = Recut; play(t, p, o, &sim, in.Interrupt...).Makespan != want {
			t.Fatalf("%+v, %+v", p, o)
		}
	}
}
