package folder

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A manifest follows from the records, so whatever became of it is told, and replaced by the next run.
func TestADamagedManifestIsToldAndWrittenAgain(t *testing.T) {
	for name, c := range map[string]struct {
		damage func(text string) string
		says   string
	}{
		"empty":        {func(string) string { return "" }, " is damaged ("},
		"zeros":        {func(text string) string { return strings.Repeat("\x00", len(text)) }, " is damaged ("},
		"cut":          {func(text string) string { return text[:len(text)/3] }, " is damaged ("},
		"cut late":     {func(text string) string { return text[:len(text)-3] }, " is damaged ("},
		"another type": {func(text string) string { return strings.Replace(text, `"seed": 9`, `"seed": "x9`, 1) }, " is damaged ("},
		"newer":        {func(text string) string { return strings.Replace(text, `"format": 1`, `"format": 99`, 1) }, " has format 99 of a newer version"},
		"another run":  {func(text string) string { return strings.Replace(text, `"title": "old"`, `"title": "odd"`, 1) }, " is not as it was written: its sum is another"},
		"the user's":   {func(string) string { return `{"name":"a web application"}` }, " is not the manifest of a run"},
	} {
		dir := t.TempDir()
		plant(t, dir, users)
		saveTo(t, dir, "old", oldRun)
		path := filepath.Join(dir, ManifestName)
		text, err := os.ReadFile(path)
		if err != nil || c.damage(string(text)) == string(text) {
			t.Fatalf("%s does nothing (%v)", name, err)
		}
		plant(t, dir, map[string]string{ManifestName: c.damage(string(text))})
		if lines := Changed(dir); len(lines) != 1 || !strings.HasPrefix(lines[0], path+c.says) {
			t.Errorf("%s: it is said that %q, want %s", name, lines, c.says)
		}
		saveTo(t, dir, "new", append(slices.Clip(newRun[:3]), oldRun[2:]...))
		holds(t, name, dir, "new", append(slices.Clip(newRun[:3]), oldRun[2:]...))
	}
}

func TestFilesThatAreNotAsTheyWereWrittenAreListed(t *testing.T) {
	dir := t.TempDir()
	if lines := Changed(dir); len(lines) != 0 {
		t.Errorf("before results are written it is said that %q", lines)
	}
	saveTo(t, dir, "old", oldRun)
	plant(t, dir, map[string]string{"results.csv": "olD"})
	if err := os.Remove(filepath.Join(dir, "figures", "a.svg")); err != nil {
		t.Fatal(err)
	}
	lines := Changed(dir)
	if len(lines) != 2 || !strings.Contains(lines[0], "results.csv is not as it was written") || !strings.Contains(lines[1], "a.svg cannot be read") {
		t.Errorf("it is said that %q", lines)
	}
	if err := os.Remove(filepath.Join(dir, ManifestName)); err != nil {
		t.Fatal(err)
	}
	if lines := Changed(dir); len(lines) != 1 || !strings.Contains(lines[0], "is absent") {
		t.Errorf("without a manifest it is said that %q", lines)
	}
}
