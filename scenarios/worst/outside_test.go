package worst

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/files"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

func TestASearchKeepsTheFilesOfItsPolicies(t *testing.T) {
	const text = "name: beside\nworkload: 3\nplatform: {workers: 2, compute: {latency: eps, per_unit: 0.2}}\nrisk: linear\npolicies: [greedy]\nsweep: {eps: [0.01, 0.1]}\n"
	const plan = `{"loadstar":"schedule","version":1,"workers":2,"load":3,"size":[1,1,1],"list":[[0,2],[1]]}`
	t.Chdir(t.TempDir())
	begin := func(plan string) error {
		t.Helper()
		if err := os.WriteFile("plan.json", []byte(plan), 0o666); err != nil {
			t.Fatal(err)
		}
		from, err := sheet.Decode("beside.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		r, err := New(from, Question{A: "file{path=plan.json}", B: "greedy"})
		if err != nil {
			t.Fatal(err)
		}
		j, err := r.Begin(t.Context(), "search")
		if err == nil {
			err = j.Close()
		}
		return err
	}
	if err := begin(plan); err != nil {
		t.Fatal(err)
	}
	// A witness can be run where the search is.
	from, err := sheet.Decode("search/worst.yaml", []byte(strings.Replace(text, "[greedy]", "['file{path=plan.json}']", 1)))
	if err != nil {
		t.Fatal(err)
	}
	if err := files.Resolve(from, "search"); err != nil {
		t.Fatal(err)
	}
	d, err := scenarios.DesignOf(from, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := d.Policies[0].Folder(), from.Folder; got != want {
		t.Errorf("the file is read in %s, want %s", got, want)
	}
	if err := begin(plan); err != nil {
		t.Errorf("the same search again: %v", err)
	}
	if err := begin(strings.Replace(plan, "[1]]", "[1,0]]", 1)); !errors.Is(err, ErrOther) {
		t.Errorf("an edited file: %v", err)
	}
}
