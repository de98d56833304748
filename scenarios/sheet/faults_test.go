package sheet

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

func TestWhatMeansTheSameOfFaultsIsSpelledAlike(t *testing.T) {
	for plain, others := range map[string][]string{
		"{after: linear}":                                             {"{unit: 0, after: linear, check: 0}", "{after: linear, check: {latency: 0}}"},
		"{wrong: 0.1, unit: 2, check: 0.5}":                           {"{check: {per_unit: 0.5, latency: 0}, unit: 2, wrong: 0.1}"},
		"{after: 'exponential{mean=2}', check: {latency: i}}":         {"{after: 'exponential{ mean=2}', check: {latency: i, per_unit: 0}}"},
		"{wrong: 'uniform(0,1)', unit: 2, check: {latency: 'i * i'}}": {"{unit: 2, wrong: 'uniform(0,1)', check: {latency: 'i * i'}}"},
	} {
		want := living(t, "platform: {workers: 2, faults: "+plain+"}\n").Encode()
		for _, other := range others {
			if got := living(t, "platform: {workers: 2, faults: "+other+"}\n").Encode(); !bytes.Equal(got, want) {
				t.Errorf("%s is spelled\n%s, and %s\n%s", other, got, plain, want)
			}
		}
	}
}

func TestEveryPartOfFaultsCanBeSetAndOtherScenariosStayAsTheyAre(t *testing.T) {
	s := living(t, "platform:\n  workers: [{count: 2, faults: {after: linear, check: 1}}, {count: 1}]\n  faults: {after: linear, unit: 2, check: 1}\n")
	before := s.Encode()
	seen := [][]byte{before}
	for _, set := range [][2]string{
		{"platform.faults.after", "exponential{mean=3}"}, {"platform.faults.unit", "1"}, {"platform.faults.unit", "0"},
		{"platform.faults.check", "2"}, {"platform.faults.check.latency", "i"}, {"platform.faults.check.per_unit", "uniform(1,2)"},
	} {
		c := *s
		if err := c.Apply(set[0], set[1]); err != nil {
			t.Errorf("%v: %v", set, err)
		}
		if text := c.Encode(); slices.ContainsFunc(seen, func(other []byte) bool { return bytes.Equal(text, other) }) {
			t.Errorf("%v changes nothing, or the same as another", set)
		} else {
			seen = append(seen, text)
		}
		if !bytes.Equal(s.Encode(), before) {
			t.Fatalf("%v changes another scenario", set)
		}
	}
	bare := living(t, "platform: {workers: 2}\n")
	if err := bare.Apply("platform.faults.after", "linear"); err != nil || !bare.Faulty() {
		t.Errorf("faults that are not there cannot be set: %v", err)
	}
	if err := bare.Apply("platform.faults.wrong", "0.1"); err == nil || !strings.Contains(err.Error(), "there is also after") {
		t.Errorf("a law goes with a probability: %v", err)
	}
}

func TestEveryExpressionOfFaultsHasKnownNamesOnly(t *testing.T) {
	s := living(t, "platform: {workers: [{count: 1}], faults: {wrong: 0.1, unit: 1, check: 1}}\n")
	for key, own := range map[string]bool{"wrong": true, "unit": false, "check.latency": true, "check.per_unit": true} {
		key = "platform.faults." + key
		if err := s.Apply(key, "i+nowhere"); err == nil || !strings.Contains(err.Error(), key+": ") {
			t.Errorf("%s may name what is no variable: %v", key, err)
		}
		if err := s.Apply(key, "i/10"); (err == nil) != own {
			t.Errorf("%s names the worker: %v", key, err)
		}
	}
}

func TestLawsOfFaultsHaveTheirPlacesAndAreNoTimes(t *testing.T) {
	s := living(t, `platform:
  workers:
    - {count: 1, faults: {after: law}}
    - {count: 1, faults: {wrong: 0.1}}
    - {count: 1, faults: {}}
    - {count: 1}
  faults: {after: linear, unit: 2}
sweep: {law: [linear, exponential]}
`)
	var paths []string
	for _, l := range s.Laws() {
		if paths = append(paths, l.Field()); l.Times != (l.Path == "risk") {
			t.Errorf("%s draws times: %v", l.Path, l.Times)
		}
	}
	if want := []string{"workers[0].faults.after", "faults.after", "risk"}; !slices.Equal(paths, want) {
		t.Errorf("laws at %v, want %v", paths, want)
	}
	g := s.Groups()
	if !g[0].Faults.After.Variable || g[1].Faults.After != nil || !g[2].Faults.none() || g[3].Faults.After.Name != "linear" {
		t.Errorf("%+v", g)
	}
}

func TestOnlyAScenarioWithALawOfFaultsIsFaulty(t *testing.T) {
	for platform, faulty := range map[string]bool{
		"workers: 1": false, "workers: 1, faults: {check: 1}": false, "workers: 1, faults: {after: linear}": true,
		"workers: [{count: 1, faults: {after: linear}}, {count: 1}]":                 true,
		"workers: [{count: 1, faults: {}}], faults: {after: linear}":                 false,
		"workers: [{count: 1, faults: {}}, {count: 1}], faults: {wrong: 0, unit: 1}": true,
	} {
		if got := living(t, "platform: {"+platform+"}\n").Faulty(); got != faulty {
			t.Errorf("%s is faulty: %v", platform, got)
		}
	}
}
