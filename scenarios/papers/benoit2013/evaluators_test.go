package benoit2013_test

import (
	"bytes"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

// The tables, the search in lists and the events are three computations.
func TestE1ToE6AreTheSameByEveryEvaluator(t *testing.T) {
	for _, name := range []string{"e1", "e5", "e2", "e3", "e4", "e6"}[:long.Trials(2, 6)] {
		var want bytes.Buffer
		for _, how := range []play.Evaluator{play.Auto, play.Replay, play.Engine} {
			var got bytes.Buffer
			table := scenariostest.Run(t, scenarios.Request{Experiment: name, Preset: "quick", Instances: 11, Evaluator: how}).Table()
			if err := table.WriteCSV(&got); err != nil {
				t.Fatal(err)
			}
			if how == play.Auto {
				want = got
			} else if !bytes.Equal(got.Bytes(), want.Bytes()) {
				t.Errorf("%s: evaluator %s gives other rows than auto", name, how)
			}
		}
	}
}
