package report_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/report"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// The options of a program that has nothing to add are the zero value.
func TestOneCallPublishesAStudyAndTextAndPageSayTheSame(t *testing.T) {
	dir := t.TempDir()
	runStudy(t, begun(t, dir, request(500)))
	s, err := study.Open(dir, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	f, err := report.Publish(s, report.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if changed := folder.Changed(dir); len(changed) > 0 {
		t.Errorf("the folder is not as the manifest says: %s", changed)
	}
	for _, name := range []string{"results.csv", "comparison.csv", "figures/e1.svg", "figures/e1.csv", "figures/e1.vl.json", folder.ManifestName} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	f.Warnings = append(f.Warnings, "Beware of the dog.")
	text, err := f.Text(0, 0)
	if err != nil {
		t.Fatal(err)
	}
	told, err := f.Page()
	if err != nil {
		t.Fatal(err)
	}
	summary := part(told, "summary")
	if len(summary.Warnings) == 0 || len(summary.Text) < 2 {
		t.Errorf("the summary is %+v", summary)
	}
	for _, line := range summary.Warnings {
		if !strings.Contains(text, "Warning: "+line+"\n") {
			t.Errorf("the text does not say %q", line)
		}
	}
	words := strings.Join(strings.Fields(text), " ")
	for _, p := range summary.Text[1:] {
		if !strings.Contains(words, strings.Join(strings.Fields(p.Text), " ")) {
			t.Errorf("the text does not say %q", p.Text)
		}
	}
	if note := part(told, "results").Tables[0].Note; !strings.Contains(note, "of these means are adjusted") || !strings.Contains(text, note[strings.Index(note, ". ")+2:strings.Index(note, "policies are compared")]) {
		t.Errorf("the page says %q of means that are adjusted", note)
	}
}
