package checkpoint

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/policies/needs"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/proof"
)

// CSCW shares the load as [faults.Policy] does and cuts each share into the number of chunks
// that is best for a worker that saves a checkpoint after each: [Rollback]. A chunk that its
// worker loses, or computes wrongly, is computed again by the same worker.
//
// The start-up cost of computing stands for the checkpoint: each chunk pays it. Each chunk is a
// message, too, and pays the start-up of a message.
type CSCW struct {
	Rate       float64 `min:"0" doc:"failures of a worker in a unit of time; where workers come back, or may compute wrongly, it follows from their laws"`
	Checkpoint float64 `above:"0" word:"auto=0" doc:"time to save a chunk; auto is the start-up cost of computing, checks included"`
	Rule       Rule    `one:"best,young,daly" doc:"how long a chunk takes that auto makes: what is best in the mean, sqrt(2 C M) or sqrt(2 C (M + R)), where M = 1/rate, and R is the restart of workers that come back"`
	Chunks     float64 `min:"1" max:"1e6" word:"auto=0" doc:"of each share; auto is as many as is best in the mean, or as rule says"`
}

// HOEOCI does the same for a worker that checks each chunk at its end, and computes a wrong one
// again at once: [Repeat]. The start-up cost of computing stands for the check.
type HOEOCI struct {
	Rate   float64 `min:"0" doc:"failures of a worker in a unit of time; where workers may compute wrongly, it follows from their laws"`
	Check  float64 `above:"0" word:"auto=0" doc:"time to check a chunk; auto is the start-up cost of computing, checks included"`
	Once   bool    `doc:"whether a chunk is computed again once at most; one that is wrong twice is not done"`
	Chunks float64 `min:"1" max:"1e6" word:"auto=0" doc:"of each share; auto is as many as is best in the mean"`
}

