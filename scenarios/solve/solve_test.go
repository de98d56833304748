package solve

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/proof"
)

// exampleOf returns the example of a kind.
func exampleOf(name string) string {
	for _, k := range Kinds() {
		if k.Name == name {
			return k.Example
		}
	}
	return ""
}

// answers are the solutions of solvedOnce.
var answers = map[string]*Solution{}

// solvedOnce is solved for tests that only look at a solution: each text is solved once for all of them.
func solvedOnce(t *testing.T, text string) *Solution {
	t.Helper()
	if answers[text] == nil {
		answers[text] = solved(t, text)
	}
	return answers[text]
}

// solved answers a problem.
func solved(t *testing.T, text string) *Solution {
	t.Helper()
	s, err := Solve("x.yaml", []byte(text), Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return s
}

func TestEveryExampleIsSolvedAndComesBackFromJSON(t *testing.T) {
	files := map[string]string{}
	for _, k := range Kinds() {
		files[k.Name] = k.Example
	}
	for _, w := range worlds {
		files[w.policy] = file(w.world, w.policy)
	}
	for name, file := range files {
		s := solved(t, file)
		var text, out bytes.Buffer
		if err := s.WriteText(&text, 0); err != nil || !strings.Contains(text.String(), s.Claim.Text) {
			t.Errorf("%s: %v %s", name, err, text.String())
		}
		if err := s.WriteJSON(&out); err != nil {
			t.Fatal(err)
		}
		var back struct {
			Kind, Source, Claim, Family, Proof string
			Optimal                            proof.Optimum
			Valid, Proved                      bool
			Results                            map[string]any
			Workers                            []map[string]float64
		}
		if err := json.Unmarshal(out.Bytes(), &back); err != nil {
			t.Fatalf("%s: %v in %s", name, err, out.String())
		}
		if back.Kind != name || back.Source == "" || back.Claim != s.Claim.Text || back.Family != s.Claim.Family || back.Proof != s.Claim.By ||
			back.Optimal != s.Claim.Optimal || back.Proved != (back.Proof != "") || !back.Valid || len(back.Workers) != len(s.Workers) {
			t.Errorf("%s comes back as %+v", name, back)
		}
		for _, r := range s.Results {
			x, ok := back.Results[r.Name]
			if infinite := math.IsInf(r.Value, 1); !ok || infinite && x != "infinite" || !infinite && x != r.Value {
				t.Errorf("%s: %s is %v in the file, want %v", name, r.Name, x, r.Value)
			}
		}
		for i, row := range s.Workers {
			for c, column := range s.Columns {
				if back.Workers[i][column] != row[c] {
					t.Errorf("%s: worker %d, %s is %v in the file, want %v", name, i, column, back.Workers[i][column], row[c])
				}
			}
		}
	}
}

func TestMistakesHaveAPlace(t *testing.T) {
	for text, says := range map[string]string{
		"":                                    "x.yaml:1:1:",
		"kind: magic":                         `x.yaml:1:7: kind: "magic": want schedule, guidelines`,
		"load: 1":                             "x.yaml:1:1: ",
		"kind: star\nload: 1":                 "x.yaml:1:7: kind: star is no kind: a world without kind and with policies: ['star'] asks for that",
		"kind: hetero\nworkers: []":           "x.yaml:1:7: kind: hetero is no kind: a world without kind and with policies: ['distrib']",
		"workload: 1":                         "x.yaml:1:1: platform",
		"workload: 1\nplatform: {workers: 2}": "x.yaml:1:1: policies: want one policy",
		"workload: 1\nplatform: {workers: 2}\npolicies: [star, affine]":                          "x.yaml:3:11: policies: want one policy",
		"workload: 1\nplatform: {workers: 2}\npolicies: [on-demand]":                             "x.yaml:3:11: policies: on-demand: it makes no plan before the clock starts",
		"workload: 1\nplatform: {workers: 2}\npolicies: [stra]":                                  `x.yaml:3:11: policies: there is no policy "stra"; did you mean star?`,
		"workload: 1\nplatform: {workers: 1, send: 2 + -3}\npolicies: [star]":                    "x.yaml:2:30: platform.send: the cost of sending of worker 1 is 0 + -1 per unit",
		"workload: 5\nplatform: {workers: 2, send: {latency: 1, per_unit: 1}}\npolicies: [star]": "x.yaml:3:11: policies: star: ",
		"workload: 1.5\nplatform: {workers: 2, send: 1}\npolicies: ['star{rounding=optimal}']":   "x.yaml:3:11: policies: star{rounding=optimal}: the load is 1.5: for whole tasks",
		"workload: 1\nplatform: {workers: 2}\npolicies: ['exec{cmd=./x}']":                       "x.yaml:3:11: policies: exec{cmd=./x} starts a program",
		"kind: bus-master": "x.yaml:1:1: load: this is missing: units of load",
		"kind: bus-master\nload: -1\nsend: 1\ncompute: [1]":                                                     `x.yaml:2:7: load: "-1": want a finite number above 0`,
		"kind: bus-master\nload: .nan\nsend: 1\ncompute: [1]":                                                   `x.yaml:2:7: load: ".nan": want a finite number`,
		"kind: bus-master\nload: 1e999\nsend: 1\ncompute: [1]":                                                  "x.yaml:2:7: load",
		"kind: bus-master\nload: 1\nsend: 1\ncompute: [1, 0, -1]":                                               "x.yaml:",
		"kind: bus-master\nlaod: 1\nsend: 1\ncompute: [1]":                                                      "x.yaml:2:1: laod: no such key; did you mean load? (known: load, send, compute)",
		"kind: group\nshape: round":                                                                             `x.yaml:2:8: shape: "round": want cyclic`,
		"kind: fifo-subset\nlifespan: 1\ncluster: {rho: [1, 0]}":                                                "x.yaml:3:16: cluster.rho: worker 2",
		"kind: fifo-subset\nlifespan: 1\ncluster: {sigma: 1, rho: [1]}":                                         "x.yaml:2:11: lifespan: there is no time",
		"kind: fifo-subset\nlifespan: 1\ncluster: {pis: [1], rho: [1, 2]}":                                      "x.yaml:3:16: cluster.pis: want one for each of the 2 workers",
		"kind: protocol\ncluster: {rho: [1]}":                                                                   "x.yaml:1:1: want lifespan, to have the work, or load",
		"kind: protocol\nlifespan: 1\nout: 1-1\ncluster: {rho: [1]}":                                            "x.yaml:3:6: out: an order names P1 twice",
		"kind: protocol\nlifespan: 1\nback: 1\ncluster: {rho: [1, 2]}":                                          "x.yaml:3:7: back",
		"kind: schedule\nchunks: [{worker: 3, units: 1}]\nworkers: [{compute: 1}, {compute: 1}]":                "x.yaml:2:19: chunks[0].worker: there is no worker 3",
		"kind: schedule\nchunks: [{worker: 1}]\nworkers: [{compute: 1}]":                                        "x.yaml:2:10: chunks[0]: want units or copy_of",
		"kind: schedule\nchunks: [{worker: 1, copy_of: 1}]\nworkers: [{compute: 1}]":                            "x.yaml:2:31: chunks[0].copy_of: entry 1 does not stand before",
		"kind: schedule\nchunks: [{worker: 1, units: 1}, {worker: 1, copy_of: 1}]\nworkers: [{compute: 1}]":     "x.yaml:2:33: chunks[1]: worker 1 has this chunk already",
		"kind: schedule\nchunks: [{worker: 1, units: 1}]\nworkers: [{count: 100000, compute: 1}, {compute: 1}]": "x.yaml:3:10: workers: more than 100000",
		"kind: ftr-realloc\nworkers: [{compute: 1, faults: -1}]":                                                "x.yaml:2:32: workers[0].faults",
		"kind: ftr-realloc\nworkers: [{count: 5001, compute: 1, faults: 1}]":                                    "x.yaml:2:10: workers: more than 5000",
		"kind: ftr-realloc\nmethod: search\nworkers: [{count: 8, compute: 1, faults: 1}]":                       "x.yaml:2:9: method: ",
		"kind: ftr-realloc\nworkers: [{count: 2, compute: 1, faults: 900000000000}]":                            "x.yaml:",
		"kind: ftr-realloc\nworkers: [{compute: 1e308, faults: 9}]":                                             "x.yaml:",
		"kind: checkpoints\nwork: 1\nrate: 0\ncheckpoint: 1":                                                    "x.yaml:3:7: rate",
		"kind: checkpoints\nwork: 1\ncheckpoint: 1":                                                             "x.yaml:1:1: want rate or law",
		"kind: checkpoints\nwork: 1\nrate: 1\nlaw: never\ncheckpoint: 1":                                        "x.yaml:1:1: want rate or law",
		"kind: checkpoints\nwork: 1\nlaw: weibul\ncheckpoint: 1":                                                "x.yaml:3:6: law: ",
		"kind: checkpoints\nwork: 1\nrate: 1e6\ncheckpoint: 1":                                                  "x.yaml:",
		"kind: checkpoints\nwork: 1e300\nrate: 1\ncheckpoint: 1":                                                "x.yaml:",
	} {
		s, err := Solve("x.yaml", []byte(text), Options{})
		if err == nil || !strings.HasPrefix(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v %v, want %s", text, s, err, says)
		}
	}
	s := solved(t, "kind: ftr-realloc\nworkers: [{count: 3, compute: 1}]\n")
	if s.Plan != nil || !strings.Contains(s.Claim.Text, "no second phase") {
		t.Errorf("where nothing was wrong: %+v", s)
	}
}

func TestAPolicyAndATimeAreForWorldsWithoutKind(t *testing.T) {
	for _, o := range []Options{{Policy: "star"}, {Time: 3}} {
		if _, err := Solve("x.yaml", []byte(exampleOf("bus-master")), o); err == nil || !strings.Contains(err.Error(), "of the kind bus-master: a policy or a time goes with a world") {
			t.Error(err)
		}
	}
	const two = "workload: 8\nplatform: {workers: [{count: 1, send: 1, compute: 2}, {count: 1, send: 2}]}\npolicies: [star, affine]\n"
	for _, policy := range []string{"star", "affine", "multiround"} {
		if s, err := Solve("x.yaml", []byte(two), Options{Policy: policy}); err != nil || s.Kind != policy {
			t.Error(s, err)
		}
	}
}

// Thirteen and fourteen workers are still looked at in all orders.
func TestLatenciesAreProvedWhereTheSearchIsExact(t *testing.T) {
	for n, proved := range map[int]bool{12: true, 13: true, 14: true, 15: false} {
		var file strings.Builder
		file.WriteString("workload: 20\npolicies: [affine]\nplatform:\n  workers:\n")
		for i := range n {
			fmt.Fprintf(&file, "  - {count: 1, send: {per_unit: 0.%d, latency: %v}, compute: {per_unit: %d, latency: 0.%d}}\n", 1+i%7, float64(n-i)/5, 1+i%3, 1+i%5)
		}
		s := solved(t, file.String())
		if s.Claim.Proved() != proved || (s.Claim.Optimal == proof.OfFamily) != proved || math.IsNaN(s.Value("all_from")) == proved {
			t.Errorf("%d workers: %+v", n, s.Claim)
		}
	}
}

func TestANumberOfRoundsIsCalledTheBestOnlyWithLatencies(t *testing.T) {
	for _, policy := range []string{"multiround", "umr"} {
		for latency, best := range map[string]bool{"send: {per_unit: 0.1, latency: 0.001}": true, "send: 0.1, compute: {per_unit: 1, latency: 0.001}": true, "send: 0.1": false} {
			s := solved(t, fmt.Sprintf("workload: 100\npolicies: [%s]\nplatform: {workers: 4, %s}\n", policy, latency))
			if strings.Contains(s.Claim.Text, "earliest end") != best || strings.Contains(s.Claim.Text, "without latencies no number") == best {
				t.Errorf("%s with %s: %s", policy, latency, s.Claim.Text)
			}
		}
	}
}
