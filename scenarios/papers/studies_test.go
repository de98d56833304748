package papers

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

func TestAStoredStudyIsCompleteFromItsLogFromItsPackAndFromBoth(t *testing.T) {
	eachStored(t, func(t *testing.T, s storedStudy) {
		for _, without := range [][]string{{"pack.lsp"}, {"log"}, nil} {
			dir := s.copied(t, without...)
			c, err := study.Open(dir, play.Auto)
			if err != nil {
				t.Fatal(err)
			}
			records := recordsOf(t, c)
			if left := c.Missing(study.RunOptions{}); left > 0 || len(records) == 0 {
				t.Errorf("without %v: there are %d records, and %d instances are missing", without, len(records), left)
			}
			if added := completed(t, c, records); len(added) > 0 {
				t.Errorf("without %v: computed again: %v", without, added)
			}
			s.unchanged(t, "results.csv", csvOf(t, c))
			s.unchanged(t, "pack.lsp", packOf(t, c))
			s.unchanged(t, "study.json", read(t, dir, "study.json"))
		}
	})
}

// The catalogue spells an experiment as it does today, the folder as it did then. The
// path of a law's file is the exception: a folder that was moved notes the new one.
func TestAskingForAStoredStudyAgainComputesNothing(t *testing.T) {
	eachStored(t, func(t *testing.T, s storedStudy) {
		dir := s.copied(t)
		d := grown(t, dir, "", "")
		if s.request.Experiment != "" {
			from, err := s.request.Scenario()
			if err != nil {
				t.Fatal(err)
			}
			d = designOf(t, from)
		}
		c, records := begun(t, dir, d)
		if added := completed(t, c, records); len(added) > 0 {
			t.Errorf("computed again: %v", added)
		}
		if !s.moved {
			s.unchanged(t, "study.json", read(t, dir, "study.json"))
		}
		s.unchanged(t, "results.csv", csvOf(t, c))
		s.unchanged(t, "pack.lsp", packOf(t, c))
	})
}

// A block that was cut short is computed again in greater length, a full one is kept.
func TestAStoredStudyGrowsByInstances(t *testing.T) {
	eachStored(t, func(t *testing.T, s storedStudy) {
		dir := s.copied(t)
		c, records := begun(t, dir, grown(t, dir, "instances", s.more))
		added := completed(t, c, records)
		if want := c.Design.Grid.Cells() * len(c.Design.Policies); len(added) != want {
			t.Errorf("%d records were added: want one for each of %d pairs", len(added), want)
		}
		for _, k := range added {
			for old := range maps.Keys(records) {
				if old.Cell == k.Cell && old.Policy == k.Policy && old.Block == k.Block && old.Count >= k.Count {
					t.Errorf("%+v was there as %+v", k, old)
				}
			}
		}
	})
}

func TestAStoredStudyGrowsByANewValue(t *testing.T) {
	eachStored(t, func(t *testing.T, s storedStudy) {
		dir := s.copied(t)
		c, records := begun(t, dir, grown(t, dir, s.value[0], s.value[1]))
		old := map[uint64]bool{}
		for k := range records {
			old[k.Cell] = true
		}
		added := completed(t, c, records)
		for _, k := range added {
			if old[k.Cell] {
				t.Errorf("a cell that was complete was computed again: %+v", k)
			}
		}
		if len(added) == 0 {
			t.Error("the new value added no records")
		}
		rows := slices.Collect(strings.Lines(string(csvOf(t, c))))
		for row := range strings.Lines(string(read(t, dir, "results.csv"))) {
			if !slices.Contains(rows, row) {
				t.Errorf("the table has lost or changed the row %s", row)
			}
		}
	})
}

// The folders may go on only because the program computes the same today as then.
func TestAStoredStudyComputedAnewHasTheSameBytes(t *testing.T) {
	eachStored(t, func(t *testing.T, s storedStudy) {
		if !s.exact {
			t.Skip("the last digit of powers depends on the processor")
		}
		anew := filepath.Join(t.TempDir(), "anew")
		d := grown(t, s.copied(t), "", "")
		c, records := begun(t, anew, d)
		completed(t, c, records)
		s.unchanged(t, "results.csv", csvOf(t, c))
		s.unchanged(t, "pack.lsp", packOf(t, c))
	})
}
