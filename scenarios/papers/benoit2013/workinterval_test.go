package benoit2013

import (
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

// With little load hardly any instance interrupts all workers too early, so a sample of 1000 shows
// few of the losses or none. Its interval must still hold, and end at the load.
func TestTheIntervalOfTheOmniscientsWorkHoldsAndIsWithinTheLoad(t *testing.T) {
	r := scenariostest.Run(t, scenarios.Request{Experiment: "e5", Set: map[string]string{"p": "25", "eps": "0.0001", "W": "1..8"}})
	omniscient := r.Index("omniscient")
	for c := range r.Design.Grid.Cells() {
		row, ok := r.Cell(c).Value(omniscient, scenarios.Work)
		load, exact := r.Design.Grid.Values(c).Get("W"), r.Cell(c).ExactMeans().Reference
		if !ok || !(row.Lo < exact.Mean && exact.Mean <= row.Hi+exact.Off && row.Hi <= load) {
			t.Errorf("W=%v: the work is %v in [%v, %v], exactly %v", load, row.Mean, row.Lo, row.Hi, exact.Mean)
		}
	}
}
