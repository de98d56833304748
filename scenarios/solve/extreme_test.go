package solve

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Problems whose numbers are at the ends of the range are answered, or refused with a place: the program is not
// at fault.
func TestNumbersAtTheEndsOfTheRangeAreAnsweredOrRefusedWithAPlace(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{ // want: "" if it is answered
		{"affine", "latency: 2", "latency: 1e308", ""},
		{"affine", "latency: 1, per_unit: 1}", "latency: 1, per_unit: 1e20}", ""},
		{"multiround", "workload: 1000", "workload: 1e308", "x:3:11: policies: multiround: "},
		{"single", "workload: 6", "workload: 1e-320", ""},
		{"single", "linear{x=8}", "linear{x=1e-320}", ""},
		{"pair{n=6}", "workload: 1.2", "workload: 1e308", ""},
		{"pair{n=6}", "linear{x=1}", "linear{x=1e-320}", ""},
		{"distrib", "linear{x=100}", "linear{x=1e-308}", ""},
		{"protocol", "sigma: 0.05", "sigma: 1e308", ""},
		{"ftr-realloc", "send_latency: 2", "send_latency: 1e308", "x:6:"},
		{"schedule", "units: 6", "units: 1e308", "x:7:3: chunks: "},
	} {
		text := exampleOf(c.name)
		for _, w := range worlds {
			if w.policy == c.name {
				text = file(w.world, w.policy)
			}
		}
		if !strings.Contains(text, c.old) {
			t.Fatalf("%s has no %s", c.name, c.old)
		}
		s, err := Solve("x", []byte(strings.Replace(text, c.old, c.new, 1)), Options{})
		if err != nil {
			var internal Internal
			if errors.As(err, &internal) || c.want == "" || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("%s with %s: %v, want %s", c.name, c.new, err, c.want)
			}
			continue
		}
		if c.want != "" {
			t.Errorf("%s with %s is answered, want %s", c.name, c.new, c.want)
		}
		for _, r := range s.Results {
			if math.IsNaN(r.Value) {
				t.Errorf("%s with %s: %s is no number", c.name, c.new, r.Name)
			}
		}
	}
}

// An answer that the engine does not confirm is lost in rounding if a number is to blame.
func TestALostAnswerIsRefusedAtTheExtremeNumber(t *testing.T) {
	for load, want := range map[string]string{
		"1":      "x: why",
		"1e13":   "x:2:18: platform.send: 1e+13 is so large or small that the answer is lost in rounding: want a number from 1e-12 to 1e+12",
		"1/1e13": "x:2:18: platform.send: 1e-13 is so",
	} {
		form, err := sheet.ReadForm("x", []byte("workload: 3\nplatform: {send: "+load+"}\n"))
		if err != nil {
			t.Fatal(err)
		}
		err = blame("x", form, Internal{errors.New("why")})
		var internal Internal
		if errors.As(err, &internal) != (load == "1") || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", load, err, want)
		}
	}
}
