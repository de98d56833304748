package cli

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/engine/long"
)

const smallScenario = "name: small\nworkload: W\nplatform: {workers: 3}\nrisk: linear\npolicies: [greedy]\ninstances: 10\nsweep: {W: [1, 2]}\n"

func TestValuesThatMeanNothingAreRefusedInALine(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "small.yaml")
	if err := os.WriteFile(name, []byte(smallScenario), 0o666); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"run FILE --where 1/0":             "--where 1/0: \"1/0\" is no condition: want comparisons",
		"run FILE --where W":               "--where W: \"W\" is no condition",
		"run FILE --where=":                `--where "": its value is empty`,
		"run FILE --out=":                  `--out "": its value is empty`,
		"export DIR --out=":                `--out "": its value is empty`,
		"run FILE --format latex":          "--format latex: want text, csv or json; compare or sensitivity has it",
		"report DIR --out x.csv":           "--out x.csv: want a name that ends in .html",
		"solve FILE --out x.csv":           "--out x.csv: want a name that ends in .txt or .json, or --format",
		"sensitivity DIR --out x.csv":      "--out x.csv: want a folder, or a picture that ends in .svg, .png or .pdf",
		"advise FILE --out x.json":         "--out x.json: want a folder",
		"run FILE --out x.html":            "--out x.html: want a folder",
		"worst a b --in FILE --out x.svg":  "--out x.svg: want a folder",
		"paper static --out x.pdf":         "--out x.pdf: want a folder",
		"run FILE --set=":                  `--set "": its value is empty`,
		"run --dry-run FILE --set most=0":  `--set most: "0": want an integer from 1`,
		"run --dry-run FILE --decide -1":   `--decide "-1": want a share`,
		"run --dry-run FILE --precision x": `--precision "x": want a share`,
	} {
		args = strings.NewReplacer("FILE", name, "DIR", dir).Replace(args)
		code, stdout, stderr := call(t, strings.Fields(args)...)
		if code != term.Usage || stdout != "" || !strings.HasPrefix(stderr, "runexp: "+want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: exit %d: %s%s, want %s", args, code, stdout, stderr, want)
		}
	}
}

func TestAScenarioThatIsNoFileOfBearableSizeTakesNoMemory(t *testing.T) {
	dir := t.TempDir()
	huge := filepath.Join(dir, "huge.yaml")
	if err := os.WriteFile(huge, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(huge, 3<<30); err != nil {
		t.Skip("no sparse files here: ", err)
	}
	names := []string{huge}
	if _, err := os.Stat("/dev/zero"); err == nil {
		names = append(names, "/dev/zero")
	}
	for _, name := range names {
		for _, command := range []string{"run", "--dry-run", "run", "show", "chart", "solve"} {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			code, _, stderr := call(t, command, name)
			runtime.ReadMemStats(&after)
			if used := (after.TotalAlloc - before.TotalAlloc) >> 20; code != term.Usage || strings.Count(stderr, "\n") != 1 || used > 64 {
				t.Errorf("%s %s: exit %d, %d MB: %s", command, name, code, used, stderr)
			}
		}
	}
}

func TestAGridOfFarTooManyCellsTakesLittleMemory(t *testing.T) {
	long.Unraced(t) // as the race detector takes memory too
	for sweep, want := range map[string]string{
		"{W: 1..1000000, a: 1..1000000}":                       "the grid has more than 10000000 cells",
		"{W: 1..1000000, a: 1..1000000}\nwhere: [W == a]":      "the conditions would be tested on more than 1000000000 combinations of values",
		"{W: 'logspace(1,2,1000000)', a: 1..1000000, b: 1..9}": "the grid has more than 10000000 cells",
	} {
		if !strings.Contains(sweep, "where") && !long.On() {
			continue
		}
		name := filepath.Join(t.TempDir(), "a.yaml")
		if err := os.WriteFile(name, []byte(strings.Replace(smallScenario, "{W: [1, 2]}", sweep, 1)), 0o666); err != nil {
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		code, _, stderr := call(t, "run", "--dry-run", name)
		runtime.ReadMemStats(&after)
		used := (after.TotalAlloc - before.TotalAlloc) >> 20
		if code != term.Usage || !strings.Contains(stderr, want) || used > 300 {
			t.Errorf("%s: exit %d, %d MB: %s", sweep, code, used, stderr)
		}
	}
}

func TestADamagedCopyOfATraceIsNamedAndMadeAgain(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	write := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("d.txt", "3\n10\n4\n8\n")
	write("t.yaml", strings.Replace(smallScenario, "risk: linear", "trace: d.txt", 1))
	if code, _, stderr := call(t, "run", "t.yaml", "--quiet"); code != 0 {
		t.Fatal(stderr)
	}
	copied := filepath.Join("runs", "small", "files", "d.txt")
	_, drawn, _ := call(t, "chart", "runs/small")
	write(copied, "1\n1\n1\n1\n")
	for _, args := range []string{"status runs/small", "chart runs/small", "report runs/small", "export runs/small --out -"} {
		code, stdout, stderr := call(t, strings.Fields(args)...)
		if code != 0 || !strings.Contains(stderr, copied+" is damaged") || strings.HasPrefix(args, "chart") && stdout != drawn {
			t.Errorf("%s: exit %d: %s%s", args, code, stdout, stderr)
		}
	}
	if code, _, stderr := call(t, "run", "runs/small", "--quiet"); code != 0 {
		t.Errorf("exit %d: %s", code, stderr)
	}
	if text, err := os.ReadFile(copied); err != nil || string(text) != "3\n10\n4\n8\n" {
		t.Errorf("the copy is %q, %v", text, err)
	}
	write(copied, "")
	if err := os.Remove("d.txt"); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"status runs/small", "chart runs/small", "report runs/small", "run runs/small", "merge runs/small"} {
		code, stdout, stderr := call(t, strings.Fields(args)...)
		if code != term.IO || stdout != "" || !strings.Contains(stderr, "put back the file with the SHA-256 sum") || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: exit %d: %s%s", args, code, stdout, stderr)
		}
	}
}

