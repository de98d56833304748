package scenarios

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

// The instance is that of a run: what Rerun tells of it is the same to the last bit.
func TestTheInstanceThatIsDrawnIsThatOfTheStudy(t *testing.T) {
	s := designFrom(t, sweep, "repetitions: 600", "repetitions: 30")
	dir := t.TempDir()
	complete(t, dir, s, RunOptions{})
	c, err := OpenStudy(dir, Auto)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range s.Policies {
		for cell := range s.Grid.Cells() {
			id := s.Grid.Values(cell).ID(s.law())
			want, err := c.Rerun(id, p.Spec, 17, false)
			if err != nil {
				t.Fatal(err)
			}
			at, err := c.Design.FindCell(id)
			if err != nil {
				t.Fatal(err)
			}
			e, err := c.Design.Record(Scene{Cell: at, Policy: p.Spec, Instance: 17})
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(e.Instance.Interrupt, want.Interrupt) || !reflect.DeepEqual(e.Outcome, want.Outcome) {
				t.Errorf("%s at %v: the episode is not that of the study", p.Spec, want.Values)
			}
		}
	}
	if _, err := c.Design.FindCell(1); err == nil || !strings.Contains(err.Error(), "no cell 0000000000000001") {
		t.Error(err)
	}
}
