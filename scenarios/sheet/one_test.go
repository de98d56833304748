package sheet

import (
	"strings"
	"testing"
)

const machines = "workload: 3\nplatform: {workers: 2}\nrisk: linear\n"

func TestAFileOfOneWorldNeedsNeitherNameNorPolicies(t *testing.T) {
	s, err := DecodeWorld("m.yaml", []byte(machines), 0, 0)
	if err != nil || s.Workload.String() != "3" || s.Deadline != nil || s.Policies != nil {
		t.Fatalf("%+v, %v", s, err)
	}
	if s, err = DecodeWorld("m.yaml", []byte(machines), 2.5, 7); err != nil || s.Workload.String() != "2.5" || s.Deadline.String() != "7" {
		t.Errorf("%+v, %v", s, err)
	}
	if _, err := Decode("m.yaml", []byte(machines)); err == nil || !strings.Contains(err.Error(), "this is missing") {
		t.Errorf("a scenario without them: %v", err)
	}
	whole := "name: all\npolicies: [greedy]\nmetrics: [work]\n" + machines
	if s, err = DecodeWorld("m.yaml", []byte(whole), 0, 0); err != nil || s.Name != "all" || len(s.Policies) != 1 {
		t.Errorf("a scenario: %+v, %v", s, err)
	}
}

func TestAProblemWithoutALawHasWorkersThatAreNeverInterrupted(t *testing.T) {
	for text, want := range map[string]string{
		"workload: 3\nplatform: {workers: 2}\n":                                      "never",
		"workload: 3\nplatform: {workers: [{count: 1, risk: linear}, {count: 1}]}\n": "never",
		"workload: 3\nplatform: {workers: 2}\nrisk: linear\n":                        "linear",
	} {
		s, err := DecodeProblem("m.yaml", []byte(text), 0)
		if err != nil || s.Risk.Name != want {
			t.Errorf("%q: %+v, %v", text, s, err)
		}
	}
	if s, err := DecodeProblem("m.yaml", []byte("platform: {workers: 2}\n"), 7); err != nil || s.Workload.String() != "7" {
		t.Errorf("%+v, %v", s, err)
	}
	if _, err := DecodeWorld("m.yaml", []byte("workload: 3\nplatform: {workers: 2}\n"), 0, 0); err == nil {
		t.Error("a world needs a law")
	}
}

func TestAFileOfOneWorldHasNoVariables(t *testing.T) {
	for text, want := range map[string]string{
		machines + "sweep: {W: [1, 2]}\n":                     "m.yaml:4:8: sweep: ",
		machines + "zip: {a: [1], b: [2]}\n":                  "m.yaml:4:6: zip: ",
		machines + "variables: {W: {doc: x}}\n":               "m.yaml:4:12: variables: ",
		machines + "presets: {a: {doc: x}}\n":                 "m.yaml:4:10: presets: ",
		machines + "plan_risk: never\n":                       "m.yaml:4:12: plan_risk: ",
		"workload: W\nplatform: {workers: 2}\nrisk: linear\n": "m.yaml:1:11: workload: ",
		"compute: e5\n": "m.yaml:1:10: compute: ",
	} {
		if _, err := DecodeWorld("m.yaml", []byte(text), 0, 0); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
