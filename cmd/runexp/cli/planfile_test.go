package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/engine/long"
)

// called runs a command in the current folder.
func called(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = Run(context.Background(), args, &out, &errs)
	return code, out.String(), errs.String()
}

// must runs a command that succeeds, and returns its output.
func must(t *testing.T, args ...string) string {
	t.Helper()
	code, stdout, stderr := called(t, args...)
	if code != 0 {
		t.Fatalf("%v: code %d: %s", args, code, stderr)
	}
	return stdout
}

// put writes files into the current folder.
func put(t *testing.T, texts map[string]string) {
	t.Helper()
	for name, text := range texts {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// meanOf returns the mean of a metric of a policy in the first cell of a study's table.
func meanOf(t *testing.T, dir, policy, metric string) float64 {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "results.csv"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		_, rest, found := strings.Cut(line, ","+policy+","+metric+",")
		if !found {
			continue
		}
		x, err := strconv.ParseFloat(strings.Split(rest, ",")[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	t.Fatalf("no %s of %s in\n%s", metric, policy, text)
	return 0
}

// A problem of theory, and the same world as a scenario without interruptions.
const (
	starProblem  = "workload: 10\nplatform: {workers: [{count: 1, send: 1, compute: 2}, {count: 1, send: 2, compute: 1}, {count: 1, send: 1.5, compute: 3}]}\npolicies: [star]\n"
	starScenario = `name: star
instances: 25
workload: 10
platform:
  workers:
    - {count: 1, send: 1, compute: 2}
    - {count: 1, send: 2, compute: 1}
    - {count: 1, send: 1.5, compute: 3}
risk: never
policies: ['file{path=plan.json}']
metrics: [work, makespan]
`
	returnsProblem  = "workload: 10\nplatform: {workers: [{count: 1, send: 1, compute: 2, return: 0.5}, {count: 1, send: 2, compute: 1, return: 1}]}\npolicies: [returns]\n"
	returnsScenario = `name: returns
instances: 25
workload: 10
platform:
  workers:
    - {count: 1, send: 1, compute: 2, return: 0.5}
    - {count: 1, send: 2, compute: 1, return: 1}
  port: half-duplex
risk: never
policies: ['file{path=plan.json}']
metrics: [work, makespan]
`
)

func TestASolutionThatIsWrittenAndRunHasTheSolversMakespan(t *testing.T) {
	for name, c := range map[string][2]string{"star": {starProblem, starScenario}, "returns": {returnsProblem, returnsScenario}} {
		t.Chdir(t.TempDir())
		put(t, map[string]string{"problem.yaml": c[0], "world.yaml": c[1]})
		var answer struct{ Results map[string]any }
		if err := json.Unmarshal([]byte(must(t, "solve", "problem.yaml", "--format", "json")), &answer); err != nil {
			t.Fatal(err)
		}
		must(t, "solve", "problem.yaml", "--format", "plan", "--out", "plan.json")
		must(t, "run", "world.yaml", "--quiet")
		got, want := meanOf(t, "runs/"+name, "file{path=plan.json}", "makespan"), answer.Results["makespan"]
		if got != want {
			t.Errorf("%s: the makespan is %v in a run and %v in the solution", name, got, want)
		}
		if work := meanOf(t, "runs/"+name, "file{path=plan.json}", "work"); !(work > 9.999999 && work < 10.000001) {
			t.Errorf("%s: %v of 10 units are done", name, work)
		}
		// The plan of the chart is the same file.
		must(t, "chart", "problem.yaml", "--format", "plan", "--out", "drawn.json")
		solved, err := os.ReadFile("plan.json")
		if err != nil {
			t.Fatal(err)
		}
		if drawn, err := os.ReadFile("drawn.json"); err != nil || !bytes.Equal(drawn, solved) {
			t.Errorf("%s: chart writes %s, %v, solve writes %s", name, drawn, err, solved)
		}
	}
}

func TestTheScheduleOfAnEpisodeTakesTheSameCourseFromAFile(t *testing.T) {
	for _, policy := range []string{"greedy", "random-rep", "omniscient", "guided"} {
		t.Chdir(t.TempDir())
		episode := []string{"chart", "e1", "--set", "p=4", "--set", "n=6", "--set", "W=3", "--instance", "2"}
		drawn := must(t, append(episode, "--policy", policy)...)
		must(t, append(episode, "--policy", policy, "--format", "plan", "--out", "plan.json")...)
		again := must(t, append(episode, "--policy", "file{path=plan.json}")...)
		if _, a, _ := strings.Cut(drawn, "\n"); !strings.HasSuffix(again, a) {
			t.Errorf("%s is drawn as\n%sfrom a file as\n%s", policy, drawn, again)
		}
	}
}

func TestNoScheduleIsWrittenWhereNoneIsTheEpisode(t *testing.T) {
	inScenes(t)
	for want, args := range map[string][]string{
		"decides as events occur, and no schedule is the same: ": {"chart", "campus.yaml", "--format", "plan", "--out", "plan.json"},
	} {
		code, stdout, stderr := called(t, args...)
		if code != term.Usage || stdout != "" || !strings.Contains(stderr, want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%v: code %d, %s", args, code, stderr)
		}
	}
	if _, err := os.Stat("plan.json"); err == nil {
		t.Error("a plan was written")
	}
	if code, _, stderr := called(t, "solve", "lab.yaml", "--format", "plan", "--out", "absent/plan.json"); code != term.IO || strings.Count(stderr, "\n") != 1 {
		t.Errorf("a folder that does not exist: code %d, %s", code, stderr)
	}
}

// A scenario of two workers, and schedules for it.
const (
	besideScenario = "name: beside\ninstances: 250\nworkload: 3\nplatform: {workers: 2, compute: {latency: 0.01, per_unit: 0.2}}\n" +
		"risk: linear\npolicies: [omniscient, 'file{path=plan.json}']\nsweep: {k: [1, 2]}\n"
	once  = `{"loadstar":"schedule","version":1,"workers":2,"load":3,"size":[1,1,1],"list":[[0,2],[1]]}`
	twice = `{"loadstar":"schedule","version":1,"workers":2,"load":3,"size":[1,1,1],"list":[[0,2,1],[1,2,0]]}`
)

func TestAStudyNeedsTheFilesOfItsPoliciesOnlyToBeComputed(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	put(t, map[string]string{"in/beside.yaml": besideScenario, "in/plan.json": once})
	must(t, "run", "in/beside.yaml", "--quiet", "--shard", "0/2")
	if err := os.Rename("runs/beside", "moved"); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll("in"); err != nil {
		t.Fatal(err)
	}
	must(t, "run", "moved", "--quiet", "--shard", "1/2")
	must(t, "run", "moved", "--quiet", "--instances", "500")
	drawn := must(t, "chart", "moved", "--policy", "file{path=plan.json}")
	before := must(t, "compare", "moved")

	copies, err := filepath.Glob("moved/files/*/plan.json")
	if err != nil || len(copies) != 1 || !strings.Contains(drawn, "file{path=plan.json}") {
		t.Fatalf("copies %v, %v; the chart is\n%s", copies, err, drawn)
	}
	if err := os.RemoveAll("moved/files"); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"status", "moved"}, {"merge", "moved"}, {"export", "moved"}, {"sensitivity", "moved"}, {"run", "--dry-run", "moved"},
		{"show", "moved"}, {"chart", "moved", "--policy", "omniscient"}, {"submit", "slurm", "moved"},
	} {
		must(t, args...)
	}
	if after := must(t, "compare", "moved"); after != before {
		t.Errorf("without the copy, the comparison is\n%swith it\n%s", after, before)
	}
	for _, args := range [][]string{
		{"run", "moved", "--quiet", "--instances", "750"},
		{"chart", "moved", "--policy", "file{path=plan.json}"},
	} {
		code, _, stderr := called(t, args...)
		if want := "policy file{path=plan.json}: open "; code != term.Usage || !strings.Contains(stderr, want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%v: code %d, %s", args, code, stderr)
		}
	}
}

func TestFilesOnTheCommandLineAreRelativeToTheCurrentFolder(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	put(t, map[string]string{"in/beside.yaml": besideScenario, "in/plan.json": once, "plan.json": twice})
	work := func(args ...string) float64 {
		t.Helper()
		must(t, append([]string{"run", "--quiet"}, args...)...)
		return meanOf(t, args[len(args)-1], "file{path=plan.json}", "work")
	}
	beside := work("in/beside.yaml", "--out", "a")
	typed := work("in/beside.yaml", "--policy", "file{path=plan.json}", "--out", "b")
	if beside == typed {
		t.Errorf("the file beside the scenario and that in the current folder both make %v", typed)
	}
	// In the folder of a study too; without a file, there is the copy that the study keeps.
	if got := work("a", "--policy", "file{path=plan.json}", "--out", "a"); got != typed {
		t.Errorf("the typed file makes %v in the same study, alone %v", got, typed)
	}
	put(t, map[string]string{"plan.json": once})
	if got := work("a", "--policy", "file{path=plan.json}", "--out", "a"); got != beside {
		t.Errorf("after the first file again, %v: want %v", got, beside)
	}
	if err := os.Remove("plan.json"); err != nil {
		t.Fatal(err)
	}
	if got := work("a", "--policy", "file{path=plan.json}", "--out", "a"); got != beside {
		t.Errorf("from the copy, %v: want %v", got, beside)
	}
	code, _, stderr := called(t, "run", "e1", "--policy", "file{path=plan.json}", "--out", "c")
	if code != term.Usage || !strings.Contains(stderr, "policy file{path=plan.json}: open plan.json: ") || strings.Count(stderr, "\n") != 1 {
		t.Errorf("a missing file: code %d, %s", code, stderr)
	}
}

func TestAFileThatIsMissingHasItsPlaceInTheScenario(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, map[string]string{"beside.yaml": besideScenario})
	for _, command := range []string{"run", "chart", "show"} {
		code, _, stderr := called(t, command, "beside.yaml")
		if want := "beside.yaml:6:25: policies[1]: policy file{path=plan.json}: open "; code != term.Usage || !strings.Contains(stderr, want) || strings.Contains(stderr, "goroutine") {
			t.Errorf("%s: code %d, %s", command, code, stderr)
		}
	}
	put(t, map[string]string{"plan.json": strings.Replace(once, "[1]]", "[1.5]]", 1)})
	if code, _, stderr := called(t, "run", "beside.yaml"); code != term.Usage || !strings.Contains(stderr, "plan.json:1:87: list[1][0] is 1.5: want an integer") {
		t.Errorf("code %d, %s", code, stderr)
	}
	put(t, map[string]string{"plan.json": strings.Replace(once, `"load":3`, `"load":4`, 1)})
	if code, _, stderr := called(t, "run", "beside.yaml"); code != term.Usage || !strings.Contains(stderr, "plan.json: it is a schedule of a load of 4: the load of the problem is 3") {
		t.Errorf("code %d, %s", code, stderr)
	}
}

func TestComparisonsTellTheRevisionsOfAnEditedFileApart(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	put(t, map[string]string{"beside.yaml": besideScenario, "plan.json": once})
	must(t, "run", "beside.yaml", "--quiet")
	alone := must(t, "compare", "runs/beside", "--format", "csv")
	first, err := filepath.Glob("runs/beside/files/*")
	if err != nil || len(first) != 1 {
		t.Fatal(first, err)
	}
	put(t, map[string]string{"plan.json": twice})
	must(t, "run", "beside.yaml", "--quiet")
	earlier := "file{path=plan.json}@" + filepath.Base(first[0])
	both := must(t, "compare", "runs/beside", "--baseline", earlier)
	if want := earlier + " completes 16.9% less than file{path=plan.json} on average over 2 cells"; strings.Contains(alone, "@") || !strings.Contains(both, want) {
		t.Errorf("before the file was edited\n%sand after\n%s", alone, both)
	}
	if status := must(t, "status", "runs/beside"); !strings.Contains(status, "2 cells, 2 policies") {
		t.Errorf("the earlier revision is no policy that is computed further: %s", status)
	}
}
