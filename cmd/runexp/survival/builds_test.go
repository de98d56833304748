//go:build unix

package survival

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// Builds are told apart by the bytes of their programs: one more byte at the end, which the system
// does not look at, makes another build that computes the same.
func TestBuildsThatTakeTurnsEndAStudyWithTheSameBytes(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	text, err := os.ReadFile(binary)
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "runexp")
	check(t, os.WriteFile(other, append(text, '\n'), 0o777))
	s := plain
	file, dir := s.file(t), filepath.Join(t.TempDir(), "study")
	args := s.args(file, dir, 0, "--instances=2500")
	first := filepath.Join(t.TempDir(), "undisturbed")
	must(t, done, s.args(file, first, 0, "--instances=2500")...)
	rng := rand.New(rand.NewPCG(13, 14))
	for range 2 {
		p := start(t, append(args, byEvents, "-j=1")...)
		p.awaitLog(dir, "*")
		p.killAfter(moment(rng, 30))
	}
	if out, err := exec.Command(other, args...).CombinedOutput(); err != nil {
		t.Fatalf("the other build: %v: %s", err, out)
	}
	if agreed, err := os.ReadFile(filepath.Join(dir, "agreed.txt")); err != nil || strings.Count(string(agreed), "\n") != 4 {
		t.Errorf("compared were %q (%v), want each of four policies", agreed, err)
	}
	if e := must(t, done, "status", dir); strings.Count(e.stdout, "build ") != 2 {
		t.Errorf("status does not tell of two builds:\n%s", e.stdout)
	}
	wantFinals(t, merged(t, done, dir), merged(t, done, first))
}
