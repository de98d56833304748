package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/folder"
)

// lab is a scenario of unlike workers under several laws.
const lab = `name: lab
workload: W
platform:
  workers:
    - {count: q, compute: {latency: 0.02, per_unit: 1/s}}
    - {count: 5-q, compute: {latency: 0.02, per_unit: 1}}
risk: law
policies: [on-demand]
sweep: {law: [linear, 'weibull{shape=k,scale=1}'], k: 0.5..2, q: 3, s: 2, W: 0.5..2, n: 5}
`

// inLab writes the scenario into a new folder, in which the test then runs.
func inLab(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	if err := os.WriteFile("lab.yaml", []byte(lab), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestWorstFindsWorldsThatRunReproduces(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector makes it slow")
	}
	inLab(t)
	args := []string{"worst", "on-demand", "on-demand{rounding=ceil}", "--in", "lab.yaml", "--evaluations", fmt.Sprint(long.Trials(6, 40)), "--instances", "250", "--quiet"}
	code, first, stderr := call(t, args...)
	if code != 0 || stderr != "" || !strings.Contains(first, "Worst world for on-demand: ") || !strings.Contains(first, "World:   runs/worst-lab/worst.yaml\n") {
		t.Fatalf("exit %d:\n%s%s", code, first, stderr)
	}
	m, err := folder.ReadManifest("runs/worst-lab")
	if err != nil || len(m.Files) < 10 || m.Set["k"] != "0.5..2" || m.Build == "" {
		t.Errorf("the manifest is %+v, %v", m, err)
	}
	if long.On() { // by default the second time prints JSON
		if code, again, _ := call(t, args...); code != 0 || again != first {
			t.Errorf("exit %d: a second time it prints\n%s\nand not\n%s", code, again, first)
		}
	}
	_, text, _ := call(t, append(args, "--format", "json")...)
	var found struct {
		Worst struct {
			A, B      float64
			World     map[string]any
			Seed      uint64
			Instances int
		}
	}
	if err := json.Unmarshal([]byte(text), &found); err != nil || len(found.Worst.World) != 6 || found.Worst.Seed != 2 || found.Worst.Instances != 250 {
		t.Fatalf("%v: %+v of\n%s", err, found, text)
	}
	code, rows, stderr := call(t, "run", "runs/worst-lab/worst.yaml", "--format", "csv", "--quiet")
	if code != 0 {
		t.Fatal(stderr)
	}
	for policy, want := range map[string]float64{"on-demand": found.Worst.A, "on-demand{rounding=ceil}": found.Worst.B} {
		number, _ := json.Marshal(want)
		if !strings.Contains(rows, ","+policy+",work,250,"+string(number)+",") {
			t.Errorf("the run does not have mean work %s of %s:\n%s", number, policy, rows)
		}
	}
}

func TestWorstThatIsStoppedGoesOn(t *testing.T) {
	inLab(t)
	ctx, stop := context.WithCancel(context.Background())
	stop()
	var out, stderr bytes.Buffer
	evaluations := fmt.Sprint(long.Trials(20, 50))
	args := []string{"worst", "greedy", "no-rep", "--in", "e1", "--set", "W=1..25", "--evaluations", evaluations, "--quiet"}
	if code := Run(ctx, args, &out, &stderr); code != term.Stopped || strings.Count(stderr.String(), "\n") != 1 || !strings.Contains(stderr.String(), ": stopped early, and what was computed is kept: 0 evaluations; go on with: runexp worst greedy no-rep --evaluations "+evaluations+" --in e1 --quiet --set W=1..25\n") {
		t.Errorf("exit %d, %s", code, &stderr)
	}
	if code, out, stderr := call(t, args...); code != 0 || !strings.Contains(out, "in "+evaluations+" evaluations") {
		t.Errorf("exit %d: %s%s", code, out, stderr)
	}
	stderr.Reset()
	if code := Run(ctx, args, &out, &stderr); code != term.Stopped || !strings.Contains(stderr.String(), " is kept; go on with: ") {
		t.Errorf("stopped while it opens the folder: exit %d, %s", code, &stderr)
	}
	if code, out, stderr := call(t, append(args[:len(args)-3:len(args)-3], "--for", fmt.Sprint(long.Trials(20, 200), "ms"), "--quiet")...); code != 0 {
		t.Errorf("exit %d: %s%s", code, out, stderr)
	}
}

func TestWorstWithoutAnyWorldFails(t *testing.T) {
	inLab(t)
	code, out, stderr := call(t, "worst", "distrib", "distrib{order=given}", "--in", "e1", "--evaluations", "40", "--quiet")
	if code != term.Failed || !strings.Contains(out, "40 of them are not allowed, as a policy refuses them") || !strings.Contains(stderr, "no world that was tried has a ratio") || strings.Count(stderr, "\n") != 1 {
		t.Errorf("exit %d: %s%s", code, out, stderr)
	}
}

func TestWorstRefusesWhatCannotBe(t *testing.T) {
	long.Unraced(t)
	inLab(t)
	if err := os.MkdirAll("study", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join("study", "study.json"), []byte("{}"), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, stderr := call(t, "worst", "greedy", "no-rep", "--in", "e1", "--set", "W=1..25", "--evaluations", "10", "--quiet", "--out", "other"); code != 0 {
		t.Fatal(stderr)
	}
	for _, c := range []struct{ args, says string }{
		{"greedy --in lab.yaml", "worst: B is missing"},
		{"greedy no-rep", "--in is missing"},
		{"greedy no-rep --in nowhere.yaml", "nowhere.yaml"},
		{"greedy no-rep --in e99", `no experiment "e99"`},
		{"greedy no-rep --in table3", "computed without"},
		{"greedy greedy --in lab.yaml", "greedy is given twice"},
		{"greedy nobody --in lab.yaml", `no policy "nobody"`},
		{"greedy no-rep --in lab.yaml --set z=1..2", "z: no such variable or key"},
		{"greedy no-rep --in e1 --set W=5", "no variable has several values"},
		{"greedy no-rep --in e1 --set W=25..1", "W"},
		{"greedy no-rep --in e1 --set W=1..25 --metric speed", `no metric "speed"`},
		{"greedy no-rep --in e1 --set W=1..25 --floor 2", "the floor is 2"},
		{"greedy no-rep --in e1 --set W=1..25 --evaluations 0", "--evaluations 0"},
		{"greedy no-rep --in e1 --set W=1..25 --for 0s", "--for 0s"},
		{"greedy no-rep --in e1 --set W=1..25 --instances 10", "--instances 10: want 250"},
		{"greedy no-rep --in e1 --set W=1..25 --format csv", "--format csv: want text or json"},
		{"greedy no-rep --in e1 --set W=1..25 -j -1", "--jobs -1"},
		{"greedy no-rep --in e1 --set W=1..25 --out study", "study holds a study: choose another folder with --out"},
		{"greedy no-rep --in e1 --set W=1..24 --out other", "other holds another search"},
		{"greedy brute --in e1 --set W=1..25 --out other", "other holds another search"},
		{"greedy no-rep --in lab.yaml --out other", "other holds another search (other/question.yaml): choose another folder with --out"},
		{"greedy no-rep --in e1 --set W=1..25 --out lab.yaml", "is not a folder"},
	} {
		code, out, stderr := call(t, append([]string{"worst"}, strings.Fields(c.args)...)...)
		if code != term.Usage || out != "" || !strings.Contains(stderr, c.says) || strings.Count(stderr, "\n") > 3 {
			t.Errorf("%s: exit %d, %q%q: want exit 2 and %q", c.args, code, out, stderr, c.says)
		}
	}
}

// The files behind laws come along, so that witnesses run wherever the folder goes.
func TestWitnessesHaveTheFilesOfTheirLaws(t *testing.T) {
	long.Skip(t)
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"a.txt": "0.5\n2\n9\n1\n", "b.txt": "3\n3\n4\n1\n",
		"fixed.yaml":  "name: fixed\nworkload: W\nplatform: {workers: 5, compute: {latency: 0.01, per_unit: 1}}\ntrace: a.txt\npolicies: [greedy]\nsweep: {W: 2..9}\n",
		"values.yaml": "name: values\nworkload: W\nplatform: {workers: 5, compute: {latency: 0.01, per_unit: 1}}\nrisk: law\npolicies: [greedy]\nsweep: {law: ['empirical{file=a.txt}', 'empirical{file=b.txt}'], W: 2..9}\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"fixed", "values"} {
		if code, out, stderr := call(t, "worst", "greedy", "no-rep", "--in", name+".yaml", "--evaluations", "40", "--instances", "250", "--quiet"); code != 0 {
			t.Fatalf("%s: exit %d: %s%s", name, code, out, stderr)
		}
		if err := os.Rename("runs/worst-"+name, "moved-"+name); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("elsewhere", 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a.txt", "b.txt", "fixed.yaml", "values.yaml"} {
		if err := os.Rename(name, filepath.Join("elsewhere", name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"fixed", "values"} { // the same search, as the content of the files is the same
		if code, _, stderr := call(t, "worst", "greedy", "no-rep", "--in", "elsewhere/"+name+".yaml", "--evaluations", "40", "--instances", "250", "--quiet", "--out", "moved-"+name); code != 0 {
			t.Errorf("%s: exit %d: %s", name, code, stderr)
		}
	}
	if err := os.WriteFile("elsewhere/a.txt", []byte("7\n7\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	code, _, stderr := call(t, "worst", "greedy", "no-rep", "--in", "elsewhere/fixed.yaml", "--evaluations", "40", "--quiet", "--out", "moved-fixed")
	if code != term.Usage || !strings.Contains(stderr, "another file of that name") {
		t.Errorf("another file behind the law: exit %d: %s", code, stderr)
	}
	if err := os.RemoveAll("elsewhere"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"fixed", "values"} {
		if code, out, stderr := call(t, "run", "moved-"+name+"/best.yaml", "--quiet"); code != 0 {
			t.Errorf("%s: exit %d: %s%s", name, code, out, stderr)
		}
	}
}
