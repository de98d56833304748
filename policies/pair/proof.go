package pair

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/proof"
	"github.com/loadstar-sim/loadstar/policies/single"
)

// Prove returns the schedule, what is proved about it, and the alternatives and limits of Theorems 6 to
// 8. They are about two workers of one law, whose chunks cost nothing to start.
func (q Policy) Prove(p *models.Problem) (*models.Schedule, proof.Proof, error) {
	schedule, err := q.Schedule(p)
	if err != nil {
		return nil, proof.Proof{}, err
	}
	known := proof.Expected.Unproved("workers form pairs, each with its part of the load")
	known.Source = proof.Benoit2013 + ", Theorems 5 to 8, Algorithm 1"
	if len(p.Workers) != 2 {
		return schedule, known, nil
	}
	a, b := p.Workers[0], p.Workers[1]
	unit, n := a.Compute.PerUnit, int(q.N)
	if a.Compute.Latency > 0 || b.Compute.Latency > 0 || a.Risk == nil || !risk.Same(a.Risk, b.Risk) || !(unit > 0) {
		known.Text = "not proved: chunks as if they cost nothing to start, and workers were under one law"
		return schedule, known, nil
	}
	known.Text = "not proved: mirrored chunks, which are the best in the limit of many (Theorem 6)"
	law := paced{a.Risk, unit}
	shape, err := q.shape(a, b, p.Load)
	if err != nil {
		return nil, proof.Proof{}, err
	}
	linear, isLinear := a.Risk.(risk.Linear)
	X := linear.X / unit
	switch {
	case isLinear && q.Printed:
		known.Text = "not proved: Algorithm 1 as printed"
	case isLinear:
		proved := proof.Expected.Proved("symmetric plans of equal own and equal shared chunks", ", such as those of Theorems 6 to 8",
			"all numbers of shared chunks, and the zeros of a derivative for each")
		proved.Source = known.Source
		known = proved
	}
	known.Value = shape.Expected(law)
	known.Add("own", float64(shape.Alone), "chunks that each worker has alone, and computes first")
	known.Add("shared", float64(shape.Shared), "chunks that both have, in opposite orders")
	known.Add("own_units", shape.Own, "units in the own chunks of a worker")
	known.Add("shared_units", shape.Common, "units in the shared chunks")
	known.Add("mirrored", Mirror(p.Load, n).Expected(law), "expected work if both compute all, in opposite orders (Theorem 6)")
	if isLinear {
		known.Add("one_chunk", OneChunk(p.Load, X).Expected(law), "expected work of the best symmetric plan of one chunk each (Theorem 7)")
		if printed, err := Algorithm1(p.Load, X, n); err == nil {
			known.Add("algorithm1", printed.Expected(law), "expected work of Algorithm 1 as printed")
		}
		known.Add("limit", Limit(p.Load, X), "expected work in the limit of many chunks (Theorem 8)")
	}
	known.Add("ceiling", Ceiling(law, law, p.Load, single.CeilingParts), "no plan is expected to exceed it, in however many chunks")
	return schedule, known, nil
}

// paced is a law whose time is counted in units of work.
type paced struct {
	models.Risk
	unit float64
}

func (l paced) Before(t float64) float64   { return l.Risk.Before(t * l.unit) }
func (l paced) Quantile(u float64) float64 { return l.Risk.Quantile(u) / l.unit }
