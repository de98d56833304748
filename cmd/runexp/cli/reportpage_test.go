package cli

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

const smallStudy = `name: small
title: '</title><script>alert(1)</script>'
workload: W
platform: {workers: 3}
risk: linear
policies: [greedy, cyclic-rep]
instances: 250
sweep: {W: [1, 2]}
figure: {x: W, ylabel: '"><img src=x onerror=alert(2)>'}
`

// inRuns goes to a folder in which runs/small is a study, complete.
func inRuns(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	from, err := sheet.Decode("small.yaml", []byte(smallStudy))
	if err != nil {
		t.Fatal(err)
	}
	d, err := scenarios.DesignOf(from, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	studyIn(t, "small", d)
}

// studyIn computes a study in runs/NAME.
func studyIn(t *testing.T, name string, d *scenarios.Design) {
	t.Helper()
	s, err := study.Begin(filepath.Join("runs", name), d)
	if err == nil {
		err = s.Scan(nil)
	}
	if err == nil {
		err = s.Run(context.Background(), study.RunOptions{Runner: &run.Runner{}})
	}
	if err != nil {
		t.Fatal(err)
	}
}

func callReport(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	return call(t, append([]string{"report"}, args...)...)
}

func TestAReportIsAFileInTheFolderOfItsStudy(t *testing.T) {
	inRuns(t)
	code, out, stderr := callReport(t, "runs/small")
	if code != 0 || out != "runs/small/report.html\n" || stderr != "" {
		t.Fatalf("exit %d: %s%s", code, out, stderr)
	}
	text, err := os.ReadFile("runs/small/report.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`data-study="small"`, `data-partial="no"`, "Written by Loadstar 0.1.0", "&lt;/title&gt;&lt;script&gt;alert(1)", "&lt;img src=x"} {
		if !bytes.Contains(text, []byte(want)) {
			t.Errorf("there is no %s", want)
		}
	}
	if n := bytes.Count(text, []byte("<script")); n != 1 || bytes.Contains(text, []byte("<img")) {
		t.Errorf("the page has %d scripts, want its own, and no image", n)
	}
}

func TestAReportOfTheSameRecordsIsTheSame(t *testing.T) {
	inRuns(t)
	_, first, _ := callReport(t, "runs/small", "--out", "-")
	if _, second, _ := callReport(t, "runs/small", "--out", "-"); first != second || !strings.HasPrefix(first, "<!DOCTYPE html>") {
		t.Error("two reports differ")
	}
}

func TestSeveralStudiesHaveOnePageWithContents(t *testing.T) {
	inRuns(t)
	code, out, stderr := callReport(t, "runs/small", "runs/small", "--title", "Both", "--policy", "greedy,cyclic-rep", "--instance", "3")
	if code != 0 || out != "report.html\n" {
		t.Fatalf("exit %d: %s%s", code, out, stderr)
	}
	text, err := os.ReadFile("report.html")
	if err != nil {
		t.Fatal(err)
	}
	for want, n := range map[string]int{
		"<title>Both</title>": 1, `<section class="study"`: 2, `<a class="study" href="#s2">small</a>`: 1,
		`<figure class="gantt"`: 4, `data-chart="cyclic-rep"`: 2, "instance 3 of seed 1": 4,
	} {
		if got := bytes.Count(text, []byte(want)); got != n {
			t.Errorf("%s is there %d times, want %d", want, got, n)
		}
	}
}

func TestOpenStartsTheBrowserWithTheFile(t *testing.T) {
	inRuns(t)
	defer func(before func(string) error) { openReport = before }(openReport)
	opened := ""
	openReport = func(name string) error { opened = name; return nil }
	if code, _, stderr := callReport(t, "runs/small", "--open"); code != 0 || opened != "runs/small/report.html" {
		t.Errorf("exit %d, opened %q: %s", code, opened, stderr)
	}
	openReport = func(string) error { return errors.New("there is none") }
	code, _, stderr := callReport(t, "runs/small", "--open")
	if want := "runexp: runs/small/report.html is written, but no browser can be started: there is none\n"; code != term.IO || stderr != want {
		t.Errorf("exit %d: %s, want %s", code, stderr, want)
	}
}

func TestInvalidRequestsForReportsAreRefusedInALine(t *testing.T) {
	inRuns(t)
	if err := errors.Join(os.WriteFile("huge.csv", nil, 0o666), os.Truncate("huge.csv", 3<<30)); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"":                                    "report: DIR is missing",
		"nowhere":                             "nowhere: this is not the folder of a study: want one, such as runs/e1",
		"runs/smal":                           "runs/smal: this is not the folder of a study: want one, such as runs/e1; did you mean runs/small?\n",
		"huge.cs":                             "huge.cs: this is not the folder of a study: want one, such as runs/e1\n",
		"runs":                                "runs: this is not the folder of a study",
		"runs/small nowhere":                  "nowhere: this is not the folder of a study",
		"runs/small --instance -1":            "--instance -1: want 0 or more",
		"runs/small --cell x":                 "--cell \"x\": want the 16 digits by which runexp status names a cell",
		"runs/small --cell 0":                 "--cell 0: the study has no cell 0000000000000000",
		"runs/small runs/small --cell 0":      "--cell 0: want one study, as each has cells of its own",
		"runs/small --policy nobodys":         "runs/small: ",
		"runs/small --policy greedy{":         "--policy: ",
		"runs/small --out - --open":           "--open: standard output cannot be opened: want --out FILE",
		"runs/small --policy greedy{n=-1}":    "runs/small: ",
		"runs/small --instance 1 --policy a,": "",
		"runs/small --ledger nowhere.csv":     "--ledger: open nowhere.csv",
		"runs/small --ledger runs/small":      "--ledger: read runs/small: is a folder",
		"runs/small --ledger huge.csv":        "--ledger: huge.csv has 3221225472 bytes: want at most",
	} {
		code, out, stderr := callReport(t, strings.Fields(args)...)
		if code != term.Usage || out != "" || !strings.Contains(stderr, want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: exit %d: %s%s, want %s", args, code, out, stderr, want)
		}
	}
	if code, _, stderr := callReport(t, "runs/small", "--out", "no/such/folder.html"); code != term.IO || strings.Count(stderr, "\n") != 1 {
		t.Errorf("exit %d: %s", code, stderr)
	}
}

