// Package dynamic holds policies that decide while the episode runs, as results
// come back and interruptions become known.
package dynamic

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/grain"
)

// OnDemand keeps the load in a queue of equal chunks and gives an idle worker
// the next one: self-scheduling, the way of volunteer computing. A chunk whose
// worker is known to have been interrupted goes out again before any new one.
// It works on every platform; what it cannot do is replicate a chunk before it
// knows that it was lost, so with a master that never learns of interruptions
// each loses a chunk.
//
// Self-scheduling comes from parallel loops (Tang, Yew, ICPP 1986); handing lost
// work out again is what BOINC's scheduler does (Anderson, GRID 2004).
type OnDemand struct {
	N        float64        `min:"1e-6" max:"1e6" doc:"chunks per unit of work"`
	Rounding grain.Rounding `one:"floor,ceil,round" doc:"how the number of chunks becomes an integer"`
}

// Dispatch returns a dispatcher for the problem.
func (o OnDemand) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	chunks, err := grain.Chunks(o.N, p.Load, o.Rounding)
	if err != nil {
		return nil, err
	}
	return &queue{size: p.Load / float64(chunks)}, nil
}

// queue is the load that is not done yet: what was lost, then what was never
// sent.
type queue struct {
	size   float64
	resent int // how many of the lost chunks went out again
}

// Begin starts an episode.
func (q *queue) Begin() { q.resent = 0 }

// Next serves the idle worker with the lowest number.
func (q *queue) Next(v *models.View) (worker, chunk int) {
	worker = v.Idle()
	if worker < 0 {
		return -1, -1
	}
	if lost := v.Lost(); q.resent < len(lost) {
		q.resent++
		return worker, int(lost[q.resent-1])
	}
	if chunk = v.Cut(q.size); chunk < 0 {
		return -1, -1
	}
	return worker, chunk
}
