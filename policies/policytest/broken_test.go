package policytest_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/needs"
	"github.com/loadstar-sim/loadstar/policies/policytest"
)

// all gives the first worker the given part of the load.
func all(p *models.Problem, part float64) *models.Schedule {
	s := &models.Schedule{Size: []float64{p.Load * part}, List: make([][]int32, len(p.Workers))}
	s.List[0] = []int32{0}
	return s
}

// Each of these policies has one fault.

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

type careless struct{}

func (careless) Schedule(p *models.Problem) (*models.Schedule, error) { return all(p, 1), nil }
func (careless) Needs() needs.Needs                                   { return needs.NoResults }

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

// denier claims that an option changes nothing.
type denier struct {
	Part float64 `above:"0" max:"1"`
}

func (d denier) Schedule(p *models.Problem) (*models.Schedule, error) {
	if !(d.Part > 0 && d.Part <= 1) {
		return nil, errors.New("part must be above 0 and at most 1")
	}
	return all(p, d.Part), nil
}
func (denier) Idle(string, any, *models.Problem) string { return "a miracle" }

type empty struct{}

func (empty) Schedule(*models.Problem) (*models.Schedule, error) { return nil, nil }

type short struct{}

func (short) Schedule(p *models.Problem) (*models.Schedule, error) {
	s := all(p, 1)
	s.List = s.List[:1]
	return s, nil
}

type drawless struct{}

func (drawless) Gamble(*models.Problem) (func(*rand.PCG) *models.Schedule, error) { return nil, nil }

type blank struct{}

func (blank) Gamble(*models.Problem) (func(*rand.PCG) *models.Schedule, error) {
	return func(*rand.PCG) *models.Schedule { return nil }, nil
}

type blind struct{}

func (blind) Foresee(*models.Problem) (func(*models.Instance) *models.Schedule, error) {
	return nil, nil
}

// seer is an oracle whose forecast is set by its fields.
type seer struct{ mute, loud bool }

func (seer) Foresee(p *models.Problem) (func(*models.Instance) *models.Schedule, error) {
	return func(*models.Instance) *models.Schedule { return all(p, 1) }, nil
}

func (s seer) Foretell(p *models.Problem) (func(*models.Instance, *table.Memory) float64, error) {
	if s.mute {
		return nil, nil
	}
	return func(*models.Instance, *table.Memory) float64 {
		if s.loud {
			panic("the future is unknown")
		}
		return p.Load
	}, nil
}

// sharper is a dealer: every worker computes two halves of the load, in an order that is drawn.
type sharper struct{ mute, marked, short, boasts bool }

func (sharper) Gamble(p *models.Problem) (func(*rand.PCG) *models.Schedule, error) {
	return func(rng *rand.PCG) *models.Schedule {
		s := &models.Schedule{Size: []float64{p.Load / 2, p.Load / 2}}
		for range p.Workers {
			first := int32(rng.Uint64() >> 63)
			s.List = append(s.List, []int32{first, 1 - first})
		}
		return s
	}, nil
}

func (c sharper) Pattern(p *models.Problem) (*models.Schedule, bool) {
	draw, _ := c.Gamble(p)
	return draw(rand.NewPCG(1, 1)), true
}

func (c sharper) Deal(p *models.Problem) (work func([]int, *rand.PCG) float64, deal func([]int, *rand.PCG) *models.Schedule, err error) {
	if c.mute {
		return nil, nil, nil
	}
	draw, _ := c.Gamble(p)
	deal = func(reached []int, rng *rand.PCG) *models.Schedule {
		s := draw(rng)
		next := int32(0)
		for i, list := range s.List {
			if c.marked && reached[i] == 1 { // a worker that completes one half gets the missing one
				list[0], list[1], next = next, 1-next, 1-next
			}
			if c.short {
				s.List[i] = list[:1]
			}
		}
		return s
	}
	return func(reached []int, rng *rand.PCG) float64 {
		var half [2]bool
		for i, list := range deal(reached, rng).List {
			for _, chunk := range list[:min(reached[i], len(list))] {
				half[chunk] = true
			}
		}
		done := 0
		for _, is := range half {
			if is || c.boasts {
				done++
			}
		}
		return float64(done) * (p.Load / 2)
	}, deal, nil
}

type deserted struct{}

func (deserted) Dispatch(*models.Problem) (models.Dispatcher, error) { return nil, nil }

// absent returns a nil pointer, which as an interface is not nil.
type absent struct{}

func (absent) Dispatch(*models.Problem) (models.Dispatcher, error) { return (*hand)(nil), nil }

// hand is a dispatcher made of functions.
type hand struct {
	begin func()
	next  func(*models.View) (worker, chunk int)
}

func (h *hand) Begin()                         { h.begin() }
func (h *hand) Next(v *models.View) (int, int) { return h.next(v) }

// handed is a policy with the dispatcher that it makes.
type handed struct{ make func() *hand }

func (h handed) Dispatch(*models.Problem) (models.Dispatcher, error) { return h.make(), nil }

