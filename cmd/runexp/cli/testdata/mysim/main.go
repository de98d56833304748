// Mysim is the command line of Loadstar with a policy, a law of interruption, a
// metric, an experiment, a claim and a paper of its own: each is one value in one
// table.
package main

import (
	"context"
	"embed"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
)

//go:embed *.yaml
var files embed.FS

func main() {
	policies.Register(policies.Row{Name: "whole", Source: "a test", Doc: "one chunk for each worker", Revision: 1, Prototype: Whole{}})
	risk.Register(risk.Row{Name: "closing", Source: "a test", Doc: "all workers are interrupted at one time", Prototype: Closing{At: 1}})
	scenarios.RegisterMetric(scenarios.Metric{Name: "per_worker", Doc: "work completed, over the number of workers", Of: perWorker})
	scenarios.Register(scenarios.FromFile(files, "evenings.yaml", scenarios.Experiment{Compute: evenings}))
	papers.Register(&claim.Paper{
		Name: "doe", Cite: "Doe 2026",
		Experiments: []*scenarios.Experiment{scenarios.FromFile(files, "mornings.yaml", scenarios.Experiment{})},
		Claims: []claim.Claim{{
			ID: "doe.mornings.greedy", Place: "section 2", Recorded: ledger.Holds,
			Statement: "Greedy completes more than one chunk for each worker does.",
			Expected:  "more expected work at all loads", Test: "mornings, exact expectations", Check: greedyAhead,
		}},
	})
	papers.RegisterClaim("static", claim.Claim{
		ID: "static.doe.one-cell", Place: "nowhere", Recorded: ledger.Fails,
		Statement: "Experiment E1 has one cell.",
		Expected:  "one", Test: "e1", Check: oneCell,
	})
	cli.Main()
}

// Whole gives each worker its part of the load in one chunk.
type Whole struct{}

// Schedule implements policies.Planner.
func (Whole) Schedule(p *models.Problem) (*models.Schedule, error) {
	s := &models.Schedule{}
	for i := range p.Workers {
		s.Size = append(s.Size, p.Load/float64(len(p.Workers)))
		s.List = append(s.List, []int32{int32(i)})
	}
	return s, nil
}

// Closing is the law of workers that are all interrupted at one time.
type Closing struct {
	At float64 `above:"0" doc:"when"`
}

// Before implements models.Risk.
func (c Closing) Before(t float64) float64 {
	if t > c.At {
		return 1
	}
	return 0
}

// Quantile implements models.Risk.
func (c Closing) Quantile(u float64) float64 { return c.At }

func perWorker(e *scenarios.Episode) float64 { return e.Work / float64(len(e.Problem.Workers)) }

// evenings computes a fact without episodes: the load of a worker.
func evenings(v grid.Values, p *policies.Policy) ([]scenarios.Fact, error) {
	return []scenarios.Fact{{Metric: "load", Value: v.Get("W") / v.Get("p")}}, nil
}

func greedyAhead(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	x, err := e.Report(ctx, claim.ExactRequest("mornings", "", nil))
	if err != nil {
		return claim.Finding{}, err
	}
	var t claim.Trial
	for _, c := range x.Cells(nil) {
		t.See(-x.Gain(c, "greedy", "whole"), func() string { return x.At(c).String() })
	}
	return t.Finding(), nil
}

func oneCell(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	s, err := scenarios.NewDesign(scenarios.Request{Experiment: "e1"})
	if err != nil {
		return claim.Finding{}, err
	}
	return claim.HoldsIf(s.Grid.Cells() == 1, "%d cells", s.Grid.Cells()), nil
}
