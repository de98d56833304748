package slurm

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// recipe returns a block of docs/clusters.md, so that the tests run the very text of the page.
func recipe(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../../docs/clusters.md")
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)\n```sh " + name + "\n(.*?)\n```\n").FindSubmatch(text)
	if block == nil {
		t.Fatalf("docs/clusters.md has no recipe %s", name)
	}
	return string(block[1])
}

// cook runs a recipe for a study and returns its output. It gives up a recipe that hangs: sixteen shards by ssh
// take half a minute on a slow machine that does other things, too.
func (s study) cook(j Job, text string, environment ...string) (string, error) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), 3*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "bash", "-c", text)
	cmd.Dir = s.t.TempDir()
	cmd.Env = append(os.Environ(), "RUNEXP="+j.Program, "DIR="+s.dir)
	cmd.Env = append(cmd.Env, environment...)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// needSSH skips a test unless ssh reaches this machine without a password.
func needSSH(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("ssh"); err != nil {
		t.Skip("no ssh here:", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	if out, err := exec.CommandContext(ctx, "ssh", "-n", "-o", "BatchMode=yes", "localhost", "true").CombinedOutput(); err != nil {
		t.Skipf("ssh does not reach localhost without a password: %v %s", err, out)
	}
}

// needParallel skips a test unless GNU parallel is here.
func needParallel(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("starts many processes")
	}
	if out, err := exec.Command("parallel", "--version").CombinedOutput(); err != nil || !strings.Contains(string(out), "GNU parallel") {
		t.Skip("no GNU parallel here:", err)
	}
}

// parallelRecipe returns the recipe for GNU parallel with other hosts.
func parallelRecipe(t *testing.T, host string) string {
	t.Helper()
	hosts := filepath.Join(t.TempDir(), "hosts")
	if err := os.WriteFile(hosts, []byte(host+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return strings.Replace(recipe(t, "parallel"), "--sshloginfile hosts", "--sshloginfile "+shellQuote(hosts), 1)
}

// sshRecipe returns the recipe for ssh with this machine in place of others.
func sshRecipe(t *testing.T) string {
	t.Helper()
	return strings.Replace(recipe(t, "ssh"), "node1 node2 node3 node4", "localhost localhost localhost localhost", 1)
}

func testParallel(t *testing.T, host string) {
	t.Helper()
	needParallel(t)
	s := newStudy(t, 40, map[int]string{3: "stop", 9: "kill"})
	j := s.job("parallel", 16)
	text := parallelRecipe(t, host)
	environment := "PARALLEL_HOME=" + t.TempDir()
	out, err := s.cook(j, text, environment)
	if exit, ok := err.(*exec.ExitError); !ok || exit.ExitCode() != 75 {
		t.Fatalf("the first time: %v\n%s", err, out)
	}
	if out, err := s.cook(j, text, environment); err != nil {
		t.Fatalf("the second time: %v\n%s", err, out)
	}
	s.complete(40)
	if n := len(s.read("starts")); n != 18 {
		t.Errorf("%d starts for 16 shards of which 2 failed", n)
	}
}

func TestRecipesForParallelWorkHere(t *testing.T) { testParallel(t, "2/:") }

func TestRecipesForParallelWorkOverSSH(t *testing.T) {
	needSSH(t)
	testParallel(t, "2/localhost")
}

func TestRecipesForSSHWork(t *testing.T) {
	needSSH(t)
	// The recipe quotes for the other shell with apostrophes.
	s := study{t, filepath.Join(t.TempDir(), "my 100% study")}
	s.write("cells", "20")
	s.write("faults/1", "stop")
	j := s.job("ssh", 4)
	program := filepath.Join(t.TempDir(), "my bin")
	if err := os.Symlink(filepath.Dir(j.Program), program); err != nil {
		t.Fatal(err)
	}
	j.Program = filepath.Join(program, "runexp")
	text := sshRecipe(t)
	out, err := s.cook(j, text)
	if exit, ok := err.(*exec.ExitError); !ok || exit.ExitCode() != 75 {
		t.Fatalf("the first time: %v\n%s", err, out)
	}
	if out, err := s.cook(j, text); err != nil {
		t.Fatalf("the second time: %v\n%s", err, out)
	}
	s.complete(20)
}

func TestRecipesComputeARealStudy(t *testing.T) {
	long.Skip(t)
	needParallel(t)
	o := newOriginal(t)
	t.Run("parallel", func(t *testing.T) {
		s := o.begin(t)
		if out, err := s.cook(Job{Program: o.program}, parallelRecipe(t, "2/:"), "PARALLEL_HOME="+t.TempDir()); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		o.same(t, s)
	})
	t.Run("ssh", func(t *testing.T) {
		needSSH(t)
		s := o.begin(t)
		if out, err := s.cook(Job{Program: o.program}, sshRecipe(t)); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		o.same(t, s)
	})
}
