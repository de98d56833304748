package scenarios

import (
	"fmt"
	"math"
	"strings"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

// Recording is an episode with all its spans.
type Recording struct {
	Title string // who
	Note  string // in which cell and instance

	Problem  *models.Problem
	Size     []float64 // of the chunks
	Resident []int32   // as in the schedule
	Instance *models.Instance
	Outcome  *models.Outcome
	Spans    []models.Span
}

// Scene says which instance of a study is meant.
type Scene struct {
	Cell          int    // place in the grid
	Policy        string // one of the study's, or any other
	Instance      int
	Uninterrupted bool // the same, as if nobody were interrupted
}

// Record runs an instance on the engine and keeps what happens. The instance is
// the one that all policies meet in a run of the study. A policy that cannot, or
// fails, gives a *CellError.
func (d *Design) Record(at Scene) (*Recording, error) {
	switch {
	case d.Computed():
		return nil, fmt.Errorf("%s is computed without episodes, so there is nothing to draw: want an experiment that has some (%s), the file of a scenario or of a problem",
			d.Name, strings.Join(withEpisodes(), ", "))
	case at.Cell < 0 || at.Cell >= d.Grid.Cells():
		return nil, fmt.Errorf("there is no cell %d: the study has %d, counted from 0", at.Cell, d.Grid.Cells())
	case at.Instance < 0:
		return nil, fmt.Errorf("there is no instance %d: want 0 or more", at.Instance)
	}
	p, err := policies.Parse(at.Policy)
	if err != nil {
		return nil, err
	}
	ready, w, err := d.single(at.Cell, p, at.Instance)
	if err != nil {
		return nil, err
	}
	seen := &witness{}
	w.sim.Record = true
	r := &Recording{
		Title:   d.Name + ": " + p.Spec,
		Note:    strings.TrimPrefix(fmt.Sprintf("%v; instance %d of seed %d", ready.values, at.Instance, d.Seed), "; "),
		Problem: ready.problem, Instance: &w.instances[0],
	}
	if at.Uninterrupted {
		r.Note += ", as if nobody were interrupted"
		never(r.Instance)
	}
	play, err := w.design.player(seen.watch(ready.entries[0]), &w.sim)
	if err == nil {
		err = seen.tooMany()
	}
	if err != nil {
		return nil, refusal(ready.values, p.Spec, err)
	}
	w.players = []player{play}
	err = w.episodes(ready, 0, p.Spec, at.Instance, 1, func(_ int, _ float64, o *models.Outcome) { r.Outcome = o })
	if many := seen.tooMany(); many != nil {
		err = refusal(ready.values, p.Spec, many)
	}
	r.Size, r.Resident, r.Spans = seen.size, seen.resident, w.sim.Spans
	return r, err
}

// RecordingOf runs a schedule on the engine, nobody being interrupted.
func RecordSchedule(p *models.Problem, s *models.Schedule) (*Recording, error) {
	plan, err := models.Compile(p, s)
	if err != nil {
		return nil, err
	}
	var seen witness
	seen.see(s)
	if err := seen.tooMany(); err != nil {
		return nil, err
	}
	sim := models.Simulator{Record: true}
	r := &Recording{Problem: p, Size: seen.size, Resident: seen.resident}
	r.Instance = &models.Instance{Interrupt: make([]float64, len(p.Workers))}
	never(r.Instance)
	r.Outcome = sim.Run(plan, r.Instance)
	r.Spans = sim.Spans
	return r, nil
}

// never makes an instance in which nobody is interrupted.
func never(in *models.Instance) {
	for i := range in.Interrupt {
		in.Interrupt[i] = math.Inf(1)
	}
}

// withEpisodes names the experiments that have episodes.
func withEpisodes() (names []string) {
	for _, e := range Experiments() {
		if e.Compute == nil {
			names = append(names, e.Name)
		}
	}
	return names
}
