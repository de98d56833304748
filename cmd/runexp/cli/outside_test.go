package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/folder"
)

// outside is a program of another module, built from testdata/mysim, at work in a
// folder of its own.
type outside struct{ program, dir string }

// newOutside builds the program in a module that has nothing but its main package
// and this module, which stands in the place of a published version.
func newOutside(t *testing.T) outside {
	t.Helper()
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
	sources := map[string]string{
		"go.mod": "module example.org/mysim\n" + requirements + "\nrequire " + modulePath + " v1.2.3\n\nreplace " + modulePath + " => " + root + "\n",
		"go.sum": read("../../../go.sum"),
	}
	files, err := os.ReadDir("testdata/mysim")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		sources[f.Name()] = read(filepath.Join("testdata/mysim", f.Name()))
	}
	for name, text := range sources {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	o := outside{dir: dir}
	o.build(t)
	return o
}

// build builds the program from the module in its folder.
func (o *outside) build(t *testing.T) {
	t.Helper()
	o.program = filepath.Join(o.dir, "mysim")
	if runtime.GOOS == "windows" {
		o.program += ".exe"
	}
	goCommand(t, o.dir, "build", "-o", o.program, ".")
}

// goCommand runs the go command in the folder of a module, which downloads nothing. Programs are linked
// without data for debuggers.
func goCommand(t *testing.T, dir string, args ...string) {
	t.Helper()
	tools, err := exec.LookPath("go")
	if err != nil {
		t.Skip("there is no go command:", err)
	}
	cmd := exec.CommandContext(t.Context(), tools, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-ldflags=-w", "GOPROXY=off", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
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

func TestAProgramOutsideOfTheModuleHasAllOfItsOwnAndItsName(t *testing.T) {
	long.Skip(t)
	o := newOutside(t)
	t.Run("its tests pass", func(t *testing.T) { goCommand(t, o.dir, "test", ".") })
	o.dir = t.TempDir()
	t.Run("its policy is listed", func(t *testing.T) {
		if schema, _ := o.call(t, 0, "schema"); !strings.Contains(schema, `"const": "whole"`) || !strings.Contains(schema, `"const": "closing"`) {
			t.Error("the schema lacks the policy or the law of the program")
		}
		if words, _ := o.call(t, 0, "__complete", "run", "e1", "--policy", "who"); !strings.Contains(words, "whole\t") {
			t.Errorf("shells are told %s", words)
		}
		if list, _ := o.call(t, 0, "list", "policies"); !strings.Contains(list, "\nwhole               one chunk for each worker\n") {
			t.Error(list)
		}
	})
	t.Run("its policy runs", func(t *testing.T) {
		o.call(t, 0, "new", "scenario")
		o.call(t, 0, "run", "e1", "--policy", "whole,greedy", "--set", "W=3", "--instances", "20", "--quiet")
		manifest, err := folder.ReadManifest(filepath.Join(o.dir, "runs", "e1"))
		if err != nil || manifest.Version != "v1.2.3+replaced" || manifest.Policies[0].Policy != "whole" {
			t.Errorf("the manifest is %+v, %v", manifest, err)
		}
		o.call(t, 0, "status", "runs/e1")
		o.call(t, 0, "merge", "runs/e1")
	})
	t.Run("a program without its policy shows its study", func(t *testing.T) {
		showsAStrangersStudy(t, filepath.Join(o.dir, "runs", "e1"))
		o.call(t, term.Stopped, "run", "e1", "--policy", "whole,greedy", "--set", "W=1..9", "--for", "1ms", "--quiet", "--out", "half")
		leavesAStrangersStudy(t, filepath.Join(o.dir, "half"))
	})
	t.Run("all its own is listed", func(t *testing.T) {
		list := ""
		for _, kind := range []string{"laws", "metrics", "experiments", "papers", "problems"} {
			out, _ := o.call(t, 0, "list", kind)
			list += "\n" + out
		}
		for _, want := range []string{"\nclosing             all workers are interrupted at one time\n", "\nper_worker          work completed, over the number of workers\n",
			"\nmornings            What is done before the office opens\n", "\nevenings            Loads of evenings\n", "\nnights              How long nights are\n", "\ndoe                 Doe 2026\n",
			"\ncrew                how few equal workers compute a load by a deadline\n"} {
			if !strings.Contains(list, want) {
				t.Errorf("there is no %q in\n%s", want, list)
			}
		}
	})
	t.Run("its problems are solved", func(t *testing.T) {
		file := filepath.Join(o.dir, "crew.yaml")
		for text, want := range map[string]int{"kind: crew\nload: 10\ndeadline: 4\nstart: 1\n": 0, "kind: crew\nload: 10\ndeadline: 4\nstart: 5\n": term.Usage} {
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			said, complaint := o.call(t, want, "solve", "crew.yaml")
			if want == 0 && !strings.Contains(said, "workers  4  how few workers are enough") || want != 0 && !strings.Contains(complaint, "crew.yaml:4:8") {
				t.Error(said, complaint)
			}
		}
	})
	t.Run("its experiments, its metric and its law run", func(t *testing.T) {
		table, _ := o.call(t, 0, "run", "mornings", "--preset", "quick", "--risk", "closing{at=0.7}", "--quiet", "--format", "csv")
		if !strings.Contains(table, "mornings,8,20,4,whole,per_worker,50,0.5,0,,\n") {
			t.Error(table)
		}
		if table, _ := o.call(t, 0, "run", "evenings", "--quiet", "--format", "csv"); !strings.Contains(table, "evenings,8,6,greedy,load,0,0.75,0,0.75,0.75\n") {
			t.Error(table)
		}
		shown, _ := o.call(t, 0, "show", "mornings", "--format", "yaml")
		if file, err := os.ReadFile("testdata/mysim/mornings.yaml"); err != nil || shown != string(file) {
			t.Errorf("%v: the file is not\n%s", err, shown)
		}
	})
	t.Run("its sweep runs", func(t *testing.T) { sweepsItsOwn(t, o) })
	t.Run("a program without its law, metric and experiments shows its studies", func(t *testing.T) { showsStrangersStudies(t, o.dir) })
	t.Run("a program without its metric shows what needs none", func(t *testing.T) { showsAStrangersMetric(t, o.dir) })
	t.Run("its claims are tested", func(t *testing.T) {
		said, _ := o.call(t, 0, "paper", "doe", "--quiet", "--claims", "*")
		also, _ := o.call(t, 0, "paper", "static", "--claims", "static.doe.*", "--quiet")
		if !strings.Contains(said, "doe.mornings.greedy") || !strings.Contains(said+also, "1 claim") || !strings.Contains(also, "25 cells") {
			t.Error(said + also)
		}
	})
	t.Run("its paper is reproduced", func(t *testing.T) {
		said, _ := o.call(t, 0, "paper", "doe", "--quiet")
		for _, want := range []string{"Figure 2  drawn         1 holds             none to compare\n", "Figure 1  not computed", "Report: runs/paper-doe/report.html\n"} {
			if !strings.Contains(said, want) {
				t.Errorf("there is no %q in\n%s", want, said)
			}
		}
	})
	t.Run("its version is that of Loadstar", func(t *testing.T) {
		if said, _ := o.call(t, 0, "version"); !strings.HasPrefix(said, "Loadstar v1.2.3+replaced, ") {
			t.Error(said)
		}
	})
	t.Run("its messages have its name", func(t *testing.T) {
		if _, said := o.call(t, term.Usage, "run", "e9"); !strings.HasPrefix(said, "mysim: ") {
			t.Error(said)
		}
	})
	t.Run("its jobs run it", func(t *testing.T) {
		o.call(t, term.Stopped, "run", "e1", "--set", "W=1..9", "--for", "1ms", "--quiet", "--out", "begun")
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

// sweepsItsOwn computes a study of a policy, a law and a metric of the program's own with all
// commands. The study stays in runs/offices.
func sweepsItsOwn(t *testing.T, o outside) {
	for _, name := range []string{"offices.yaml", "precise.yaml"} {
		text, err := os.ReadFile(filepath.Join("testdata/mysim", name))
		if err == nil {
			err = os.WriteFile(filepath.Join(o.dir, name), text, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		args string
		code int
		want string
	}{
		{"run --dry-run offices.yaml", 0, "cells      6\n"},
		{"run offices.yaml --quiet --where W==2", 0, "\nPartial: 9 of 18 pairs of cell and policy are complete.\n"},
		{"status runs/offices", term.Stopped, "done     9 of 18 pairs of cell and policy"},
		{"submit slurm runs/offices --shards 2 --time 1h --dry-run", 0, "/mysim'\n"},
		{"run runs/offices --quiet", 0, "closing{at=W/9}  2       0.1667 ±?       0.1500 ±?       0.0000 ±?"},
		{"status runs/offices", 0, "done     18 of 18"},
		{"compare runs/offices --metric per_worker", 0, "offices   metric per_worker, 6 cells, 300 instances of each"},
		{"sensitivity runs/offices --out -", 0, "hours"},
		{"export runs/offices --out -", 0, ",whole,per_worker,300,"},
		{"chart runs/offices --policy whole", 0, "offices: whole"},
		{"chart e1 --policy whole --risk closing{at=0.7} --set W=3 --out whole.svg", 0, ""},
		{"run nights --quiet", 0, "dark"},
		{"run precise.yaml --quiet", 0, "precise"},
		{"status runs/precise", 0, "left     0 episodes"},
		{"run offices.yaml --quiet --set hours=linear --policy greedy,no-rep --out counted", 0, "greedy"},
	} {
		out, _ := o.call(t, c.code, strings.Fields(c.args)...)
		if !strings.Contains(out, c.want) {
			t.Errorf("%s: there is no %q in\n%s", c.args, c.want, out)
		}
	}
	for _, name := range []string{"runs/offices/figures/offices.svg", "whole.svg"} {
		if _, err := os.Stat(filepath.Join(o.dir, name)); err != nil {
			t.Error(err)
		}
	}
}

// ARCHITECTURE.md promises that a policy is short, and main shorter.
func TestAPolicyOutsideTakesFewLines(t *testing.T) {
	for name, most := range map[string]int{"policy.go": 40, "main.go": 25} {
		text, err := os.ReadFile(filepath.Join("testdata/mysim", name))
		if err != nil {
			t.Fatal(err)
		}
		if n := bytes.Count(text, []byte("\n")); n > most {
			t.Errorf("%s has %d lines, at most %d are promised", name, n, most)
		}
		if _, body, ok := strings.Cut(string(text), "func main() {\n"); ok && strings.Count(body, "\n")-1 > 9 {
			t.Errorf("main is\n%s", body)
		}
	}
}
