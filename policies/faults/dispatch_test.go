package faults

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// played plays an allocation, has the judge look at it, and returns its outcome and how
// many messages there were.
func played(t *testing.T, sim *models.Simulator, p *models.Problem, d *gen.Noting) (out *models.Outcome, messages int) {
	t.Helper()
	in := &models.Instance{}
	for range p.Workers {
		in.Interrupt = append(in.Interrupt, math.Inf(1))
	}
	sim.Record = true
	out, err := sim.Play(p, d, in)
	if err != nil {
		t.Fatalf("%+v: %v", p, err)
	}
	resident := make([]int32, len(p.Workers))
	for _, span := range sim.Spans {
		if span.Activity == models.Computing {
			resident[span.Worker]++
		} else {
			resident[span.Worker]--
			messages++
		}
	}
	if err := judge.Judge(judge.Case{Problem: p, Size: d.Size, Resident: resident, Instance: in, Spans: sim.Spans, Outcome: out}); err != nil {
		t.Fatalf("%+v: %v", p, err)
	}
	return out, messages
}

func TestADispatcherCarriesAnAllocationOutInItsMakespan(t *testing.T) {
	r := rand.New(rand.NewPCG(51, 51))
	var sim models.Simulator
	all := 0
	for n := range long.Trials(400, 1600) {
		s := drawSecond(r, 1+r.IntN(7), []int{3, 30, 3e6}[n%3], n%2 == 0, Reading(n/2%2))
		if gen.Sum(s.Faults) == 0 {
			continue
		}
		units := dealt(r, gen.Sum(s.Faults)%1000, len(s.Faults))
		units[0] += gen.Sum(s.Faults) - gen.Sum(units)
		for _, a := range []Allocation{inPlace(t, s), algorithm1(t, s), best(t, s), s.settle(units, gen.Permutation(r, len(units)))} {
			p, d, err := s.Dispatch(a)
			if err != nil {
				t.Fatal(err)
			}
			seen := &gen.Noting{Dispatcher: d}
			for range 2 { // an episode does not depend on the one before
				out, messages := played(t, &sim, p, seen)
				if !gen.Near(out.Makespan, a.Makespan, 1e-12) || out.Work != float64(gen.Sum(s.Faults)) {
					t.Fatalf("%+v, %+v: %v units end at %v", s, a, out.Work, out.Makespan)
				}
				if messages > len(a.To) {
					t.Fatalf("%+v, %+v: %d messages", s, a, messages)
				}
				all += messages
			}
		}
	}
	t.Logf("%d messages", all)
}

func TestADispatcherForATrillionUnitsLosesNone(t *testing.T) {
	for _, reading := range []Reading{Waiting, Charged} {
		s := Cluster{Send: models.Affine{Latency: 1, PerUnit: .1}, Compute: models.Affine{Latency: 1, PerUnit: 1}, Workers: 3}.Second([]int{1e12 - 1, 0, 1}, reading)
		for _, a := range []Allocation{inPlace(t, s), best(t, s)} {
			p, d, err := s.Dispatch(a)
			if err != nil {
				t.Fatal(err)
			}
			out, _ := played(t, new(models.Simulator), p, &gen.Noting{Dispatcher: d})
			if out.Work != 1e12 || !gen.Near(out.Makespan, a.Makespan, 1e-11) {
				t.Errorf("%+v: %v units end at %v", a, out.Work, out.Makespan)
			}
		}
	}
}

func TestThereIsNothingToDispatchWhereNothingIsFaulty(t *testing.T) {
	s := Cluster{Compute: models.Affine{PerUnit: 1}, Workers: 2}.Second([]int{0, 0}, Waiting)
	if _, _, err := s.Dispatch(inPlace(t, s)); err == nil {
		t.Error("it is accepted")
	}
}
