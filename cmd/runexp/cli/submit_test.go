package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/engine/long"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/cmd/runexp/slurm"
)

// submitTo calls runexp submit slurm on a study of a given cost and number of
// cells, where there is no Slurm.
func submitTo(t *testing.T, seconds float64, cells int, args ...string) (out, notes string, err error) {
	t.Helper()
	return submitUntil(t, t.Context(), seconds, cells, args...)
}

// submitUntil is submitTo until a context ends.
func submitUntil(t *testing.T, ctx context.Context, seconds float64, cells int, args ...string) (out, notes string, err error) {
	t.Helper()
	t.Setenv("PATH", t.TempDir())
	cmd := (&submitOptions{remaining: func(dir string) (float64, int, error) {
		if strings.HasSuffix(dir, "none") {
			return 0, 0, errors.New("no study there")
		}
		return seconds, cells, nil
	}}).slurm()
	var stdout, stderr bytes.Buffer
	cmd.SetOut(&stdout)
	cmd.SetErr(&stderr)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs(args)
	err = cmd.ExecuteContext(ctx)
	return stdout.String(), stderr.String(), err
}

func TestShardsFollowFromWhatWasMeasured(t *testing.T) {
	for _, c := range []struct {
		seconds float64
		cells   int
		flags   string
		says    string
	}{
		{16 * 1800, 1000, "", "--array=0-15 --cpus-per-task=1 --time=65"},
		{16 * 1800, 1000, "-j 4", "--array=0-3 --cpus-per-task=4 --time=65"},
		{16 * 1800, 1000, "--target 1h", "--array=0-7 --cpus-per-task=1 --time=125"},
		{16 * 1800, 5, "", "--array=0-4 --cpus-per-task=1 --time=197"},
		{60, 1000, "", "--array=0-0 --cpus-per-task=1 --time=10"},
		{16 * 1800, 1000, "--shards 8 --at-once 3", "--array=0-7%3 --cpus-per-task=1 --time=125"},
		{0, 1000, "--shards 8 --time 90m", "--array=0-7 --cpus-per-task=1 --time=90"},
		{60, 9, "--partition p --account a --memory 1G --option --qos=low --option --nice", "--partition=p --account=a --mem=1G --qos=low --nice"},
	} {
		dir := filepath.Join(t.TempDir(), "my study")
		out, notes, err := submitTo(t, c.seconds, c.cells, append(strings.Fields(c.flags), dir, "--dry-run")...)
		if err != nil || !strings.Contains(notes, "1001 tasks are assumed") {
			t.Fatalf("%s: %v, %s", c.flags, err, notes)
		}
		for _, option := range strings.Fields(c.says) {
			if !strings.Contains(out, "#SBATCH "+option+"\n") {
				t.Errorf("%s: no %s in\n%s", c.flags, option, out)
			}
		}
		if !strings.Contains(out, "#SBATCH --job-name=loadstar-my-study-") || !strings.Contains(out, "\ndir='"+dir+"'\n") {
			t.Errorf("%s", out)
		}
	}
}

func TestSubmitRefuses(t *testing.T) {
	for _, c := range []struct {
		seconds float64
		flags   string
		says    string
	}{
		{60, "none", "no study there"},
		{60, "", "accepts 1 arg"},
		{60, "d --shards 4 --target 1h", "--shards and --target: want one of them"},
		{60, "d --target 5m", "--target 5m0s: want 10m to 24h"},
		{0, "d", "not measured yet"},
		{math.NaN(), "d --shards 4", "not measured yet"},
		{math.Inf(1), "d --time 1h", "not measured yet"},
		{60, "d --shards 0 --dry-run", "0 shards: want 1 to 1000000"},
		{60, "d -j 0 --dry-run", "0 processors for a shard"},
		{60, "d --time 1m --dry-run", "1m0s for a shard: want 3m0s"},
		{60, "d --at-once -1 --dry-run", "-1 shards at once"},
		{60, "d --option qos --dry-run", `option "qos"`},
		{60, "d", "scontrol"},
	} {
		out, _, err := submitTo(t, c.seconds, 100, strings.Fields(c.flags)...)
		if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") || out != "" {
			t.Errorf("%s: want %q, got %v, %s", c.flags, c.says, err, out)
		}
	}
}

