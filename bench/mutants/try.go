package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// outcome is what became of a fault.
type outcome struct {
	line   int // of the file, where it was planted
	by     string
	caught bool
	took   time.Duration
}

// trial plants faults in a tree, without touching its files: the go command takes the faulty
// text in place of the file's.
type trial struct {
	root, work string
	limit      time.Duration
}

// sound returns how long the quick tests of a package may take with a fault, or an error unless they
// pass as it stands. A fault may have them run for ever.
func (t *trial) sound(ctx context.Context, folder string) (time.Duration, error) {
	began := time.Now()
	if out, err := t.test(ctx, folder, t.limit, "-short"); err != nil {
		return 0, fmt.Errorf("%s: its tests fail without any fault: %s", folder, out)
	}
	return min(t.limit, 30*time.Second+10*time.Since(began)), nil
}

// try plants a fault and runs the tests of its package: first the quick ones, and if they pass,
// all that a plain go test runs. Then come the tests of a package that judges it.
func (t *trial) try(ctx context.Context, n int, f *fault, quick time.Duration) (outcome, error) {
	began := time.Now()
	name := filepath.Join(t.root, filepath.FromSlash(f.file))
	text, err := os.ReadFile(name)
	if err != nil {
		return outcome{}, fmt.Errorf("%s: %w", f.at, err)
	}
	faulty, line, err := f.plant(string(text))
	if err != nil {
		return outcome{}, err
	}
	draft, overlay := filepath.Join(t.work, fmt.Sprintf("%d.go", n)), filepath.Join(t.work, fmt.Sprintf("%d.json", n))
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {name: draft}})
	if err == nil {
		err = os.WriteFile(draft, []byte(faulty), 0o666)
	}
	if err == nil {
		err = os.WriteFile(overlay, replace, 0o666)
	}
	if err != nil {
		return outcome{}, err
	}
	o := outcome{line: line}
	type run struct {
		folder string
		limit  time.Duration
		flags  []string
	}
	runs := []run{{f.folder(), quick, []string{"-short"}}, {f.folder(), t.limit, nil}}
	if judge := judges[f.folder()]; judge != "" {
		runs = append(runs, run{judge, t.limit, []string{"-short"}})
	}
	for _, run := range runs {
		out, err := t.test(ctx, run.folder, run.limit, append(run.flags, "-overlay", overlay)...)
		if ctx.Err() != nil {
			return outcome{}, ctx.Err()
		}
		if strings.Contains(out, "[build failed]") {
			return outcome{}, fmt.Errorf("%s: with the fault, %s does not build: %s", f.at, f.file, out)
		}
		if err != nil {
			o.caught, o.by = true, culprit(out)
			break
		}
	}
	o.took = time.Since(began)
	return o, nil
}

// test runs the tests of a package. Vet is off, as it would catch faults that tests do not.
func (t *trial) test(ctx context.Context, folder string, limit time.Duration, flags ...string) (string, error) {
	args := append([]string{"test", "-vet=off", "-failfast", "-timeout", limit.String()}, flags...)
	return t.run(ctx, append(args, folder)...)
}

// run calls the go command in the tree. Long tests are not run, whoever asks for them.
func (t *trial) run(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = t.root
	cmd.Env = append(os.Environ(), "LOADSTAR_LONG=")
	out, err := cmd.CombinedOutput()
	return strings.TrimSpace(string(out)), err
}

var failed = regexp.MustCompile(`--- FAIL: (\S+)`)

// culprit returns what caught a fault, by what go test printed.
func culprit(out string) string {
	if found := failed.FindStringSubmatch(out); found != nil {
		return found[1]
	}
	for line := range strings.Lines(out) {
		if strings.HasPrefix(line, "panic: ") {
			return strings.TrimSpace(line)
		}
	}
	line, _, _ := strings.Cut(out, "\n")
	return line
}
