package data_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk/risktest"
	"github.com/loadstar-sim/loadstar/traces"
	"github.com/loadstar-sim/loadstar/traces/data"
	"github.com/loadstar-sim/loadstar/traces/fit"
)

func TestTheLawsOfTracesConform(t *testing.T) {
	file := filepath.Join(t.TempDir(), "durations.txt")
	if err := os.WriteFile(file, []byte("3\n1\n4\n1\n5\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	risktest.Run(t, traces.Row(), "empirical{file="+file+"}")
	further := long.Trials(1, 2) // spellings of each
	risktest.Run(t, data.Row(), []string{"recorded{trace=bamboo-p3}", "recorded{state=down}"}[:further]...)
	risktest.Run(t, data.FittedRow())
	risktest.Run(t, data.TogetherRow(), []string{"together{trace=bamboo-p3}", "together{trace=bamboo-p3,independent=true}"}[:further]...)
	risktest.Run(t, data.TimelineRow(), []string{"timeline{trace=bamboo-p3,together=true}", "timeline{trace=bamboo-p3}"}[:further]...)
	for _, row := range fit.Rows() {
		if long.On() {
			risktest.Run(t, row)
		} else if err := risktest.Law(row.Prototype.(models.Risk)); err != nil { // with its defaults
			t.Error(err)
		}
	}
}
