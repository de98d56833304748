package sheet

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// everyText is a scenario with a text for each key that takes one; HERE marks them in turn.
var everyText = []string{
	`name: "HERE"`,
	`title: "HERE"`,
	`source: "HERE"`,
	`"HERE": 1`,
	`trace: "HERE"`,
	`risk: "HERE"`,
	`plan_risk: "HERE"`,
	`workload: "HERE"`,
	`unit: "HERE"`,
	`findings: "HERE"`,
	`policies: ["HERE"]`,
	`policies: [{name: greedy, "HERE": 1}]`,
	`policies: [{name: greedy, rounding: "HERE"}]`,
	`reference: "HERE"`,
	`metrics: ["HERE"]`,
	`bind: ["HERE"]`,
	`where: "HERE"`,
	`platform: {workers: [{name: "HERE", count: 2}]}`,
	`platform: {workers: 2, port: "HERE"}`,
	`sweep: {"HERE": 1}`,
	`sweep: {W: "HERE"}`,
	`zip: {W: "HERE"}`,
	`labels: {"HERE": x}`,
	`labels: {greedy: "HERE"}`,
	`variables: {W: {doc: "HERE"}}`,
	`variables: {W: {label: "HERE"}}`,
	`variables: {W: {symbol: "HERE"}}`,
	`variables: {W: {unit: "HERE"}}`,
	`variables: {W: {values: {"HERE": x}}}`,
	`variables: {W: {values: {1: "HERE"}}}`,
	`variables: {W: {words: ["HERE"]}}`,
	`presets: {"HERE": {instances: 3}}`,
	`presets: {quick: {doc: "HERE"}}`,
	`figure: {x: W, title: "HERE"}`,
	`figure: {x: W, xlabel: "HERE"}`,
	`figure: {x: W, ylabel: "HERE"}`,
	`figure: {x: W, labels: ["HERE"]}`,
	`figure: {x: W, baseline: "HERE"}`,
	`figures: [{name: "HERE", x: W}]`,
}

func TestNoTextOfAScenarioHasCharactersThatCannotBeSeen(t *testing.T) {
	for _, line := range everyText {
		for escaped, character := range map[string]string{
			`\n`: "U+000A", `\t`: "U+0009", `\0`: "U+0000", `\x1b`: "U+001B", `\x7f`: "U+007F", `\x9b`: "U+009B", `\u202e`: "U+202E",
			`\u2066`: "U+2066", `\u200f`: "U+200F", `\u200b`: "U+200B", `\u2060`: "U+2060", `\u2028`: "U+2028", `\ufeff`: "U+FEFF",
		} {
			text := strings.Replace(line, "HERE", "a"+escaped+"b", 1)
			_, err := Decode("x.yaml", []byte("# first\n"+text+"\n"))
			var e *Error
			want := fmt.Sprintf("has the character %s: want one line of characters that can be seen", character)
			if !errors.As(err, &e) || e.Line != 2 || e.Column != strings.IndexByte(text, '"')+1 || !strings.Contains(e.Msg, want) {
				t.Errorf("%s: %v, want %s", text, err, want)
			}
		}
	}
	for _, text := range []string{"title: a\u202eb", "title: 'a\u200bb'", "title: |\n  a\n  b", "\u2066title: a"} {
		if _, err := Decode("x.yaml", []byte(text)); err == nil || !strings.Contains(err.Error(), "has the character U+") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestWhatIsSetByFlagsHasNoCharactersThatCannotBeSeen(t *testing.T) {
	s := decode(t)
	for _, key := range []string{"title", "source", "findings", "W", "platform.port"} {
		if err := s.Apply(key, "a\u202eb"); err == nil || !strings.Contains(err.Error(), "has the character U+202E") {
			t.Errorf("%s: %v", key, err)
		}
	}
}
