package sheet

import (
	"strings"
	"testing"
)

const worded = `name: x
compute: x
policies: [greedy]
sweep: {machine: [old, new-2], n: [1, 2]}
variables:
  machine: {doc: which, words: [new-2, old, older]}
`

func TestVariablesOfComputedExperimentsMayHaveWords(t *testing.T) {
	s, err := Decode("x.yaml", []byte(worded))
	if err != nil {
		t.Fatal(err)
	}
	again, err := Decode("again.yaml", s.Encode())
	if err != nil || string(again.Encode()) != string(s.Encode()) {
		t.Fatalf("%v:\n%s", err, s.Encode())
	}
	for _, s := range []*Scenario{s, again} {
		if err := s.Apply("machine", "older,old"); err != nil {
			t.Error(err)
		}
		axes, err := s.Axes()
		if err != nil || len(axes) != 2 || !axes[0].Names || axes[0].Words || axes[1].Names || axes[0].Values[0].String() != "older" {
			t.Errorf("%+v, %v", axes, err)
		}
		if err := s.Apply("machine", "oldest"); err == nil || !strings.Contains(err.Error(), `"oldest" is no value of machine: want one of new-2, old, older`) {
			t.Error(err)
		}
	}
	if l := s.Listed(); len(l) != 1 || l[0].Name != "machine" {
		t.Errorf("%+v", l)
	}
}

func TestWordsThatCannotBeValuesAreRefused(t *testing.T) {
	for words, want := range map[string]string{
		"words: [old]":                       `x.yaml:4:24: sweep.machine[1]: "new-2" is no value of machine: want one of old`,
		"words: [old, new-2, auto]":          `x.yaml:6:23: variables.machine.words: "auto": want a word`,
		`words: [old, new-2, "a b"]`:         `x.yaml:6:23: variables.machine.words: "a b": want a name or name{option=value,...}`,
		"words: [old, new-2], integer: true": `x.yaml:6:23: variables.machine.integer: the values are words: want nothing but doc, label, symbol, unit, values and words`,
	} {
		text := strings.Replace(worded, "doc: which, words: [new-2, old, older]", words, 1)
		_, err := Decode("x.yaml", []byte(text))
		if err == nil || !strings.HasPrefix(err.Error(), want[:8]) || !strings.HasSuffix(err.Error(), want[strings.Index(want, " ")+1:]) {
			t.Errorf("%s: %v, want %s", words, err, want)
		}
	}
	text := strings.Replace(worded, "compute: x", "workload: 3\nplatform: {workers: 4}\nrisk: linear", 1)
	if _, err := Decode("x.yaml", []byte(text)); err == nil || !strings.Contains(err.Error(), "only experiments that are computed") {
		t.Error(err)
	}
}

func TestLawsWithOptionsMayHaveNamesAndLabels(t *testing.T) {
	const text = `name: x
workload: 3
platform: {workers: 4}
risk: law
policies: ['greedy{n=5}', no-rep]
sweep: {law: [linear, 'weibull{scale=2,shape=0.7}']}
labels: {'greedy{n=5}': ours}
variables: {law: {label: law, values: {linear: uniform lives, 'weibull{scale=2,shape=0.7}': "Weibull's"}}}
`
	s, err := Decode("x.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	again, err := Decode("again.yaml", s.Encode())
	if err != nil || string(again.Encode()) != string(s.Encode()) || len(again.Variables[0].Values) != 2 || again.Variables[0].Values[1].Text != "Weibull's" || again.Labels[0].Text != "ours" {
		t.Fatalf("%v:\n%s", err, s.Encode())
	}
}
