package report_test

import (
	"bytes"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/report"
)

// What a comparison keeps for texts moves no row of its file, and says what a comparison by its
// metric alone does.
func TestAComparisonThatWasWrittenIsToldAsOneThatWasFound(t *testing.T) {
	for _, r := range []scenarios.Request{
		request(1000),
		{Experiment: "cantbelate-table", Preset: "quick", Policies: []string{"spot-greedy", "spot-uniform"}, Seed: 1},
	} {
		dir := t.TempDir()
		run(t, begun(t, dir, r))
		s, err := scenarios.OpenStudy(dir, play.Auto)
		if err == nil {
			err = s.Scan(nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		var written, found report.Comparison
		var rows, want bytes.Buffer
		if err := written.Write(&rows, compare.Study(s), s.Design); err != nil {
			t.Fatal(err)
		}
		if err := compare.WriteCSV(&want, compare.Study(s), compare.Options{Level: scenarios.Level}); err != nil || rows.String() != want.String() {
			t.Errorf("the comparison is another one (%v)", err)
		}
		if err := found.Find(compare.Study(s), s.Design); err != nil || written.Text() != found.Text() {
			t.Errorf("written: %s\nfound: %s (%v)", written.Text(), found.Text(), err)
		}
	}
}
