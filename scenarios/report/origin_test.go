package report_test

import (
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
)

func TestTheCommandIsTheShortestThatGivesTheScenario(t *testing.T) {
	for want, r := range map[string]scenarios.Request{
		"runexp run e1":                          {Experiment: "e1", Seed: 1},
		"runexp run e1 --preset quick":           {Experiment: "e1", Preset: "quick", Seed: 1},
		"runexp run e1 --seed 7 --instances 250": {Experiment: "e1", Seed: 7, Instances: 250},
		"runexp run e1 --instances 500 --set W=1,3 --set n=20 --set p=5 --policy omniscient,greedy,no-rep": request(500),
		"runexp run e2 --preset quick --policy 'omniscient,greedy,greedy{rounding=ceil}'": {
			Experiment: "e2", Preset: "quick", Seed: 1, Set: map[string]string{"W": "0.3p"}, Policies: []string{"omniscient", "greedy", "greedy{rounding=ceil}"},
		},
		"runexp run e1.yaml": {Experiment: "e1", Seed: 1, Risk: "weibull{shape=0.5,scale=0.4}"},
	} {
		dir := t.TempDir()
		begun(t, dir, r)
		if got := part(told(t, dir), "origin").Listings[0].Text; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
