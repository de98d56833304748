package single

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/proof"
)

// CeilingParts is the number of parts of the load for [Ceiling] in proofs.
const CeilingParts = 10_000

// Prove returns the schedule, what is proved about it, and the bounds of Theorems 1 to 3. They are about
// one worker.
func (s Policy) Prove(p *models.Problem) (*models.Schedule, proof.Proof, error) {
	schedule, err := s.Schedule(p)
	if err != nil || len(p.Workers) > 1 {
		return schedule, proof.Expected.Unproved("each worker has a part of the load, as if it were on its own"), err
	}
	w, n := p.Workers[0], len(schedule.Size)
	known := proof.Expected.Unproved("equal chunks, which are the best in the limit of many (Theorem 3)")
	known.Source = proof.Benoit2013 + ", Theorems 1 to 4"
	unit := w.Compute.PerUnit
	switch {
	case n == 0:
		known.Text = "nothing is handed out: the worker is interrupted before a chunk is started"
		return schedule, known, nil
	case w.Risk == nil || w.Risk.Before(math.Inf(1)) == 0 || unit == 0:
		known = proof.Makespan.Proved("plans for one worker", ": it is not interrupted, and nothing is started twice", "there is no risk")
		return schedule, known, nil
	}
	eps, law := w.Compute.Latency/unit, scaled{w.Risk, unit}
	linear, isLinear := w.Risk.(risk.Linear)
	if isLinear {
		family, by := "plans for one worker", "Theorem 4"
		if eps == 0 {
			by = "Theorem 2"
		}
		if s.N > 0 {
			family += " with as many chunks or fewer"
		}
		proved := proof.Expected.Proved(family, " ("+by+")", by)
		proved.Source = known.Source
		known = proved
		_, known.Value = Charged(p.Load, eps, linear.X/unit, n)
	}
	known.Add("equal_expected", Equal(law, p.Load, eps, n), "expected work if all of the load is cut into as many equal chunks (Theorem 3)")
	known.Add("ceiling", Ceiling(law, p.Load, CeilingParts), "no plan for one worker is expected to exceed it, in however many chunks")
	if isLinear {
		_, free := Free(p.Load, linear.X/unit, n)
		low, high := Bounds(free, n, eps)
		known.Add("best_low", low, "the best with this number of chunks is expected to complete this at least (Theorem 1)")
		known.Add("best_high", high, "and this at most: what it is if chunks cost nothing (Theorems 1 and 2)")
	}
	return schedule, known, nil
}
