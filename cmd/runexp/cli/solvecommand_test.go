package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
)

// solved runs the command on a problem.
func solved(t *testing.T, problem string, flags ...string) (code int, stdout, stderr string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "problem.yaml")
	if err := os.WriteFile(name, []byte(problem), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	code = Run(context.Background(), append([]string{"solve", name}, flags...), &out, &errs)
	return code, out.String(), errs.String()
}

func TestAProtocolThatCannotBeCarriedOutIsNotValidAndExitsWithOne(t *testing.T) {
	const slow = "kind: protocol\nlifespan: 10\nback: 2-1\ncluster: {sigma: 1, tau: 0.5, delta: 1, rho: [0.1, 2]}\n"
	code, stdout, stderr := solved(t, slow, "--format", "json")
	var answer struct {
		Valid   *bool
		Reason  string
		Results map[string]any
		Workers []map[string]float64
	}
	if err := json.Unmarshal([]byte(stdout), &answer); err != nil {
		t.Fatal(err)
	}
	if code != term.Failed || answer.Valid == nil || *answer.Valid || !strings.Contains(answer.Reason, "P2 would get -0.42") || len(answer.Workers) != 0 {
		t.Errorf("code %d: %+v", code, answer)
	}
	if _, ok := answer.Results["work"]; ok || answer.Results["valid_from"] != 24. || answer.Results["valid_to"] != "infinite" {
		t.Errorf("%+v", answer.Results)
	}
	if strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, "not valid") {
		t.Errorf("stderr: %s", stderr)
	}
	if code, stdout, _ := solved(t, slow); code != term.Failed || !strings.Contains(stdout, "not valid: ") {
		t.Errorf("code %d: %s", code, stdout)
	}
	// Where no lifespan is long enough, the answer names none.
	_, stdout, _ = solved(t, "kind: protocol\nlifespan: 10\nback: fifo\ncluster: {tau: 1, delta: 0.5, rho: [0.1, 0.1, 0.1]}\n", "--format", "json")
	if strings.Contains(stdout, "valid_from") || strings.Contains(stdout, "valid_to") || strings.Contains(stdout, "null") || strings.Contains(stdout, "NaN") {
		t.Error(stdout)
	}
}

func TestAnAnswerSaysInJSONWhatIsProvedOfWhichPlans(t *testing.T) {
	code, stdout, _ := solved(t, "workload: 10\nplatform: {workers: [{count: 1, send: 1, compute: 2}, {count: 1, send: 2, compute: 1}]}\npolicies: [star]\n", "--format", "json")
	var answer struct {
		Valid, Proved                bool
		Kind, Optimal, Family, Proof string
	}
	if err := json.Unmarshal([]byte(stdout), &answer); err != nil {
		t.Fatal(err)
	}
	if code != 0 || !answer.Valid || !answer.Proved || answer.Kind != "star" || answer.Optimal != "family" ||
		answer.Family != "plans with one message to a worker" || answer.Proof != "Theorems 1 and 2" {
		t.Errorf("code %d: %+v", code, answer)
	}
}

func TestAPolicyAndATimeCanBeAskedForByFlags(t *testing.T) {
	const world = "workload: 10\nplatform: {workers: [{count: 1, send: 1, compute: 2}, {count: 1, send: 2, compute: 1}]}\npolicies: [star, affine]\n"
	if code, _, stderr := solved(t, world); code != term.Usage || !strings.Contains(stderr, "problem.yaml:3:11: policies: want one policy") {
		t.Errorf("code %d: %s", code, stderr)
	}
	if code, stdout, stderr := solved(t, world, "--policy", "affine"); code != 0 || !strings.HasPrefix(stdout, "affine: optimal of all plans") {
		t.Errorf("code %d: %s%s", code, stdout, stderr)
	}
	if code, stdout, stderr := solved(t, world, "--policy", "star", "--time", "18"); code != 0 || !strings.Contains(stdout, "\nload                10 ") {
		t.Errorf("code %d: %s%s", code, stdout, stderr)
	}
	for _, time := range []string{"0", "-1", "NaN", "Inf"} {
		if code, _, stderr := solved(t, world, "--policy", "star", "--time", time); code != term.Usage || !strings.Contains(stderr, "--time") {
			t.Errorf("code %d: %s", code, stderr)
		}
	}
}

func TestTheEndingOfTheFileDecidesTheFormOfAnAnswer(t *testing.T) {
	const world = "workload: 10\nplatform: {workers: [{count: 1, send: 1, compute: 2}]}\npolicies: [star]\n"
	for ending, want := range map[string]bool{".json": true, ".txt": false, "": false} {
		out := filepath.Join(t.TempDir(), "answer"+ending)
		if code, _, stderr := solved(t, world, "--out", out); code != 0 {
			t.Fatal(stderr)
		}
		if text, err := os.ReadFile(out); err != nil || json.Valid(text) != want {
			t.Errorf("%s: %v, %s", out, err, text)
		}
	}
}
