package exec

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// folder returns a folder with files, beside another file.
func folder(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "below")
	if err := os.MkdirAll(filepath.Join(dir, "more"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"mine.py", "table.csv", "more/module.py", "../outside.py"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(name), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestFilesAreTheWordsThatNameSomeAndThoseNamedBesides(t *testing.T) {
	dir := folder(t)
	for _, c := range []struct {
		cmd, also string
		want      []string
	}{
		{"python3 mine.py 7", "", []string{"mine.py"}},
		{"./mine.py --fast", "table.csv more/module.py", []string{"mine.py", "more/module.py", "table.csv"}},
		{"python3 mine.py more", "mine.py", []string{"mine.py"}},
		{"/bin/sh -c true", "", nil},
		{"python3 mine.py", "forgotten.py", []string{"forgotten.py", "mine.py"}},
	} {
		if got := (Dispatcher{Cmd: c.cmd, Also: c.also}).Files(dir); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q, %q: files %q, want %q", c.cmd, c.also, got, c.want)
		}
	}
}

func TestWhatCannotBeOpenedIsSaidInALine(t *testing.T) {
	dir := folder(t)
	for want, d := range map[string]Dispatcher{
		"cmd is empty: want a program":                {},
		"../outside.py is outside of the folder":      {Cmd: "python3 ../outside.py"},
		"files=../outside.py: want files in or below": {Cmd: "python3 mine.py", Also: "../outside.py"},
		"no such file": {Cmd: "python3 mine.py", Also: "forgotten.py"},
		`with=k: "k" is no option: want key:value pairs`:      {Cmd: "python3 mine.py", With: "k"},
		"with=k:1 k:2: k is given twice":                      {Cmd: "python3 mine.py", With: "k:1 k:2"},
		"the policy was not opened":                           {Cmd: "python3 mine.py", N: -1}, // see below
		"n is -1: it must be positive and finite, or 0 for a": {Cmd: "python3 mine.py", N: -1},
	} {
		opened, err := d.Open(dir)
		p := &models.Problem{Load: 1, Platform: models.Star(models.Worker{})}
		if strings.Contains(want, "not opened") {
			_, err = d.Dispatch(p)
		} else if err == nil {
			_, err = opened.(Dispatcher).Dispatch(p)
		}
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %v, want %s", d, err, want)
		}
	}
}

func TestOptionsAreWhatWithAndNSay(t *testing.T) {
	got, err := optionsOf("k:2 name:a:b", 147)
	if want := map[string]any{"k": 2.0, "name": "a:b", "n": 147.0}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
	if got, err := optionsOf("n:5", 147); err != nil || !reflect.DeepEqual(got, map[string]any{"n": 5.0}) {
		t.Errorf("%v, %v", got, err)
	}
}
