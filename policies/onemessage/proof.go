package onemessage

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/proof"
)

// Prove returns the schedule, what is proved about it, and the loads in the theory.
func (q Policy) Prove(p *models.Problem) (*models.Schedule, proof.Proof, error) {
	plan, err := q.Plan(p)
	if err != nil {
		return nil, proof.Proof{}, err
	}
	workers, err := read(p)
	if err != nil {
		return nil, proof.Proof{}, err
	}
	known := q.proofOf(plan.Proof)
	known.Source = proof.Benoit2010 + ", section 5.4 and Conjecture 1"
	known.Value = plan.Expected
	if plan.Capacity > 0 {
		known.Add("capacity", plan.Capacity, "units beyond which sending more lowers the expectation")
	}
	known.Add("hypothesis", Bound(workers), "load up to which no probability reaches 1, as the paper assumes")
	return plan.Schedule(p), known, nil
}

// proofOf describes a proof of this package.
func (q Policy) proofOf(by Proof) proof.Proof {
	const one = "plans with one message to a worker"
	switch {
	case q.Shares != OptimalShares:
		return proof.Expected.Unproved("shares for comparison")
	case by == Optimal:
		return proof.Expected.Proved(one, ": no order and no shares expect more work", "Conjecture 1, which is proved in docs/hetero.md, and a convex programme")
	case by != Found:
		return proof.Expected.Proved(one+" in this order", "; other orders may expect more work", "a convex programme")
	}
	return proof.Expected.Unproved("the best that was found in this order")
}
