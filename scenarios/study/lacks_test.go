package study

import (
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
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
	lacks := scenarios.LackOf(s, func(name string) bool { return name != "mornings" })
	const want = "the policy nobodys, the metric tardiness, the laws closing, closing{at=W}, weibull{rate=2}, opening{at=W} and the experiment mornings"
	if got := lacks.String(); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if lacks := scenarios.LackOf(s, func(string) bool { return true }); strings.Contains(lacks.String(), "mornings") {
		t.Error(lacks.String())
	}
	if got := (&Refusal{Dir: "runs/x", Lacks: lacks, By: []string{"build 1"}}).Error(); got != "runs/x: this program does not know "+want+" of the study, computed by build 1: continue with a program that knows all of it" {
		t.Error(got)
	}
}

func TestOnlyTheMemoryOfAStudyAllowsUnknownNames(t *testing.T) {
	s, err := sheet.Decode("foreign.yaml", []byte(foreign))
	if err != nil {
		t.Fatal(err)
	}
	var none *scenarios.Memory
	if _, _, err := none.Metric("tardiness"); err == nil {
		t.Error("a new design has an unknown metric")
	}
	if none.Lawless(s) || scenarios.Remember(nil).Lawless(s) {
		t.Error("an unknown law is allowed where no study has one")
	}
	m := scenarios.Remember([]store.Field{{Name: "risk", Value: "closing{at=2}"}})
	found, sampled, err := m.Metric("tardiness")
	if err != nil || !sampled || found.Of != nil || m.Field("risk") != "closing{at=2}" {
		t.Errorf("%+v, %t, %v", found, sampled, err)
	}
	if _, sampled, err := m.Metric("exact_work"); sampled || err != nil {
		t.Error("the exact work is sampled")
	}
	if !m.Lawless(s) || m.Err(false) == nil || !strings.Contains(m.Err(true).Error(), "the metric tardiness and the laws") || strings.Contains(m.Err(false).Error(), "tardiness") {
		t.Errorf("%v, %v", m.Err(true), m.Err(false))
	}
	m = scenarios.Remember([]store.Field{{Name: "metrics", Value: "dark,cold"}})
	if drawn := m.Drawn(); len(drawn) != 2 || drawn[1].Name != "cold" || strings.Join(m.Undirected, " ") != "dark cold" || scenarios.Remember(nil).Drawn() != nil {
		t.Errorf("%v, %v", drawn, m.Undirected)
	}
}
