package faults

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/proof"
)

// Prove returns the first phase in one installment, which ends the episode if nothing is lost or wrong,
// with its proof.
func (q Policy) Prove(p *models.Problem) (*models.Schedule, proof.Proof, error) {
	schedule, err := q.plan().Schedule(p)
	if err != nil {
		return nil, proof.Proof{}, err
	}
	workers := WorkersOf(p)
	phase, err := q.Share(workers, p.Load)
	if err != nil {
		return nil, proof.Proof{}, err
	}
	starves := slices.ContainsFunc(workers, func(w Worker) bool { return w.Send.PerUnit > w.Compute.PerUnit })
	alike := !slices.ContainsFunc(workers, func(w Worker) bool { return w != workers[0] })
	known := proof.Makespan.Unproved("the first phase, in which all end at once; another order or other workers may be better")
	switch {
	case alike && !starves && q.Workers == 0:
		known = proof.Makespan.Proved("first phases", ": no number of workers and no shares check out earlier",
			"(7), and that more workers end earlier as long as all get something")
	case starves:
		known.Text = "not proved: all end at once, and workers whose links are slow wait for units, for which (7) is not valid"
	case q.Order == orders.Climb:
		known.Text = "not proved: the best first phase that a search found"
	}
	known.Value = phase.CheckOut
	known.Source = proof.Tong + ", (1) to (7)"
	if alike {
		y := float64(len(workers)) * workers[0].Send.PerUnit / workers[0].whole().PerUnit
		if limit, err := LimitAt(y, len(workers)); err == nil {
			known.Add("y", y, "n g / ((1+beta) w)")
			known.Add("limit", limit, "part of the second phase that moving units saves in the limit of large loads, at one failure rate for all")
		}
	}
	return schedule, known, nil
}
