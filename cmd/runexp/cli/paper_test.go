package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
	"github.com/loadstar-sim/loadstar/scenarios/report"
)

const dawn = `name: dawn
title: Small loads
workload: W
platform: {workers: 3}
risk: linear
policies: [greedy, cyclic-rep]
instances: 500
sweep: {W: [1, 2]}
figure: {x: W}
presets:
  quick: {doc: fewer instances, instances: 250}
`

// own is a paper of somebody else: it needs exported names only.
var own = &claim.Paper{
	Name: "own", Cite: "Doe 2026",
	Experiments: []*scenarios.Experiment{
		scenarios.FromFile(fstest.MapFS{"dawn.yaml": {Data: []byte(dawn)}}, "dawn.yaml", scenarios.Experiment{Read: readOf("dawn")}),
		scenarios.FromFile(fstest.MapFS{"dusk.yaml": {Data: []byte(strings.Replace(strings.Split(dawn, "presets")[0], "dawn", "dusk", 1))}}, "dusk.yaml", scenarios.Experiment{Read: readOf("dusk")}),
	},
	Exhibits: []claim.Exhibit{
		{Name: "Figure 1", Shows: "a worker", Why: "A drawing."},
		{Name: "Figure 2", Shows: "small loads", Experiment: "dawn", Claims: []string{"own.dawn.*"}, Errata: []string{"section 1"}},
	},
	Errata: []claim.Erratum{{Place: "section 1", Printed: "a", Ours: "b", Witness: "c", Test: "TestErrataDoe"}},
	Claims: []claim.Claim{
		{ID: "own.dawn.ahead", Place: "section 1", Statement: "It is ahead.", Expected: "ahead", Test: "two cells", Recorded: claim.Holds, Check: countedBuild(claim.Holds)},
		{ID: "own.dawn.always", Place: "section 1", Statement: "It always is.", Expected: "always", Test: "two cells", Recorded: claim.Fails, Check: countedBuild(claim.Fails)},
		{ID: "own.rest", Place: "section 2", Statement: "It rests.", Expected: "rest", Test: "few cells", Recorded: claim.Holds, Check: countedBuild(claim.Holds)},
	},
}

// The verdicts of the checks of own, and how often they were asked; a check whose turn it is to stop ends
// the context. Claims are tested side by side unless -j is 1.
var (
	checks        atomic.Int64
	foundVerdicts = map[claim.Verdict]claim.Verdict{}
	halt          func()
	haltAt        int64
	stuck         string // the study that cannot be written
)

func countedBuild(v claim.Verdict) func(context.Context, *claim.Evidence) (claim.Finding, error) {
	return func(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
		if checks.Add(1) == haltAt {
			halt()
			return claim.Finding{}, ctx.Err()
		}
		e.Size(1, 2)
		if other, ok := foundVerdicts[v]; ok {
			return claim.Finding{Verdict: other, Found: "other"}, nil
		}
		return claim.Finding{Verdict: v, Found: "as expected"}, nil
	}
}

// readOf returns a reader of a study whose file cannot be written if the study is stuck.
func readOf(study string) func(*scenarios.Report) scenarios.Findings {
	return func(*scenarios.Report) scenarios.Findings {
		return scenarios.Findings{Files: []folder.File{{Name: "note.txt", Write: func(io.Writer) error {
			if study == stuck {
				return errors.New("the disk is full")
			}
			return nil
		}}}}
	}
}

// registerOwn registers the paper, except in tests of the program's own papers.
var registerOwn = sync.OnceFunc(func() { papers.Register(own) })

