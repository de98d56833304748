package affine

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/proof"
)

// Prove returns the schedule, what is proved about it, and the loads from which on all workers take part.
func (q Policy) Prove(p *models.Problem) (*models.Schedule, proof.Proof, error) {
	s, err := read(p)
	if err != nil {
		return nil, proof.Proof{}, err
	}
	plan, method, err := q.Plan(p)
	if err != nil {
		return nil, proof.Proof{}, err
	}
	schedule, err := plan.Schedule(p)
	if err != nil {
		return nil, proof.Proof{}, err
	}
	known := q.proofOf(method, s)
	known.Source, known.Value = proof.Gallet+", Lemmas 8 to 10", plan.Makespan
	if all, err := AllFrom(p); err == nil {
		known.Add("all_above", all, "load above which certainly all take part, by links (after Lemma 9)")
	}
	if _, sent := s.split(s.sorted()); len(sent) <= Quick {
		if profile, err := Best(p); err == nil {
			all, sorted := profile.AllFrom()
			known.Add("all_from", all, "the least load from which on all take part")
			known.Add("sorted_from", sorted, "the least load from which on the best order is by links too")
		}
	}
	return schedule, known, nil
}

// proofOf returns what is proved about the plans of a method.
func (q Policy) proofOf(method Method, s star) proof.Proof {
	const one = "plans with one message to a worker"
	const all = ": no other choice of workers, order or shares ends earlier"
	switch {
	case q.Order != orders.Best && method == All:
		return proof.Makespan.Unproved("all of this order take part and end together; fewer workers or other orders may be better")
	case q.Order != orders.Best:
		return proof.Makespan.Proved(one+" in this order", ", whichever workers take part", "all sets of workers in this order")
	case method == Exact:
		return proof.Makespan.Proved(one, all, "all sets of workers in all orders")
	case (method == Sorted || method == Local) && s.settled():
		return proof.Makespan.Proved(one, all, "exchange of neighbours, which settles the order here, and all sets of workers in it")
	case method == Sorted:
		return proof.Makespan.Proved(one+" in the order of the links", ", whichever workers take part", "all sets of workers in this order")
	case method == All:
		return proof.Makespan.Unproved("all take part, by links, which is optimal for large loads (Lemma 9)")
	}
	return proof.Makespan.Unproved("the best that a search found; other orders may be better")
}