func TestOneFigureIsWrittenForOtherPages(t *testing.T) {
	inRuns(t)
	code, out, stderr := call(t, "report", "runs/small", "--embed", "small")
	text, err := os.ReadFile("runs/small/small.html")
	if code != 0 || err != nil || out != "runs/small/small.html\n" || !bytes.HasPrefix(text, []byte("<div>\n<iframe title=")) {
		t.Errorf("exit %d, %v: %s%s%.100s", code, err, out, stderr, text)
	}
	code, out, _ = call(t, "report", "runs/small", "--embed", "small", "--title", "Mine", "--out", "-")
	if code != 0 || !strings.HasPrefix(out, `<div>`+"\n"+`<iframe title="Mine" `) {
		t.Errorf("exit %d: %.100s", code, out)
	}
	for want, args := range map[string][]string{
		"--embed smal: runs/small: the study has no figure of this name: want small; did you mean small?\n": {"runs/small", "--embed", "smal"},
		"--embed small: want one study\n": {"runs/small", "runs/small", "--embed", "small"},
		"--embed small: a figure has no episode and no claims: want no --policy, --cell, --instance or --ledger\n": {"runs/small", "--embed", "small", "--instance", "0"},
	} {
		if code, out, stderr := call(t, append([]string{"report", "--out", "no.html"}, args...)...); code != 2 || out != "" || !strings.HasSuffix(stderr, want) {
			t.Errorf("%q: exit %d: %s%s", args, code, out, stderr)
		}
	}
	if _, err := os.Stat("no.html"); err == nil {
		t.Error("a file is written all the same")
	}
}
