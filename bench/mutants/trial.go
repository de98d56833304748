package main

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
)

// trial is a fault with the file in which it is planted.
type trial struct {
	fault
	name, faulty string
}

// try runs the tests of a package with the fault, and returns what caught it, or "". It makes two files
// whose names begin with draft.
func (t *trial) try(ctx context.Context, root, draft string) (by string, err error) {
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {t.name: draft + ".go"}})
	if err == nil {
		err = os.WriteFile(draft+".json", overlay, 0o666)
	}
	if err == nil {
		err = os.WriteFile(draft+".go", []byte(t.faulty), 0o666)
	}
	if err != nil {
		return "", err
	}
	// A fault may make tests run for ever.
	out, failed := test(ctx, root, "-failfast", "-timeout=2m", "-overlay="+draft+".json", "./"+t.tests)
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case strings.Contains(out, "[build failed]"):
		return "", fmt.Errorf("%s: with the fault, %s does not build: %s", t.at, t.pack, out)
	case failed:
		return culprit(out), nil
	}
	return "", nil
}

// sound returns an error if tests fail without any fault. The go command repeats no test that passed
// before.
func sound(ctx context.Context, root string, trials []trial) error {
	packs := map[string]bool{}
	for _, t := range trials {
		packs["./"+t.tests] = true
	}
	if len(packs) == 0 {
		return nil
	}
	out, failed := test(ctx, root, slices.Sorted(maps.Keys(packs))...)
	if failed && ctx.Err() == nil {
		return fmt.Errorf("tests fail without any fault: %s", out)
	}
	return ctx.Err()
}

// test runs tests in the tree, except long ones, up to the first that fails. Vet is off, as it would catch
// faults that tests do not.
func test(ctx context.Context, root string, args ...string) (out string, failed bool) {
	cmd := exec.CommandContext(ctx, "go", append([]string{"test", "-vet=off", "-failfast"}, args...)...)
	cmd.Dir = root
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "LOADSTAR_LONG=") })
	text, err := cmd.CombinedOutput()
	return strings.TrimSpace(string(text)), err != nil
}

var told = regexp.MustCompile(`--- FAIL: \S+|panic: .*`)

// culprit returns what caught a fault, from the output of go test.
func culprit(out string) string {
	line, _, _ := strings.Cut(out, "\n")
	if found := told.FindString(out); found != "" {
		line = found
	}
	return strings.TrimPrefix(line, "--- FAIL: ")
}
