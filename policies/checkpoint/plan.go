package checkpoint

import (
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/policies/proof"
)

// Law is a way to live with failures in chunks: a [Rollback] or a [Repeat].
type Law interface {
	// Validate returns an error unless all numbers are finite and 0 or more.
	Validate() error
	// Expected returns the mean time for work in chunks.
	Expected(work float64, chunks int) (float64, error)
	// Dividing returns a function that returns the best number of chunks of some work. It computes the part
	// that does not depend on the work once, which takes most of the time.
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

// Order says which chunk is sent next.
type Order string

const (
	InTurn  Order = "in-turn"  // one to each worker in turn; "" means this too
	ByShare Order = "by-share" // all chunks of a share before the next share, as if a share were one message
)

// Plan is the chunks of [CSCW] and [HOEOCI] as a plan.
type Plan struct {
	Law    func(w *models.Worker) Law // of a worker
	Chunks float64                    // of each share; 0: as many as are best under the law
	Order  Order                      // of the policies; [Plan.Schedule] sends by share
}

// mostPlanned is how many chunks a plan may have.
const mostPlanned = 1_000_000

// share is the load of a worker: so many chunks of a size.
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
			return nil, fmt.Errorf("worker %d: %w", i+1, err)
		}
		number, err := Divide(law, q.Chunks)
		if err != nil {
			return nil, fmt.Errorf("worker %d: %w", i+1, err)
		}
		n, err := number(float64(x * p.Workers[i].Compute.PerUnit))
		if err != nil {
			return nil, fmt.Errorf("worker %d: %w", i+1, err)
		}
		if sum += n; sum > mostPlanned {
			return nil, fmt.Errorf("worker %d would get %d chunks: there are %d at most in all", i+1, n, mostPlanned)
		}
		if !(x/float64(n) > 0) {
			return nil, fmt.Errorf("worker %d: its share of %v is too small for %d chunks", i+1, x, n)
		}
		all = append(all, share{int(i), n, x / float64(n)})
	}
	return all, nil
}

// Schedule plans for the problem. Every chunk of a share is sent before any chunk of the next.
func (q Plan) Schedule(p *models.Problem) (*models.Schedule, error) {
	if err := faults.PlanNeeds.Check(p); err != nil {
		return nil, err
	}
	shares, err := q.shares(p)
	if err != nil {
		return nil, err
	}
	return schedule(p, shares, ByShare.sequence(p, shares)), nil
}

// sequence returns, for each chunk in the order of sending, the number of its share. With InTurn, all
// chunks of workers without messages come first, then one chunk of each other worker after the other.
func (o Order) sequence(p *models.Problem, shares []share) (order []int32) {
	if o == ByShare {
		for k, x := range shares {
			order = append(order, slices.Repeat([]int32{int32(k)}, x.chunks)...)
		}
		return order
	}
	var rest []int32
	for k, x := range shares {
		if p.Workers[x.worker].Send.Free() {
			order = append(order, slices.Repeat([]int32{int32(k)}, x.chunks)...)
		} else {
			rest = append(rest, int32(k))
		}
	}
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

func prove(p *models.Problem, plan Plan) (*models.Schedule, proof.Proof, error) {
	shares, err := plan.shares(p)
	if err != nil {
		return nil, proof.Proof{}, err
	}
	known := proof.Makespan.Unproved("shares with which all would end at once if each were one message, cut into the best numbers of chunks")
	return schedule(p, shares, plan.Order.sequence(p, shares)), known, nil
}
