package main

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

// Mine sends smaller and smaller chunks, and lost ones again. Its fields are its options.
type Mine struct {
	Chunks int `min:"1" max:"1000" doc:"a chunk is a worker's share of the remaining load, divided by this"`
}

// row is the policy in the registry; the prototype holds the defaults.
var row = policies.Row{
	Name: "mine", Source: "the paper or its author", Doc: "chunks that become smaller as the load runs out",
	Revision: 1, Prototype: Mine{Chunks: 4},
}

// Dispatch returns a dispatcher, or an error if the policy cannot serve the problem.
func (o Mine) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	if o.Chunks < 1 || o.Chunks > 1000 {
		return nil, fmt.Errorf("chunks is %d: want 1 to 1000", o.Chunks)
	}
	return &master{parts: float64(o.Chunks * len(p.Workers)), least: p.Load / 1000}, nil
}

type master struct {
	parts, least float64 // the remaining load is divided by parts; least is the smallest chunk
	resent       int     // number of lost chunks that were sent again in this episode
}

// Begin starts an episode.
func (m *master) Begin() { m.resent = 0 }

// Next returns an idle worker and the chunk to send to it, or -1 to wait.
func (m *master) Next(v *models.View) (worker, chunk int) {
	idle, lost := v.Idle(), v.Lost()
	switch {
	case idle >= 0 && m.resent < len(lost):
		m.resent++
		return idle, int(lost[m.resent-1])
	case idle >= 0 && v.Left() > 0:
		return idle, v.Cut(max(v.Left()/m.parts, m.least))
	}
	return -1, -1
}
