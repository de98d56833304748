package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/exit"
	"github.com/loadstar-sim/loadstar/results/folder"
)

// outside is a program of another module, built from testdata/mysim, at work in a
// folder of its own.
type outside struct{ program, dir string }

// newOutside builds the program in a module that has nothing but its main package
// and this module, which stands in the place of a published version.
func newOutside(t *testing.T) outside {
	t.Helper()
	tools, err := exec.LookPath("go")
	if err != nil {
		t.Skip("there is no go command to build a program:", err)
	}
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	read := func(name string) string {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	_, requirements, _ := strings.Cut(read("../../../go.mod"), "\n") // and the version of the language
	for name, text := range map[string]string{
		"go.mod": "module example.org/mysim\n" + requirements + "\nrequire " + module + " v1.2.3\n\nreplace " + module + " => " + root + "\n",
		"go.sum": read("../../../go.sum"), "main.go": read("testdata/mysim/main.go"),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	o := outside{filepath.Join(dir, "mysim"), t.TempDir()}
	if runtime.GOOS == "windows" {
		o.program += ".exe"
	}
	build := exec.CommandContext(t.Context(), tools, "build", "-o", o.program, ".")
	build.Dir = dir
	build.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return o
}

// call runs the program, which must end with an exit code and never call itself
// runexp.
func (o outside) call(t *testing.T, want int, args ...string) (stdout, stderr string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), o.program, args...)
	cmd.Dir = o.dir
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	if err := cmd.Run(); cmd.ProcessState == nil {
		t.Fatal(err)
	}
	stdout, stderr = out.String(), complaint.String()
	if got := cmd.ProcessState.ExitCode(); got != want {
		t.Fatalf("%q: exit code %d, want %d: %s%s", args, got, want, stdout, stderr)
	}
	if strings.Contains(stdout+stderr, "runexp") {
		t.Errorf("%q: the program calls itself runexp: %s%s", args, stdout, stderr)
	}
	return stdout, stderr
}

func TestAProgramOutsideOfTheModuleHasItsOwnPolicyAndName(t *testing.T) {
	o := newOutside(t)
	t.Run("its policy is listed", func(t *testing.T) {
		if list, _ := o.call(t, 0, "list", "policies"); !strings.Contains(list, "\nwhole  one chunk for each worker\n") {
			t.Error(list)
		}
	})
	t.Run("its policy runs", func(t *testing.T) {
		o.call(t, 0, "init")
		o.call(t, 0, "run", "e1", "--policies", "whole,greedy", "--set", "W=3", "--instances", "20", "--quiet")
		manifest, err := folder.ReadManifest(filepath.Join(o.dir, "runs", "e1"))
		if err != nil || manifest.Version != "v1.2.3+replaced" || manifest.Policies[0].Policy != "whole" {
			t.Errorf("the manifest is %+v, %v", manifest, err)
		}
		o.call(t, 0, "status", "runs/e1")
		o.call(t, 0, "merge", "runs/e1")
	})
	t.Run("its version is that of Loadstar", func(t *testing.T) {
		if said, _ := o.call(t, 0, "version"); said != "Loadstar v1.2.3+replaced\n" {
			t.Error(said)
		}
	})
	t.Run("its messages have its name", func(t *testing.T) {
		if _, said := o.call(t, exit.Usage, "run", "e9"); !strings.HasPrefix(said, "mysim: ") {
			t.Error(said)
		}
	})
	t.Run("its jobs run it", func(t *testing.T) {
		o.call(t, exit.Stopped, "run", "e1", "--set", "W=1..9", "--for", "1ms", "--quiet", "--out", "begun")
		program, err := filepath.EvalSymlinks(o.program)
		if err != nil {
			t.Fatal(err)
		}
		scripts, _ := o.call(t, 0, "submit", "slurm", "begun", "--shards", "2", "--time", "1h", "--dry-run")
		if n := strings.Count(scripts, "\nprogram='"+program+"'\n"); n != 2 {
			t.Errorf("%d scripts run %s:\n%s", n, program, scripts)
		}
	})
}
