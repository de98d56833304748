//go:build unix

package slurm

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// Whatever befalls a shard, the results are the undisturbed ones.
func TestSlurmRunsARealStudy(t *testing.T) {
	needSlurm(t)
	o := newOriginal(t)

	t.Run("that nothing disturbs", func(t *testing.T) {
		ctx := needSlurm(t)
		s := o.begin(t)
		o.rehearse(t, ctx, s)
		name, _ := o.submit(t, s, "--at-once", "3", "-j", "2", "--memory", "1G", "--option", "--nice=5")
		finish(t, ctx, s, name)
		o.same(t, s)
		s.printed(t, "*_1.out", "shard 1/4 is done;", "shard 1 of 4 ended with exit code 0\n")
		if out := o.call(t, 0, "submit", "slurm", s.dir); !strings.HasPrefix(out, "Nothing is missing: runexp merge ") {
			t.Errorf("submitted again: %s", out)
		}
	})
	t.Run("whose shard is killed", func(t *testing.T) {
		ctx := needSlurm(t)
		s := o.begin(t)
		name, _ := o.submit(t, s)
		if err := syscall.Kill(o.hold(t, ctx, s, "1"), syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
		finish(t, ctx, s, name)
		o.same(t, s)
		s.printed(t, "*_1.out", "shard 1 of 4 ended with exit code 137\n")
		s.printed(t, "merge-*.out", "something is missing, so array 1 runs again for tasks 1-1 as job ")
	})
	t.Run("whose shard is cancelled", func(t *testing.T) {
		ctx := needSlurm(t)
		s := o.begin(t)
		name, id := o.submit(t, s)
		pid := o.hold(t, ctx, s, "2")
		if _, err := command(ctx, "scancel", id+"_2"); err != nil {
			t.Fatal(err)
		}
		letGo(t, ctx, s, pid, syscall.SIGTERM)
		finish(t, ctx, s, name)
		o.same(t, s)
		s.printed(t, "*_2.out", "shard 2 of 4 ended with exit code 75\n")
		s.printed(t, "merge-*.out", "something is missing, so array 1 runs again for tasks 2-2 as job ")
	})
	t.Run("whose shard needs more time than it has", func(t *testing.T) {
		ctx := needSlurm(t)
		s := o.begin(t)
		// Slurm looks at limits every half a minute; the signal is due at once.
		name, id := o.submit(t, s, "--time", "3m", "--option", "--signal=B:USR1@175")
		letGo(t, ctx, s, o.hold(t, ctx, s, "3"), syscall.SIGUSR1)
		finish(t, ctx, s, name)
		o.same(t, s)
		s.printed(t, id+"_3.out", "shard 3 of 4 ended with exit code 75\n", "shard 3 of 4 ended with exit code 0\n")
		if found, _ := filepath.Glob(filepath.Join(s.dir, "slurm", "merge-*.out")); len(found) != 1 {
			t.Errorf("merged by %q", found)
		}
	})
}

// rehearse prints the job that submit would submit, and fails the test if that changes anything.
func (o original) rehearse(t *testing.T, ctx context.Context, s study) {
	t.Helper()
	out := o.call(t, 0, "submit", "slurm", s.dir, "--shards", "4", "--dry-run")
	name := regexp.MustCompile(`--job-name=(\S+)`).FindStringSubmatch(out)
	if name == nil || !strings.Contains(out, "#SBATCH --array=0-3\n") {
		t.Fatalf("no job in %s", out)
	}
	if queue, err := command(ctx, "squeue", "--noheader", "--name="+name[1]); err != nil || queue != "" {
		t.Errorf("in the queue are %s (%v)", queue, err)
	}
	if _, err := os.Stat(filepath.Join(s.dir, "slurm")); !os.IsNotExist(err) {
		t.Errorf("the folder for scripts and output is there (%v)", err)
	}
}

// submit submits a study in four shards, and returns the name of the jobs and the id of the array. Jobs that
// are left are cancelled when the test ends.
func (o original) submit(t *testing.T, s study, flags ...string) (name, id string) {
	t.Helper()
	out := o.call(t, 0, append([]string{"submit", "slurm", s.dir, "--shards", "4"}, flags...)...)
	said := regexp.MustCompile(`(?s)^job (\d+): shards 0 to 3 of 4\njob \d+: merges .* squeue --name=(\S+)\.`).FindStringSubmatch(out)
	if said == nil {
		t.Fatalf("submit says %s", out)
	}
	t.Cleanup(func() { _ = exec.Command("scancel", "--name="+said[2]).Run() })
	return said[2], said[1]
}

// hold stops the process that computes a shard as soon as it has written
// something, with most of its work before it, and returns its id.
func (o original) hold(t *testing.T, ctx context.Context, s study, shard string) (pid int) {
	t.Helper()
	until(t, ctx, s, "the first records of shard "+shard, func() bool {
		pid = o.process(s, shard)
		logs, _ := filepath.Glob(filepath.Join(s.dir, "log", "*-"+strconv.Itoa(pid)+"-*"))
		if len(logs) != 1 {
			return false
		}
		info, err := os.Stat(logs[0])
		return err == nil && info.Size() > 1000
	})
	if err := syscall.Kill(pid, syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	until(t, ctx, s, "a standstill of shard "+shard, func() bool { return !runs(pid) })
	return pid
}

// runs tells whether a process is there and not stopped.
func runs(pid int) bool {
	status, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	return err == nil && !strings.Contains(string(status), "State:\tT")
}

// process finds the process that computes a shard, or returns 0.
func (o original) process(s study, shard string) int {
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	want := []string{o.program, "run", s.dir, "--shard", shard + "/4"}
	for _, file := range files {
		line, _ := os.ReadFile(file) // empty if the file no longer exists
		args := strings.Split(string(line), "\x00")
		if len(args) >= len(want) && slices.Equal(args[:len(want)], want) {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
			return pid
		}
	}
	return 0
}

// letGo lets a process that was stopped go on, as soon as a signal waits for it
// or something else has let it go.
func letGo(t *testing.T, ctx context.Context, s study, pid int, waiting syscall.Signal) {
	t.Helper()
	until(t, ctx, s, "signal "+waiting.String(), func() bool {
		status, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
		_, mask, _ := strings.Cut(string(status), "ShdPnd:\t")
		mask, _, _ = strings.Cut(mask, "\n")
		signals, _ := strconv.ParseUint(mask, 16, 64)
		return signals>>(waiting-1)&1 == 1 || runs(pid) || len(status) == 0
	})
	_ = syscall.Kill(pid, syscall.SIGCONT) // unless it is gone
}

// printed fails the test unless the jobs whose output is in files of that name
// have said all of that.
func (s study) printed(t *testing.T, name string, lines ...string) {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(s.dir, "slurm", name))
	var all strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	for _, line := range lines {
		if !strings.Contains(all.String(), line) {
			t.Errorf("%s has no %q:\n%s", name, line, all.String())
		}
	}
}
