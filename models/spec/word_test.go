package spec

import "testing"

// guess may leave a number open.
type guess struct {
	N float64 `min:"1" max:"9" word:"auto=0" doc:"how many"`
	M float64 `min:"1"`
}

func bindGuess(t *testing.T, text string) (guess, error) {
	t.Helper()
	s, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	v, err := Bind(guess{N: 3, M: 3}, s)
	if err != nil {
		return guess{}, err
	}
	return v.(guess), nil
}

func TestAWordSpellsANumberThatIsNotAllowedAsANumber(t *testing.T) {
	got, err := bindGuess(t, "g{n=auto}")
	if err != nil || got.N != 0 {
		t.Errorf("got %+v, %v", got, err)
	}
	if name := Format("g", guess{N: 3, M: 3}, got); name != "g{n=auto}" {
		t.Error(name)
	}
	if name := Format("g", guess{M: 3}, guess{M: 3}, "n"); name != "g{n=auto}" {
		t.Errorf("a kept default: %s", name)
	}
	for text, want := range map[string]string{
		"g{n=0}":    "g: n=0: it must be a number from 1 to 9, or auto",
		"g{n=-0}":   "g: n=-0: it must be a number from 1 to 9, or auto",
		"g{n=0.5}":  "g: n=0.5: it must be a number from 1 to 9, or auto",
		"g{n=Auto}": "g: n=Auto: it must be a number from 1 to 9, or auto",
		"g{m=auto}": "g: m=auto: it must be a number of at least 1",
	} {
		if _, err := bindGuess(t, text); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func TestFieldsSpellAndAllowWhatTheWordMeans(t *testing.T) {
	fields := Describe(guess{M: 1})
	m, n := fields[0], fields[1]
	if n.Default != "auto" || n.Spell(0) != "auto" || n.Spell(3) != "3" || m.Spell(0) != "0" {
		t.Errorf("default %s, 0 is %s and %s", n.Default, n.Spell(0), m.Spell(0))
	}
	if !n.Allows(0) || !n.Allows(9) || n.Allows(10) || m.Allows(0) {
		t.Error("0 is allowed where a word means it, and only there")
	}
}
