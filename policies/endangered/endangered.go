// Package endangered replicates chunks greedily, slot by slot: each slot computes the chunk that is most
// likely to be lost.
//
// The schedule is static, and replication is the only answer to interruptions, as in Benoit, Robert,
// Rosenberg and Vivien, "Static strategies for worksharing with unrecoverable interruptions" (Theory Comput.
// Syst. 53, 2013). Their greedy policy cuts the load into slices, gives each to a coterie of workers, and
// balances within the slices. Here a chunk is not bound to a coterie. A slot is a worker and a place in its
// list. Its end determines the risk q that its chunk is lost there. The danger d of a chunk is the
// probability that its other slots lose it. With one more slot the chunk is lost with probability q d, so the
// slot is worth (1-q) d of the chunk. [Policy] deals out the slots in the order of their risks, each to the
// most endangered chunk that its worker does not hold. This single addition gains most, for any laws and any
// workers.
//
// For chunks of equal size, the expected work is a submodular function of the dealt slots. So the policy
// completes at least half of the best schedule's work with these chunks (Fisher, Nemhauser, Wolsey, Math.
// Programming Study 8, 1978). It comes much closer: with 25 workers, 7.5 units of load and 1102 chunks, to
// within 0.005% of an upper bound.
//
// All chunks have the same size, and n=auto searches for the best number. Package best continues from there
// with unequal chunks.
package endangered

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/policies/messages"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// Policy deals the slots of all workers to the most endangered chunks. Workers and their laws may differ.
// Messages count as part of a chunk's computation: see package messages.
type Policy struct {
	N        float64           `min:"1e-6" max:"1e6" word:"auto=0" doc:"chunks per unit of work"`
	Rounding chunking.Rounding `one:"floor,ceil,round" doc:"how the number of chunks becomes an integer"`
	Messages messages.Count    `one:"own,free,auto" doc:"what counts as part of a chunk's computing time: its own messages, none, or the best of five multiples in trial episodes"`
}

// Schedule plans for the problem.
func (o Policy) Schedule(p *models.Problem) (*models.Schedule, error) {
	return messages.Planner{Policy: o, Count: o.Messages, Infers: o.N == 0, Plan: o.plan}.Schedule(p)
}

// plan plans for workers without messages.
func (o Policy) plan(p *models.Problem) (*models.Schedule, error) {
	c, err := workersOf(p)
	if err != nil {
		return nil, err
	}
	f := new(filling)
	chunks, err := o.number(c, p.Load, f)
	if err != nil {
		return nil, err
	}
	if err := c.limit(p.Load, chunks); err != nil {
		return nil, err
	}
	return f.schedule(c, p.Load, chunks), nil
}

// number returns the number of chunks in the load.
func (o Policy) number(c workers, load float64, f *filling) (int, error) {
	if o.N == 0 {
		return f.infer(c, load)
	}
	return chunking.Chunks(o.N, load, o.Rounding)
}

// Needs returns what the policy needs of a world.
func (q Policy) Needs() needs.Needs {
	if q.N == 0 {
		return needs.EachStartUp
	}
	return 0
}

// Idle returns what an option needs to change the schedule, and "" if it may.
func (o Policy) Idle(option string, plain any, p *models.Problem) string {
	switch {
	case option == "messages" && !messages.Travel(p):
		return messages.Needed
	case option == "rounding":
		return chunking.Idle(o.N, o.Rounding, plain.(Policy).Rounding, p.Load)
	}
	return ""
}
