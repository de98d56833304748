package scenarios_test

import (
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Beliefs of policies change their decisions, and nothing of the world.
func TestWhatPoliciesBelieveChangesTheirPlansAndNotTheInterruptions(t *testing.T) {
	r := scenarios.Request{
		Experiment: "e1", Set: map[string]string{"p": "5", "W": "2", "n": "auto", "eps": "0.01"},
		Policies: []string{"omniscient", "greedy", "on-demand{n=50}"}, Risk: "weibull{scale=0.5,shape=0.6}", Instances: 500,
	}
	truth := scenariostest.Run(t, r)
	r.PlanRisk = r.Risk
	told := scenariostest.Run(t, r)
	r.PlanRisk = "linear"
	misled := scenariostest.Run(t, r)
	for i, name := range r.Policies {
		same, other := truth.Cell(0).Series(i, scenarios.Work).Moments, misled.Cell(0).Series(i, scenarios.Work).Moments
		if same != told.Cell(0).Series(i, scenarios.Work).Moments {
			t.Errorf("%s does something else when told the truth", name)
		}
		if changed := same != other; changed != (name == "greedy") {
			t.Errorf("%s: plans changed with what is believed: %v", name, changed)
		}
	}
	// The exact expectation is that of what happens, not of what is believed.
	exact, ok := misled.Cell(0).Fact(1, scenarios.ExactWork)
	m := misled.Cell(0).Series(1, scenarios.Work).Moments
	if lo, hi := m.Interval(0.9999); !ok || exact < lo || exact > hi {
		t.Errorf("the expectation is %v, what was found lies between %v and %v", exact, lo, hi)
	}
	if truth.Cell(0).Mean(1) <= misled.Cell(0).Mean(1) {
		t.Errorf("greedy completes %v with the truth and %v without", truth.Cell(0).Mean(1), misled.Cell(0).Mean(1))
	}
}

func TestWhatPoliciesBelieveIsPartOfWhatAStudyMeans(t *testing.T) {
	plan := func(belief string) string {
		d, err := scenarios.NewDesign(scenarios.Request{Experiment: "e1", Preset: "quick", PlanRisk: belief})
		if err != nil {
			t.Fatal(err)
		}
		p, err := d.Plan()
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, f := range p.Meaning {
			b.WriteString(f.Name + "=" + f.Value + "\n")
		}
		return b.String()
	}
	if without, with := plan(""), plan("exponential"); without == with || !strings.Contains(with, "plan_risk=exponential") {
		t.Errorf("the meaning is\n%s with, and without\n%s", with, without)
	}
}

// A belief may be a variable, so that beliefs can be compared in one study.
func TestBeliefsMayBeTheValuesOfAVariable(t *testing.T) {
	s, err := sheet.Decode("beliefs.yaml", []byte(`name: beliefs
workload: 2
platform: {workers: 5, compute: {latency: 0.01, per_unit: 1}}
risk: weibull{scale=0.5,shape=0.6}
plan_risk: belief
policies: [greedy]
sweep: {belief: ["linear", "weibull{scale=0.5,shape=0.6}", "linear{x=0.5}"]}
instances: 250
figure: {x: belief}
`))
	if err != nil {
		t.Fatal(err)
	}
	d, err := scenarios.DesignOf(s, "")
	if err != nil {
		t.Fatal(err)
	}
	r := scenariostest.RunDesign(t, d)
	works := map[stat.Moments]bool{}
	for c := range d.Grid.Cells() {
		works[r.Cell(c).Series(0, scenarios.Work).Moments] = true
	}
	if len(works) != 3 {
		t.Errorf("three beliefs give %d results", len(works))
	}
	if again, err := sheet.Decode("again", s.Encode()); err != nil || !strings.Contains(string(again.Encode()), "plan_risk: belief") {
		t.Errorf("encoded and decoded: %v\n%s", err, s.Encode())
	}
}
