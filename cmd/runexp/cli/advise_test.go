package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/exit"
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
		"--load nan":                     "--load NaN: want a finite number above 0",
		"--load -1":                      "--load -1: want a finite",
		"--load 0":                       "--load 0: want a finite",
		"--deadline inf":                 "--deadline +Inf: want a finite",
		"--margin nan":                   "--margin NaN: want a share",
		"--margin 1":                     "--margin 1: want a share",
		"--aim speed":                    "--aim speed: want work or done",
		"--format csv":                   "--format csv: want text or json",
		"--instances 5":                  "--instances 5: want 200 to 1000000",
		"--evaluations 0":                "--evaluations 0: want 1 to",
		"--resamples 1000000":            "--resamples 1000000: want 1 to 10000",
		"--known 1":                      "--known 1: want 2 to",
		"--policies gredy":               "did you mean greedy?",
		"--policies greedy{n=}":          "greedy{n=}",
		"--policies omniscient":          "knows the interruptions before they come",
		"--policies umr":                 "none of the 1 candidates serves this problem",
		"--policies greedy --policy wqr": "--policies and --policy",
		"--policy file{path=none.json}":  "none.json: no such file",
		"--policy exec{cmd=./none}":      "--allow-exec",
	} {
		code, stdout, stderr := advised(t, advisable, strings.Fields(flags)...)
		last := strings.Split(strings.TrimSpace(stderr), "\n")
		if code != exit.Usage || stdout != "" || !strings.Contains(last[len(last)-1], want) {
			t.Errorf("%s: code %d, %q, %q, want %s", flags, code, stdout, stderr, want)
		}
	}
	if code, _, stderr := advised(t, advisable+"sweep: {W: [1]}\n"); code != exit.Usage || !strings.Contains(stderr, "machines.yaml:4:8: sweep: ") {
		t.Errorf("code %d, %q", code, stderr)
	}
}

func TestTheFolderOfAnAdviceHasAPlanThatTheProgramPlays(t *testing.T) {
	long.Unraced(t)
	dir := filepath.Join(t.TempDir(), "tonight")
	code, stdout, stderr := advised(t, advisable, "--policies", "greedy,no-rep,wqr", "--instances", "400", "--json", "--out", dir)
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
	for _, name := range []string{"advice.txt", "advice.json", "schedule.csv", "schedule.svg", "plan.json"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	code, stdout, stderr = advised(t, advisable, "--policy", "file{path="+filepath.Join(dir, "plan.json")+"}", "--policies", "x")
	if code != exit.Usage {
		t.Errorf("code %d, %q, %q", code, stdout, stderr)
	}
	code, stdout, _ = advised(t, advisable, "--policies", "file{path="+filepath.Join(dir, "plan.json")+"}", "--json")
	if code != 0 || json.Unmarshal([]byte(stdout), &answer) != nil || len(answer.Policies) != 1 {
		t.Errorf("the plan from its file: code %d, %s", code, stdout)
	}
}
