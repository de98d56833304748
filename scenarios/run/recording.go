package run

import (
	"fmt"
	"strings"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

// Recording is an episode with all its spans, as it is drawn.
type Recording struct {
	Title string // the design and the policy
	Note  string // the cell and the instance

	Problem  *models.Problem
	Names    []string         // of the workers, "" for a worker without a name; nil: no worker has one
	Size     []float64        // of the chunks
	Schedule *models.Schedule // nil of a dispatcher, which makes none
	Instance *models.Instance
	Outcome  *models.Outcome
	Spans    []models.Span
	Absences []models.Absence // of workers that the master released
	Gifts    []models.Gift    // chunks that workers of a dispatcher had without a message, such as those they kept

	Reopenings []models.Reopening // of chunks whose load the master cut anew
}

// Scene names an episode of a design.
type Scene struct {
	Cell          int    // by its place in the grid
	Policy        string // of the design, or any other
	Instance      int
	Uninterrupted bool // as if no worker were interrupted
	Numbers       bool // only the outcome, without spans, which are too many in a long episode
	Stack         bool // panics are not caught and errors not wrapped, which helps to find their cause
}

// Record plays an episode on the engine and records it. All policies meet this instance in a run of the
// design. It returns a *CellError if the policy refuses the cell or fails.
func Record(d *scenarios.Design, at Scene) (*Recording, error) {
	switch {
	case d.Computed():
		var others []string
		for _, e := range scenarios.Experiments() {
			if !e.Computed() {
				others = append(others, e.Name)
			}
		}
		return nil, fmt.Errorf("%s is computed without episodes, so it has nothing to play: want an experiment that has some (%s), the file of a scenario or of a problem",
			d.Name, strings.Join(others, ", "))
	case at.Cell < 0 || at.Cell >= d.Grid.Cells():
		return nil, fmt.Errorf("there is no cell %d: the design has %d, counted from 0", at.Cell, d.Grid.Cells())
	case at.Instance < 0:
		return nil, fmt.Errorf("there is no instance %d: want 0 or more", at.Instance)
	}
	p, err := d.Named(at.Policy)
	if err != nil {
		return nil, err
	}
	ready, w, err := single(d, at.Cell, p, at.Instance)
	if err != nil {
		return nil, err
	}
	w.sim.Record = !at.Numbers
	naming := d.Naming()
	r := &Recording{
		Title:   d.Name + ": " + naming.Policy(p.Spec),
		Note:    strings.TrimPrefix(fmt.Sprintf("%v; instance %d of seed %d", ready.values, at.Instance, d.Seed), "; "),
		Problem: ready.problem, Names: d.World.Names(ready.values), Instance: &w.batch.Instances[0],
	}
	entry := ready.entries[0]
	if at.Uninterrupted {
		drawn := *r.Instance
		entry = entry.DealtFor(&drawn)
		r.Note += ", as if nobody were interrupted"
		*r.Instance = *models.Uninterrupted(len(r.Instance.Interrupt))
		r.Instance.Slow, r.Instance.Faults = drawn.Slow, drawn.Faults
	}
	player, err := entry.Player(&w.sim)
	if err != nil {
		return nil, scenarios.Refusal(ready.values, p.Spec, err)
	}
	w.players = []play.Player{player}
	defer w.close(nil)
	if at.Stack {
		ready.choices.Seed(&w.rng, uint64(at.Instance))
		_, r.Outcome, err = player.Play(r.Instance, &w.rng)
		return r, err
	}
	err = w.episodes(ready, 0, 0, p.Spec, at.Instance, 1, func(_ int, _ []float64, o *models.Outcome) { r.Outcome = o })
	if many := w.sim.TooMany(); many != nil {
		err = scenarios.Refusal(ready.values, p.Spec, many)
	}
	r.Size, r.Schedule, r.Spans = w.sim.Sizes(), w.sim.Schedule(), w.sim.Spans
	r.Absences, r.Gifts, r.Reopenings = w.sim.Absences, w.sim.Gifts, w.sim.Reopenings
	return r, err
}
