package returns

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/proof"
)

// Prove returns the schedule, what is proved about it, its bound, and the best FIFO and LIFO orders.
func (q Policy) Prove(p *models.Problem) (*models.Schedule, proof.Proof, error) {
	plan, err := q.Plan(p)
	if err != nil {
		return nil, proof.Proof{}, err
	}
	family := "plans with one message to a worker and one back, on a " + p.Port.String() + " port"
	if q.Out != orders.Best || q.Back != orders.Best {
		family += ", whose orders are as asked for"
	}
	known := proof.Makespan.Unproved("the best that was found of all %s", family)
	if plan.Exact {
		known = proof.Makespan.Proved(family, "", "the bound, which is reached")
	}
	known.Source, known.Value = proof.Gallet+", section 1.2.3", plan.Makespan
	known.Add("makespan_bound", plan.Bound, "no plan of this family ends before")
	for _, rival := range []struct {
		name string
		best func(*models.Problem) (Plan, error)
	}{{"fifo", BestFIFO}, {"lifo", BestLIFO}} {
		if other, err := rival.best(p); err == nil && other.Exact {
			known.Add("makespan_"+rival.name, other.Makespan, "the makespan with the best "+rival.name+" orders")
		}
	}
	return plan.Schedule(p), known, nil
}