// Law returns the policy's model of a worker.
func (q CSCW) Law(w *models.Worker) Rollback {
	law := Rollback{Rate: q.Rate, Checkpoint: q.Checkpoint, Rule: q.Rule}
	if q.Checkpoint == 0 {
		law.Checkpoint = w.Compute.Latency
	}
	switch {
	case w.Life != nil:
		law.Recovery = w.Life.Restart
		law.Rate = rateOf(w.Risk, 1)
	case w.Faults != nil:
		law.Rate = rateOf(w.Faults, w.Compute.PerUnit)
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

// rateOf returns the rate of failures in time under a law of the time from one to the next, or of what is
// computed meanwhile, where a unit of it takes so long. It is that of the exponential law of the same
// median.
func rateOf(law models.Risk, unit float64) float64 {
	if law == nil {
		return 0
	}
	return math.Ln2 / (law.Quantile(.5) * unit)
}

// Plan returns the policy's plan.
func (q CSCW) Plan() Plan {
	return Plan{Law: func(w *models.Worker) Law { return q.Law(w) }, Chunks: q.Chunks}
}

// Plan returns the policy's plan.
func (q HOEOCI) Plan() Plan {
	return Plan{Law: func(w *models.Worker) Law { return q.Law(w) }, Chunks: q.Chunks}
}

// Needs returns what the policy needs of a world.
func (q CSCW) Needs() needs.Needs { return needsOf(q.Chunks, q.Checkpoint) }

// Needs returns what the policy needs of a world.
func (q HOEOCI) Needs() needs.Needs { return needsOf(q.Chunks, q.Check) }

// needsOf returns what is needed for there to be a best number of chunks.
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
	return newMaster(p, shares, once), nil
}

// Law is a way to live with failures in chunks: a [Rollback] or a [Repeat].
type Law interface {
	// Validate returns an error unless all numbers are finite and 0 or more.
	Validate() error
	// Expected returns the mean time for work in chunks.
	Expected(work float64, chunks int) (float64, error)
	// Dividing returns a function that returns the best number of chunks of some work. It computes
	// once what does not depend on the work, which takes most of the time.
	Dividing() (best func(work float64) (chunks int, err error), err error)
}

// Divide returns a function that returns the number of chunks of some work: the given one, or
// the best under the law if that is 0.
func Divide(law Law, chunks float64) (number func(work float64) (int, error), err error) {
	switch {
	case chunks == 0:
		return law.Dividing()
	case chunks >= 1 && chunks <= 1e6:
		return func(work float64) (int, error) { return int(chunks), checkChunks(work, int(chunks)) }, nil
	}
	return nil, fmt.Errorf("chunks is %v: it must be from 1 to 1000000, or 0 for as many as are best", chunks)
}

// Plan is the chunks of [CSCW] and [HOEOCI] as a plan, which sends all of one worker before those of another.
type Plan struct {
	Law    func(w *models.Worker) Law // of a worker
	Chunks float64                    // of each share; 0: as many as are best under the law
}

// mostPlanned is how many chunks a plan may have.
const mostPlanned = 1_000_000

// share is what a worker is sent: so many chunks of a size.
type share struct {
	worker, chunks int
	size           float64
}

// shares returns the shares in the order of their messages. Workers of one law and work have one number of
// chunks.
func (q Plan) shares(p *models.Problem) (all []share, err error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	workers := faults.WorkersOf(p)
	phase, err := faults.InOrder(workers, faults.FastestLinks(workers), p.Load)
	if err != nil {
		return nil, err
	}
	sum := 0
	for _, i := range phase.Order {
		x := phase.Shares[i]
		law := q.Law(&p.Workers[i])
		if err := law.Validate(); err != nil {
			return nil, fmt.Errorf("worker %d: %w", i, err)
		}
		number, err := Divide(law, q.Chunks)
		if err != nil {
			return nil, fmt.Errorf("worker %d: %w", i, err)
		}
		n, err := number(float64(x * p.Workers[i].Compute.PerUnit))
		if err != nil {
			return nil, fmt.Errorf("worker %d: %w", i, err)
		}
		if sum += n; sum > mostPlanned {
			return nil, fmt.Errorf("worker %d would get %d chunks: there are %d at most in all", i, n, mostPlanned)
		}
		if !(x/float64(n) > 0) {
			return nil, fmt.Errorf("worker %d: its share of %v is too small for %d chunks", i, x, n)
		}
		all = append(all, share{int(i), n, x / float64(n)})
	}
	return all, nil
}

// Schedule plans for the problem.
func (q Plan) Schedule(p *models.Problem) (*models.Schedule, error) {
	if err := faults.PlanNeeds.Check(p); err != nil {
		return nil, err
	}
	shares, err := q.shares(p)
	if err != nil {
		return nil, err
	}
	order := make([]int32, 0, len(shares))
	for k, x := range shares {
		order = append(order, slices.Repeat([]int32{int32(k)}, x.chunks)...)
	}
	return schedule(p, shares, order), nil
}

// inTurn returns the shares in the order in which they are sent a chunk, one of each in turn.
func inTurn(shares []share) (order []int32) {
	rest := orders.Numbered(len(shares))
	for round := 0; len(rest) > 0; round++ {
		rest = slices.DeleteFunc(rest, func(k int32) bool { return shares[k].chunks <= round })
		order = append(order, rest...)
	}
	return order
}

// schedule returns the plan in which the shares are sent their chunks in an order.
func schedule(p *models.Problem, shares []share, order []int32) *models.Schedule {
	s := &models.Schedule{List: make([][]int32, len(p.Workers)), Send: []int32{}}
	for _, k := range order {
		i := shares[k].worker
		s.List[i] = append(s.List[i], int32(len(s.Size)))
		s.Size = append(s.Size, shares[k].size)
		if !p.Workers[i].Send.Free() {
			s.Send = append(s.Send, int32(i))
		}
	}
	return s
}

// Prove returns what is sent if nothing fails, of which nothing is proved.
func (q CSCW) Prove(p *models.Problem) (*models.Schedule, proof.Proof, error) {
	return prove(p, q.Plan())
}

// Prove returns what is sent if nothing fails, of which nothing is proved.
func (q HOEOCI) Prove(p *models.Problem) (*models.Schedule, proof.Proof, error) {
	return prove(p, q.Plan())
}

func prove(p *models.Problem, plan Plan) (*models.Schedule, proof.Proof, error) {
	shares, err := plan.shares(p)
	if err != nil {
		return nil, proof.Proof{}, err
	}
	known := proof.Makespan.Unproved("shares with which all would end at once if each were one message, cut into the best numbers of chunks")
	return schedule(p, shares, inTurn(shares)), known, nil
}
