package cli

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/engine/long"
)

const advisable = "workload: 3\nplatform: {workers: 4, compute: {latency: 0.02, per_unit: 1}}\nrisk: linear{x=2}\n"

// advised runs the command on machines.
func advised(t *testing.T, text string, flags ...string) (code int, stdout, stderr string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "machines.yaml")
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	code = Run(context.Background(), append([]string{"advise", name}, flags...), &out, &errs)
	return code, out.String(), errs.String()
}

func TestAdviceThatCannotBeGivenIsRefusedInOneLine(t *testing.T) {
	for flags, want := range map[string]string{
		"--load nan":                    "--load NaN: want a finite number above 0",
		"--load -1":                     "--load -1: want a finite",
		"--load 0":                      "--load 0: want a finite",
		"--deadline inf":                "--deadline +Inf: want a finite",
		"--margin nan":                  "--margin NaN: want a share",
		"--margin 1":                    "--margin 1: want a share",
		"--aim speed":                   "--aim speed: want work or done",
		"--format csv":                  "--format csv: want text or json",
		"--instances 5":                 "--instances 5: want 200 to 1000000",
		"--evaluations 0":               "--evaluations 0: want 1 to",
		"--policy gredy":                "did you mean greedy?",
		"--policy greedy{n=}":           "greedy{n=}",
		"--policy omniscient":           "knows the interruptions before they come",
		"--policy umr":                  "none of the 1 candidates serves this problem",
		"--policy greedy --also wqr":    "--policy and --also",
		"--policy file{path=none.json}": "none.json: no such file",
		"--policy exec{cmd=./none}":     "look at it, then runexp trust",
	} {
		code, stdout, stderr := advised(t, advisable, strings.Fields(flags)...)
		last := strings.Split(strings.TrimSpace(stderr), "\n")
		if code != term.Usage || stdout != "" || !strings.Contains(last[len(last)-1], want) {
			t.Errorf("%s: code %d, %q, %q, want %s", flags, code, stdout, stderr, want)
		}
	}
	if code, _, stderr := advised(t, advisable+"sweep: {W: [1]}\n"); code != term.Usage || !strings.Contains(stderr, "machines.yaml:4:8: sweep: ") {
		t.Errorf("code %d, %q", code, stderr)
	}
}

