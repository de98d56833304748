//go:build unix

package slurm

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestOnlyWhatStoppedAtItsLimitIsRequeued(t *testing.T) {
	for _, c := range []struct {
		fault    string
		restarts int
		code     int
		requeued bool
	}{
		{"", 0, 0, false},
		{"stop", 0, 75, false},
		{"limit", 0, 75, true},
		{"limit", maxRestarts - 1, 75, true},
		{"limit", maxRestarts, 75, false},
		{"full", 0, 74, false},
		{"panic", 0, 2, false},
		{"kill", 0, 137, false},
	} {
		s := newStudy(t, 6, map[int]string{4: c.fault})
		bin := fakeSlurm(t, "never")
		j := s.job("study", 6)
		j.MaxArraySize = 3
		arrays, _ := j.Scripts()
		if got := code(t, s.task(arrays[1], "12", 1, c.restarts)); got != c.code {
			t.Errorf("%s after %d restarts: exit code %d, want %d: %s", c.fault, c.restarts, got, c.code, s.output())
		}
		if c.requeued {
			equalLines(t, calls(t, bin, s), "scontrol requeue 12_1")
		} else {
			equalLines(t, calls(t, bin, s))
		}
		equalLines(t, s.read("starts"), fmt.Sprintf("4 of 6, restart %d", c.restarts))
	}
}

func TestSignalsReachTheProgram(t *testing.T) {
	for _, c := range []struct {
		signal   syscall.Signal
		name     string
		requeued bool
	}{{syscall.SIGUSR1, "0 USR1", true}, {syscall.SIGTERM, "0 TERM", false}} {
		s := newStudy(t, 2, map[int]string{0: "wait"})
		bin := fakeSlurm(t, "never")
		arrays, _ := s.job("study", 1).Scripts()
		cmd := s.task(arrays[0], "7", 0, 0)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for deadline := time.Now().Add(time.Minute); len(s.read("starts")) == 0 && time.Now().Before(deadline); {
			time.Sleep(10 * time.Millisecond)
		}
		if err := cmd.Process.Signal(c.signal); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Wait(); cmd.ProcessState.ExitCode() != 75 {
			t.Errorf("%s: %v: %s", c.name, err, s.output())
		}
		equalLines(t, s.read("signals"), c.name)
		if requeued := len(calls(t, bin, s)) == 1; requeued != c.requeued {
			t.Errorf("%s: %q", c.name, calls(t, bin, s))
		}
	}
}

// Where a program ends the moment it is told to, and the shell is told at the
// same time, bash often forgets the exit code.
func TestHowAShardEndedIsKnownAlsoIfItEndsAtOnce(t *testing.T) {
	s := newStudy(t, 1, nil)
	fakeSlurm(t, "never")
	j := s.job("study", 1)
	quick := "#!/usr/bin/env bash\ntrap 'exit 75' TERM\necho ready >>\"$2/starts\"\nwhile :; do :; done\n"
	if err := os.WriteFile(j.Program, []byte(quick), 0o755); err != nil {
		t.Fatal(err)
	}
	arrays, _ := j.Scripts()
	for n := range 30 {
		cmd := s.task(arrays[0], "7", 0, 0)
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for deadline := time.Now().Add(time.Minute); len(s.read("starts")) <= n && time.Now().Before(deadline); {
			time.Sleep(time.Millisecond)
		}
		if err := syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Wait(); cmd.ProcessState.ExitCode() != 75 {
			t.Fatalf("%v: %s", err, s.output())
		}
	}
}

func TestTheMergeJobSubmitsWhatIsMissing(t *testing.T) {
	s := newStudy(t, 8, map[int]string{1: "kill", 2: "kill", 4: "limit", 7: "node"})
	bin := fakeSlurm(t, "never")
	j := s.job("study", 8)
	j.MaxArraySize = 3
	arrays, merge := j.Scripts()
	for shard := range 8 {
		code(t, s.task(arrays[shard/3], fmt.Sprint(100+shard/3), shard%3, 0))
	}
	run := func(args ...string) int {
		cmd := s.task(merge, "merge", 0, 0)
		cmd.Args = append(cmd.Args, args...)
		return code(t, cmd)
	}
	if got := run("1", "100", "101", "102"); got != 0 {
		t.Errorf("exit code %d: %s", got, s.output())
	}
	equalLines(t, calls(t, bin, s), "scontrol requeue 101_1",
		"sbatch --parsable --array=1-2 shards-1", "sbatch --parsable --array=1-1 shards-2", "sbatch --parsable --array=1-1 shards-3",
		"sbatch --parsable --dependency=afterany:1:2:3 merge 2 100:1 101:2 102:3")

	code(t, s.task(arrays[0], "1", 1, 0))
	code(t, s.task(arrays[1], "2", 1, 0))
	code(t, s.task(arrays[2], "3", 1, 0)) // and 2 of array 1 is lost again
	j.AtOnce = 5
	_, merge = j.Scripts()
	run("2", "100:1", "101:2", "102:3")
	equalLines(t, calls(t, bin, s)[5:],
		"sbatch --parsable --array=2-2%5 shards-1",
		"sbatch --parsable --dependency=afterany:5 merge 3 100:1:5 101:2 102:3")

	if got := run("3", "100:1:5", "101:2", "102:3"); got != 75 || len(calls(t, bin, s)) != 7 {
		t.Errorf("a fourth round: exit code %d, %q", got, calls(t, bin, s))
	}
	code(t, s.task(arrays[0], "5", 2, 0))
	if got := run("3", "100:1:5", "101:2", "102:3"); got != 0 {
		t.Errorf("exit code %d", got)
	}
	s.complete(8)
}

func TestAListOfTasksStaysShortEnoughForSbatch(t *testing.T) {
	for step, want := range map[int]string{20: "--array=1-19,21-39,41-59", 2: "--array=0-59"} {
		s := newStudy(t, 1, nil)
		bin := fakeSlurm(t, "never")
		for task := 0; task < 60; task += step {
			s.write(fmt.Sprintf("slurm/10_%d.out", task), fmt.Sprintf("loadstar: shard %d of 60 ended with exit code 0\n", task))
		}
		_, merge := s.job("study", 60).Scripts()
		limit := strings.Replace(merge.Text, "-lt 100000 ]", "-lt 100 ]", 1)
		if limit == merge.Text {
			t.Fatal("the script has no such limit")
		}
		merge.Text = limit
		cmd := s.task(merge, "merge", 0, 0)
		cmd.Args = append(cmd.Args, "1", "10")
		if got := code(t, cmd); got != 0 {
			t.Errorf("exit code %d: %s", got, s.output())
		}
		equalLines(t, calls(t, bin, s), "sbatch --parsable "+want+" shards-1", "sbatch --parsable --dependency=afterany:1 merge 2 10:1")
	}
}

func TestTheMergeJobGivesUpWhereTryingAgainIsUseless(t *testing.T) {
	for says, fault := range map[string]string{"the disk is full": "full", "a shard could not start": "panic"} {
		s := newStudy(t, 4, map[int]string{1: "kill", 2: fault})
		bin := fakeSlurm(t, "never")
		arrays, merge := s.job("study", 4).Scripts()
		for shard := range 4 {
			code(t, s.task(arrays[0], "10", shard, 0))
		}
		cmd := s.task(merge, "merge", 0, 0)
		cmd.Args = append(cmd.Args, "1", "10")
		if got := code(t, cmd); got != 75 || !strings.Contains(s.output(), says) {
			t.Errorf("%s: exit code %d: %s", fault, got, s.output())
		}
		equalLines(t, calls(t, bin, s))
	}
}
