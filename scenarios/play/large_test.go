package play_test

import (
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

// Thousands of chunks that are in all lists, in all orders, need tables that would be too large.
func TestPlansThatHaveNoTablesAreReplayed(t *testing.T) {
	long.Unraced(t)
	policy, err := policies.Parse("greedy{n=3525}")
	if err != nil {
		t.Fatal(err)
	}
	p := &models.Problem{Load: 11}
	for range 25 {
		p.Workers = append(p.Workers, models.Worker{Compute: models.Affine{Latency: 0.01, PerUnit: 1}, Risk: risk.Linear{X: 40}})
	}
	schedule, err := policy.Value.(policies.Planner).Schedule(p)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := models.Compile(p, schedule)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := table.New(plan); ok {
		t.Fatal("the plan has tables: want one whose tables are too large")
	}
	if n, err := agreements(policy, p, 1, new(play.Entry)); n == 0 || err != nil {
		t.Errorf("%d instances, %v", n, err)
	}
}
