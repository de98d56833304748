package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/engine/long"
)

// untimed returns the text of a file without the sum of the page, which tells when it was written.
func untimed(text string) string {
	return regexp.MustCompile(`"report.html": "[0-9a-f]{64}"`).ReplaceAllString(text, "")
}

func TestACampaignRepairsEveryDerivedFileThatIsDamaged(t *testing.T) {
	t.Chdir(t.TempDir())
	paper := func(when string) {
		t.Helper()
		if code, out, stderr := callPaper(t, "a", "own", "--out", "full"); code != 0 || !strings.Contains(out, "Report: full/report.html") {
			t.Fatalf("%s: exit %d: %s%s", when, code, out, stderr)
		}
	}
	paper("at first")
	for i, name := range []string{
		"full/report.html", "full/report.md", "full/verdicts.json", "full/campaign.json", "full/dawn/results.csv", "full/dusk/manifest.json",
	} {
		was, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for k, text := range [][]byte{[]byte("x"), {}, append([]byte{was[0] ^ 1}, was[1:]...), nil} {
			if (k != i%4 || i%2 > 0) && !long.On() {
				continue
			}
			damage := []string{"is garbage", "is empty", "has another byte", "is absent"}[k]
			if err := os.Remove(name); err != nil {
				t.Fatal(err)
			}
			if text != nil {
				if err := os.WriteFile(name, text, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			paper(name + " " + damage)
			now, err := os.ReadFile(name)
			timed := strings.HasSuffix(name, ".html") || strings.HasSuffix(name, ".json")
			if err != nil || bytes.Equal(now, text) || !timed && !bytes.Equal(now, was) || len(now) < len(was)-100 {
				t.Errorf("%s %s: it has %d bytes, had %d: %v", name, damage, len(now), len(was), err)
			}
		}
	}
}

func TestACampaignThatIsStoppedContinuesAndEndsTheSame(t *testing.T) {
	t.Chdir(t.TempDir())
	if code, _, stderr := callPaper(t, "a", "own", "--out", "whole"); code != 0 {
		t.Fatal(stderr)
	}
	haltAt = 2
	checks.Store(0)
	defer func() { haltAt = 0 }()
	code, out, stderr := callPaper(t, "a", "own", "--out", "parts", "-j", "1")
	if want := "runexp: parts: stopped early, and what was computed is kept; 2 of 2 studies and 1 of 3 verdicts are complete; go on with: runexp paper own --jobs 1 --out parts\n"; code != term.Stopped || out != "" || stderr != want {
		t.Errorf("exit %d: %s%s, want %s", code, out, stderr, want)
	}
	if html := readFile(t, "parts/report.html"); !strings.Contains(html, "0 of 2 studies and 2 of 3 verdicts are missing") {
		t.Error("the page of a campaign that was stopped does not say so")
	}
	if code, _, stderr := callPaper(t, "a", "own", "--out", "parts"); code != 0 || checks.Load() != 4 {
		t.Errorf("exit %d, %d checks: %s", code, checks.Load(), stderr)
	}
	for _, name := range []string{"report.md", "verdicts.json", "campaign.json", "dawn/results.csv", "dusk/results.csv"} {
		if untimed(readFile(t, filepath.Join("whole", name))) != untimed(readFile(t, filepath.Join("parts", name))) {
			t.Errorf("%s is another", name)
		}
	}
	code, _, stderr = callPaper(t, "a", "own", "--out", "none", "--for", "1ns")
	if want := "none: stopped early, and what was computed is kept; 0 of 2 studies and 0 of 3 verdicts"; code != term.Stopped || !strings.Contains(stderr, want) {
		t.Errorf("exit %d: %s, want %s", code, stderr, want)
	}
}

func TestACampaignWithoutTimeGetsToItsEndCommandByCommand(t *testing.T) {
	long.Skip(t)
	t.Chdir(t.TempDir())
	if code, _, stderr := callPaper(t, "a", "own", "--out", "whole"); code != 0 {
		t.Fatal(stderr)
	}
	checks.Store(0)
	commands := 1
	for ; commands < 20; commands++ {
		code, _, stderr := callPaper(t, "a", "own", "--out", "parts", "-j", "1", "--for", "1ns")
		if code == 0 {
			break
		}
		if code != term.Stopped || !strings.Contains(stderr, "parts: stopped early, ") {
			t.Fatalf("exit %d: %s", code, stderr)
		}
	}
	if most := 8 + 3; checks.Load() != 3 || commands < 2 || commands > most { // blocks of 2 studies, and verdicts
		t.Errorf("%d commands, want 2 to %d; %d checks, want 3", commands, most, checks.Load())
	}
	for _, name := range []string{"report.md", "verdicts.json", "campaign.json", "dawn/results.csv", "dusk/results.csv"} {
		if untimed(readFile(t, filepath.Join("whole", name))) != untimed(readFile(t, filepath.Join("parts", name))) {
			t.Errorf("%s is another", name)
		}
	}
}

func TestReportsOfPapersThatHaveNotBegunAreWritten(t *testing.T) {
	long.Skip(t)
	t.Chdir(t.TempDir())
	for range 2 { // the second time in what the first has left
		code, _, stderr := callPaper(t, "a", "all", "--preset", "quick", "--out", "all", "--for", "1ns")
		if code != term.Stopped || !strings.Contains(stderr, "all: stopped early, ") {
			t.Fatalf("exit %d: %s", code, stderr)
		}
	}
	for _, name := range []string{"report.html", "ftr/report.html", "ftr/campaign.json", "own/report.md"} {
		if readFile(t, filepath.Join("all", name)) == "" {
			t.Errorf("%s is empty", name)
		}
	}
}

func TestAStudyThatCannotBeWrittenEndsTheCampaignWhichContinues(t *testing.T) {
	t.Chdir(t.TempDir())
	defer func() { stuck = "" }()
	for _, jobs := range []string{"2", "1"}[:long.Trials(1, 2)] {
		for _, stuck = range []string{"dawn", "dusk"} {
			if code, _, stderr := callPaper(t, "a", "own", "-j", jobs, "--out", jobs); code != term.IO || stderr != "runexp: results: note.txt: the disk is full\n" {
				t.Errorf("-j %s, %s: exit %d: %s", jobs, stuck, code, stderr)
			}
		}
		stuck = ""
		if code, out, stderr := callPaper(t, "a", "own", "-j", jobs, "--out", jobs); code != 0 || !strings.Contains(out, "dusk          drawn") {
			t.Errorf("-j %s: exit %d: %s%s", jobs, code, out, stderr)
		}
	}
}
