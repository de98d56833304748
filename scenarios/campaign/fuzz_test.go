package campaign

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// A damaged state or verdict is made again; an intact one is read as it was written.
func FuzzFiles(f *testing.F) {
	for _, text := range []string{"", "{", "{}", `{"paper":"p","seed":1}`, `{"paper":"p","seed":2}`, `{"paper":7}`, `{"claims":{"a":{"verdict":"holds"}}}`, `{"sum":"00000000"}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c := &Campaign{Request: Request{Paper: &claim.Paper{Name: "p"}, Seed: 1}, Dir: t.TempDir()}
		name := filepath.Join(c.Dir, stateName)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := c.readState(); err != nil && !strings.Contains(err.Error(), "choose another folder") {
			t.Errorf("%q: %v", text, err)
		} else if err == nil && (c.state.Paper != "p" || c.state.Seed != 1) {
			t.Errorf("%q is read as %+v", text, c.state)
		}
		v, err := readVerdicts(name)
		if err != nil || v.Sum != "" && v.Sum != v.sum() {
			t.Errorf("%q is read as %+v, %v", text, v, err)
		}
	})
}

func TestVerdictsWithAnotherByteAreFoundAgain(t *testing.T) {
	name := filepath.Join(t.TempDir(), verdictsName)
	v := verdicts{Build: "b", Claims: map[string]Verdict{"a": {Finding: claim.Finding{Verdict: claim.Fails, Found: "0.7"}}}}
	v.Sum = v.sum()
	if err := writeJSON(filepath.Dir(name), verdictsName, &v); err != nil {
		t.Fatal(err)
	}
	if got, err := readVerdicts(name); err != nil || !reflect.DeepEqual(got, v) {
		t.Fatalf("%+v, %v", got, err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for was, is := range map[string]string{"fails": "holds", "0.7": "0.8", `"a"`: `"c"`, "false": "true"} {
		if err := os.WriteFile(name, []byte(strings.Replace(string(text), was, is, 1)), 0o666); err != nil {
			t.Fatal(err)
		}
		if got, err := readVerdicts(name); err != nil || len(got.Claims) > 0 {
			t.Errorf("with %s in place of %s: %+v, %v", is, was, got, err)
		}
	}
}
