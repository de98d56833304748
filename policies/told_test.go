package policies_test

import (
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/proof"
)

func TestAProofSaysWhichTroublesOfAWorldItLeavesAside(t *testing.T) {
	calm := models.Problem{Load: 1, Platform: models.Star(models.Worker{Compute: models.Affine{PerUnit: 1}})}
	with := func(risky, faulty bool, deadline float64) *models.Problem {
		p, w := calm, calm.Workers[0]
		if risky {
			w.Risk = risk.Linear{X: 1}
		}
		if faulty {
			w.Faults = risk.Linear{X: 1}
		}
		p.Workers, p.Deadline = []models.Worker{w}, deadline
		return &p
	}
	makespan, work := proof.Makespan.Proved("plans", "", "search"), proof.Expected.Proved("plans", "", "search")
	for _, c := range []struct {
		of      proof.Proof
		problem *models.Problem
		adds    string
	}{
		{makespan, with(false, false, 2), ""},
		{makespan, with(true, false, 0), "; this is about the makespan if no worker is interrupted"},
		{makespan, with(false, true, 0), "; this is about the makespan if no result is wrong"},
		{makespan, with(true, true, 0), "; this is about the makespan if no worker is interrupted and no result is wrong"},
		{work, with(true, false, 0), ""},
		{work, with(true, false, 2), "; this is about the work whenever it is done"},
		{work, with(true, true, 0), "; this is about the work if no result is wrong"},
		{work, with(true, true, 2), "; this is about the work whenever it is done if no result is wrong"},
		{proof.Expected.Unproved("why"), with(true, true, 2), ""},
		{proof.New("no schedule", proof.OfAll, "search"), with(true, true, 2), ""},
	} {
		if got := c.of.For(c.problem); got != c.of.Text+c.adds {
			t.Errorf("%q in %+v, want %q added", got, c.problem, c.adds)
		}
	}
}
