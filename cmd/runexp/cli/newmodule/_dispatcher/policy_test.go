package main

import (
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest"
)

func TestMineConforms(t *testing.T) { policytest.Run(t, row) }

func TestAllIsDoneAlthoughAWorkerIsInterrupted(t *testing.T) {
	worker := models.Worker{Compute: models.Affine{PerUnit: 1}}
	problem := &models.Problem{Platform: models.Star(worker, worker), Load: 6}
	master, err := Mine{Chunks: 1}.Dispatch(problem)
	if err != nil {
		t.Fatal(err)
	}
	in := models.Uninterrupted(2)
	in.Interrupt[0] = 1
	var sim models.Simulator
	out, err := sim.Play(problem, master, in)
	if err != nil {
		t.Fatal(err)
	}
	if out.Work != 6 {
		t.Errorf("the work is %v, want 6", out.Work)
	}
}
