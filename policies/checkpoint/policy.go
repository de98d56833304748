package checkpoint

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/needs"
	"github.com/loadstar-sim/loadstar/policies/proof"
)

// CSCW shares the load as [faults.Policy] does and cuts each share into the number of chunks
// that is best for a worker that saves a checkpoint after each: [Rollback]. A chunk that its
// worker loses, or computes wrongly, is computed again by the same worker.
//
// The start-up cost of computing stands for the checkpoint: each chunk pays it. Each chunk is a
// message, too, and pays the start-up of a message.
type CSCW struct {
	Rate       float64 `min:"0" doc:"failures of a worker per unit of time; where workers come back, or may compute wrongly, it follows from their laws"`
	Checkpoint float64 `above:"0" word:"auto=0" doc:"time C to save a chunk; auto: the start-up cost of computing, checks included"`
	Rule       Rule    `one:"best,young,daly" doc:"time of a chunk for chunks=auto: best in the mean; young: sqrt(2 C M); daly: sqrt(2 C (M + R)); M is 1/rate, R the restart time of workers that come back"`
	Chunks     float64 `min:"1" max:"1e6" word:"auto=0" doc:"number of chunks of each share; auto: the number by rule"`
	Order      Order   `one:"in-turn,by-share" doc:"order of the sends: one chunk to each worker in turn, or all chunks of a share before those of the next"`
}

// HOEOCI does the same for a worker that checks each chunk at its end, and computes a wrong one
// again at once: [Repeat]. The start-up cost of computing stands for the check.
type HOEOCI struct {
	Rate   float64 `min:"0" doc:"failures of a worker per unit of time; where workers may compute wrongly, it follows from their laws"`
	Check  float64 `above:"0" word:"auto=0" doc:"time to check a chunk; auto: the start-up cost of computing, checks included"`
	Once   bool    `doc:"recompute a chunk at most once; a chunk that is wrong twice is not done"`
	Chunks float64 `min:"1" max:"1e6" word:"auto=0" doc:"number of chunks of each share; auto: the number that is best in the mean"`
	Order  Order   `one:"in-turn,by-share" doc:"order of the sends: one chunk to each worker in turn, or all chunks of a share before those of the next"`
}

// Law returns the policy's model of a worker: it fails as often as it is interrupted and computes wrongly.
func (q CSCW) Law(w *models.Worker) Rollback {
	law := Rollback{Rate: q.Rate, Checkpoint: q.Checkpoint, Rule: q.Rule}
	if q.Checkpoint == 0 {
		law.Checkpoint = w.Compute.Latency
	}
	if w.Life != nil || w.Faults != nil {
		law.Rate = 0
	}
	if w.Life != nil {
		law.Recovery = w.Life.Restart
		law.Rate += rateOf(w.Risk, 1)
	}
	if w.Faults != nil {
		law.Rate += rateOf(w.Faults, w.Compute.PerUnit)
	}
	return law
}

// Law returns the policy's model of a worker.
func (q HOEOCI) Law(w *models.Worker) Repeat {
	law := Repeat{Rate: q.Rate, Check: q.Check, Once: q.Once}
	if q.Check == 0 {
		law.Check = w.Compute.Latency
	}
	if w.Faults != nil {
		law.Rate = rateOf(w.Faults, w.Compute.PerUnit)
	}
	return law
}

// rateOf returns the rate of failures in time, where a unit of work takes so long. The law is of the time
// between failures, or of the work computed meanwhile. It is the rate of the exponential law with the same
// median.
func rateOf(law models.Risk, unit float64) float64 {
	if law == nil {
		return 0
	}
	return math.Ln2 / (law.Quantile(.5) * unit)
}

// Plan returns the policy's plan.
func (q CSCW) Plan() Plan {
	return Plan{Law: func(w *models.Worker) Law { return q.Law(w) }, Chunks: q.Chunks, Order: q.Order}
}

// Plan returns the policy's plan.
func (q HOEOCI) Plan() Plan {
	return Plan{Law: func(w *models.Worker) Law { return q.Law(w) }, Chunks: q.Chunks, Order: q.Order}
}

// Needs returns the conditions under which the policy serves a world.
func (q CSCW) Needs() needs.Needs { return needsOf(q.Chunks, q.Checkpoint) }

// Needs returns the conditions under which the policy serves a world.
func (q HOEOCI) Needs() needs.Needs { return needsOf(q.Chunks, q.Check) }

// needsOf returns the conditions under which a best number of chunks exists.
func needsOf(chunks, cost float64) needs.Needs {
	if chunks == 0 && cost == 0 {
		return needs.StartUps
	}
	return 0
}

// Within returns an error if chunks cost nothing, so that there is no best number of them.
func (q CSCW) Within(p *models.Problem) error {
	_, err := q.Plan().shares(p)
	return err
}

// Within returns an error if chunks cost nothing, so that there is no best number of them.
func (q HOEOCI) Within(p *models.Problem) error {
	_, err := q.Plan().shares(p)
	return err
}

// Dispatch returns a dispatcher for the problem.
func (q CSCW) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	return dispatch(p, q.Needs(), q.Plan(), false)
}

// Dispatch returns a dispatcher for the problem.
func (q HOEOCI) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	return dispatch(p, q.Needs(), q.Plan(), q.Once)
}

func dispatch(p *models.Problem, need needs.Needs, plan Plan, once bool) (models.Dispatcher, error) {
	if err := need.Check(p); err != nil {
		return nil, err
	}
	shares, err := plan.shares(p)
	if err != nil {
		return nil, err
	}
	return newMaster(p, shares, plan.Order, once), nil
}

// Prove returns the plan that is sent if nothing fails. Nothing is proved of it.
func (q CSCW) Prove(p *models.Problem) (*models.Schedule, proof.Proof, error) {
	return prove(p, q.Plan())
}

// Prove returns the plan that is sent if nothing fails. Nothing is proved of it.
func (q HOEOCI) Prove(p *models.Problem) (*models.Schedule, proof.Proof, error) {
	return prove(p, q.Plan())
}
