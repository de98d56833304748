package study

import (
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// doubtful is a scenario of machines that compute wrongly, and are unlike in that.
const doubtful = `
name: doubtful
instances: 250
workload: 6
platform:
  workers:
    - {count: 2}
    - {count: 1, faults: {after: 'linear{x=2}', check: {latency: 0.05}}}
    - {count: 1, faults: {}}
  compute: {latency: 0.01, per_unit: 'uniform(1, 2)'}
  send: {latency: 0.01, per_unit: 0.05}
  return: {per_unit: 0.02}
  faults: {wrong: q, unit: 0.1, check: {latency: 0.02, per_unit: 0.1}}
risk: exponential{mean=9}
policies: ['guided{n=4}', 'greedy{n=12}', 'on-demand{n=12}', 'random-rep{n=12}', bound]
metrics: [ratio, work, exact_work, makespan, completed, busy, lost, idle]
sweep:
  q: [0.02, 0.2]
`

func TestFaultsTakeWorkFromAllPolicies(t *testing.T) {
	long.Unraced(t)
	d := designFrom(t, doubtful)
	r := inMemory(t, d)
	for i, p := range d.Policies {
		few, many := value(t, r, 0, i, "work"), value(t, r, 1, i, "work")
		if p.Kind() == "ceiling" {
			if few != many {
				t.Errorf("%s knows of faults: %v and %v", p.Spec, few, many)
			}
			continue
		}
		if !(many < few && few < 6) {
			t.Errorf("%s does %v units with few faults and %v with many", p.Spec, few, many)
		}
		for cell := range 2 {
			if _, exact := r.Cell(cell).Value(i, "exact_work"); exact {
				t.Errorf("%s has an exact mean in cell %d", p.Spec, cell)
			}
			if ratio := value(t, r, cell, i, "ratio"); !(ratio > 0 && ratio < 1) {
				t.Errorf("%s does %v of the bound", p.Spec, ratio)
			}
		}
	}
}

func TestStudiesOfFaultsAreTheSameHoweverTheyAreRun(t *testing.T) {
	d := designFrom(t, doubtful, "instances: 250", "instances: 500")
	want := undisturbed(t, d)
	for _, goroutines := range []int{3, 1}[:long.Trials(1, 2)] {
		dir := t.TempDir()
		for {
			err := interrupted(begin(t, dir, d), RunOptions{Runner: &run.Runner{Goroutines: goroutines}}, 2)
			if err == nil {
				break
			}
			if err != run.ErrStopped {
				t.Fatal(err)
			}
		}
		if bytesOf(t, dir) != want {
			t.Errorf("with %d goroutines the bytes differ", goroutines)
		}
	}
}

// Also where no policy is left that asked before.
func TestNoPolicyMovesTheFaultsThatAnotherMeets(t *testing.T) {
	long.Unraced(t)
	all := inMemory(t, designFrom(t, doubtful))
	for i, p := range all.Design.Policies {
		alone := inMemory(t, designFrom(t, doubtful, "policies: ['guided{n=4}', 'greedy{n=12}', 'on-demand{n=12}', 'random-rep{n=12}', bound]", "policies: ['"+p.Spec+"']"))
		for cell := range 2 {
			if got, want := value(t, alone, cell, 0, "work"), value(t, all, cell, i, "work"); got != want {
				t.Errorf("%s does %v units alone and %v with others", p.Spec, got, want)
			}
		}
	}
}

// In a world that may have faults and has none, all is as in one that says nothing of them.
func TestAWorldWithoutFaultsIsAsOneThatSaysNothingOfThem(t *testing.T) {
	long.Unraced(t)
	const own = "{count: 1, faults: {after: 'linear{x=2}', check: {latency: 0.05}}}"
	none := inMemory(t, designFrom(t, doubtful, own, "{count: 1, faults: {after: never}}", "q: [0.02, 0.2]", "q: 0", ", check: {latency: 0.02, per_unit: 0.1}", ""))
	plain := inMemory(t, designFrom(t, doubtful, own, "{count: 1}", ", faults: {}}", "}", "  faults: {wrong: q, unit: 0.1, check: {latency: 0.02, per_unit: 0.1}}\n", "", "q: [0.02, 0.2]", "q: 0"))
	for i := range none.Design.Policies {
		for _, metric := range []string{"ratio", "work", "makespan"} {
			if none.Design.Policies[i].Kind() == "ceiling" && metric == "makespan" {
				continue
			}
			if a, b := value(t, none, 0, i, metric), value(t, plain, 0, i, metric); a != b {
				t.Errorf("%s of %s is %v, and without faults %v", metric, none.Design.Policies[i].Spec, a, b)
			}
		}
	}
}

func TestOtherFaultsAreAnotherStudy(t *testing.T) {
	dir := t.TempDir()
	if _, err := Begin(dir, designFrom(t, doubtful)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, says string }{
		{"wrong: q", "wrong: 2q", "faults.wrong is q in the study, not 2q"},
		{"unit: 0.1", "unit: 0.2", "faults.unit is 0.1 in the study, not 0.2"},
		{"{latency: 0.02, per_unit: 0.1}", "{latency: 0.03, per_unit: 0.1}", "faults.check.latency is"},
		{"{x=2}", "{x=3}", "workers[1].faults.after is"},
		{"{after: 'linear{x=2}', check", "{wrong: 0.1, check", "workers[1].faults.wrong is"},
		{", faults: {}}", "}", "workers[2].faults is"},
	} {
		_, err := Begin(dir, designFrom(t, doubtful, c.old, c.new))
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %s", c.new, err, c.says)
		}
	}
}
