package figures_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/results/gantt"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

func TestWhatIsWrongIsMarkedAndCounted(t *testing.T) {
	w := models.Worker{Compute: models.Affine{PerUnit: 1}, Return: models.Affine{PerUnit: .1}, Faults: risk.Linear{X: 1}}
	p := &models.Problem{Platform: models.Star(w, w), Load: 5, Unit: .5}
	s := &models.Schedule{Size: []float64{1, 1, 3}, List: [][]int32{{0, 1, 2}, {1, 0}}}
	plan, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	in := models.Uninterrupted(2)
	// The first worker has half of its first chunk wrong, and its second one as a whole.
	in.Faults = []models.FaultSequence{models.FaultsAt{.1, .2, 1.3, 1.7}, nil}
	in.Interrupt[0] = 3
	sim := models.Simulator{Record: true}
	o := sim.Run(plan, in)
	r := &run.Recording{Problem: p, Size: s.Size, Schedule: s, Instance: in, Outcome: o, Spans: sim.Spans}
	c, err := figures.Gantt(r, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, track := range c.Tracks {
		for _, s := range track.Slices {
			got = append(got, track.Name+": "+s.Name)
			if wrong := strings.Contains(s.Name, "compute") && strings.Contains(s.Name, "wrong"); (s.Kind == gantt.Wrong) != wrong {
				t.Errorf("%s is of kind %d", s.Name, s.Kind)
			}
		}
	}
	want := []string{
		"port: return 1 from P1, wrong", "port: return 2 from P2", "port: return 2 from P1, again", "port: return 1 from P2",
		"link of P1: return 1, wrong", "link of P1: return 2, again",
		"P1: compute 1, wrong in 0.5 units", "P1: compute 2, again", "P1: compute 3, lost",
		"link of P2: return 2", "link of P2: return 1", "P2: compute 2", "P2: compute 1",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the chart shows\n%s, want\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if says := "2 of 5 units done; 1 of 2 workers interrupted meanwhile; 0.5 units came back wrong"; !slices.Contains(c.Notes, says) {
		t.Errorf("%q, want %q", c.Notes, says)
	}
}
