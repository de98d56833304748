package study

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// captured has a variable n, which may be an option of policies.
const captured = `
name: captured
instances: 250
workload: 3
platform: {workers: 4, compute: {latency: 0.01 * n, per_unit: 1}}
risk: linear
policies: [greedy, 'greedy{n=47}', no-rep]
reference: cyclic-rep
metrics: [ratio, work]
sweep: {n: '5,10', eps: 1}
`

func bindings(d *scenarios.Design) []grid.Binding {
	return grid.Bindings(d.Grid.Parameters(), d.Policies, d.Reference)
}

func TestVariablesThatSetOptionsAreNamed(t *testing.T) {
	for _, c := range [][2]string{
		{"", "[n is passed to greedy, no-rep and cyclic-rep]"},
		{"bind: true\n", "[n is passed to greedy, no-rep and cyclic-rep]"},
		{"bind: [n]\n", "[n is passed to greedy, no-rep and cyclic-rep]"},
		{"bind: false\n", "[]"},
		{"bind: [eps]\n", "[]"},
	} {
		if got := fmt.Sprint(bindings(designFrom(t, captured+c[0]))); got != c[1] {
			t.Errorf("%s: got %s, want %s", c[0], got, c[1])
		}
	}
}

func TestAVariableThatIsNotPassedOnChangesTheWorldAlone(t *testing.T) {
	works := func(more string, replace ...string) (works []float64) {
		report, err := new(run.Runner).Run(t.Context(), designFrom(t, captured+more, replace...))
		if err != nil {
			t.Fatal(err)
		}
		for cell := range 2 {
			for policy := range 3 {
				works = append(works, report.Cell(cell).Series(policy, "work").Mean)
			}
		}
		return works
	}
	all, none := works(""), works("bind: false\n")
	renamed := works("", "0.01 * n", "0.01 * m", "{n: '5,10'", "{m: '5,10'")
	if fmt.Sprint(none) != fmt.Sprint(renamed) {
		t.Errorf("not passed on: %v, under another name: %v", none, renamed)
	}
	for cell := range 2 {
		if all[3*cell] == none[3*cell] || all[3*cell+1] != none[3*cell+1] || all[3*cell+2] == none[3*cell+2] {
			t.Errorf("cell %d: passed on %v, not passed on %v", cell, all, none)
		}
	}
}

func TestWhatIsPassedOnIsPartOfTheMeaning(t *testing.T) {
	dir := t.TempDir()
	complete(t, dir, designFrom(t, captured), RunOptions{})
	if _, err := Begin(dir, designFrom(t, captured+"bind: [n, eps]\n")); err != nil {
		t.Errorf("all variables by name: %v", err)
	}
	var other *store.Mismatch
	_, err := Begin(dir, designFrom(t, captured+"bind: false\n"))
	if !errors.As(err, &other) || !strings.Contains(err.Error(), "problem unbound n") {
		t.Errorf("none: %v", err)
	}
	dir = t.TempDir()
	complete(t, dir, designFrom(t, captured+"bind: false\n"), RunOptions{})
	s, err := Open(dir, play.Auto)
	if err != nil || len(bindings(s.Design)) > 0 || !s.Design.Scenario().Bind.Some || s.Design.Scenario().Bind.Only != nil {
		t.Errorf("opened again: %v, %v", bindings(s.Design), err)
	}
}
