package sheet

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

// living is a scenario of machines that come back, with something else in place of the rest.
func living(t *testing.T, rest string) *Scenario {
	t.Helper()
	s, err := Decode("x.yaml", []byte("name: x\nworkload: 10\nrisk: linear\npolicies: [greedy]\n"+rest))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestWhatMeansTheSameOfLivesIsSpelledAlike(t *testing.T) {
	const plain = "platform: {workers: 2, comes_back: {after: linear}, price: {use: 2}}\n"
	const saves = "platform: {workers: 2, comes_back: {after: linear, loses: progress, checkpoint: {every: 2}}}\n"
	if got, want := living(t, strings.Replace(saves, "every: 2", "every: 2, save: 0", 1)).Encode(), living(t, saves).Encode(); !bytes.Equal(got, want) {
		t.Errorf("a checkpoint of no time is spelled\n%s, and none at all\n%s", got, want)
	}
	for _, other := range []string{
		"platform: {workers: 2, comes_back: {after: linear, loses: all, restart: 0, notice: 0, hello: 0}, price: {use: 2, hold: 0}}\n",
		"platform: {price: {hold: 0, use: 2}, comes_back: {restart: 0, after: linear}, workers: 2}\n",
	} {
		if got, want := living(t, other).Encode(), living(t, plain).Encode(); !bytes.Equal(got, want) {
			t.Errorf("%s is spelled\n%s, and %s\n%s", other, got, plain, want)
		}
	}
}

func TestEveryPartOfALifeCanBeSetAndOtherScenariosStayAsTheyAre(t *testing.T) {
	s := living(t, "platform:\n  workers: [{count: 2, price: {hold: 1}}]\n  comes_back: {after: linear, loses: progress, checkpoint: {every: 2}}\n  price: {hold: 1}\n  slow: linear\n")
	before := s.Encode()
	seen := [][]byte{before}
	for _, set := range [][2]string{
		{"deadline", "52"}, {"platform.comes_back.after", "exponential{mean=3}"}, {"platform.comes_back.up", "linear"},
		{"platform.comes_back.loses", "nothing"}, {"platform.comes_back.restart", "i"}, {"platform.comes_back.checkpoint.every", "3"},
		{"platform.comes_back.checkpoint.save", ".5"}, {"platform.comes_back.notice", "never"}, {"platform.comes_back.hello", "1"},
		{"platform.slow", "exponential"}, {"platform.price.hold", "2"}, {"platform.price.use", "2"},
	} {
		c := *s
		err := c.Apply(set[0], set[1])
		if set[1] == "nothing" {
			if err == nil {
				t.Error("checkpoints go with losing nothing")
			}
			continue
		}
		if err != nil {
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
	if err := bare.Apply("platform.comes_back.after", "linear"); err != nil || !bare.ComesBack() {
		t.Errorf("a life that is not there cannot be set: %v", err)
	}
}

func TestEveryExpressionOfALifeHasKnownNamesOnly(t *testing.T) {
	s := living(t, "platform: {workers: [{count: 1}], comes_back: {after: linear, loses: progress, checkpoint: {every: 2}}, price: {use: 1}}\n")
	for _, key := range []string{
		"comes_back.restart", "comes_back.checkpoint.every", "comes_back.checkpoint.save", "comes_back.notice", "comes_back.hello", "price.hold", "price.use",
	} {
		key = "platform." + key
		if err := s.Apply(key, "i+nowhere"); err == nil || !strings.Contains(err.Error(), key+": ") || !strings.Contains(err.Error(), "nowhere") {
			t.Errorf("%s may name what is no variable: %v", key, err)
		}
		if err := s.Apply(key, "1+2*i"); err != nil {
			t.Errorf("%s may not name the worker: %v", key, err)
		}
	}
}

func TestAllLawsHaveTheirPlaces(t *testing.T) {
	s := living(t, `plan_risk: linear
platform:
  workers:
    - {count: 1, risk: linear, slow: law}
    - {count: 1, comes_back: {after: law, up: linear}}
  comes_back: {after: linear}
  slow: linear
sweep: {law: [linear, exponential]}
`)
	var paths []string
	for _, l := range s.Laws() {
		paths = append(paths, l.Field())
		if times := l.Path != "platform.slow" && l.Path != "platform.workers[0].slow"; l.Times != times {
			t.Errorf("%s draws times: %v", l.Path, l.Times)
		}
	}
	if want := []string{"workers[0].risk", "workers[0].slow", "workers[1].comes_back.after", "workers[1].comes_back.up", "comes_back.after", "slow", "risk", "plan_risk"}; !slices.Equal(paths, want) {
		t.Errorf("laws at %v, want %v", paths, want)
	}
}

func TestGroupsThatSayNothingOfLivesAreAsThePlatform(t *testing.T) {
	s := living(t, `platform:
  workers:
    - {count: 1}
    - {count: 1, comes_back: {after: exponential}, price: {hold: 2}}
  comes_back: {after: linear}
  price: {use: 1}
`)
	groups := s.Groups()
	if groups[0].ComesBack.After.Name != "linear" || groups[0].Price.Use == nil || groups[0].Slow != nil {
		t.Errorf("%+v", groups[0])
	}
	if groups[1].ComesBack.After.Name != "exponential" || groups[1].Price.Use != nil {
		t.Errorf("%+v", groups[1])
	}
	if !living(t, "platform: {workers: 1, price: {use: 1}}\n").Priced() {
		t.Error("a price of use is none")
	}
	if !s.Priced() || living(t, "platform: {workers: 1, price: {hold: 0}}\n").Priced() {
		t.Error("a price of 0 is one, or another is none")
	}
}
