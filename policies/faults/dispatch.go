package faults

import "github.com/loadstar-sim/loadstar/models"

// Dispatch returns the second phase as a problem, and a dispatcher that carries the
// allocation out when models.Simulator plays it: all that workers hold already is kept
// where it is, and then moved units are sent, message after message. The makespan is
// that of the allocation. Its errors are those of [Second.Episode].
//
// With the reading Waiting, a worker that is sent units gets its own with them, since it
// is to wait for the message.
func (s Second) Dispatch(a Allocation) (*models.Problem, models.Dispatcher, error) {
	p, plan, err := s.Episode(a)
	if err != nil {
		return nil, nil, err
	}
	return p, &carrier{problem: p, plan: plan}, nil
}

// carrier carries an allocation out.
type carrier struct {
	problem *models.Problem
	plan    *models.Schedule
	kept    bool
	sent    int // messages
}

// Begin starts an episode.
func (c *carrier) Begin() { c.kept, c.sent = false, 0 }

// Next sends the next message, when the port is free.
func (c *carrier) Next(v *models.View) (worker, chunk int) {
	if !c.kept {
		c.kept = true
		c.keep(v)
	}
	if c.sent == len(c.plan.Send) {
		return -1, -1
	}
	i := c.plan.Send[c.sent]
	c.sent++
	list := c.plan.List[i]
	if chunk = v.Cut(c.plan.Size[list[len(list)-1]]); chunk < 0 {
		return -1, -1 // the last of a trillion units went with those before
	}
	return int(i), chunk
}

// keep has every worker compute what needs no message.
func (c *carrier) keep(v *models.View) {
	for i, list := range c.plan.List {
		if !c.problem.Workers[i].Send.Free() {
			list = list[:c.plan.Resident[i]]
		}
		for _, k := range list {
			if chunk := v.Cut(c.plan.Size[k]); chunk >= 0 && !v.Silent(i) {
				v.Keep(i, chunk)
			}
		}
	}
}
