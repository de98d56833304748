package faults

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// drawSecond returns a second phase of workers that are alike, or not.
func drawSecond(r *rand.Rand, n, faults int, alike bool, reading Reading) Second {
	s := Second{Reading: reading, Faults: make([]int, n)}
	number := gen.Numbers(r, -3, 2, 3)
	costs := func() models.Worker {
		w := models.Worker{Send: models.Affine{Latency: gen.Sometimes(r, number)}, Compute: models.Affine{Latency: gen.Sometimes(r, number), PerUnit: number()}}
		if reading == Charged {
			w.Send.PerUnit = gen.Sometimes(r, number) * min(1, w.Compute.PerUnit)
		}
		return w
	}
	w := costs()
	for i := range n {
		if !alike {
			w = costs()
		}
		s.Workers = append(s.Workers, w)
		if r.IntN(4) > 0 {
			s.Faults[i] = r.IntN(faults + 1)
		}
	}
	return s
}

func allocation(t testing.TB, s Second, f func() (Allocation, error)) Allocation {
	t.Helper()
	a, err := f()
	if err != nil {
		t.Fatalf("%+v: %v", s, err)
	}
	if err := s.check(a); err != nil {
		t.Fatalf("%+v, %+v: %v", s, a, err)
	}
	units := slices.Clone(s.Faults)
	for _, m := range a.Moves {
		units[m.From] -= m.Units
		units[m.To] += m.Units
		if m.Units < 1 || units[m.From] < 0 {
			t.Fatalf("%+v, %+v: a move of %+v", s, a, m)
		}
	}
	if !slices.Equal(units, a.Units) {
		t.Fatalf("%+v, %+v: the moves lead to %v", s, a, units)
	}
	return a
}

func inPlace(t testing.TB, s Second) Allocation    { t.Helper(); return allocation(t, s, s.InPlace) }
func algorithm1(t testing.TB, s Second) Allocation { t.Helper(); return allocation(t, s, s.Algorithm1) }
func best(t testing.TB, s Second) Allocation       { t.Helper(); return allocation(t, s, s.Best) }

func TestOnTheEngineTheSecondPhaseEndsAsAllocated(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 21))
	var sim simulator
	messages := 0
	for n := range long.Trials(400, 1600) {
		s := drawSecond(r, 1+r.IntN(7), []int{3, 30, 3e6}[n%3], n%2 == 0, Reading(n/2%2))
		for _, a := range []Allocation{inPlace(t, s), algorithm1(t, s), best(t, s)} {
			p, schedule, err := s.Episode(a)
			if err != nil {
				if gen.Sum(s.Faults) == 0 && a.Makespan == 0 {
					continue
				}
				t.Fatal(err)
			}
			out := sim.Episode(t, p, schedule)
			if !gen.Near(out.Makespan, a.Makespan, 1e-12) || out.Work != float64(gen.Sum(s.Faults)) {
				t.Fatalf("%+v, %+v: on the engine %v units end at %v", s, a, out.Work, out.Makespan)
			}
			messages += len(schedule.Send)
		}
	}
	t.Logf("%d messages", messages)
}

// Any allocation is an episode, not only those made here.
func TestOnTheEngineAnyAllocationEndsAsSettled(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 22))
	var sim simulator
	for n := range long.Trials(400, 1600) {
		s := drawSecond(r, 1+r.IntN(6), 20, n%2 == 0, Reading(n/2%2))
		if gen.Sum(s.Faults) == 0 {
			continue
		}
		units := dealt(r, gen.Sum(s.Faults), len(s.Faults))
		a := s.settle(units, gen.Permutation(r, len(units)))
		p, schedule, err := s.Episode(a)
		if err != nil {
			t.Fatal(err)
		}
		if out := sim.Episode(t, p, schedule); !gen.Near(out.Makespan, a.Makespan, 1e-12) {
			t.Fatalf("%+v, %+v: on the engine it ends at %v", s, a, out.Makespan)
		}
	}
}

// dealt deals units out at random.
func dealt(r *rand.Rand, units, n int) []int {
	to := make([]int, n)
	for range units {
		to[r.IntN(n)]++
	}
	return to
}

func TestInPlaceIsTheLongestOfAll(t *testing.T) {
	c := Cluster{Compute: models.Affine{Latency: 3, PerUnit: 2}, Workers: 3}
	if a := inPlace(t, c.Second([]int{4, 0, 7}, Waiting)); a.Makespan != 17 {
		t.Error(a)
	}
	if a := inPlace(t, c.Second([]int{0, 0, 0}, Waiting)); a.Makespan != 0 {
		t.Errorf("nothing to compute again, and %v", a)
	}
}
