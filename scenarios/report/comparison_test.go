package report_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/report"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// Values that a comparison keeps for texts move no row of its file, and give the same sentences as a
// comparison by their metric alone.
func TestAComparisonThatWasWrittenIsToldAsOneThatWasFound(t *testing.T) {
	for _, r := range []scenarios.Request{
		request(1000),
		{Experiment: "cantbelate-table", Preset: "quick", Policies: []string{"spot-greedy", "spot-uniform"}, Seed: 1},
	} {
		dir := t.TempDir()
		runStudy(t, begun(t, dir, r))
		s, err := study.Open(dir, play.Auto)
		if err == nil {
			err = s.Scan(nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		found, err := report.Read(s, report.Options{})
		if err != nil {
			t.Fatal(err)
		}
		compared, err := found.Comparison()
		if err != nil {
			t.Fatal(err)
		}
		published, err := report.Publish(s, report.Options{})
		if err != nil {
			t.Fatal(err)
		}
		written, err := published.Comparison()
		if err != nil {
			t.Fatal(err)
		}
		var want bytes.Buffer
		if _, err := compare.Write(&want, "csv", compare.Study(s), compare.Options{Level: scenarios.Level}); err != nil {
			t.Fatal(err)
		}
		if rows, err := os.ReadFile(filepath.Join(dir, "comparison.csv")); err != nil || !bytes.Equal(rows, want.Bytes()) {
			t.Errorf("the comparison is another one (%v)", err)
		}
		if written.Brief() != compared.Brief() {
			t.Errorf("written: %s\nfound: %s", written.Brief(), compared.Brief())
		}
	}
}
