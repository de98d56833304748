package papers

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// A storedStudy is a folder of testdata/studies. It has no figures, and its records are both in
// the log and in the pack.
type storedStudy struct {
	name    string
	request scenarios.Request // what the command line asked for; none for a scenario file
	moved   bool              // a law was read from a file elsewhere, and the folder has a copy
	more    string            // number of instances to which the study grows
	value   [2]string         // variable, and its old values with a new one
	exact   bool              // the numbers are the same on all processors of a kind
}

var storedStudies = []storedStudy{
	{
		name: "e1", more: "300", value: [2]string{"W", "1,3,5"}, exact: true,
		request: scenarios.Request{
			Experiment: "e1", Preset: "quick", Instances: 275, Seed: 1, Set: map[string]string{"W": "1,5"},
			Policies: []string{"omniscient", "greedy", "no-rep"},
		},
	},
	{name: "desks", moved: true, more: "100", value: [2]string{"draw", "1..3"}, exact: true},
	{
		name: "hetero-orders", more: "200", value: [2]string{"h", "1,5,10"},
		request: scenarios.Request{
			Experiment: "hetero-orders", Instances: 60, Seed: 1, Set: map[string]string{"h": "1,10"},
			Policies: []string{"distrib{order=given}", "distrib"},
		},
	},
}

// eachStored runs a test for every stored study.
func eachStored(t *testing.T, test func(t *testing.T, s storedStudy)) {
	for _, s := range storedStudies {
		t.Run(s.name, func(t *testing.T) { test(t, s) })
	}
}

// copied returns a copy of the folder without some of its entries.
func (s storedStudy) copied(t *testing.T, without ...string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), s.name)
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "studies", s.name))); err != nil {
		t.Fatal(err)
	}
	for _, name := range without {
		if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// unchanged fails the test unless got is a file of the stored study.
func (s storedStudy) unchanged(t *testing.T, file string, got []byte) {
	t.Helper()
	want, err := os.ReadFile(filepath.Join("testdata", "studies", s.name, file))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s has changed: it has %d bytes, and had %d; these are the last of both\n%.300q\n%.300q", file, len(got), len(want), tail(got), tail(want))
	}
}

// tail returns the end of a file.
func tail(b []byte) []byte { return b[max(0, len(b)-300):] }

// grown returns the design of the newest scenario in a folder with one key changed.
func grown(t *testing.T, dir, key, value string) *scenarios.Design {
	t.Helper()
	from, err := study.Scenario(dir)
	if err == nil && key != "" {
		err = from.Apply(key, value)
	}
	if err != nil {
		t.Fatal(err)
	}
	return designOf(t, from)
}

// designOf returns the design of a scenario.
func designOf(t *testing.T, from *sheet.Scenario) *scenarios.Design {
	t.Helper()
	d, err := scenarios.DesignOf(from, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// begun opens the folder of a study for a design, tests every byte, and returns how
// often each record is there.
func begun(t *testing.T, dir string, d *scenarios.Design) (*study.Study, map[store.Key]int) {
	t.Helper()
	c, err := study.Begin(dir, d)
	if err != nil {
		t.Fatal(err)
	}
	return c, recordsOf(t, c)
}

// recordsOf scans a study and returns how often each record is there, whatever it cost.
func recordsOf(t *testing.T, c *study.Study) map[store.Key]int {
	t.Helper()
	records := map[store.Key]int{}
	err := c.Scan(func(_, _ int, k store.Key) {
		k.Cost = 0
		records[k]++
	})
	if err != nil || len(c.Damage) > 0 {
		t.Fatal(err, c.Damage)
	}
	return records
}

// completed runs a study to its end and returns the records that this added.
func completed(t *testing.T, c *study.Study, before map[store.Key]int) (added []store.Key) {
	t.Helper()
	if err := c.Run(t.Context(), study.RunOptions{Runner: new(run.Runner)}); err != nil {
		t.Fatal(err)
	}
	for k, n := range recordsOf(t, c) {
		if n > before[k] {
			added = append(added, k)
		}
	}
	if left := c.Missing(study.RunOptions{}); left > 0 {
		t.Errorf("%d instances are missing after the run", left)
	}
	return added
}

// csvOf returns the table of a study.
func csvOf(t *testing.T, c *study.Study) []byte {
	t.Helper()
	var table bytes.Buffer
	if err := c.WriteCSV(&table); err != nil {
		t.Fatal(err)
	}
	return table.Bytes()
}

// packOf merges a study and returns its pack.
func packOf(t *testing.T, c *study.Study) []byte {
	t.Helper()
	if _, err := c.Pack(); err != nil {
		t.Fatal(err)
	}
	return read(t, c.Folder.Dir(), "pack.lsp")
}

// read returns a file of a folder.
func read(t *testing.T, dir, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, file))
	if err != nil {
		t.Fatal(err)
	}
	return text
}
