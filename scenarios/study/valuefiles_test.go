package study

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/files"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// machines is a scenario whose laws are files.
const machines = `
name: machines
instances: 250
workload: 2
platform: {workers: 4, compute: {latency: 0.01, per_unit: 1}}
risk: law
policies: [omniscient, 'greedy{n=20}']
sweep:
  law: [LAWS]
`

// machinesIn reads the scenario in a folder, with the files and what is in them.
func machinesIn(t *testing.T, dir, laws string, texts map[string]string) *scenarios.Design {
	t.Helper()
	for name, text := range texts {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	from, err := sheet.Decode("machines.yaml", []byte(strings.Replace(machines, "LAWS", laws, 1)))
	if err != nil {
		t.Fatal(err)
	}
	if err := files.Resolve(from, dir); err != nil {
		t.Fatal(err)
	}
	d, err := scenarios.DesignOf(from, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// tableOf returns the table of a study's folder as CSV.
func tableOf(t *testing.T, dir string) string {
	t.Helper()
	s, err := Open(dir, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Scan(nil); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := s.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestFilesMayBeBehindTheValuesOfAVariable(t *testing.T) {
	texts := map[string]string{"a.txt": "0.5\n1\n2\n", "sub/b.txt": "3\n1\n", "c.txt": "7\n"}
	const laws = "'empirical{file=a.txt}', 'empirical{file=sub/b.txt}'"
	here, there, out := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "study")
	complete(t, out, machinesIn(t, here, laws, texts), RunOptions{})
	table := tableOf(t, out)

	// Each has the numbers of a study of its own, wherever the scenario is.
	one := machinesIn(t, here, "'empirical{file=a.txt}'", nil)
	if a, b := one.Grid.IDs(one.Law())[0], machinesIn(t, there, laws, texts); a != b.Grid.IDs(b.Law())[0] {
		t.Error("the identity of a cell depends on the folder of the scenario, or on other cells")
	}
	text := strings.NewReplacer("risk: law", "risk: empirical{file=a.txt}", "law: [LAWS]", "some: 1").Replace(machines)
	from, err := sheet.Decode("one.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := files.Resolve(from, here); err != nil {
		t.Fatal(err)
	}
	single, err := scenarios.DesignOf(from, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := inMemory(t, one).Cell(0).Series(1, scenarios.Work).Moments, inMemory(t, single).Cell(0).Series(1, scenarios.Work).Moments; got != want {
		t.Errorf("as a value: %+v, as the law of a study: %+v", got, want)
	}

	// The study can be moved, and grows by other files, wherever it is run from.
	moved := filepath.Join(there, "moved")
	if err := os.Rename(out, moved); err != nil {
		t.Fatal(err)
	}
	if got := tableOf(t, moved); got != table || strings.Contains(got, here) {
		t.Errorf("after it was moved the table is\n%s, it was\n%s", got, table)
	}
	grown := machinesIn(t, there, laws+", 'empirical{file=c.txt}'", nil)
	complete(t, moved, grown, RunOptions{})
	if got := tableOf(t, moved); !strings.HasPrefix(got, strings.TrimSuffix(table, "\n")) || !strings.Contains(got, "c.txt") {
		t.Errorf("the grown table is\n%s, before it was\n%s", got, table)
	}
}

// A file that was changed under its name is another: nothing is mixed, nothing is
// lost.
func TestAChangedFileBehindAValueIsRefused(t *testing.T) {
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "study")
	const laws = "'empirical{file=a.txt}', linear"
	before := machinesIn(t, dir, laws, map[string]string{"a.txt": "0.5\n1\n2\n"})
	complete(t, out, before, RunOptions{})
	table := tableOf(t, out)
	after := machinesIn(t, dir, laws, map[string]string{"a.txt": "0.5\n1\n2.5\n"})
	if a, b := before.Grid.IDs(before.Law()), after.Grid.IDs(after.Law()); a[0] == b[0] || a[1] != b[1] {
		t.Error("the identity of a cell does not follow what is in its file")
	}
	if _, err := Begin(out, after); err == nil || !strings.Contains(err.Error(), "another file of that name") {
		t.Errorf("the study takes a changed file: %v", err)
	}
	if got := tableOf(t, out); got != table {
		t.Errorf("the table is\n%s, it was\n%s", got, table)
	}
}

// inMemory runs a design without a folder.
func inMemory(t *testing.T, d *scenarios.Design) *scenarios.Report {
	t.Helper()
	r, err := new(run.Runner).Run(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
