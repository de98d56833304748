package main

import (
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest"
)

func TestMineConforms(t *testing.T) { policytest.Run(t, row) }

func TestEachWorkerHasItsPartInEqualChunks(t *testing.T) {
	problem := &models.Problem{Platform: models.Star(models.Worker{}, models.Worker{}), Load: 6}
	s, err := Mine{Chunks: 3}.Schedule(problem)
	if err != nil {
		t.Fatal(err)
	}
	for worker, list := range s.List {
		if len(list) != 3 {
			t.Errorf("worker %d has %d chunks, want 3", worker, len(list))
		}
		for _, chunk := range list {
			if s.Size[chunk] != 1 {
				t.Errorf("worker %d has a chunk of %v, want 1", worker, s.Size[chunk])
			}
		}
	}
}
