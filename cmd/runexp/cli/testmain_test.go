package cli

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

// asProgram is the variable of the environment that makes the test binary the program.
const asProgram = "LOADSTAR_TEST_PROGRAM"

// TestMain is the program if the environment says so: with the policy endless, or with nothing that
// tests register.
func TestMain(m *testing.M) {
	switch os.Getenv(asProgram) {
	case "":
		os.Setenv("COLUMNS", "1000") // tests look for whole sentences; [usualWidth]
		debug.SetGCPercent(500)      // hundreds of commands, which keep nothing: collecting took a seventh of the time
		var err error
		if kept, err = os.MkdirTemp("", "runexp"); err != nil {
			panic(err)
		}
		code := m.Run()
		os.RemoveAll(kept)
		os.Exit(code)
	case "endless":
		policies.Register(policies.Row{Name: "endless", Source: "this test", Doc: "draws for ever", Revision: 1, Prototype: endless{}})
	}
	Main()
}

// usualWidth gives outputs the width that they have in a pipe.
func usualWidth(t *testing.T) {
	t.Helper()
	t.Setenv("COLUMNS", "")
}

// kept is a folder for the studies of [computed], each named for its command. One test at a time uses it.
var kept string

// computed returns the folder DIR/e1 of a run of E1 that is the test's own: a copy of one that is computed
// once for all tests.
func computed(t *testing.T, args ...string) string {
	t.Helper()
	at := filepath.Join(kept, fmt.Sprintf("%x", sha256.Sum256(fmt.Appendf(nil, "%q", args))))
	if _, err := os.Stat(at); err != nil {
		if code, _, stderr := call(t, append([]string{"run", "e1", "--quiet", "--out", at}, args...)...); code != 0 {
			t.Fatalf("exit %d: %s", code, stderr)
		}
	}
	dir := filepath.Join(t.TempDir(), "e1")
	if err := os.CopyFS(dir, os.DirFS(at)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// alone returns the output of the program without names of the tests.
func alone(t *testing.T, args ...string) string {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Args[0] = "runexp"
	cmd.Env = append(os.Environ(), asProgram+"=alone")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%q: %v", args, err)
	}
	return string(out)
}

// endless is a policy whose draws are an endless loop, which leaves the processor to other tests.
type endless struct{}

func (endless) Gamble(*models.Problem) (func(rng *rand.PCG) *models.Schedule, error) {
	return func(*rand.PCG) *models.Schedule {
		for {
			time.Sleep(time.Millisecond)
		}
	}, nil
}
