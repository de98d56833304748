package star

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/proof"
)

// Prove returns the schedule and what is proved about it.
func (o OnStar) Prove(p *models.Problem) (*models.Schedule, proof.Proof, error) {
	schedule, err := o.Schedule(p)
	if err != nil {
		return nil, proof.Proof{}, err
	}
	plan, err := o.Plan(p)
	if err != nil {
		return nil, proof.Proof{}, err
	}
	known := o.proofOf()
	known.Source = proof.Gallet + ", Theorems 1 and 2, Table 1.2"
	known.Value = plan.Makespan
	if slices.ContainsFunc(p.Workers, late) {
		known = proof.Makespan.Unproved("planned as if there were no latencies")
	}
	best, err := Best(p)
	if err == nil && known.Value > 0 {
		known.Add("makespan_of_shares", best.Makespan, "the best of one message to a worker, if load can be cut anywhere")
	}
	return schedule, known, nil
}

// Prove returns the schedule and what is proved about it.
func (o OnBus) Prove(p *models.Problem) (*models.Schedule, proof.Proof, error) {
	if err := o.Needs().Check(p); err != nil {
		return nil, proof.Proof{}, err
	}
	return OnStar(o).Prove(p)
}

// proofOf returns what is proved about plans for platforms without latencies.
func (o OnStar) proofOf() proof.Proof {
	const one = "plans with one message to a worker"
	whole := "plans of whole tasks with one message to a worker"
	switch {
	case o.Rounding == string(Optimal) && o.Order == orders.Search:
		return proof.Makespan.Proved(whole, ", in any order", "search of all orders")
	case o.Rounding == string(Optimal):
		return proof.Makespan.Proved(whole+" in this order", "; other orders may end earlier by a task or so", "search of all whole numbers of tasks")
	case o.Shares != "best":
		return proof.Makespan.Unproved("equal shares, for comparison")
	case o.Rounding != "none":
		return proof.Makespan.Unproved("rounded from the best shares in this order")
	case o.Order == orders.Best:
		return proof.Makespan.Proved(one, ": no order and no shares end earlier (Theorems 1 and 2)", "Theorems 1 and 2")
	}
	return proof.Makespan.Proved(one+" in this order", ", whichever workers take part; the best order is by links", "Lemma 7, from the last worker to the first")
}
