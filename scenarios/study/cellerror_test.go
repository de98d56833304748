package study

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// faulty is a policy that panics where it is told to, or has no schedule.
type faulty struct {
	Where string `one:"schedule,expect,none"`
}

func (f faulty) Schedule(p *models.Problem) (*models.Schedule, error) {
	if f.Where == "schedule" {
		panic("no schedule")
	}
	if f.Where == "none" {
		return nil, fmt.Errorf("told to: %w", models.NoSchedule{Why: errors.New("there is no room")})
	}
	return &models.Schedule{Size: []float64{p.Load}, List: append([][]int32{{0}}, make([][]int32, len(p.Workers)-1)...)}, nil
}

func (f faulty) Expect(*models.Problem) (float64, bool) { panic("no expectation") }

func TestAPanicOfAPolicyIsAnErrorThatSaysWhere(t *testing.T) {
	registry := policies.NewRegistry(policies.Row{
		Name: "faulty", Source: "this test", Doc: "panics", Revision: 1, Prototype: faulty{Where: "schedule"},
	})
	for spec, says := range map[string]string{
		"faulty":               "policy faulty at p=2 W=1 n=9 eps=0.1: panic: no schedule",
		"faulty{where=expect}": "policy faulty{where=expect} at p=2 W=1 n=9 eps=0.1: panic: no expectation",
	} {
		d, err := scenarios.NewDesign(scenarios.Request{Experiment: "e1", Instances: 10, Set: map[string]string{"p": "2", "W": "1", "n": "9", "eps": "0.1"}})
		if err != nil {
			t.Fatal(err)
		}
		p, err := registry.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		d.Policies = []*policies.Policy{p}
		_, err = new(run.Runner).Run(context.Background(), d)
		var cell *scenarios.CellError
		if !errors.As(err, &cell) || cell.Refused || !strings.HasPrefix(err.Error(), says) {
			t.Errorf("the error is %v, want %s", err, says)
		}
	}
}

// A planner that finds that no schedule of its form exists has no values in the cell; the others have.
func TestAPolicyWithoutAScheduleIsAResultOfTheCell(t *testing.T) {
	registry := policies.NewRegistry(policies.Row{
		Name: "faulty", Source: "this test", Doc: "panics", Revision: 1, Prototype: faulty{Where: "schedule"},
	})
	d, err := scenarios.NewDesign(scenarios.Request{Experiment: "e1", Instances: 100, Policies: []string{"greedy", "no-rep"}, Set: map[string]string{"p": "2", "W": "1", "n": "9", "eps": "0.1"}})
	if err != nil {
		t.Fatal(err)
	}
	p, err := registry.Parse("faulty{where=none}")
	if err != nil {
		t.Fatal(err)
	}
	d.Policies[0] = p
	r, err := new(run.Runner).Run(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	if none, all := r.Cell(0).Series(0, scenarios.Ratio).N, r.Cell(0).Series(1, scenarios.Ratio).N; none != 0 || all != 100 || len(r.Cell(0).Facts(0)) != 0 {
		t.Errorf("%d values without a schedule, %d with one, facts %v", none, all, r.Cell(0).Facts(0))
	}
	d.Reference = p
	if _, err = new(run.Runner).Run(t.Context(), d); err == nil || !strings.Contains(err.Error(), "there is no room; it is the reference of the ratio: want another") {
		t.Errorf("without a schedule of the reference: %v", err)
	}
}

// A reference that is named may serve few worlds: the error says what to ask for instead.
func TestAReferenceThatCannotServeTheWorldIsToldOf(t *testing.T) {
	d := designFrom(t, sweep, "compute:", "send: 1\n  compute:", "omniscient, greedy, random-rep, ", "", "policies:", "reference: single\npolicies:")
	_, err := new(run.Runner).Run(t.Context(), d)
	if err == nil || !strings.Contains(err.Error(), "it is the reference of the ratio: want another") {
		t.Errorf("%v", err)
	}
}
