package cli

import (
	"fmt"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

func TestNoVariableHasTheNameOfAColumn(t *testing.T) {
	for name, table := range map[string]string{
		"policy": "results.csv", "metric": "results.csv", "count": "results.csv", "mean": "results.csv", "sd": "results.csv", "lo": "results.csv",
		"hi": "results.csv", "experiment": "results.csv", "sim_lo": "comparison.csv", "against": "comparison.csv", "p_value": "comparison.csv",
		"instance": "the table of instances", "value": "the table of instances", "W": "", "policies": "", "mean2": "",
	} {
		text := fmt.Sprintf("name: a\nworkload: 1\nplatform: {workers: 3}\nrisk: linear\npolicies: [greedy]\nsweep:\n  %s: [1, 2]\n", name)
		s, err := sheet.Decode("a.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		err = checkVariables(s)
		if table == "" && err == nil {
			continue
		}
		if want := fmt.Sprintf("%q cannot be a variable: %s has a column of that name", name, table); table == "" || err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "a.yaml:7:") {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}

func TestNoExperimentHasAVariableOfAColumnsName(t *testing.T) {
	for _, e := range scenarios.Experiments() {
		if err := checkVariables(e.Scenario()); err != nil {
			t.Errorf("%s: %v", e.Name, err)
		}
	}
}
