package sheet

import (
	"errors"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models/spec"
)

func TestAllStandsForTheListOrForAnItem(t *testing.T) {
	const world = "name: x\nworkload: 1\nplatform: {workers: 2}\nrisk: linear\npolicies: "
	served := []spec.Spec{{Name: "greedy"}, {Name: "no-rep"}, {Name: "on-demand"}}
	for policies, want := range map[string]string{
		"all":                                "greedy no-rep on-demand",
		"[all]":                              "greedy no-rep on-demand",
		"[omniscient, all, 'greedy{n=4}']":   "omniscient greedy no-rep on-demand greedy{n=4}",
		"[no-rep, all]":                      "no-rep greedy on-demand",
		"\n- all\n- {name: no-rep, n: auto}": "greedy no-rep on-demand no-rep{n=auto}",
	} {
		s, err := Decode("x.yaml", []byte(world+policies+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		if !s.Policies.Everyone() {
			t.Errorf("%s: all is not seen", policies)
		}
		again, err := Decode("x.yaml", s.Encode())
		if err != nil || strings.Join(spellings(again.Policies), " ") != strings.Join(spellings(s.Policies), " ") {
			t.Errorf("%s: encoded as\n%s%v", policies, s.Encode(), err)
		}
		fresh := s.WithEveryone(served)
		if got := strings.Join(spellings(fresh.Policies), " "); got != want || !s.Policies.Everyone() || fresh.Policies.Everyone() {
			t.Errorf("%s: %s, want %s", policies, got, want)
		}
		if at := fresh.At("policies[1]", errors.New("none")).Error(); !strings.HasPrefix(at, "x.yaml:5:") && !strings.HasPrefix(at, "x.yaml:6:") {
			t.Errorf("%s: a policy has the place %s", policies, at)
		}
	}
	for text, says := range map[string]string{
		"some": `x.yaml:5:11: policies: this is a single value: want a list, such as [greedy, on-demand], or all`,
		"[]":   "the list is empty",
	} {
		if _, err := Decode("x.yaml", []byte(world+text)); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
