package spec

import "testing"

// sizes is what an option accepts that says small, and reads little as that.
type sizes struct{}

func (sizes) Canonical(text string) string {
	if text == "little" {
		return "small"
	}
	return text
}
func (sizes) Allows(value string) bool { return value == "small" || value == "large" }
func (sizes) String() string           { return "small (or little) or large" }

type shirt struct {
	Size  string `doc:"of the shirt"`
	Label string
}

func (shirt) Words(option string) Words {
	if option == "size" {
		return sizes{}
	}
	return nil
}

func TestSynonymsAreReadAsTheirWordAndSpelledSo(t *testing.T) {
	prototype := shirt{Size: "large"}
	for text, want := range map[string]string{
		"shirt{size=little}":             "shirt{size=small}",
		"shirt{size=small}":              "shirt{size=small}",
		"shirt{size=large,label=little}": "shirt{label=little}",
	} {
		s, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := Bind(prototype, s); err != nil || Format("shirt", prototype, v) != want {
			t.Errorf("%s is %+v, %v; want %s", text, v, err, want)
		}
	}
	_, err := Bind(prototype, Spec{"shirt", []Option{{"size", "huge"}}})
	if err == nil || err.Error() != "shirt: size=huge: it must be small (or little) or large" {
		t.Error(err)
	}
	if got := Describe(prototype)[1].Allowed; got != "small (or little) or large" {
		t.Error(got)
	}
	if Check(shirt{Size: "huge"}) == nil {
		t.Error("a default that is not allowed passes")
	}
}
