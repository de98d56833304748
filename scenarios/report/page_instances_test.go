package report_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
	"github.com/loadstar-sim/loadstar/scenarios/report"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

func init() { papers.RegisterAll() }

// Playing all instances one by one finds the same worst, median and best, for the winner and its runner-up.
func TestTheMedianTheWorstAndTheBestInstanceAreDrawn(t *testing.T) {
	dir := t.TempDir()
	s := begun(t, dir, request(1000))
	runStudy(t, s)
	told, err := tell(t, dir, report.Scene{Cell: -1, Instance: -1})
	if err != nil {
		t.Fatal(err)
	}
	scenes := part(told, "episode").Scenes
	if len(scenes) != 3 {
		t.Fatalf("%d instances", len(scenes))
	}
	d := s.Design
	place := func(spec string) int {
		for k, p := range d.Policies {
			if p.Spec == spec {
				return k
			}
		}
		t.Fatalf("there is no policy %s", spec)
		return 0
	}
	first, second := place(scenes[0].Charts[0].Key), place(scenes[0].Charts[1].Key)
	if d.Policies[first].Spec != "greedy" || !strings.HasPrefix(told.Headline, "greedy ") {
		t.Errorf("%s is drawn first, and %s", d.Policies[first].Spec, told.Headline)
	}
	ratios, by := [][2]float64{}, []float64{}
	middle := fmt.Sprint(d.Grid.Values(d.Grid.Cells() / 2))
	err = run.EachInstance(context.Background(), d, func(v grid.Values, instance int, work []float64) {
		if fmt.Sprint(v) == middle && instance < world.BlockLength {
			best := work[len(work)-1]
			ratios = append(ratios, [2]float64{work[first] / best, work[second] / best})
			by = append(by, work[first]/best-work[second]/best)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	sorted := slices.Sorted(slices.Values(by))
	for k, want := range map[int]float64{0: sorted[(len(sorted)-1)/2], 1: sorted[0], 2: sorted[len(sorted)-1]} {
		var instance int
		var name string
		if _, err := fmt.Sscanf(scenes[k].Text, "Instance %d, the %s of the first 250 instances", &instance, &name); err != nil || name != scenes[k].Name {
			t.Fatalf("%q: %v", scenes[k].Text, err)
		}
		if got := by[instance]; got < want-1e-12 || got > want+1e-12 {
			t.Errorf("%s: instance %d with a difference of %v, want %v", name, instance, got, want)
		}
		if said := fmt.Sprintf("by ratio: %.4g and %.4g.", ratios[instance][0], ratios[instance][1]); !strings.HasSuffix(scenes[k].Text, said) {
			t.Errorf("%q, want %q", scenes[k].Text, said)
		}
		for _, c := range scenes[k].Charts {
			if !strings.HasSuffix(c.Notes[0], fmt.Sprintf("instance %d of seed 1", instance)) || c.To != scenes[k].Charts[0].To {
				t.Errorf("%s: the chart of %s is of %s until %v", name, c.Key, c.Notes[0], c.To)
			}
		}
	}
}

func TestAnInstanceThatIsAskedForIsDrawnAlone(t *testing.T) {
	dir := t.TempDir()
	runStudy(t, begun(t, dir, request(1000)))
	for _, scene := range []report.Scene{{Instance: 7}, {Instance: 7, Brief: true}, {Instance: 7, Policies: []string{"no-rep", "greedy", "cyclic-rep"}}} {
		told, err := tell(t, dir, scene)
		if err != nil {
			t.Fatal(err)
		}
		p := part(told, "episode")
		want := 2
		if scene.Brief {
			want = 1
		} else if scene.Policies != nil {
			want = 3
		}
		if len(p.Scenes) != 1 || len(p.Scenes[0].Charts) != want || p.Scenes[0].Name != "" || !strings.Contains(p.Scenes[0].Charts[0].Notes[0], "instance 7 of seed 1") {
			t.Errorf("%+v: %+v", scene, p.Scenes)
		}
		if len(p.Listings) != 1 || strings.Contains(p.Listings[0].Text, " --animate") != (want > 1) {
			t.Errorf("%+v", p.Listings)
		}
	}
}

// Which instance is the worst may change until the study is complete.
func TestAnIncompleteStudyHasItsFirstInstanceDrawn(t *testing.T) {
	dir := t.TempDir()
	begun(t, dir, request(1000))
	told, err := tell(t, dir, report.Scene{Cell: -1, Instance: -1})
	if err != nil {
		t.Fatal(err)
	}
	if s := part(told, "episode").Scenes; len(s) != 1 || !strings.Contains(s[0].Charts[0].Notes[0], "instance 0 of seed 1") {
		t.Errorf("%+v", s)
	}
}
