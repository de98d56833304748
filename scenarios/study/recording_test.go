package study

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// The instance is one of a run: Rerun tells the same of it to the last bit.
func TestTheInstanceThatIsDrawnIsThatOfTheStudy(t *testing.T) {
	d := designFrom(t, sweep, "instances: 600", "instances: 30")
	dir := t.TempDir()
	complete(t, dir, d, RunOptions{})
	s, err := Open(dir, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range d.Policies {
		for cell := range d.Grid.Cells() {
			id := d.Grid.Values(cell).ID(d.Law())
			want, err := s.Rerun(id, p.Spec, 17, false)
			if err != nil {
				t.Fatal(err)
			}
			at, err := s.Design.FindCell(id)
			if err != nil {
				t.Fatal(err)
			}
			r, err := run.Record(s.Design, run.Scene{Cell: at, Policy: p.Spec, Instance: 17})
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(r.Instance.Interrupt, want.Interrupt) || !reflect.DeepEqual(r.Outcome, want.Outcome) {
				t.Errorf("%s at %v: the episode is not that of the study", p.Spec, want.Values)
			}
		}
	}
	if _, err := s.Design.FindCell(1); err == nil || !strings.Contains(err.Error(), "no cell 0000000000000001") {
		t.Error(err)
	}
}

func TestAScheduleThatIsDrawnForAnInstanceIsShownWithoutItsInterruptionsToo(t *testing.T) {
	d := designFrom(t, sweep)
	for instance := range 20 {
		at := run.Scene{Cell: d.Grid.Cells() - 1, Policy: "random-rep", Instance: instance}
		with, err := run.Record(d, at)
		if err != nil {
			t.Fatal(err)
		}
		at.Uninterrupted = true
		without, err := run.Record(d, at)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(with.Schedule.List, without.Schedule.List) || with.Outcome.Work > without.Outcome.Work {
			t.Errorf("instance %d: %v units by %v, and without interruptions %v by %v",
				instance, with.Outcome.Work, with.Schedule.List, without.Outcome.Work, without.Schedule.List)
		}
	}
}
