package run

import (
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
)

func TestValuesThatAreNoLawsAreRefusedBeforeAnythingIsRun(t *testing.T) {
	for value, says := range map[string]string{
		"linear,foo":                        `no law "foo"`,
		"recorded{nope=3}":                  `no option "nope"`,
		"linear{x=-1}":                      "x=-1",
		"empirical{file=/nowhere}":          "in or below the folder",
		"recorded{trace=g5k06},linear{x=p}": "",
	} {
		_, err := scenarios.NewDesign(scenarios.Request{Experiment: "traces", Preset: "quick", Set: map[string]string{"trace": value}})
		if says == "" && err != nil || says != "" && (err == nil || !strings.Contains(err.Error(), says)) {
			t.Errorf("trace=%s: %v, want %q", value, err, says)
		}
	}
}

func TestWorkersUnderALawOfAllMustAllHaveIt(t *testing.T) {
	for text, says := range map[string]string{
		"together{trace=bamboo-p3}":                        "",
		"together{trace=bamboo-p3,independent=true}":       "",
		"together{trace=g5k06}":                            "which nodes were up when",
		"recorded{trace=nowhere}":                          "no trace",
		"fitted{trace=synthetic-csil,law=cauchy}":          "exponential",
		"together{trace=bamboo-g4dn,longest=0,state=down}": "no option",
	} {
		_, err := scenarios.NewDesign(scenarios.Request{Experiment: "e1", Preset: "quick", Risk: text})
		if says == "" && err != nil || says != "" && (err == nil || !strings.Contains(err.Error(), says)) {
			t.Errorf("%s: %v, want %q", text, err, says)
		}
	}
	d, err := scenarios.NewDesign(scenarios.Request{Experiment: "e1", Set: map[string]string{"p": "1000", "W": "1"}, Risk: "together{trace=bamboo-p3}"})
	if err != nil {
		t.Fatal(err)
	}
	if c := prepare(d, 0, []int{0}); c.broken == nil || !strings.Contains(c.broken.Error(), "nodes are up at once") {
		t.Errorf("a thousand workers of a small trace: %v", c.broken)
	}
}
