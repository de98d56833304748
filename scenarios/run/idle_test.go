package run

import (
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

func TestAnOptionThatActsInNoCellIsAnErrorWithItsPlace(t *testing.T) {
	const rest = "\nworkload: 4\nplatform: {workers: 2, notice: 0, compute: {latency: l, per_unit: 1}}\n"
	for _, c := range []struct{ policies, world, want string }{
		{"[no-rep, 'best{by=deadline}']", "risk: linear\nsweep: {l: 0.1}",
			"x.yaml:2:21: policies[1]: policy best{by=deadline}: the option by changes nothing in the world of idle: it needs a deadline"},
		{"['best{by=deadline}']", "risk: linear\ndeadline: 3\nsweep: {l: 0.1}", ""},
		{"['no-rep{auto=theorem4}']", "risk: linear\nsweep: {l: 0.1, n: [20, 30]}",
			"changes nothing in any of the 2 cells of idle: it needs n=auto, whose number it finds"},
		{"['no-rep{auto=theorem4}']", "risk: linear\nsweep: {l: 0.1, n: [20, auto]}", ""},                                   // in a corner of the grid
		{"['no-rep{auto=theorem4,n=20}']", "risk: linear\nsweep: {l: 0.1, n: auto}", "policy no-rep{auto=theorem4,n=20}: "}, // it does not follow
		{"['no-rep{auto=theorem4}']", "risk: exponential\nsweep: {l: 0.1, n: [20, auto]}",
			"it needs n=auto, whose number it finds, elsewhere linear risk"},
		{"['no-rep{auto=theorem4}']", "risk: linear\nplan_risk: exponential\nsweep: {l: 0.1, n: auto}", "linear risk"}, // its plan follows from what it believes
		{"['guided{resend=recut}']", "risk: linear\nplan_risk: never\nsweep: {l: 0.1}", ""},                            // what it meets does not
		{"['guided{resend=recut}']", "risk: never\nsweep: {l: 0.1}", "workers that may be interrupted"},
		{"['guided{resend=undone,n=147}']", "risk: never\nsweep: {l: 0.1}", ""}, // the defaults
		{"[no-rep]\nreference: 'clairvoyant{resident=true}'", "risk: linear\nsweep: {l: 0.1}",
			"reference: policy clairvoyant{resident=true}: the option resident changes nothing in the world of idle: it needs messages out that take time"},
	} {
		s, err := sheet.Decode("x.yaml", []byte("name: idle\npolicies: "+c.policies+rest+c.world+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		d, err := scenarios.DesignOf(s, play.Auto)
		if err != nil {
			t.Fatal(err)
		}
		err = d.CheckOptions()
		if got := spec.Line(errorText(err), 1000); got != c.want && (c.want == "" || !strings.Contains(got, c.want)) {
			t.Errorf("%s, %s: %q, want %q", c.policies, c.world, got, c.want)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// A study may have been begun by a program in which the option acted.
func TestAStudyThatWasBegunIsReadWhateverItsOptionsDo(t *testing.T) {
	s, err := sheet.Decode("x.yaml", []byte("name: idle\npolicies: ['best{by=deadline}']\nworkload: 4\nrisk: linear\nplatform: {workers: 2, compute: {per_unit: 1}}\n"))
	if err != nil {
		t.Fatal(err)
	}
	d, err := scenarios.RecalledDesign(s, nil, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	if err := Check(t.Context(), d); err == nil || !strings.Contains(err.Error(), "the option by changes nothing") {
		t.Errorf("nothing may be added to it: %v", err)
	}
}
