package own

import (
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

func TestTheMapOfFirstPoliciesNamesTheFixedValuesAndExplainsSymbols(t *testing.T) {
	e, err := scenarios.Lookup("meet-faults")
	if err != nil {
		t.Fatal(err)
	}
	for preset, want := range map[string]string{
		"":      "time in which a unit travels c = 0.05, start-up time = 0.002, spread = 4; W: workload",
		"quick": "workload W = 3, time in which a unit travels c = 0.05, start-up time = 0.002, spread = 4",
	} {
		from, err := e.Brief(preset)
		if err != nil {
			t.Fatal(err)
		}
		d, err := scenarios.DesignOf(from, play.Auto)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(faultsWinners.fixed(d, []string{"law", "u", "W"}), "; "); got != want {
			t.Errorf("%s: %s, want %s", preset, got, want)
		}
	}
}
