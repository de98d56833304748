package study

import (
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// Nothing waits for the end of a chunk in a list, but it is an event of the engine.
func TestARerunOfListsHasMoreEventsThanChunks(t *testing.T) {
	for _, name := range []string{"e1", "e2", "e3", "e4", "e5", "e6"} {
		d, err := scenarios.NewDesign(scenarios.Request{Experiment: name, Preset: "quick"})
		if err != nil {
			t.Fatal(err)
		}
		r, err := run.Record(d, run.Scene{Cell: d.Grid.Cells() - 1, Policy: "greedy", Instance: 3, Numbers: true})
		if err != nil {
			t.Fatal(err)
		}
		chunks := 0
		for _, w := range r.Outcome.Workers {
			chunks += w.Chunks
		}
		if chunks == 0 || r.Outcome.Events <= chunks {
			t.Errorf("%s: %d events for %d chunks", name, r.Outcome.Events, chunks)
		}
		t.Logf("%s: %d events for %d chunks", name, r.Outcome.Events, chunks)
	}
}
