package study

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// A study that is read draws the instance of its design, and its numbers are the same without spans.
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
			at, err := s.Design.FindCell(id)
			if err != nil {
				t.Fatal(err)
			}
			want, err := run.Record(d, run.Scene{Cell: cell, Policy: p.Spec, Instance: 17, Numbers: true})
			if err != nil {
				t.Fatal(err)
			}
			r, err := run.Record(s.Design, run.Scene{Cell: at, Policy: p.Spec, Instance: 17})
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(r.Instance.Interrupt, want.Instance.Interrupt) || !reflect.DeepEqual(r.Outcome, want.Outcome) || len(want.Spans) > 0 {
				t.Errorf("%s at %v: the episode is not that of the study", p.Spec, d.Grid.Values(cell))
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