func TestStatusDeepTestsAllFilesOfAStudy(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	if err := os.WriteFile("a.yaml", []byte(strings.Replace(smallScenario, "[greedy]", "[greedy, no-rep]", 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	if code, _, stderr := call(t, "run", "a.yaml", "--quiet"); code != 0 {
		t.Fatal(stderr)
	}
	if code, _, stderr := call(t, "status", "runs/small", "--deep"); code != 0 || stderr != "" {
		t.Fatalf("of an intact study: exit %d: %s", code, stderr)
	}
	all := []string{"results.csv", "comparison.csv", "manifest.json"}
	figures, _ := filepath.Glob("runs/small/figures/*")
	for _, f := range figures {
		all = append(all, filepath.Join("figures", filepath.Base(f)))
	}
	if len(all) < 5 {
		t.Errorf("only %q", all)
	}
	for _, name := range all {
		path := filepath.Join("runs/small", name)
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, text[:len(text)-3], 0o666); err != nil {
			t.Fatal(err)
		}
		code, _, stderr := call(t, "status", "runs/small", "--deep")
		if code != term.IO || !strings.HasPrefix(stderr, "runexp: "+path+" is ") || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: exit %d: %s", name, code, stderr)
		}
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// A folder may come from somebody else, with a file of any length at each name.
func TestNoFileOfAFolderIsReadWithoutALimit(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"small.yaml":     smallScenario,
		"durations.txt":  "1\n2\n",
		"recorded.yaml":  strings.Replace(smallScenario, "risk: linear", "risk: 'empirical{file=durations.txt}'", 1),
		"plan.json":      `{"loadstar":"schedule","version":1,"workers":3,"load":1,"size":[1],"list":[[0],[],[]]}`,
		"scheduled.yaml": strings.NewReplacer("[greedy]", "['file{path=plan.json}']", "[1, 2]", "1").Replace(smallScenario),
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var all []string
	for _, study := range []string{"small", "recorded", "scheduled"}[:long.Trials(1, 3)] {
		if code, _, stderr := call(t, "run", study+".yaml", "--out", study, "--quiet"); code != 0 {
			t.Fatalf("exit %d: %s", code, stderr)
		}
		err := filepath.WalkDir(study, func(path string, d os.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() && slices.Contains([]string{".json", ".builds", ".sha256", ".txt"}, filepath.Ext(path)) {
				all = append(all, path) // others are tables and records, which are streams
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range all {
		study := strings.SplitN(filepath.ToSlash(path), "/", 2)[0]
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, args := range []string{"report DIR --out -", "compare DIR", "status DIR", "chart DIR", "run DIR --quiet"} {
			if err := os.Truncate(path, 200<<20); err != nil {
				t.Skip("no sparse files here: ", err)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			call(t, strings.Fields(strings.Replace(args, "DIR", study, 1))...)
			runtime.ReadMemStats(&after)
			if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 128 {
				t.Errorf("%s with a long %s: %d MB", args, path, used)
			}
			if err := os.WriteFile(path, whole, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}
