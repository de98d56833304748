package study

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// These return nil where they must not; the first panics there.

type noCalm struct{}

func (noCalm) Dispatch(*models.Problem) (models.Dispatcher, error) { panic("not today") }

type noSchedule struct{}

func (noSchedule) Schedule(*models.Problem) (*models.Schedule, error) { return nil, nil }

type noList struct{}

func (noList) Schedule(p *models.Problem) (*models.Schedule, error) {
	return &models.Schedule{Size: []float64{p.Load}}, nil
}

type noDraw struct{}

func (noDraw) Gamble(*models.Problem) (func(*rand.PCG) *models.Schedule, error) { return nil, nil }

type noGamble struct{}

func (noGamble) Gamble(*models.Problem) (func(*rand.PCG) *models.Schedule, error) {
	return func(*rand.PCG) *models.Schedule { return nil }, nil
}

type noForesight struct{}

func (noForesight) Foresee(*models.Problem) (func(*models.Instance) *models.Schedule, error) {
	return nil, nil
}

type noDispatcher struct{}

func (noDispatcher) Dispatch(*models.Problem) (models.Dispatcher, error) { return nil, nil }

var nothings = map[string]struct {
	prototype any
	says      string
}{
	"no-schedule":   {noSchedule{}, "the schedule is nil: want a schedule, or an error of the policy"},
	"no-list":       {noList{}, "0 lists of chunks for "},
	"no-draw":       {noDraw{}, "Gamble returned a nil function: want a function, or an error"},
	"no-gamble":     {noGamble{}, "instance 0 of seed 5: the schedule is nil: want a schedule, or an error of the policy"},
	"no-foresight":  {noForesight{}, "Foresee returned a nil function: want a function, or an error"},
	"no-calm":       {noCalm{}, "panic: not today"},
	"no-dispatcher": {noDispatcher{}, "Dispatch returned a nil dispatcher: want a dispatcher, or an error"},
}

func init() {
	for name, n := range nothings {
		policies.Register(policies.Row{Name: name, Source: "this test", Doc: "returns nil", Revision: 1, Prototype: n.prototype})
	}
}

// A policy that returns nil is broken: its cells are failures of one line, and the other
// policies of the study have their results.
func TestNilIsARecordedFailureOfOneLine(t *testing.T) {
	d := designFrom(t, sweep, "[omniscient, greedy, random-rep, on-demand]",
		"[greedy, no-schedule, no-list, no-draw, no-gamble, no-foresight, no-calm, no-dispatcher]")
	var cell *scenarios.CellError
	if _, err := new(run.Runner).Run(context.Background(), d); !errors.As(err, &cell) || cell.Refused {
		t.Errorf("%v is a refusal", err)
	}
	s := begin(t, t.TempDir(), d)
	if err := s.Run(context.Background(), RunOptions{Runner: &run.Runner{Goroutines: 2}}); !errors.Is(err, ErrFailures) {
		t.Fatal(err)
	}
	if err := s.Scan(nil); err != nil {
		t.Fatal(err)
	}
	failures := map[string]int{}
	s.Failures(func(f Failure) error {
		failures[f.Policy]++
		if want := nothings[f.Policy].says; want == "" || !strings.Contains(f.Why, want) || strings.Contains(f.Why, "\n") {
			t.Errorf("%s: %s", f.Policy, f.Why)
		}
		return nil
	})
	for name := range nothings {
		if failures[name] != d.Grid.Cells() {
			t.Errorf("%s: %d failures in %d cells", name, failures[name], d.Grid.Cells())
		}
	}
	for name, n := range nothings { // charts of episodes say the same
		p, err := policies.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := run.Record(d, run.Scene{Policy: p.Spec}); err == nil || !strings.Contains(err.Error(), n.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: a recording gives %v", name, err)
		}
	}
}
