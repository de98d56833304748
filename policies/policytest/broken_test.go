package policytest_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/policytest"
)

// all gives the first worker the given part of the load.
func all(p *models.Problem, part float64) *models.Schedule {
	s := &models.Schedule{Size: []float64{p.Load * part}, List: make([][]int32, len(p.Workers))}
	s.List[0] = []int32{0}
	return s
}

// Each of these is a policy with one fault.

type glutton struct{}

func (glutton) Schedule(p *models.Problem) (*models.Schedule, error) { return all(p, 1.5), nil }

type lost struct{}

func (lost) Schedule(p *models.Problem) (*models.Schedule, error) {
	s := all(p, 1)
	s.List[0] = []int32{7}
	return s, nil
}

type meddler struct{}

func (meddler) Schedule(p *models.Problem) (*models.Schedule, error) {
	p.Workers[0].Compute.PerUnit /= 2
	return all(p, 1), nil
}

type picky struct{}

func (picky) Schedule(*models.Problem) (*models.Schedule, error) { return nil, errors.New("no") }

type brittle struct{}

func (brittle) Schedule(p *models.Problem) (*models.Schedule, error) { return all(p, 1), nil }
func (brittle) Expect(*models.Problem) (float64, bool)               { panic("no expectation") }

type unbounded struct {
	Until float64 `inf:"yes" doc:"no bound"`
}

func (unbounded) Schedule(p *models.Problem) (*models.Schedule, error) { return all(p, 1), nil }

type trusting struct {
	Index float64 `min:"0" max:"0" doc:"a worker"`
}

func (q trusting) Schedule(p *models.Problem) (*models.Schedule, error) {
	s := all(p, 1)
	s.List[0], s.List[int(q.Index)] = nil, s.List[0]
	return s, nil
}

type moody struct{}

var moods atomic.Uint64

func (moody) Gamble(p *models.Problem) (func(*rand.PCG) *models.Schedule, error) {
	return func(*rand.PCG) *models.Schedule { return all(p, 1/float64(1+moods.Add(1)%7)) }, nil
}

type tired struct{}

func (tired) Gamble(p *models.Problem) (func(*rand.PCG) *models.Schedule, error) {
	part := 1.
	return func(*rand.PCG) *models.Schedule {
		part /= 2
		return all(p, part)
	}, nil
}

type boaster struct{}

func (boaster) Schedule(p *models.Problem) (*models.Schedule, error) { return all(p, 1), nil }
func (boaster) Expect(p *models.Problem) (float64, bool)             { return 2 * p.Load, true }

type nameless struct{}

func TestEveryKindOfFaultIsFound(t *testing.T) {
	for _, c := range []struct {
		prototype any
		check     string // that must fail; others may as well
		says      string
	}{
		{nameless{}, "options", "must implement exactly one of Planner, Gambler, Oracle and Dynamic"},
		{unbounded{}, "options", "broken{until=-inf} is accepted"},
		{unbounded{}, "fields", "is accepted"},
		{trusting{}, "fields", "panic: "},
		{glutton{}, "episodes", "units: the load is"},
		{lost{}, "episodes", "chunk 7"},
		{meddler{}, "episodes", "the policy has changed the problem"},
		{picky{}, "episodes", "only 0 of"},
		{moody{}, "repeat", "one run gives"},
		{tired{}, "memory", "a first episode gives"},
		{boaster{}, "expectation", "standard errors from the expectation"},
		{brittle{}, "expectation", "panic: no expectation"},
	} {
		faults := policytest.Faults(policies.Row{Name: "broken", Source: "this test", Doc: "is broken", Revision: 1, Prototype: c.prototype})
		found := false
		for _, err := range faults {
			found = found || strings.Contains(err.Error(), c.check+": ") && strings.Contains(err.Error(), c.says)
		}
		if !found {
			t.Errorf("%T: %.2000v, want %s: %s", c.prototype, faults, c.check, c.says)
		}
	}
}

func TestASoundPolicyHasNoFaults(t *testing.T) {
	if faults := policytest.Faults(even); len(faults) != 0 {
		t.Error(faults)
	}
	if faults := policytest.Faults(even, "even{share=2}"); len(faults) != 1 || !strings.Contains(faults[0].Error(), "share=2: it must be") {
		t.Error(faults)
	}
}

func TestPlayerPlaysEveryKindOfPolicy(t *testing.T) {
	p := policytest.Worlds()[0].Draw(rand.New(rand.NewPCG(1, 1)))
	for _, name := range []string{"greedy", "random-rep", "omniscient", "on-demand"} {
		policy, err := policies.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		pl, err := policytest.NewPlayer(policy.Value, p)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.NewPCG(1, 2)
		in := policytest.Interruptions(p, rng)
		out, s, err := pl.Play(in, rng)
		if err != nil || len(s.Size) == 0 || !(out.Work <= policytest.Possible(p, in)*(1+1e-9)) || math.IsNaN(out.Work) {
			t.Errorf("%s: %+v, %+v, %v", name, out, s, err)
		}
	}
	if _, err := policytest.NewPlayer(nameless{}, p); err == nil {
		t.Error("a struct without methods is played")
	}
}
