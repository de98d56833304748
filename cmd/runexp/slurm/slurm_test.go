package slurm

import (
	"context"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// needSlurm skips a test unless a cluster answers; .ci/slurm starts one.
func needSlurm(t *testing.T) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("a cluster takes its time")
	}
	if _, err := exec.LookPath("sbatch"); err != nil {
		t.Skip("no Slurm here:", err)
	}
	if out, err := command(t.Context(), "scontrol", "ping"); err != nil || !strings.Contains(out, "is UP") {
		t.Skipf("no Slurm controller answers: %v %s", err, strings.TrimSpace(out))
	}
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// submit submits a job, whose rest is cancelled when the test ends.
func submit(t *testing.T, ctx context.Context, j Job) (ids []string) {
	t.Helper()
	t.Cleanup(func() { _ = exec.Command("scancel", "--name="+j.Name).Run() })
	var told strings.Builder
	ids, err := Submit(ctx, j, &told)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s", told.String())
	return ids
}

// until waits until something holds, or fails the test.
func until(t *testing.T, ctx context.Context, s study, what string, holds func() bool) {
	t.Helper()
	for !holds() {
		select {
		case <-ctx.Done():
			out, _ := exec.Command("squeue", "--format=%i %j %T %r %S").CombinedOutput()
			t.Fatalf("%s: not within the time; the queue is\n%s\n%s", what, out, s.output())
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// finish waits until no job of that name is left.
func finish(t *testing.T, ctx context.Context, s study, name string) {
	t.Helper()
	until(t, ctx, s, "the end of all jobs", func() bool {
		out, err := command(ctx, "squeue", "--noheader", "--name="+name)
		return err == nil && strings.TrimSpace(out) == ""
	})
}

// field returns a field of a job in the output of scontrol.
func field(t *testing.T, ctx context.Context, job, name string) string {
	t.Helper()
	out, err := command(ctx, "scontrol", "show", "job", job)
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`\b` + name + `=(\S*)`).FindStringSubmatch(out)
	if found == nil {
		t.Fatalf("job %s has no %s: %s", job, name, out)
	}
	return found[1]
}

func TestSlurmComputesAndMergesAStudy(t *testing.T) {
	ctx := needSlurm(t)
	s := newStudy(t, 30, nil)
	j := s.job("whole", 5)
	j.AtOnce, j.Jobs, j.Memory, j.Extra = 2, 2, "10M", []string{`--comment="two words"`}
	ids := submit(t, ctx, j)
	finish(t, ctx, s, j.Name)
	s.complete(30)
	if len(s.read("starts")) != 5 || len(s.read("merged")) != 1 {
		t.Errorf("%q %q", s.read("starts"), s.read("merged"))
	}
	if got := field(t, ctx, ids[1], "JobState"); got != "COMPLETED" {
		t.Errorf("the merge is %s", got)
	}
}

func TestSlurmRequeuesAShardThatStopped(t *testing.T) {
	ctx := needSlurm(t)
	s := newStudy(t, 8, map[int]string{1: "limit"})
	j := s.job("stopped", 4)
	submit(t, ctx, j)
	finish(t, ctx, s, j.Name)
	s.complete(8)
	if s.count("starts", "1 of 4, restart 1") != 1 || len(s.read("merged")) != 1 {
		t.Errorf("%q %q", s.read("starts"), s.read("merged"))
	}
}

// The merge job runs twice, since only it finds the shards that were lost.
func TestSlurmSubmitsLostShardsAgain(t *testing.T) {
	ctx := needSlurm(t)
	s := newStudy(t, 16, map[int]string{2: "kill", 5: "node"})
	j := s.job("lost", 8)
	submit(t, ctx, j)
	until(t, ctx, s, "results", func() bool { return len(s.read("results.csv")) > 0 })
	finish(t, ctx, s, j.Name)
	s.complete(16)
	if len(s.read("starts")) != 10 || len(s.read("merged")) != 2 {
		t.Errorf("%q %q", s.read("starts"), s.read("merged"))
	}
}

func TestSlurmStopsBeforeTheLimitAndGoesOn(t *testing.T) {
	ctx := needSlurm(t)
	s := newStudy(t, 4, map[int]string{1: "wait"})
	j := s.job("limit", 2)
	j.Time, j.Grace = 2*time.Minute, time.Minute
	start := time.Now()
	submit(t, ctx, j)
	finish(t, ctx, s, j.Name)
	t.Logf("took %v", time.Since(start))
	s.complete(4)
	if s.count("starts", "1 of 2, restart 1") != 1 || s.count("signals", "1 USR1") < 1 || len(s.read("signals")) != 1 {
		t.Errorf("%q %q", s.read("starts"), s.read("signals"))
	}
}

func TestSlurmCancelsCleanly(t *testing.T) {
	ctx := needSlurm(t)
	s := newStudy(t, 6, map[int]string{0: "wait"})
	j := s.job("cancelled", 3)
	ids := submit(t, ctx, j)
	until(t, ctx, s, "three starts", func() bool { return len(s.read("starts")) == 3 })
	if _, err := command(ctx, "scancel", "--name="+j.Name); err != nil {
		t.Fatal(err)
	}
	finish(t, ctx, s, j.Name)
	until(t, ctx, s, "the end of the program", func() bool { return strings.Contains(s.output(), "shard 0 of 3 ended with exit code 75") })
	t.Logf("signals: %q", s.read("signals"))
	if s.count("signals", "0 TERM") < 1 || len(s.read("merged")) != 0 || len(s.read("starts")) != 3 {
		t.Errorf("%q %q %q", s.read("signals"), s.read("merged"), s.read("starts"))
	}
	if got := field(t, ctx, ids[0]+"_0", "JobState"); got != "CANCELLED" {
		t.Errorf("the shard is %s", got)
	}
}

// One task that is cancelled alone is missing, so the merge job brings it back.
func TestSlurmBringsBackOneCancelledTask(t *testing.T) {
	ctx := needSlurm(t)
	s := newStudy(t, 6, map[int]string{1: "wait"})
	j := s.job("task", 3)
	ids := submit(t, ctx, j)
	until(t, ctx, s, "the start of shard 1", func() bool { return s.count("starts", "1 of 3, restart 0") == 1 })
	if _, err := command(ctx, "scancel", ids[0]+"_1"); err != nil {
		t.Fatal(err)
	}
	until(t, ctx, s, "results", func() bool { return len(s.read("results.csv")) > 0 })
	s.complete(6)
	if len(s.read("merged")) != 2 {
		t.Errorf("%q", s.read("merged"))
	}
}

func TestSlurmNeverRequeuesAFullDisk(t *testing.T) {
	ctx := needSlurm(t)
	s := newStudy(t, 6, map[int]string{1: "full"})
	j := s.job("full", 3)
	ids := submit(t, ctx, j)
	finish(t, ctx, s, j.Name)
	if len(s.read("starts")) != 3 || len(s.read("merged")) != 1 || !strings.Contains(s.output(), "the disk is full") {
		t.Errorf("%q %s", s.read("starts"), s.output())
	}
	for job, want := range map[string]string{ids[0] + "_1": "74:0", ids[1]: "75:0"} {
		if got := field(t, ctx, job, "ExitCode"); got != want {
			t.Errorf("job %s: exit code %s, want %s", job, got, want)
		}
	}
}

func TestSlurmTakesMoreShardsThanAnArrayHolds(t *testing.T) {
	ctx := needSlurm(t)
	most, err := MaxArraySize(ctx)
	if err != nil || most < 2 {
		t.Fatal(most, err)
	}
	s := newStudy(t, 14, map[int]string{5: "kill"})
	j := s.job("split", 7)
	j.MaxArraySize, j.AtOnce = 3, 3
	if ids := submit(t, ctx, j); len(ids) != 4 {
		t.Errorf("jobs %q", ids)
	}
	until(t, ctx, s, "results", func() bool { return len(s.read("results.csv")) > 0 })
	s.complete(14)
	for shard := range 7 {
		if s.count("starts", strconv.Itoa(shard)+" of 7, restart 0") < 1 {
			t.Errorf("%q", s.read("starts"))
		}
	}

	// The cluster takes its stated number of jobs: one more is refused.
	j.Name, j.Shards, j.MaxArraySize, j.AtOnce = "refused", most+1, most+1, 0
	if ids, err := Submit(ctx, j, t.Output()); err == nil || !strings.Contains(err.Error(), "Invalid job array specification") {
		t.Errorf("%q, %v", ids, err)
	}
}
