package cli

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/engine/long"
)

func TestBadInputTakesOneLineAndExitTwo(t *testing.T) {
	long.Unraced(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, []byte("nothing\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(dir, "other")
	if err := os.MkdirAll(other, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(other, "manifest.json"), []byte(`{"format":1,"experiment":"e2"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	notes := filepath.Join(dir, "notes")
	if err := os.MkdirAll(notes, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(notes, "todo.txt"), []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ args, says string }{
		{"run", "run: EXPERIMENT|FILE|DIR is missing"},
		{"run e9", `no experiment "e9"`},
		{"run e1 e1", `run: "e1" is one argument too many`},
		{"fly", `there is no command "fly"`},
		{"list everything", `there is no kind "everything" (known: experiments, policies,`},
		{"run e1 --set p=0", "p=0: p is an integer from 1 to 100000"},
		{"run e1 --set p=2.5", "p=2.5: p is an integer"},
		{"run e1 --set W=-1", "W=-1: W is a number above 0"},
		{"run e1 --set eps=NaN", `--set sweep.eps: "NaN": want a finite number`},
		{"run e1 --set eps=-1e-9", "eps=-1e-09: eps is a number from 0"},
		{"run e1 --set n=1e12", "n=1e+12: n is a number from 0.001 to 1e+06"},
		{"run e1 --set W=1..1e9", "more than 1000000 values"},
		{"run e1 --set q=1", `--set q: no such variable`},
		{"run e1 --set W=0.3q", `there is no variable "q"`},
		{"run e1 --set p=auto", "p=auto: p is an integer"},
		{"run e1 --set n=auto --set eps=0", "eps"},
		{"run e1 --set n=auto --policy random-rep", "needs a number"},
		{"run e1 --preset huge", `no preset "huge"`},
		{"run table3 --instances 5", "without instances"},
		{"run table3 --set g=6 --set n=20", "multiple of g"},
		{"run table3 --policy no-rep", "no group chart"},
		{"run table3 --set g=9 --set n=90 --policy optimal", "optimal"},
		{"run e1 --set W", "want a parameter and its values"},
		{"run e1 --set W=1 --set W=2", "W is set twice"},
		{"run e1 --set p=1..5000 --set W=1..5000", "more than 10000000 cells"},
		{"run e1 --set p=100000 --set n=1e6 --set W=1e6", "at p=100000 W=1e+06"},
		{"run e1 --policy nobody", `no policy "nobody"`},
		{"run e1 --policy greedy,greedy", "asked for twice"},
		{"run e1 --policy greedy{n=NaN}", "n=nan"},
		{"run e1 --policy greedy{m=1}", `"m"`},
		{"run e1 --policy greedy{n=1", "--policy"},
		{"run e1 --policy=", "--policy"},
		{"run e1 --risk sometimes", `no law "sometimes"`},
		{"run e1 --risk linear{x=-1}", "x=-1"},
		{"run e1 --risk empirical{file=" + file + "}", file + `:1:1: "nothing" is not a duration`},
		{"run e1 --instances 0", "--instances 0: want at least 1"},
		{"run e1 --instances -5", "--instances -5"},
		{"run e1 --instances 1e-3", "--instances 1e-3: want a whole number"},
		{"run e1 --seed -1", "--seed -1: want a whole number from 0 on"},
		{"run e1 -j -1", "--jobs -1"},
		{"run e1 --format xml", "--format xml: want text, csv or json"},
		{"run e1 --out " + file, "is not a folder"},
		{"run e1 --out " + filepath.Join(file, "below"), "is not a folder"},
		{"run e1 --out /proc/none", "/proc"},
		{"run e1 --out " + other, "holds files that are not of a study, such as manifest.json"},
		{"run e1 --out " + notes, "holds files that are not of a study, such as todo.txt"},
		{"run e1 --nonsense", "run: there is no flag --nonsense (known: "},
	} {
		args := strings.Fields(c.args)
		if args[0] == "run" && !strings.Contains(c.args, "--out") {
			args = append(args, "--out", filepath.Join(dir, "new"))
		}
		code, out, stderr := call(t, args...)
		if code != term.Usage || out != "" {
			t.Errorf("%s: exit %d, stdout %.80q", c.args, code, out)
		}
		for i, line := range strings.Split(strings.TrimSuffix(stderr, "\n"), "\n") {
			if !strings.Contains(line, c.says) || i > 0 && !strings.HasPrefix(line, "runexp: policy ") {
				t.Errorf("%s says %q, want one line, or one for each policy, with %q", c.args, line, c.says)
			}
		}
	}
	for name, want := range map[string]int{".": 3, "other": 1, "notes": 1} {
		entries, err := os.ReadDir(filepath.Join(dir, name))
		if err != nil || len(entries) != want {
			t.Errorf("something was written in %s: %v (%v)", name, entries, err)
		}
	}
}

// contents returns the bytes of all files in a folder, by name, and the names of its folders.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			all[path] = "a folder"
			return err
		}
		text, err := os.ReadFile(path)
		all[path] = string(text)
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return all
}

// Each of these asks for more than the folder has, too, by which its plan would grow.
func TestARefusedRunLeavesTheFolderAsItWas(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	write := func(name, text string) {
		t.Helper()
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	scenario := strings.Replace(smallScenario, "risk: linear", "risk: 'empirical{file=d.txt}'", 1)
	values := strings.Replace(smallScenario, "risk: linear", "risk: law", 1) + "  law: ['empirical{file=d.txt}', linear]\n"
	values = strings.Replace(values, "sweep: {W: [1, 2]}", "sweep:\n  W: [1, 2]", 1)
	write("d.txt", "1\n2\n")
	write("other/d.txt", "1\n3\n")
	write("a.yaml", scenario)
	write("values.yaml", strings.Replace(values, "name: small", "name: values", 1))
	write("other/values.yaml", strings.Replace(values, "name: small", "name: values", 1))
	write("seed.yaml", scenario+"seed: 2\n")
	write("more.yaml", scenario+"plan_risk: 'empirical{file=other/d.txt}'\n")
	write("metric.yaml", scenario+"metrics: [share, lost]\n")
	for _, args := range []string{"run a.yaml", "run values.yaml", "run a.yaml --out runs/shards --shard 0/2"} {
		if code, _, stderr := call(t, append(strings.Fields(args), "--quiet")...); code != 0 {
			t.Fatal(stderr)
		}
	}
	const more = " --policy cyclic-rep --set W=3 --instances 20 --quiet"
	for _, c := range []struct{ args, says string }{
		{"seed.yaml", "seed is 1 in the study, not 2"},
		{"a.yaml --seed 2", "seed is 1 in the study, not 2"},
		{"a.yaml --seed 2 --shard 0/2", "seed is 1 in the study, not 2"},
		{"a.yaml --out runs/shards --seed 2", "seed is 1 in the study, not 2"},
		{"more.yaml", "plan_risk is none in the study"},
		{"more.yaml --out runs/new", "another file of that name"},
		{"more.yaml --out runs/new --shard 0/2", "another file of that name"},
		{"metric.yaml", "metrics is"},
		{"a.yaml --risk linear", "risk is"},
		{"a.yaml --set platform.notice=1", "notice is"},
		{"a.yaml --set platform.workers=4", "workers is"},
		{"runs/small --seed 2", "seed is 1 in the study, not 2"},
		{"other/values.yaml --out runs/values", "another file of that name"},
		{"a.yaml --where W>100", "no cell meets it"},
		{"a.yaml --where W>100 --shard 1/2", "no cell meets it"},
		{"a.yaml --where W>100 --out runs/new", "no cell meets it"},
		{"a.yaml --where W>", "--where"},
		{"a.yaml --recompute no-rep", "the study has no policy no-rep"},
		{"a.yaml --recompute greedy --where W>100", "no cell meets it"},
		{"a.yaml --recompute no-rep --out runs/new", "the study has no policy no-rep"},
		{"a.yaml --decide 1% --set metrics=lost", "metrics"},
		{"a.yaml --set W=-1", "a.yaml:2:11: workload: at W=-1: the load is -1"},
		{"a.yaml --set most=0", "most"},
		{"a.yaml --preset quick", "no presets"},
		{"a.yaml --out runs/values", "parameters is"},
	} {
		before := contents(t, "runs")
		args := strings.Fields("run " + c.args + more)
		if strings.Count(c.args, "--set") > 0 {
			args = strings.Fields("run " + c.args + strings.Replace(more, " --set W=3", "", 1))
		}
		code, out, stderr := call(t, args...)
		if code != term.Usage && !strings.Contains(stderr, "another file") || code == 0 || out != "" || !strings.Contains(stderr, c.says) || strings.Count(stderr, "runexp: ") != 1 {
			t.Errorf("%s: exit %d: %s%s, want %q", c.args, code, out, stderr, c.says)
		}
		if after := contents(t, "runs"); !maps.Equal(before, after) {
			t.Errorf("%s: the folder was changed: it has %q", c.args, slices.Sorted(maps.Keys(after)))
		}
	}
}
