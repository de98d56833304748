package fifo

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/proof"
)

// Prove returns the schedule and what is proved about it. The proofs hold for the paper's clusters and a
// single round.
func (f FIFO) Prove(p *models.Problem) (*models.Schedule, proof.Proof, error) {
	schedule, err := f.Schedule(p)
	if err != nil {
		return nil, proof.Proof{}, err
	}
	w, err := read(p, f.Out, f.Workers)
	if err != nil {
		return nil, proof.Proof{}, err
	}
	known := proof.Makespan.Unproved("the best FIFO protocol that was found")
	known.Source = proof.Adler + ", Theorems 3.1 and 4.1"
	if w.star != nil || slices.ContainsFunc(schedule.List, func(list []int32) bool { return len(list) > 1 }) {
		return schedule, known, nil
	}
	family, order := "FIFO protocols of the first workers of the order", w.order
	m := len(order)
	switch {
	case w.given:
		family = "FIFO protocols of these workers in this order"
	case f.Waiting:
		m, known.Value = w.cluster.Rent(order, p.Load)
	default:
		m, known.Value = w.cluster.RentFullSpeed(order, p.Load)
	}
	remark := ", whichever wait"
	if !f.Waiting {
		family, remark = family+" in which none waits", ""
	}
	value, source := known.Value, known.Source
	known = proof.Makespan.Proved(family, remark, "what full speed and the network allow (Theorem 3.1), for every number of workers")
	known.Value, known.Source = value, source
	if value > 0 {
		full, err := New(w.cluster, order[:m], order[:m])
		if err != nil {
			return nil, proof.Proof{}, err
		}
		port := math.Inf(1)
		if c := w.cluster; c.Out+c.Back > 0 {
			port = (value - 2*c.Setup*float64(m)) / (c.Out + c.Back)
		}
		known.Add("port_bound", port, "units that the network could carry until then")
		known.Add("full_speed", full.Work(value), "units that the workers would complete until then if the network were no limit")
	}
	return schedule, known, nil
}
