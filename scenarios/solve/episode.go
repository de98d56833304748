package solve

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// episode is a plan played on the engine without interruptions.
type episode struct {
	work, makespan float64
	workers        []part
	spans          []models.Span
}

// part is what one worker did in an episode.
type part struct {
	chunks   int
	units    float64
	first    float64 // when it has received the first of its chunks
	received float64 // when it has received the last
	begins   float64 // when it begins to compute
	computed float64 // when it has computed the last
	busy     float64 // time spent computing
	leaves   float64 // when its last result leaves
	returned float64 // when that is back
}

// play plays a plan on the engine.
func play(plan *Plan) (*episode, error) {
	p, err := models.Compile(&plan.Problem, &plan.Schedule)
	if err != nil {
		return nil, err
	}
	never := make([]float64, len(plan.Problem.Workers))
	for i := range never {
		never[i] = math.Inf(1)
	}
	sim := models.Simulator{Record: true}
	o := sim.Run(p, &models.Instance{Interrupt: never})
	e := &episode{work: o.Work, makespan: o.Makespan, workers: make([]part, len(never)), spans: sim.Spans}
	for _, span := range sim.Spans {
		w := &e.workers[span.Worker]
		switch span.Activity {
		case models.Sending:
			if w.received == 0 {
				w.first = span.End
			}
			w.received = span.End
		case models.Computing:
			if w.chunks == 0 {
				w.begins = span.Start
			}
			w.chunks++
			w.units += plan.Schedule.Size[span.Chunk]
			w.computed = span.End
			w.busy += span.End - span.Start
		case models.Returning:
			w.leaves, w.returned = span.Start, span.End
		}
	}
	return e, nil
}

// play plays the plan of the answer, or says why that cannot be done and returns nil.
func (c *checker) play() *episode {
	if c.s.Plan == nil {
		return nil
	}
	e, err := play(c.s.Plan)
	c.must(err)
	return e
}

// makespan plays another plan and compares when it ends with a result.
func (c *checker) makespan(name string, plan *Plan) {
	e, err := play(plan)
	c.must(err)
	c.result(name, byEngine, e.makespan)
}

// timetable compares the table that [Solution.timetable] made with an episode.
func (c *checker) timetable(e *episode) {
	took := 0
	for _, w := range e.workers {
		if w.chunks > 0 {
			took++
		}
	}
	c.same("the number of rows", byEngine, float64(len(c.s.Workers)), float64(took))
	back := len(c.s.Columns) > 5
	for k := range c.s.Workers {
		_, w := c.part(e, k)
		c.cell(k, "chunks", byEngine, float64(w.chunks))
		c.cell(k, "units", byEngine, w.units)
		c.cell(k, "first_received", byEngine, w.first)
		c.cell(k, "computed", byEngine, w.computed)
		if back {
			c.cell(k, "returned", byEngine, w.returned)
		}
	}
	c.result("participants", byEngine, float64(took))
}
