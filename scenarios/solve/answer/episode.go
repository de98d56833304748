package answer

import (
	"github.com/loadstar-sim/loadstar/models"
)

// Episode is a plan played on the engine without interruptions.
type Episode struct {
	Work, Makespan float64
	Workers        []Part
	Spans          []models.Span
}

// Part is what one worker did in an episode.
type Part struct {
	Chunks   int
	Units    float64
	First    float64 // when it has received the first of its chunks
	Received float64 // when it has received the last
	Begins   float64 // when it begins to compute
	Computed float64 // when it has computed the last
	Busy     float64 // time spent computing
	Leaves   float64 // when its last result leaves
	Returned float64 // when that is back
}

// Play plays a plan on the engine.
func Play(plan *Plan) (*Episode, error) {
	p, err := models.Compile(&plan.Problem, &plan.Schedule)
	if err != nil {
		return nil, err
	}
	sim := models.Simulator{Record: true}
	o := sim.Run(p, models.Uninterrupted(len(plan.Problem.Workers)))
	e := &Episode{Work: o.Work, Makespan: o.Makespan, Workers: make([]Part, len(plan.Problem.Workers)), Spans: sim.Spans}
	for _, span := range sim.Spans {
		w := &e.Workers[span.Worker]
		switch span.Activity {
		case models.Sending:
			if w.Received == 0 {
				w.First = span.End
			}
			w.Received = span.End
		case models.Computing:
			if w.Chunks == 0 {
				w.Begins = span.Start
			}
			w.Chunks++
			w.Units += plan.Schedule.Size[span.Chunk]
			w.Computed = span.End
			w.Busy += span.End - span.Start
		case models.Returning:
			w.Leaves, w.Returned = span.Start, span.End
		}
	}
	return e, nil
}

// Play plays the plan of the answer. It returns nil if there is none.
func (c *Checker) Play() *Episode {
	if c.Answer.Plan == nil {
		return nil
	}
	e, err := Play(c.Answer.Plan)
	c.Must(err)
	return e
}

// Makespan plays another plan and compares when it ends with a result.
func (c *Checker) Makespan(name string, plan *Plan) {
	e, err := Play(plan)
	c.Must(err)
	c.Result(name, ByEngine, e.Makespan)
}

// Timetable compares the table that [Solution.Timetable] made with an episode.
func (c *Checker) Timetable(e *Episode) {
	took := 0
	for _, w := range e.Workers {
		if w.Chunks > 0 {
			took++
		}
	}
	c.Same("the number of rows", ByEngine, float64(len(c.Answer.Workers)), float64(took))
	back := len(c.Answer.Columns) > 5
	for k := range c.Answer.Workers {
		_, w := c.Part(e, k)
		c.Cell(k, "chunks", ByEngine, float64(w.Chunks))
		c.Cell(k, "units", ByEngine, w.Units)
		c.Cell(k, "first_received", ByEngine, w.First)
		c.Cell(k, "computed", ByEngine, w.Computed)
		if back {
			c.Cell(k, "returned", ByEngine, w.Returned)
		}
	}
	c.Result("participants", ByEngine, float64(took))
}
