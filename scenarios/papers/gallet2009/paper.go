// Package gallet2009 reproduces M. Gallet, Y. Robert and F. Vivien, Divisible load
// scheduling, in: Introduction to Scheduling, CRC Press (2009). A master sends load over
// one port to workers on a bus or a star; nothing is interrupted, and the makespan is to
// be as short as possible.
//
// The experiments are about orders, whole tasks, latencies, several rounds and results,
// and the chapter's example of seismic tomography. The theory is in policies/star,
// affine, rounds and returns.
package gallet2009

import (
	"embed"
	"slices"

	"github.com/loadstar-sim/loadstar/docs"
	"github.com/loadstar-sim/loadstar/policies/rounds"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

//go:embed *.yaml
var files embed.FS

// Paper has the experiments and the claims.
var Paper = &claim.Paper{
	Name: "dlt",
	Cite: "Gallet, Robert, Vivien 2009",
	Experiments: []*scenarios.Experiment{
		scenarios.FromFile(files, "dlt-orders.yaml", scenarios.Experiment{Draw: trial{linearStar, makespanOf("star")}.drawn(), Read: latest}),
		scenarios.FromFile(files, "dlt-rounding.yaml", scenarios.Experiment{Draw: trial{linearStar, makespanOf("star{rounding=optimal}")}.drawn(), Read: latest}),
		scenarios.FromFile(files, "dlt-latency.yaml", scenarios.Experiment{
			Draw: trial{affineStar, makespanOf("affine{method=exact}")}.drawn(), Read: latest,
		}),
		scenarios.FromFile(files, "dlt-rounds.yaml", scenarios.Experiment{Draw: trial{affineStar, rounds.LowerBound}.drawn(), Read: latest}),
		scenarios.FromFile(files, "dlt-returns.yaml", scenarios.Experiment{Draw: trial{returningStar, makespanOf("returns")}.drawn(), Read: latest}),
		scenarios.FromFile(files, "dlt-tomography.yaml", scenarios.Experiment{
			Compute: trial{tomography, makespanOf("star{rounding=optimal}")}.exactly, Read: readTomography,
		}),
	},
	Claims:   slices.Concat(claimsBus, claimsStar, claimsAffine, claimsRounds, claimsPeriodic, claimsReturns),
	Exhibits: exhibits,
	Errata:   claim.ReadErrata(docs.Errata, "Gallet, Robert, Vivien 2009"),
}