func TestTheFolderOfAnAdviceHasAPlanThatTheProgramPlays(t *testing.T) {
	long.Unraced(t)
	dir := filepath.Join(t.TempDir(), "tonight")
	code, stdout, stderr := advised(t, advisable, "--policy", "greedy,no-rep,wqr", "--instances", "400", "--format", "json", "--out", dir)
	var answer struct {
		Recommended string `json:"recommended"`
		BestPlan    string `json:"best_plan"`
		Schedule    []map[string]any
		Policies    []struct {
			Policy string
			Work   struct{ Mean float64 }
		}
	}
	if err := json.Unmarshal([]byte(stdout), &answer); err != nil || code != 0 || stderr != "" {
		t.Fatalf("code %d, %v, %q", code, err, stderr)
	}
	if answer.Recommended == "" || answer.BestPlan == "" || len(answer.Policies) != 3 || len(answer.Schedule) == 0 {
		t.Errorf("%+v", answer)
	}
	for _, name := range []string{"advice.txt", "advice.json", "schedule.csv", "schedule.svg", "plan.json", "scenario.yaml"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	code, stdout, stderr = advised(t, advisable, "--policy", "file{path="+filepath.Join(dir, "plan.json")+"}", "--policy", "x")
	if code != term.Usage {
		t.Errorf("code %d, %q, %q", code, stdout, stderr)
	}
	code, stdout, _ = advised(t, advisable, "--policy", "file{path="+filepath.Join(dir, "plan.json")+"}", "--format", "json")
	if code != 0 || json.Unmarshal([]byte(stdout), &answer) != nil || len(answer.Policies) != 1 {
		t.Errorf("the plan from its file: code %d, %s", code, stdout)
	}
}

// Some machines have names and laws of their own, one law is in a file, and there is a deadline.
const named = `
workload: 6
deadline: 3
platform:
  workers:
    - {name: web-3, compute: 0.5}
    - {name: lab, count: 3, risk: 'empirical{file=lab.txt,longest=0}'}
    - {count: 1}
  compute: {latency: 0.02, per_unit: 1}
risk: exponential{mean=4}
`

func TestTheScenarioOfAnAdviceRunsAndAgreesWithIt(t *testing.T) {
	long.Skip(t)
	here := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(here, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("machines.yaml", named)
	write("lab.txt", "0.4\n1.5\n2.5\n4\n6\n")
	write("plan.json", `{"loadstar": "schedule", "version": 1, "workers": 5, "load": 6, "size": [3, 3], "list": [[0], [1], [0], [1], [0]]}`)
	run := func(args ...string) string {
		var out, errs bytes.Buffer
		if code := Run(context.Background(), args, &out, &errs); code != 0 {
			t.Fatalf("%s: code %d, %s", args, code, errs.String())
		}
		return out.String()
	}
	var answer struct {
		Policies []struct {
			Policy string
			Work   struct {
				Mean, Lo, Hi float64
				Exact        bool
			}
		}
		Schedule []struct{ Name string }
	}
	out := filepath.Join(here, "tonight")
	text := run("advise", filepath.Join(here, "machines.yaml"), "--policy", "best,no-rep,single,affine,wqr,file{path=plan.json}", "--instances", "1000", "--format", "json", "--out", out)
	if err := json.Unmarshal([]byte(text), &answer); err != nil || len(answer.Policies) < 4 {
		t.Fatalf("%v, %s", err, text)
	}
	for file, want := range map[string][]string{"advice.txt": {"\nweb-3 ", "\nlab/3 ", "\n5 "}, "schedule.csv": {"\n1,web-3,1,", "\n5,,1,"}, "schedule.svg": {">lab/2<", ">P5<"}} {
		text, err := os.ReadFile(filepath.Join(out, file))
		for _, w := range want {
			if err != nil || !strings.Contains(string(text), w) {
				t.Errorf("%s lacks %q, %v", file, w, err)
			}
		}
	}
	run("run", filepath.Join(out, "scenario.yaml"), "--out", filepath.Join(here, "study"), "--quiet")
	file, err := os.Open(filepath.Join(here, "study", "results.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	results := map[string][]float64{} // the mean and the ends of its interval
	for _, row := range rows[1:] {
		var x []float64
		for _, column := range []int{6, 8, 9} {
			number, _ := strconv.ParseFloat(row[column], 64)
			x = append(x, number)
		}
		results[row[3]+" "+row[4]] = x
	}
	exact := 0
	for _, p := range answer.Policies {
		name, metric := p.Policy, "exact_work"
		if strings.HasPrefix(name, "file") {
			name = "file{path=" + filepath.Join(here, "plan.json") + "}"
		}
		if !p.Work.Exact {
			metric = "work"
		} else {
			exact++
		}
		x := results[name+" "+metric]
		if x == nil {
			t.Errorf("%s: there is no %s", name, metric)
			continue
		}
		if d := math.Abs(x[0] - p.Work.Mean); p.Work.Exact && d > 1e-9 || d > 0.7*(x[2]-x[1]+p.Work.Hi-p.Work.Lo)+1e-9 {
			t.Errorf("%s completes %v in the study, %+v in the advice", name, x, p.Work)
		}
	}
	if exact == 0 || exact == len(answer.Policies) {
		t.Errorf("%d of %d means are exact, want some", exact, len(answer.Policies))
	}
}

func TestAdviceSaysWhichKeysOfAFileItDoesNotUse(t *testing.T) {
	code, stdout, stderr := advised(t, advisable+"instances: 7\nmetrics: [work]\n", "--policy", "greedy,single", "--instances", "200", "--evaluations", "1")
	if code != 0 || !strings.HasPrefix(stdout, "3 units of work") || strings.Count(stderr, "\n") != 1 || !strings.HasSuffix(stderr, "machines.yaml: advise does not use these keys, which are for runs: instances, metrics\n") {
		t.Errorf("code %d, %q\n%s", code, stderr, stdout)
	}
}
