package bound_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/bound"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// few returns one to three workers, each interrupted at one of some times: so few outcomes that all can
// be played. There may be news, results on either port, and streams.
func few(r *rand.Rand) *models.Problem {
	p := &models.Problem{Load: .5 + 2*r.Float64(), Notice: []float64{0, .1, .4, math.Inf(1)}[r.IntN(4)]}
	p.Port, p.Stream = models.Port(r.IntN(2)), r.IntN(3) == 0
	send, back := gen.Wide(r, -2, 0), gen.Wide(r, -2, .5)*float64(r.IntN(3)/2)
	if p.Notice > 1 { // otherwise table.Expect knows the mean
		back = gen.Wide(r, -2, .5)
	}
	for range 1 + r.IntN(3) {
		w := models.Worker{Compute: models.Affine{Latency: .02 * r.Float64(), PerUnit: .5 + r.Float64()}}
		w.Send = models.Affine{Latency: .05 * r.Float64() * float64(r.IntN(2)), PerUnit: send * (.5 + r.Float64())}
		w.Return = models.Affine{PerUnit: back * (.5 + r.Float64())}
		if back > 0 && r.IntN(2) == 0 {
			w.Return.Latency = .05 * r.Float64()
		}
		var times []float64
		for range 5 {
			times = append(times, .1+1.5*r.Float64())
		}
		law, err := risk.NewEmpirical(times)
		if err != nil {
			panic(err)
		}
		w.Risk = law
		p.Workers = append(p.Workers, w)
	}
	return p
}

// mean plays all outcomes of a problem with empirical laws.
func mean(t testing.TB, p *models.Problem, s *models.Schedule) float64 {
	t.Helper()
	plan, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	var sim models.Simulator
	in := models.Uninterrupted(len(p.Workers))
	sum, n := 0.0, 0
	var play func(worker int)
	play = func(worker int) {
		if worker == len(p.Workers) {
			sum += sim.Run(plan, in).Work
			n++
			return
		}
		for k := range 5 {
			in.Interrupt[worker] = p.Workers[worker].Risk.Quantile((float64(k) + .5) / 5)
			play(worker + 1)
		}
	}
	play(0)
	return sum / float64(n)
}

func TestNoScheduleExpectsMoreWithNewsResultsAndStreams(t *testing.T) {
	nearest := 0.0
	for k := range uint64(long.Trials(6, 24)) {
		r := rand.New(rand.NewPCG(k, 14))
		p := few(r)
		most, err := (bound.Policy{}).Ceiling(p)
		if err != nil {
			t.Fatal(err)
		}
		top := 0.0
		look := func(s *models.Schedule) {
			if work := mean(t, p, s); work > most*(1+1e-9) {
				t.Fatalf("problem %d: a schedule expects %v, the bound is %v\n%+v\n%+v", k, work, most, p, s)
			} else {
				top = max(top, work)
			}
		}
		for range 40 {
			look(gen.Anything(r, p))
		}
		look(planned(t, "best{effort=0.05}", p))
		nearest = max(nearest, top/most)
	}
	if nearest < .9 {
		t.Errorf("schedules come as near as %v", nearest)
	}
}