// callPaper runs the command of a program, whose build is given.
func callPaper(t *testing.T, build string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	registerOwn()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	halt = stop
	root := &cobra.Command{Use: "runexp"}
	root.AddCommand((&paperOptions{told: func() report.Options {
		return report.Options{Program: "runexp", Build: store.Build{ID: build, Version: "v1.2.3"}}
	}}).command())
	var out, errs bytes.Buffer
	code = term.Execute(ctx, root, append([]string{"paper"}, args...), &out, &errs)
	return code, out.String(), errs.String()
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestAPaperOfOnesOwnIsReproduced(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	checks.Store(0)
	code, out, stderr := callPaper(t, "a", "own")
	if code != 0 || stderr != "" {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	for _, want := range []string{"own: Doe 2026, in runs/paper-own\n", "Figure 2      drawn         1 holds, 1 fails    none to compare  Erratum, section 1: printed is “a”",
		"dusk          drawn", "Other claims  -             1 holds             -", "Figure 1      not computed  -                   -                A drawing.",
		"No printed numbers are compared. Of 3 claims, 2 hold, 0 hold within limits, 1 fails, and 0 cannot be judged.\n", "Report: runs/paper-own/report.html\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("%s\nlacks %s", out, want)
		}
	}
	html := readFile(t, "runs/paper-own/report.html")
	for _, want := range []string{`data-study="own"`, `data-study="dawn"`, `data-study="dusk"`, "Not computed", "runexp run dawn", "runexp paper own"} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	page, err := os.Stat("runs/paper-own/report.html")
	if err != nil {
		t.Fatal(err)
	}
	if code, again, _ := callPaper(t, "a", "own"); code != 0 || again != out || checks.Load() != 3 {
		t.Errorf("exit %d; %d checks in all, want 3: the second time\n%s", code, checks.Load(), again)
	}
	if then, err := os.Stat("runs/paper-own/report.html"); err != nil || !then.ModTime().Equal(page.ModTime()) {
		t.Error("the report was written again, with nothing new")
	}
	if err := os.Remove("runs/paper-own/report.html"); err != nil {
		t.Fatal(err)
	}
	if code, _, stderr := callPaper(t, "a", "own"); code != 0 || readFile(t, "runs/paper-own/report.html") != html {
		t.Errorf("exit %d: %s: a page of studies that are read for it is another than one of studies that were told of as they were published", code, stderr)
	}
	if code, _, _ := callPaper(t, "b", "own"); code != 0 || checks.Load() != 6 {
		t.Errorf("exit %d: %d checks, want those of another program too", code, checks.Load())
	}
}

func TestAVerdictThatMovedFailsUnlessTheEvidenceIsSmall(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	foundVerdicts[claim.Fails] = claim.Holds
	defer clear(foundVerdicts)
	code, _, stderr := callPaper(t, "a", "own")
	if want := "own.dawn.always moved: holds, was fails\nrunexp: 1 of 3 verdicts are not as recorded\n"; code != term.Failed || stderr != want {
		t.Errorf("exit %d: %s, want %s", code, stderr, want)
	}
	code, out, stderr := callPaper(t, "a", "own", "--preset", "quick")
	if want := "in runs/paper-own-quick"; code != 0 || stderr != "" || !strings.Contains(out, want) {
		t.Errorf("exit %d: %s%s, want %s", code, out, stderr, want)
	}
	if want := "Run as filed, as there is no preset quick: dusk.\n"; !strings.Contains(out, want) {
		t.Errorf("%s\nlacks %s", out, want)
	}
	if want := "1 claim is not judged; 3 were tested on a part of the evidence that they name."; !strings.Contains(out, want) {
		t.Errorf("%s\nlacks %s", out, want)
	}
	if text := readFile(t, "runs/paper-own-quick/report.html"); !strings.Contains(text, "not judged at this scale") || !strings.Contains(text, "runexp run dawn --preset quick") {
		t.Error("the page does not say what a quick campaign cannot judge, or how it is run")
	}
}

func TestJSONHasTheOutcomes(t *testing.T) {
	t.Chdir(t.TempDir())
	_, out, _ := callPaper(t, "a", "own", "--format", "json")
	var all []struct {
		Paper    string
		Complete bool
		Counts   struct{ Claims, Holds, Fails int }
		Exhibits []struct{ Name, Itself, Sentences string }
		Claims   []struct{ ID, Verdict string }
	}
	if err := json.Unmarshal([]byte(out), &all); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if len(all) != 1 || !all[0].Complete || all[0].Counts.Holds != 2 || all[0].Exhibits[0].Itself != "drawn" || all[0].Exhibits[0].Sentences != "some fail" || all[0].Claims[2].Verdict != "holds" {
		t.Errorf("got %+v", all)
	}
	if _, out, _ := callPaper(t, "a", "own", "--format", "markdown"); out != readFile(t, "runs/paper-own/report.md") {
		t.Error("what is printed is not report.md")
	}
}

func TestInvalidRequestsForCampaignsAreRefusedInALine(t *testing.T) {
	t.Chdir(t.TempDir())
	if code, _, stderr := callPaper(t, "a", "own", "--out", "there"); code != 0 {
		t.Fatal(stderr)
	}
	if err := os.MkdirAll("full/of/files", 0o777); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"owl":                            `there is no paper "owl"; did you mean own?`,
		"own --out there --preset quick": "there: this folder holds the campaign own --seed 1, not own --preset quick --seed 1: choose another folder with --out",
		"own --out there --seed 2":       "there: this folder holds the campaign own --seed 1, not own --seed 2",
		"static --out there":             "there: this folder holds the campaign own --seed 1, not static --seed 1",
		"own --out there/dawn":           "there/dawn: this folder holds a study: want a new folder, or that of a campaign",
		"own --out full":                 "full: this folder has other files and no campaign.json: want a new folder, or that of a campaign",
		"own --preset nobodys":           "--preset nobodys: no experiment of own has it: want one of quick, paper, or none",
		"own --jobs -1":                  "--jobs -1: want 1 to 4096",
	} {
		code, out, stderr := callPaper(t, "a", strings.Fields(args)...)
		if code != term.Usage || out != "" || !strings.Contains(stderr, want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: exit %d: %s%s, want %s", args, code, out, stderr, want)
		}
	}
}

func TestPapersAreCompleted(t *testing.T) {
	registerOwn()
	if got := strings.Join(paperNames(), " "); got != "static hetero fifo dlt ftr cantbelate returning beyond meet own all" {
		t.Errorf("got %s", got)
	}
	for paper, want := range map[string]string{"own": "quick paper", "static": "quick paper n147", "nobody": ""} {
		if names, _ := completePaperPresets(nil, []string{paper}, ""); !strings.HasPrefix(strings.Join(names, " "), want) {
			t.Errorf("presets of %s are %q, want %s", paper, names, want)
		}
	}
	if names, _ := completePaperPresets(nil, nil, ""); !strings.Contains(strings.Join(names, " "), "bandwidths") {
		t.Errorf("presets of all papers are %q", names)
	}
}
