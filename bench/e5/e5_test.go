// Package e5 compares Loadstar's run of experiment E5 with e5.cpp, a program written for it.
package e5

import (
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// policies are the program's; its no-rep has the number of Theorem 4.
var policies = []string{"greedy", "cyclic-rep", "no-rep{auto=theorem4}", "brute"}

// cell is a platform, a load and a start-up cost, as printed.
type cell struct{ p, load, eps string }

// sample is a mean over 1000 instances and the deviation of one.
type sample struct{ mean, deviation float64 }

// Both run as whole processes, in turn, LOADSTAR_E5 times or once. With -v the test prints the least
// processor time of either.
func TestE5AgreesWithAProgramWrittenForIt(t *testing.T) {
	long.Skip(t)
	compiler, err := exec.LookPath("g++")
	if err != nil {
		t.Skip("there is no g++")
	}
	dir := t.TempDir()
	own, cpp := filepath.Join(dir, "runexp"), filepath.Join(dir, "e5")
	run(t, "go", "build", "-C", "../..", "-ldflags=-w", "-o", own, "./cmd/runexp")
	run(t, compiler, "-O3", "-std=c++20", "-o", cpp, "e5.cpp")
	rounds, _ := strconv.Atoi(os.Getenv("LOADSTAR_E5"))
	least := [2]float64{math.Inf(1), math.Inf(1)}
	var printed, folder string
	for k := range max(1, rounds) {
		folder = filepath.Join(dir, "study", strconv.Itoa(k))
		_, took := run(t, own, "run", "e5", "--policy", "omniscient,"+strings.Join(policies, ","), "--out", folder)
		least[0] = min(least[0], took)
		printed, took = run(t, cpp)
		least[1] = min(least[1], took)
	}
	t.Logf("Loadstar takes %.2f s of processor time, with records, tables and figures, the program %.2f s: %.2f times", least[0], least[1], least[0]/least[1])

	results, err := os.ReadFile(filepath.Join(folder, "results.csv"))
	if err != nil {
		t.Fatal(err)
	}
	theirs, ours := read(t, printed), read(t, string(results))
	for _, policy := range policies {
		sum, noise, far := 0.0, map[string]float64{}, 0.0
		for at, means := range theirs {
			a, b := ours[at][policy], means[policy]
			error := math.Hypot(a.deviation, b.deviation) / math.Sqrt(1000)
			sum += a.mean - b.mean
			noise[at.p] += error // in Loadstar, cells of a platform have the same interruptions
			if off := math.Abs(a.mean - b.mean); off > 1e-9 {
				far = max(far, off/error)
			}
		}
		variance := 0.0
		for _, x := range noise {
			variance += x * x
		}
		n := float64(len(theirs))
		difference, sd := sum/n, math.Sqrt(variance)/n
		t.Logf("%-10s differs by %+.5f in the mean of %v cells, standard error %.5f; by %.1f standard errors in a cell at most", policy, difference, n, sd, far)
		if math.Abs(difference) > 4*sd || far > 6 {
			t.Errorf("%s is not the same policy in both", policy)
		}
	}
}

// run returns a program's output, and its processor time in seconds.
func run(t *testing.T, name string, args ...string) (printed string, seconds float64) {
	t.Helper()
	c := exec.Command(name, args...)
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%v: %v", c, err)
	}
	return string(out), (c.ProcessState.UserTime() + c.ProcessState.SystemTime()).Seconds()
}
