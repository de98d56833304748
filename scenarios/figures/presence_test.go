package figures_test

import (
	"math"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/results/gantt"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

// hires gives the only worker a chunk, releases it at 1 and hires it at 2.
type hires struct{ sent bool }

func (h *hires) Begin() { h.sent = false }

func (h *hires) Next(v *models.View) (worker, chunk int) {
	switch {
	case !h.sent:
		h.sent = true
		v.WakeAt(1)
		return 0, v.Cut(4)
	case v.Now() == 1:
		v.Release(0)
		v.WakeAt(2)
	case v.Now() == 2 && !v.Hired(0):
		v.Hire(0)
	}
	return -1, -1
}

func TestWorkersThatAreAwayOrReleasedAreDrawnSo(t *testing.T) {
	p := &models.Problem{Load: 4, Deadline: 50, Platform: models.Star(models.Worker{
		Compute: models.Affine{PerUnit: 1}, Life: &models.Life{Loses: models.LosesProgress, Every: 1, Save: .25, Hold: 1},
	})}
	in := &models.Instance{Interrupt: []float64{4}, Again: []models.Timeline{models.Ups{{Start: 6, Stop: 8}, {Start: 8, Stop: 9}, {Start: 10, Stop: 30}, {Start: 31, Stop: 32}}}}
	sim := models.Simulator{Record: true}
	o, err := sim.Play(p, &hires{}, in)
	if err != nil {
		t.Fatal(err)
	}
	c, err := figures.Gantt(&run.Recording{Problem: p, Size: []float64{4}, Instance: in, Outcome: o, Spans: sim.Spans, Absences: sim.Absences}, nil)
	if err != nil {
		t.Fatal(err)
	}
	track := c.Tracks[len(c.Tracks)-1]
	var gaps []gantt.Slice
	saved, at := 0.0, 0.0
	for _, s := range track.Slices {
		if s.Start < at {
			t.Errorf("%s begins at %v, before %v", s.Name, s.Start, at)
		}
		if at = s.End; s.Kind == gantt.Away {
			gaps = append(gaps, gantt.Slice{Start: s.Start, End: s.End, Name: s.Name})
		} else if !s.Lost {
			saved += s.End - s.Start
		}
	}
	want := []gantt.Slice{{Start: 1, End: 2, Name: "released"}, {Start: 4, End: 6, Name: "away"}, {Start: 9, End: 10, Name: "away"}}
	same := func(a, b gantt.Slice) bool { return a.Name == b.Name && a.Start == b.Start && a.End == b.End }
	if !slices.EqualFunc(gaps, want, same) {
		t.Errorf("it is away in %+v, want %+v", gaps, want)
	}
	if o.Work != 4 || saved != o.Workers[0].Busy+3*.25 {
		t.Errorf("%v units are done, and what is not lost took %v, want 4 and %v", o.Work, saved, o.Workers[0].Busy+3*.25)
	}
	if !track.Ended || track.Until != 30 {
		t.Errorf("the next interruption is at %v", track.Until)
	}
	if k := len(c.Marks) - 1; c.Marks[k].Name != "deadline 50" || c.Marks[k].At != 50 {
		t.Errorf("%+v", c.Marks)
	}
}

// In episodes with machines that come back, a chart has all that was computed and no overlap.
func TestChartsOfMachinesThatComeBackAreWhole(t *testing.T) {
	for _, loses := range []string{"all", "progress", "nothing"} {
		d := scenariostest.Design(t, drawable["duplex"], "notice: 0.05", "notice: 0.05, comes_back: {after: linear, restart: 0.05, loses: "+loses+"}", "return: {", "price: {hold: 1}, return: {")
		lost, away := 0, 0
		for instance := range 10 {
			r, err := run.Record(d, run.Scene{Policy: "on-demand", Instance: instance})
			if err != nil {
				t.Fatal(err)
			}
			c, err := figures.Gantt(r, nil)
			if err != nil {
				t.Fatal(err)
			}
			counted := map[float64]int{}
			for _, track := range c.Tracks[len(c.Tracks)-3*4:] {
				for _, s := range track.Slices {
					if s.Kind == gantt.Away {
						away++
					} else if s.Lost {
						lost++
					} else if s.Kind == gantt.Compute && s.Name == "compute "+s.Label {
						counted[s.Args[0].Value]++
					}
				}
			}
			for chunk, at := range r.Outcome.DoneAt {
				if done := !math.IsInf(at, 1); done != (counted[float64(chunk+1)] == 1) {
					t.Errorf("%s, instance %d: chunk %d, done at %v, counts %d times", loses, instance, chunk+1, at, counted[float64(chunk+1)])
				}
			}
		}
		if lost == 0 && loses != "nothing" || away < 10 {
			t.Errorf("%s: %d slices are lost, and workers %d times away", loses, lost, away)
		}
	}
}