// once cuts all of the load at the first question, and then answers by next.
func once(next func(*models.View) (worker, chunk int)) any {
	return handed{func() *hand {
		return &hand{begin: func() {}, next: func(v *models.View) (int, int) {
			if v.Left() > 0 {
				v.Cut(v.Left())
			}
			return next(v)
		}}
	}}
}

// gullible sends lost chunks again and assumes that every result is right.
type gullible struct{ notes bool }

func (g gullible) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	lost, came := 0, map[int32]bool{}
	return &hand{begin: func() { lost = 0; clear(came) }, next: func(v *models.View) (int, int) {
		for _, n := range v.News() {
			came[n.Chunk] = true
		}
		idle := v.Idle()
		if idle < 0 {
			return -1, -1
		}
		for ; lost < len(v.Lost()); lost++ {
			if c := v.Lost()[lost]; !v.Done(int(c)) && !(g.notes && came[c]) {
				lost++
				return idle, int(c)
			}
		}
		if c := v.Cut(p.Load / 8); c >= 0 {
			return idle, c
		}
		return -1, -1
	}}, nil
}

type nameless struct{}

// trace is in every stack trace.
var trace = regexp.MustCompile(`goroutine \d+ \[`)

func TestEveryKindOfFaultIsFound(t *testing.T) {
	long.Unraced(t)
	for _, c := range []struct {
		prototype any
		check     string // must fail; others may fail, too
		says      string
	}{
		{modest{}, "episodes", "completes"},
		{vast{}, "episodes", "want at least 0 and at most the load"},
		{unbound{}, "episodes", "Bound returned a nil function"},
		{nameless{}, "options", "must implement exactly one of Planner, Gambler, Oracle, Dynamic, Bounder and Ceiling"},
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
		{brittle{}, "expectation", "panic: no expectation (broken_test.go:"},
		{denier{Part: 1}, "idle", "the option part needs a miracle, but makes"},
		{empty{}, "episodes", "the schedule is nil: want a schedule, or an error"},
		{short{}, "episodes", "1 lists of chunks for 2 workers"},
		{careless{}, "episodes", "accepted, though the policy needs workers without results, and worker 1's take time"},
		{drawless{}, "episodes", "Gamble returned a nil function: want a function, or an error"},
		{blank{}, "episodes", "the schedule is nil"},
		{blind{}, "episodes", "Foresee returned a nil function: want a function, or an error"},
		{gullible{notes: true}, "wrong", "units are done whoever but worker 0 is interrupted, but "},
		{seer{}, "expectation", "1 units are foretold, "},
		{seer{mute: true}, "expectation", "a nil function was returned by Foretell"},
		{seer{loud: true}, "expectation", "panic: the future is unknown"},
		{sharper{mute: true}, "expectation", "the policy deals by a nil function"},
		{sharper{marked: true}, "expectation", "schedules of Deal complete"},
		{sharper{short: true}, "expectation", "the list of worker 0 differs from that of the pattern"},
		{sharper{boasts: true}, "expectation", "units are drawn, "},
		{deserted{}, "episodes", "Dispatch returned a nil dispatcher: want a dispatcher, or an error"},
		{absent{}, "episodes", "panic: runtime error: invalid memory address or nil pointer dereference (broken_test.go:"},
		{once(func(*models.View) (int, int) { return 99, 0 }), "episodes", "wants to send chunk 0 to worker 99"},
		{once(func(*models.View) (int, int) { return 0, -1 }), "episodes", "wants to send chunk -1"},
		{once(func(v *models.View) (int, int) { return 0, int(v.Size(7)) }), "episodes", "panic: runtime error: index out of range [7] with length 1"},
		{once(func(v *models.View) (int, int) { v.WakeAt(v.Now()); return -1, 0 }), "episodes", "200000 times without coming to an end"},
		{once(func(*models.View) (int, int) { return 0, 0 }), "episodes", "200000 times without coming to an end"},
		{handed{func() *hand { return &hand{begin: func() { panic("not today") }} }}, "episodes", "panic: not today"},
	} {
		if testing.Short() && c.says == "schedules of Deal complete" {
			continue // few problems show it, and these tests draw fewer
		}
		faults := policytest.Faults(row(c.prototype))
		found := false
		for _, err := range faults {
			text := err.Error()
			found = found || strings.Contains(text, c.check+": ") && strings.Contains(text, c.says)
			if trace.MatchString(text) {
				t.Errorf("%T: a stack trace: %s", c.prototype, text)
			}
		}
		if !found {
			t.Errorf("%T: %.4000v, want %s: %s", c.prototype, faults, c.check, c.says)
		}
	}
}

// row is a policy without documentation.
func row(prototype any) policies.Row {
	return policies.Row{Name: "broken", Source: "this test", Doc: "is broken", Revision: 1, Prototype: prototype}
}

func TestASoundPolicyHasNoFaults(t *testing.T) {
	long.Unraced(t)
	if faults := policytest.Faults(even); len(faults) != 0 {
		t.Error(faults)
	}
	if faults := policytest.Faults(row(sharper{})); len(faults) != 0 {
		t.Error(faults)
	}
	if faults := policytest.Faults(row(gullible{})); len(faults) != 0 {
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
