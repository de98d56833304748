package main

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
	"unicode"
)

// longest is the time limit of a command in these trials.
const longest = time.Minute

// codes are the exit codes of the documentation.
var codes = map[int]string{0: "done", 1: "failed", 2: "refused", 74: "no disk", 75: "stopped", 130: "interrupted"}

// command returns the program with arguments, in the folder of the trial.
func (t *trial) command(ctx context.Context, args ...string) (*exec.Cmd, *bytes.Buffer) {
	cmd := exec.CommandContext(ctx, t.program, args...)
	cmd.Dir = t.dir
	var said bytes.Buffer
	cmd.Stderr = &said
	return cmd, &said
}

// call runs a command to its end, checks how it ended, and returns the exit code.
func (t *trial) call(what string, args ...string) int {
	ctx, cancel := context.WithTimeout(context.Background(), longest)
	defer cancel()
	cmd, said := t.command(ctx, args...)
	cmd.Run()
	code := cmd.ProcessState.ExitCode()
	text := said.String()
	switch {
	case ctx.Err() != nil:
		t.fault("%s: %q does not end", what, args)
	case strings.Contains(text, "goroutine ") || strings.Contains(text, "panic"):
		t.fault("%s: %q panics: %.300s", what, args, text)
	case codes[code] == "":
		t.fault("%s: %q ends with %d: %.300s", what, args, code, text)
	case code == 2 && strings.Count(text, "\n") > 3: // a line of a file with a caret may follow
		t.fault("%s: %q is refused in many lines: %.600s", what, args, text)
	case code == 2 && text == "":
		t.fault("%s: %q is refused without a word", what, args)
	case strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && r != '\t' && unicode.IsControl(r) }):
		t.fault("%s: %q shows control characters: %.300q", what, args, text)
	}
	return code
}

// files returns the contents of the files below a folder of the trial, by their names.
func (t *trial) files(dir string) (map[string]string, error) {
	all := map[string]string{}
	root := filepath.Join(t.dir, dir)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(root, path)
		all[filepath.ToSlash(name)] = string(text)
		return err
	})
	return all, err
}

// write writes a file of the trial.
func (t *trial) write(name, text string) error {
	path := filepath.Join(t.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text), 0o666)
}

// lasting are the files of a study whose bytes follow from the request.
var lasting = []string{"results.csv", "comparison.csv", "pack.lsp", "figures/small.csv", "figures/small.svg"}

// same compares the lasting files of a study with an undisturbed study's.
func (t *trial) same(what, dir string, want map[string]string) error {
	got, err := t.files(dir)
	if err != nil {
		return err
	}
	for _, name := range lasting {
		if got[name] != want[name] {
			t.fault("%s: %s differs: %d bytes for %d", what, name, len(got[name]), len(want[name]))
			return nil
		}
	}
	t.seen["the same bytes"]++
	return nil
}

// study is the scenario of the trials of kills and damage.
const study = "name: small\nworkload: W\nplatform: {workers: p}\nrisk: weibull{shape=0.7,scale=3}\npolicies: [omniscient, greedy, no-rep]\ninstances: 2000\nseed: 3\nsweep: {p: [5, 10], W: [2, 4, 8]}\n"

// undisturbed computes the study and returns its files.
func (t *trial) undisturbed() (map[string]string, error) {
	if err := t.write("small.yaml", study); err != nil {
		return nil, err
	}
	if code := t.call("undisturbed", "run", "small.yaml", "--out", "good", "--quiet"); code != 0 {
		return nil, fmt.Errorf("the undisturbed study ends with %d", code)
	}
	t.call("undisturbed", "merge", "good")
	return t.files("good")
}
