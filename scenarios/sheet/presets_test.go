package sheet

import (
	"errors"
	"strings"
	"testing"
)

func TestAPresetChangesWhatItNamesAndNothingElse(t *testing.T) {
	s := full(t)
	before := string(s.Encode())
	c, err := s.Choose("quick")
	if err != nil {
		t.Fatal(err)
	}
	if got := string(s.Encode()); got != before {
		t.Errorf("the sheet has changed:\n%s", got)
	}
	want := strings.NewReplacer(
		"instances: 2000", "instances: 100", "  p: [5, 10, 1..3]\n", "  p: 5\n", "  W: '1..p:0.5'\n", "  W: [1, 2p]\n",
		"c: [p, 2*p]", "c: [p, 3*p]", "  - greedy{n=47,rounding=ceil}\n  - no-rep{n=47}\n", "  - greedy{n=47}\n",
	).Replace(before)
	if got := string(c.Encode()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	roundTrip(t, c)
	if same, err := s.Choose("paper"); err != nil || string(same.Encode()) != before {
		t.Errorf("a preset of a doc alone changes something: %v", err)
	}
	// A key that a preset sets has its place in the preset.
	text := strings.Split(before, "\n")
	s, _ = Decode("full.yaml", []byte(before))
	c, _ = s.Choose("quick")
	for path, want := range map[string]string{"sweep.W[1]": "2p]", "zip[1].c": "[p, 3*p]", "instances": "100", "policies[1]": "greedy{n=47}", "sweep.k": "linspace"} {
		var e *Error
		if !errors.As(c.At(path, errNothing{}), &e) || !strings.HasPrefix(text[e.Line-1][e.Column-1:], want) {
			t.Errorf("%s stands at %v", path, e)
		}
	}
}

func TestAPresetThatCannotBeChosenIsRefused(t *testing.T) {
	s := decode(t, "precision: 1%", "most: 2000", "sweep: {p: [1, 2], W: 1..p}", "zip: {a: [1, 2], b: [3, 4]}", "presets:",
		"  quick: {sweep: {p: 5}}", "  circle: {sweep: {p: W}}", "  uneven: {sweep: {b: [1, 2, 3]}}", "  even: {sweep: {b: [1, 2, 3], a: 1..3}}", "  many: {instances: 3000}")
	for preset, want := range map[string]string{
		"quick": "", "even": "",
		"quikc":  `there is no preset "quikc"; did you mean quick? (known: quick, circle, uneven, even, many)`,
		"":       `there is no preset "" (known: quick, circle, uneven, even, many)`,
		"circle": "x.yaml:7:23: sweep.p: the values refer to each other: p -> W -> p",
		"uneven": "x.yaml:8:23: zip[0].b: b has 3 values and a has 2: variables that advance together need equally many",
		"many":   "x.yaml:2:7: most: 2000 is less than the instances, which are 3000",
	} {
		c, err := s.Choose(preset)
		if want == "" && err != nil || want != "" && (c != nil || err == nil || err.Error() != want) {
			t.Errorf("%s: %v, %v\nwant %s", preset, c, err, want)
		}
	}
	if _, err := decode(t).Choose("quick"); err == nil || err.Error() != "experiment x has no presets" {
		t.Error(err)
	}
}

// --set comes after the preset was chosen, and may leave others that no longer fit.
func TestOtherPresetsDoNotHinderApply(t *testing.T) {
	s := decode(t, "zip: {a: [1, 2], b: [3, 4]}", "presets: {other: {sweep: {a: [5, 6]}}}")
	if err := s.ApplyAll([][2]string{{"a", "1..3"}, {"b", "1..3"}}); err != nil {
		t.Fatal(err)
	}
	roundTrip(t, s)
}
