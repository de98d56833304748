package tong2018

import (
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

// Table II has ratios of 1.0176 and 1.0251 at the lightest load of figure 4. Where nothing fails, the shares of ftr alone
// are whole units, and all end within a ten-thousandth. Policies and kinds of failure that the
// study lacks are "-", and without ftr or the failures that it is made for there is no table.
func TestTheRatiosOfRivalsStandBesideThoseOfTableII(t *testing.T) {
	for _, c := range []struct {
		policies []string
		set      map[string]string
		want     string // of the line; "" for no table
	}{
		{[]string{"ftr", "cscw{order=by-share}"}, map[string]string{"rate": "1e-9"}, "0.9999 - 0.9999 1.0176 - - 0.9999 1.0251"},
		{[]string{"ftr"}, map[string]string{"rate": "1e-9"}, "- - 0.9999 1.0176 - - 0.9999 1.0251"},
		{[]string{"cscw"}, nil, ""},
	} {
		set := map[string]string{"a": "1", "nu": "2"}
		for name, value := range c.set {
			set[name] = value
		}
		d, err := scenarios.NewDesign(scenarios.Request{Experiment: "ftr-rivals", Instances: 2, Policies: c.policies, Set: set})
		if err != nil {
			t.Fatal(err)
		}
		found := readRivals(scenariostest.RunDesign(t, d))
		text := strings.Join(strings.Fields(found.Text), " ")
		if !strings.Contains(text, c.want) || len(found.Files) > 0 != (c.want != "") || len(found.Figures) > 0 {
			t.Errorf("%v: want %q in\n%s", c.policies, c.want, found.Text)
		}
	}
}