func TestWhatIsCompleteIsNotSubmitted(t *testing.T) {
	if out, _, err := submitTo(t, 0, 0, "d"); err != nil || out != "Nothing is missing: runexp merge d makes the results.\n" {
		t.Errorf("%v, %s", err, out)
	}
}

func TestADryRunPrintsTheScripts(t *testing.T) {
	out, _, err := submitTo(t, 16*1800, 1000, "/studies/widths", "--shards", "4", "--at-once", "2", "-j", "2", "--memory", "2G", "--option", "--qos=low", "--dry-run")
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	// The names of scripts hold a digest of all that the job is, the program's path too.
	out = regexp.MustCompile(`(shards|merge)-[0-9a-f]{8}`).ReplaceAllString(out, "$1-01234567")
	golden(t, "submit-slurm.txt", strings.ReplaceAll(out, program, "/usr/bin/runexp"))
}

// halfDone makes the folder of a study that takes hours, with a little of it
// computed, and one of a study that is complete.
func halfDone(t *testing.T) (begun, complete string) {
	t.Helper()
	begun, complete = filepath.Join(t.TempDir(), "begun"), filepath.Join(t.TempDir(), "complete")
	base := []string{"run", "e1", "--set", "W=1..20", "--policy", "greedy,no-rep", "--quiet", "--out"}
	if code, _, stderr := call(t, append(base, begun, "--instances", "100000000", "--for", "100ms")...); code != term.Stopped {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	if code, _, stderr := call(t, append(base, complete, "--instances", "10")...); code != 0 {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	return begun, complete
}

func TestASubmissionThatIsStoppedHasTheCodeOfWhatIsStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	var e term.Error
	if _, _, err := submitUntil(t, ctx, 60, 100, "d"); !errors.As(err, &e) || e.Code != term.Stopped {
		t.Errorf("the error is %v, want one of code %d", err, term.Stopped)
	}
}

func TestSubmitKnowsWhatIsMissingOfAStudy(t *testing.T) {
	long.Unraced(t)
	begun, complete := halfDone(t)
	t.Setenv("PATH", t.TempDir())
	seconds, cells, err := remaining(begun)
	if err != nil || cells != 20 || !(seconds > 60) {
		t.Fatalf("%g s in %d cells: %v", seconds, cells, err)
	}
	shards := min(slurm.Shards(seconds, 2, 10*time.Minute), cells)
	code, out, stderr := call(t, "submit", "slurm", begun, "-j", "2", "--target", "10m", "--dry-run")
	for _, option := range []string{
		fmt.Sprintf("--array=0-%d\n", shards-1),
		fmt.Sprintf("--time=%d\n", slurm.TimeFor(seconds, shards, 2)/time.Minute),
	} {
		if code != 0 || !strings.Contains(out, option) {
			t.Errorf("exit %d: %g s, and no %s in %s%s", code, seconds, option, out, stderr)
		}
	}
	if code, out, stderr := call(t, "submit", "slurm", complete); code != 0 || stderr != "" || out != "Nothing is missing: runexp merge "+complete+" makes the results.\n" {
		t.Errorf("exit %d: %s%s", code, out, stderr)
	}
	for _, dir := range []string{t.TempDir(), filepath.Join(begun, "study.json"), "nowhere"} {
		if code, out, stderr := call(t, "submit", "slurm", dir, "--dry-run"); code != term.Usage || out != "" || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: exit %d: %s%s", dir, code, out, stderr)
		}
	}
}

// The scripts call the program with these arguments.
func TestTheScriptsCallWhatThereIs(t *testing.T) {
	long.Unraced(t)
	complete := computed(t, "--set", "W=1..20", "--policy", "greedy,no-rep", "--instances", "10")
	for _, args := range []string{"run %s --shard 3/4 -j 2 --quiet", "merge %s"} {
		args := strings.Fields(args)
		args[1] = complete
		if code, _, stderr := call(t, args...); code != 0 || stderr != "" {
			t.Errorf("%s: exit %d: %s", args, code, stderr)
		}
	}
}
