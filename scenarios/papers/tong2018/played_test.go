package tong2018

import (
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

// At a hundred thousand units start-ups weigh little: playing and the paper's model save nearly the same,
// and both are near the limit of .439.
func TestForLargeLoadsMovingSavesNearlyAsMuchWhenPlayedAsInThePapersModel(t *testing.T) {
	d, err := scenarios.NewDesign(scenarios.Request{Experiment: "ftr-played", Preset: "figure5", Instances: 60,
		Set: map[string]string{"W": "1e5", "q": "0.02"}, Policies: []string{"ftr", inPlace, playedBest}})
	if err != nil {
		t.Fatal(err)
	}
	r := scenariostest.RunDesign(t, d)
	found := readPlayed(r)
	lines := strings.Split(found.Text, "\n")
	if len(found.Files) != 1 || len(lines) < 3 {
		t.Fatalf("%+v", found)
	}
	if want := "10  1.38  1  0.02  100000"; !strings.HasPrefix(strings.TrimSpace(lines[2]), want) {
		t.Fatalf("%s, want it to begin with %s", lines[2], want)
	}
	for _, saved := range strings.Fields(lines[2])[5:] {
		if saved < "0.41" || saved > "0.44" {
			t.Errorf("%s is saved in %s", saved, lines[2])
		}
	}
}

// A study that lacks one of the policies has no table of savings, and others say "-".
func TestWhatMovingSavesIsToldOnlyOfPoliciesThatWerePlayed(t *testing.T) {
	for _, c := range []struct {
		policies []string
		rows     int
	}{{[]string{"ftr", "cscw"}, 0}, {[]string{"ftr", inPlace}, 1}} {
		d, err := scenarios.NewDesign(scenarios.Request{Experiment: "ftr-played", Instances: 2, Policies: c.policies,
			Set: map[string]string{"law": never, "y": "0.2", "a": "1", "q": "0.02", "W": "300"}})
		if err != nil {
			t.Fatal(err)
		}
		found := readPlayed(scenariostest.RunDesign(t, d))
		if len(found.Files) != c.rows || strings.Contains(found.Text, " - ") != (c.rows > 0) {
			t.Errorf("%v: %+v", c.policies, found)
		}
	}
}
