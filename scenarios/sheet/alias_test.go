package sheet

import (
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/sheet/schematest"
)

// Files with the old keys are what studies and users have.
func TestOldKeysAreReadAsTheNewOnesAndNotWritten(t *testing.T) {
	old := decode(t, "repetitions: 250", "sweep: {W: 1..3}", "figure: {x: W, label: load}")
	text := string(old.Encode())
	if now := decode(t, "instances: 250", "sweep: {W: 1..3}", "figure: {x: W, xlabel: load}"); string(now.Encode()) != text {
		t.Errorf("%s\n%s", now.Encode(), text)
	}
	if old.Instances != 250 || old.Figure.XLabel != "load" || strings.Contains(text, "repetitions") || strings.Contains(text, " label:") {
		t.Error(text)
	}
	validate := schematest.Validator(t, Schema(nil))
	for lines, ok := range map[string]bool{
		"repetitions: 5": true, "instances: 5": true, "instances: 5\nrepetitions: 5": false,
		"sweep: {p: 1}\nfigure: {x: p, label: a}": true, "sweep: {p: 1}\nfigure: {x: p, label: a, xlabel: a}": false,
	} {
		file := withValid(strings.Split(lines, "\n"), "")
		if _, err := Decode("x.yaml", []byte(file)); (err == nil) != ok {
			t.Errorf("%s: %v", lines, err)
		}
		if err := validate(file); (err == nil) != ok {
			t.Errorf("%s: %v", lines, err)
		}
	}
	if text := string(Schema(nil)); strings.Count(text, `"deprecated": true`) != 3 { // instances, and the label of figure and of figures
		t.Errorf("the schema does not say which keys are old:\n%s", text)
	}
}
