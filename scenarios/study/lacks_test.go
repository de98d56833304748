package study

import (
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// foreign has a name of each kind that this program does not know.
const foreign = `
name: foreign
workload: W
platform: {workers: [{count: 2, risk: 'closing{at=W}'}, {count: 1, risk: 'linear{x=W}'}, {count: 1, risk: 'weibull{rate=2}'}]}
risk: law
plan_risk: closing
policies: [greedy]
reference: nobodys
metrics: [ratio, tardiness]
sweep: {W: 3, law: [linear, 'opening{at=W}', 'closing{at=W}']}
findings: mornings
`

func TestAllThatAScenarioLacksIsFound(t *testing.T) {
	s, err := sheet.Decode("foreign.yaml", []byte(foreign))
	if err != nil {
		t.Fatal(err)
	}
	lacks := scenarios.LacksOf(s)
	const want = "the policy nobodys, the metric tardiness, the laws closing{at=W}, weibull{rate=2}, closing, opening{at=W} and the experiment mornings"
	if got := lacks.String(); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if got := (&Refusal{Dir: "runs/x", Lacks: lacks, By: []string{"build 1"}}).Error(); got != "runs/x: this program does not know "+want+" of the study, computed by build 1: continue with a program that knows all of it" {
		t.Error(got)
	}
}

func TestOnlyAStudyAllowsUnknownNames(t *testing.T) {
	of := func(text string) *sheet.Scenario {
		s, err := sheet.Decode("foreign.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	known := strings.NewReplacer("risk: law\nplan_risk: closing", "risk: linear", "[linear, 'opening{at=W}', 'closing{at=W}']", "2",
		", risk: 'closing{at=W}'", "", ", risk: 'linear{x=W}'", "", ", risk: 'weibull{rate=2}'", "").Replace(foreign)
	for _, text := range []string{foreign, known} {
		if _, err := scenarios.DesignOf(of(text), play.Auto); err == nil {
			t.Error("a new design has unknown names")
		}
	}
	if _, err := scenarios.RecalledDesign(of(foreign), nil, play.Auto); err == nil {
		t.Error("an unknown law is allowed where no study has one")
	}
	d, err := scenarios.RecalledDesign(of(foreign), []store.Field{{Name: "risk", Value: "closing{at=2}"}}, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	if d.World.Known() || d.Law() != "closing{at=2}" || d.Reference.Known() {
		t.Errorf("law %q, reference %v", d.Law(), d.Reference)
	}
	if m := d.Sampled[d.SampledAt("tardiness")]; m.Known() || m.Value != nil || d.Metric("tardiness").Known() || !d.Metric(scenarios.Ratio).Known() {
		t.Errorf("%+v", m)
	}
	if _, _, err := d.Problem(d.Grid.Values(0)); err == nil {
		t.Error("an unknown law has a problem")
	}
	all, one := d.UnknownError(true), d.UnknownError(false)
	if all == nil || one == nil || !strings.Contains(all.Error(), "the metric tardiness and the laws") || strings.Contains(one.Error(), "tardiness") {
		t.Errorf("%v, %v", all, one)
	}
	lacks := d.Lacks()
	if said := scenarios.LacksOf(of(foreign)); lacks.String() != said.String() {
		t.Errorf("%s, want %s", lacks.String(), said.String())
	}
}

func TestAnUnknownExperimentHasTheMetricsOfTheStudy(t *testing.T) {
	const text = "name: dusk\ncompute: dusk\npolicies: [greedy]\nsweep: {W: 3}\n"
	s, err := sheet.Decode("dusk.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	d, err := scenarios.RecalledDesign(s, []store.Field{{Name: "metrics", Value: "dark,cold"}}, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Sampled) != 2 || d.Sampled[1].Name != "cold" || d.Metric("dark").Known() || d.Draw == nil || d.UnknownError(false) == nil {
		t.Errorf("%+v, %v", d.Sampled, d.UnknownError(false))
	}
	if _, err := d.Draw.Measure(d.Grid.Values(0), d.Policies[0]); err == nil {
		t.Error("an unknown experiment measures")
	}
	d, err = scenarios.RecalledDesign(s, nil, play.Auto)
	if err != nil || d.Sampled != nil || d.Draw != nil || d.Compute == nil || d.UnknownError(false) == nil {
		t.Errorf("without metrics: %+v, %v", d.Sampled, err)
	}
}
