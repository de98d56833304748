package main

import (
	"context"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

var doe = &claim.Paper{
	Name: "doe", Cite: "Doe 2026",
	Experiments: []*scenarios.Experiment{scenarios.FromFile(files, "mornings.yaml", scenarios.Experiment{})},
	Claims: []claim.Claim{{
		ID: "doe.mornings.greedy", Place: "section 2", Recorded: claim.Holds,
		Statement: "Greedy completes more than one chunk for each worker does.",
		Expected:  "more expected work at all loads", Test: "mornings, exact expectations", Check: greedyAhead,
	}},
	Exhibits: []claim.Exhibit{
		{Name: "Figure 1", Shows: "the workers", Why: "A drawing."},
		{Name: "Figure 2", Shows: "what is completed in the morning", Experiment: "mornings", Claims: []string{"doe.mornings.*"}},
	},
}

func greedyAhead(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	x, err := e.Report(ctx, claim.ExactRequest("mornings", "", nil))
	if err != nil {
		return claim.Finding{}, err
	}
	var t claim.Trial
	for _, c := range x.Cells(nil) {
		t.See(-x.Gain(c, "greedy", "whole"), "%v", x.At(c))
	}
	return t.Finding(), nil
}

var oneCell = claim.Claim{
	ID: "static.doe.one-cell", Place: "nowhere", Recorded: claim.Fails,
	Statement: "Experiment E1 has one cell.",
	Expected:  "one", Test: "e1",
	Check: func(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
		s, err := scenarios.NewDesign(scenarios.Request{Experiment: "e1"})
		if err != nil {
			return claim.Finding{}, err
		}
		return claim.HoldsIf(s.Grid.Cells() == 1, "%d cells", s.Grid.Cells()), nil
	},
}
