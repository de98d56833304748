package gallet2009

import (
	"embed"

	"github.com/loadstar-sim/loadstar/scenarios"
)

//go:embed *.yaml
var files embed.FS

// experiments are those of the paper: the scenarios are files, and what is computed
// and read is named here.
var experiments = []*scenarios.Experiment{
	scenarios.FromFile(files, "dlt-orders.yaml", scenarios.Experiment{Compute: starTrial{200, linearStar, makespanOf("star")}.facts}),
	scenarios.FromFile(files, "dlt-rounding.yaml", scenarios.Experiment{Compute: starTrial{50, linearStar, makespanOf("star{rounding=optimal}")}.facts}),
	scenarios.FromFile(files, "dlt-latency.yaml", scenarios.Experiment{Compute: starTrial{50, affineStar, makespanOf("affine{method=exact}")}.facts, Read: drawParticipants}),
	scenarios.FromFile(files, "dlt-rounds.yaml", scenarios.Experiment{Compute: starTrial{20, affineStar, boundWithoutLatencies}.facts}),
	scenarios.FromFile(files, "dlt-returns.yaml", scenarios.Experiment{Compute: starTrial{50, returningStar, makespanOf("returns")}.facts}),
	scenarios.FromFile(files, "dlt-tomography.yaml", scenarios.Experiment{Compute: starTrial{1, tomography, makespanOf("star{rounding=optimal}")}.facts, Read: readTomography}),
}
