package slurm

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// original is runexp itself, with a study of a few seconds and its results on one machine where nothing goes
// wrong.
type original struct{ program, sheet, undisturbed string }

const sheet = `name: widths
instances: 20000
workload: W
platform: {workers: 10, compute: {latency: eps, per_unit: 1}}
risk: linear
policies: [omniscient, greedy, no-rep, on-demand]
metrics: [ratio, work]
sweep: {W: 1..10, eps: [0.001, 0.01], n: 47}
figure: {x: W, metric: ratio}
`

// newOriginal builds the program and computes the study.
func newOriginal(t *testing.T) original {
	t.Helper()
	dir := t.TempDir()
	o := original{filepath.Join(dir, "bin", "runexp"), filepath.Join(dir, "widths.yaml"), filepath.Join(dir, "undisturbed")}
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-ldflags=-w", "-o", o.program, "..").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	if err := os.WriteFile(o.sheet, []byte(sheet), 0o644); err != nil {
		t.Fatal(err)
	}
	o.call(t, 0, "run", o.sheet, "--out", o.undisturbed, "--quiet")
	o.call(t, 0, "merge", o.undisturbed)
	return o
}

// call runs the program, which must end with an exit code, and returns its output.
func (o original) call(t *testing.T, want int, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), o.program, args...)
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	if got := code(t, cmd); got != want {
		t.Fatalf("runexp %q: exit code %d, want %d: %s%s", args, got, want, out.String(), complaint.String())
	}
	return out.String()
}

// begin makes the folder of the study, in which nothing is computed yet.
func (o original) begin(t *testing.T) study {
	t.Helper()
	s := study{t, filepath.Join(t.TempDir(), "my 100% study")}
	o.call(t, 75, "run", o.sheet, "--out", s.dir, "--for", "1ms", "--quiet")
	return s
}

// same fails the test unless the study's results are the undisturbed ones, to
// the last byte.
func (o original) same(t *testing.T, s study) {
	t.Helper()
	for _, name := range []string{"pack.lsp", "results.csv"} {
		want, err := os.ReadFile(filepath.Join(o.undisturbed, name))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(filepath.Join(s.dir, name)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not the undisturbed one: %d bytes, want %d (%v)", name, len(got), len(want), err)
		}
	}
	o.call(t, 0, "status", s.dir)
	if t.Failed() {
		t.Logf("%s", s.output())
	}
}
