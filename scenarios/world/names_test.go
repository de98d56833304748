package world_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

func TestWorkersAreCalledAsTheirGroupAndOfSeveralByTheirNumberInIt(t *testing.T) {
	for groups, want := range map[string]string{
		"[{name: lab, count: p}, {count: 1}, {name: web-3}, {name: no, count: 0}]": "lab/1 lab/2  web-3",
		"[{name: lab, count: p-1}, {count: 1}]":                                    "lab ",
		"[{count: p}]":                                                             "",
		"p":                                                                        "",
	} {
		s, err := sheet.Decode("x.yaml", []byte("name: x\nworkload: 1\nrisk: linear\npolicies: [no-rep]\nsweep: {p: 2}\nplatform: {workers: "+groups+"}\n"))
		if err != nil {
			t.Fatal(err)
		}
		g, err := world.Grid(s, nil, false)
		if err != nil {
			t.Fatal(err)
		}
		w, err := world.New(s, g.Parameters(), s.At)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(w.Names(g.Values(0)), " "); got != want {
			t.Errorf("%s: %q, want %q", groups, got, want)
		}
	}
}

func TestAllWorkersLeaveByTheEndAndPoliciesKnow(t *testing.T) {
	p, told := problem(t, "plan_risk: exponential\nplatform: {until: 3-2.5, workers: [{count: 2}, {count: 1, risk: never}]}\n")
	want := []string{"linear until 0.5", "linear until 0.5", "never until 0.5"}
	var truth, belief []string
	for i := range p.Workers {
		truth, belief = append(truth, risk.Format(p.Workers[i].Risk)), append(belief, risk.Format(told.Workers[i].Risk))
	}
	if !slices.Equal(truth, want) || belief[0] != "exponential until 0.5" || belief[2] != belief[0] {
		t.Errorf("the laws are %q, those that are told %q", truth, belief)
	}
}
