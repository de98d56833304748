package scenarios

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

const dawn = `name: dawn
workload: W
platform: {workers: 2}
risk: linear
policies: [greedy]
sweep: {W: '1,2'}
`

const computed = `name: dawn
policies: [greedy]
sweep: {W: '1,2'}
metrics: [work]
compute: dawn
`

// asked returns an experiment of a file and what FromFile, or else the first question for
// the scenario, panics with.
func asked(t *testing.T, text string, e Experiment) (made *Experiment, early, late string) {
	t.Helper()
	said := func(to *string, f func()) {
		defer func() {
			if found := recover(); found != nil {
				*to = fmt.Sprint(found)
			}
		}()
		f()
	}
	said(&early, func() { made = FromFile(fstest.MapFS{"dawn.yaml": {Data: []byte(text)}}, "dawn.yaml", e) })
	if early == "" {
		said(&late, func() { made.Scenario() })
	}
	return made, early, late
}

func TestTheFileOfAnExperimentIsReadWhenAskedFor(t *testing.T) {
	computes := Experiment{Compute: func(grid.Values, *policies.Policy) ([]Fact, error) { return nil, nil }}
	for _, c := range []struct {
		text  string
		with  Experiment
		early bool
		want  string
	}{
		{dawn, Experiment{}, false, ""},
		{strings.Replace(dawn, "name: dawn", "# a comment\nname: 'dawn'", 1), Experiment{}, false, ""},
		{strings.Replace(dawn, "risk", "rusk", 1), Experiment{}, false, "dawn.yaml:4:1: "},
		{strings.Replace(dawn, "name: dawn\n", "", 1), Experiment{}, true, "dawn.yaml:1:1: "},
		{dawn, Experiment{Name: "dusk"}, false, ""},
		{"title: \"a\nname: dusk\n  b\"\n" + dawn, Experiment{}, false, `experiment dusk: the scenario's name is "dawn"`},
		{dawn, computes, false, "the experiment computes: want compute: dawn"},
		{computed, computes, false, ""},
		{computed, Experiment{}, false, "the experiment has neither Compute nor Draw"},
		{dawn + "findings: dusk\n", Experiment{}, false, "want findings: dawn, or none"},
	} {
		made, early, late := asked(t, c.text, c.with)
		if said := early + late; (c.want == "") != (said == "") || !strings.Contains(said, c.want) || (early != "") != c.early {
			t.Errorf("%s\nat once %q, when asked %q: want %q", c.text, early, late, c.want)
		}
		if c.want == "" && made.Name != "dawn" {
			t.Errorf("the name is %q", made.Name)
		}
	}
}
