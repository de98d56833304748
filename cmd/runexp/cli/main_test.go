package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/resultstest"
)

// call runs the program.
func call(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	code = Run(context.Background(), args, &out, &err)
	return code, out.String(), err.String()
}

// golden compares an output with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	resultstest.Golden(t, name, []byte(got))
}

// The numbers of this table are published: a change of them is noted in the
// changelog.
func TestE1PrintsTheSameForEver(t *testing.T) {
	long.Unraced(t)
	dir := filepath.Join(t.TempDir(), "e1")
	code, out, stderr := call(t, "run", "e1", "--set", "W=1..25:6", "--instances", "260", "--out", dir, "--quiet")
	if code != 0 || stderr != "" {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	golden(t, "e1.txt", strings.ReplaceAll(out, dir, "runs/e1"))
	csv, err := os.ReadFile(filepath.Join(dir, "results.csv"))
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "e1.csv", string(csv))
	for _, name := range []string{"manifest.json", "figures/e1.svg", "figures/e1.png"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() < 500 {
			t.Errorf("%s: %v", name, err)
		}
	}
	manifest, err := folder.ReadManifest(dir)
	if err != nil || manifest.Seed != 1 || manifest.Instances != 260 || len(manifest.Policies) != 6 || manifest.Set["W"] != "1..25:6" {
		t.Errorf("the manifest is %+v (%v)", manifest, err)
	}
}

func TestFormatsPrintTheTable(t *testing.T) {
	long.Unraced(t)
	base := []string{"run", "e1", "--set", "W=3", "--set", "p=4", "--instances", "10", "--quiet", "--policy", "greedy,no-rep{n=12.5,rounding=ceil}"}
	dir := filepath.Join(t.TempDir(), "e1")
	_, csv, _ := call(t, append(base, "--out", dir, "--format", "csv")...)
	saved, _ := os.ReadFile(filepath.Join(dir, "results.csv"))
	if csv != string(saved) || !strings.Contains(csv, `"no-rep{n=12.5,rounding=ceil}"`) {
		t.Errorf("--format csv prints %s", csv)
	}
	_, json, _ := call(t, append(base, "--out", dir, "--format", "json")...)
	if !strings.HasPrefix(json, "{") || !strings.Contains(json, `"no-rep{n=12.5,rounding=ceil}"`) {
		t.Errorf("--format json prints %s", json)
	}
}

func TestOtherLawsAndDispatchersRun(t *testing.T) {
	long.Unraced(t)
	trace := filepath.Join(t.TempDir(), "durations.txt")
	if err := os.WriteFile(trace, []byte("3\n10\n4\n8\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, law := range []string{"empirical{file=" + trace + "}", "weibull{shape=0.5,scale=0.5}", "exponential{mean=0.5}", "lognormal", "never"}[:long.Trials(2, 5)] {
		code, out, stderr := call(t, "run", "e1", "--risk", law, "--set", "p=4", "--set", "W=1,3", "--instances", "30",
			"--policy", "omniscient,no-rep,on-demand", "--quiet", "--out", filepath.Join(t.TempDir(), "x"))
		if code != 0 || !strings.Contains(out, "on-demand") {
			t.Errorf("%s: exit %d: %s", law, code, stderr)
		}
	}
}

func TestInterruptedRunsGoOn(t *testing.T) {
	long.Unraced(t)
	dir := filepath.Join(t.TempDir(), "e1")
	args := []string{"run", "e1", "--set", "W=1..25:6", "--out", dir, "--quiet", "--format", "csv"}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	var out, stderr bytes.Buffer
	code := Run(ctx, args, &out, &stderr)
	if _, err := os.Stat(filepath.Join(dir, "results.csv")); code != term.Stopped || err == nil || out.Len() > 0 {
		t.Errorf("exit %d, %s, %s", code, out.String(), stderr.String())
	}
	if code, _, _ := call(t, "status", dir); code != term.Stopped {
		t.Errorf("status of a study that was stopped exits %d", code)
	}
	code, resumed, _ := call(t, args...)
	args[5] = filepath.Join(t.TempDir(), "again")
	if _, want, _ := call(t, args...); code != 0 || resumed != want {
		t.Errorf("exit %d; gone on with, the run prints\n%s", code, resumed)
	}
}

// One experiment of each sort: it samples, it computes printed numbers, it draws instances of its own, as
// the one does that runs by default. The numbers of all are held by docs/artifact.sha256.
func TestExperimentsPrintTheSameForEver(t *testing.T) {
	long.Unraced(t)
	for _, name := range []string{"dlt-orders", "e2", "table4"}[:long.Trials(1, 3)] {
		dir := filepath.Join(t.TempDir(), name)
		code, out, stderr := call(t, "run", name, "--quiet", "--out", dir, "--preset", "quick")
		if code != 0 || stderr != "" {
			t.Fatalf("%s: exit %d: %s", name, code, stderr)
		}
		golden(t, name+"-quick.txt", strings.ReplaceAll(out, dir, "runs/"+name))
	}
}

func TestValuesMayReferToOtherParameters(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "e1")
	_, out, stderr := call(t, "run", "e1", "--set", "p=10,20", "--set", "W=0.3p,p", "--set", "n=auto", "--instances", "20",
		"--policy", "greedy,no-rep", "--format", "csv", "--quiet", "--out", dir)
	for _, cell := range []string{"e1,10,3,auto,", "e1,10,10,auto,", "e1,20,6,auto,", "e1,20,20,auto,"} {
		if !strings.Contains(out, cell) {
			t.Errorf("there is no row %s: %s%s", cell, out, stderr)
		}
	}
}
