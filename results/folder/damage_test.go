package folder

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// damages are what may become of a manifest, by what it is then.
var damages = map[string]func(text string) string{
	"empty":        func(string) string { return "" },
	"zeros":        func(text string) string { return strings.Repeat("\x00", len(text)) },
	"cut":          func(text string) string { return text[:len(text)/3] },
	"cut late":     func(text string) string { return text[:len(text)-3] },
	"another type": func(text string) string { return strings.Replace(text, `"seed": 0`, `"seed": "x"`, 1) },
	"newer":        func(text string) string { return strings.Replace(text, `"format": 1`, `"format": 99`, 1) },
}

func TestADamagedManifestIsWrittenAgain(t *testing.T) {
	for name, damage := range damages {
		for _, first := range []bool{false, true} { // retired by a Save that failed
			dir := saved(t)
			plant(t, dir, map[string]string{"study.json": "{}"})
			path := filepath.Join(dir, ManifestName)
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if damage(string(text)) == string(text) {
				t.Fatalf("%s does nothing", name)
			}
			if first {
				next := filepath.Join(dir, commitName, newPart)
				if err := Save(next, Manifest{Experiment: "e1"}, newRun, 0); err != nil {
					t.Fatal(err)
				}
				if err := os.Rename(path, filepath.Join(dir, commitName, oldPart)); err != nil {
					t.Fatal(err)
				}
				path = filepath.Join(dir, commitName, oldPart)
			}
			if err := os.WriteFile(path, []byte(damage(string(text))), 0o666); err != nil {
				t.Fatal(err)
			}
			if said := Damaged(dir); !first && !strings.Contains(said, path+" ") {
				t.Errorf("%s: it is said that %q", name, said)
			}
			if err := Check(dir, "e1"); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if err := Save(dir, Manifest{Experiment: "e1", Title: "new"}, newRun, 0); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			complete(t, dir)
			for file, content := range replaced() {
				if text, err := os.ReadFile(filepath.Join(dir, file)); err != nil || string(text) != content {
					t.Errorf("%s: %s is %q (%v), want %q", name, file, text, err, content)
				}
			}
			if Damaged(dir) != "" {
				t.Errorf("%s: %s", name, Damaged(dir))
			}
		}
	}
}

func TestADamagedManifestOfWhatIsBeingMovedDoesNotBlock(t *testing.T) {
	dir := saved(t)
	plant(t, dir, map[string]string{studyName: "{}"})
	next := filepath.Join(dir, commitName, newPart)
	if err := Save(next, Manifest{Experiment: "e1"}, newRun, 0); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(filepath.Join(next, ManifestName), 40); err != nil {
		t.Fatal(err)
	}
	if err := Save(dir, Manifest{Experiment: "e1", Title: "new"}, newRun, 0); err != nil {
		t.Fatal(err)
	}
	complete(t, dir)
	files := tree(t, dir)
	delete(files, ManifestName)
	delete(files, studyName)
	if want := replaced(); !maps.Equal(files, want) {
		t.Errorf("got %q, want %q", files, want)
	}
}

func TestOfADamagedManifestFilesCountThatAreAsTheyWereWritten(t *testing.T) {
	dir := saved(t)
	name := filepath.Join(dir, ManifestName)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	plant(t, dir, map[string]string{studyName: "{}", ManifestName: string(text[:len(text)-3]), "figures/a.svg": "edited", "figures/deep/b.svg": "edited too"})
	if err := Save(dir, Manifest{Experiment: "e1"}, newRun, 0); err != nil {
		t.Fatal(err)
	}
	files := tree(t, dir)
	delete(files, ManifestName)
	delete(files, studyName)
	want := replaced()
	want["figures/a.svg.kept1"], want["figures/deep/b.svg"] = "edited", "edited too"
	if !maps.Equal(files, want) {
		t.Errorf("got %q, want %q", files, want)
	}
}

func TestAUsersFileOfTheManifestsNameIsSetAside(t *testing.T) {
	for _, text := range []string{`{"name":"a web application"}`, `{"name":`, "[1]"} {
		dir := t.TempDir()
		plant(t, dir, map[string]string{"study.json": "{}", ManifestName: text})
		if said := Damaged(dir); said != "" {
			t.Errorf("%s is said to be damaged: %s", text, said)
		}
		if err := Save(dir, Manifest{Experiment: "e1"}, newRun, 0); err != nil {
			t.Fatal(err)
		}
		complete(t, dir)
		if got := tree(t, dir)[ManifestName+".kept1"]; got != text {
			t.Errorf("%q is kept, want %q", got, text)
		}
	}
	dir := t.TempDir()
	plant(t, dir, map[string]string{"study.json": "{}", ManifestName + "/mine": "x"})
	if err := Save(dir, Manifest{Experiment: "e1"}, newRun, 0); err != nil {
		t.Fatal(err)
	}
	complete(t, dir)
	if tree(t, dir)[ManifestName+".kept1/mine"] != "x" {
		t.Errorf("the folder is lost: %q", tree(t, dir))
	}
}

func TestFilesThatAreNotAsTheyWereWrittenAreListed(t *testing.T) {
	dir := saved(t)
	if lines := Changed(dir); len(lines) != 0 {
		t.Errorf("of an intact folder it is said that %q", lines)
	}
	plant(t, dir, map[string]string{"results.csv": "olD"})
	if err := os.Remove(filepath.Join(dir, "figures", "a.svg")); err != nil {
		t.Fatal(err)
	}
	lines := Changed(dir)
	if len(lines) != 2 || !strings.Contains(lines[0], "results.csv is not as it was written") || !strings.Contains(lines[1], "a.svg cannot be read") {
		t.Errorf("it is said that %q", lines)
	}
}
