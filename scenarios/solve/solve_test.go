package solve

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
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

func TestEveryExampleIsSolved(t *testing.T) {
	for _, k := range Kinds() {
		s, err := Solve(k.Name+".yaml", []byte(k.Example))
		if err != nil {
			t.Errorf("%s: %v", k.Name, err)
			continue
		}
		var text, file bytes.Buffer
		if err := s.WriteText(&text); err != nil || !strings.Contains(text.String(), s.Claim.Text) {
			t.Errorf("%s: %v %s", k.Name, err, text.String())
		}
		if err := s.WriteJSON(&file); err != nil {
			t.Fatal(err)
		}
		var back struct {
			Kind, Source, Claim, Proof string
			Optimal                    answer.Optimum
			Valid, Proved              bool
			Checked                    struct {
				By      []string
				Numbers int
				Not     []string
			}
			Results map[string]any
			Workers []map[string]float64
		}
		if err := json.Unmarshal(file.Bytes(), &back); err != nil {
			t.Fatalf("%s: %v in %s", k.Name, err, file.String())
		}
		if back.Kind != k.Name || back.Claim != s.Claim.Text || back.Proof != s.Claim.Proof || back.Optimal != s.Claim.Optimal ||
			back.Proved != (back.Proof != "") || !back.Valid || back.Checked.Numbers == 0 || len(back.Checked.By) == 0 || len(back.Workers) != len(s.Workers) {
			t.Errorf("%s comes back as %+v", k.Name, back)
		}
		for _, r := range s.Results {
			x, ok := back.Results[r.Name]
			if infinite := math.IsInf(r.Value, 1); !ok || infinite && x != "infinite" || !infinite && x != r.Value {
				t.Errorf("%s: %s is %v in the file, want %v", k.Name, r.Name, x, r.Value)
			}
		}
		for i, row := range s.Workers {
			for c, name := range s.Columns {
				if back.Workers[i][name] != row[c] {
					t.Errorf("%s: worker %d, %s is %v in the file, want %v", k.Name, i, name, back.Workers[i][name], row[c])
				}
			}
		}
	}
}

// The witness against the printed Theorem 4.
func TestThreeBandwidthsGiveTheOptimum(t *testing.T) {
	s, err := Solve("x.yaml", []byte("kind: hetero\nload: 1\nworkers:\n- {speed: 1, bandwidth: 4, risk: 1/100}\n- {speed: 1, bandwidth: 2, risk: 0.01}\n- {speed: 1, bandwidth: 1, risk: 0.01}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.Results[0].Value, 1-29.0/4750; math.Abs(got-want) > 1e-15 {
		t.Errorf("the expected work is %v, want %v", got, want)
	}
	if !s.Claim.Proved() || s.Claim.Optimal != answer.OfAll {
		t.Errorf("it is %+v", s.Claim)
	}
}

func TestMistakesHaveAPlace(t *testing.T) {
	for text, says := range map[string]string{
		"":             "x.yaml:1:1:",
		"kind: magic":  `x.yaml:1:7: kind: "magic": want hetero, hetero-shares, schedule`,
		"load: 1":      "x.yaml:1:1: kind: this is missing: want hetero",
		"kind: hetero": "x.yaml:1:1: load: this is missing: units of load",
		"kind: hetero\nload: -1\nworkers: [{speed: 1, risk: 0}]":                                       `x.yaml:2:7: load: "-1": want a finite number above 0`,
		"kind: hetero\nload: .nan\nworkers: [{speed: 1, risk: 0}]":                                     `x.yaml:2:7: load: ".nan": want a finite number`,
		"kind: hetero\nload: 1e999\nworkers: [{speed: 1, risk: 0}]":                                    `x.yaml:2:7: load`,
		"kind: hetero\nload: 1\nworkers: [{speed: 0, risk: 0}]":                                        `x.yaml:3:19: workers[0].speed: "0": want a finite number above 0`,
		"kind: hetero\nload: 1\nworkers: [{speed: 1}]":                                                 "x.yaml:3:11: workers[0].risk: this is missing",
		"kind: hetero\nload: 1\norder: random\nworkers: [{speed: 1, risk: 0}]":                         `x.yaml:3:8: order: "random": want best, given`,
		"kind: hetero\nlaod: 1\nworkers: [{speed: 1, risk: 0}]":                                        "x.yaml:2:1: laod: no such key: want load, hold, order or workers; did you mean load?",
		"kind: hetero-shares\norder: [1, 1]\nshares: [1, 1]\nworkers: [{speed: 1, risk: 0, count: 2}]": "x.yaml:1:1: ",
		"kind: fifo\ncluster: {rho: [1]}":                                                              "x.yaml:1:1: want lifespan, to have the work, or load",
		"kind: fifo\nlifespan: 1\nout: 1-1\ncluster: {rho: [1]}":                                       "x.yaml:3:6: out: an order names P1 twice",
		"kind: fifo\nlifespan: 1\ncluster: {rho: [1, 0]}":                                              "x.yaml:3:16: cluster.rho: worker 2",
		"kind: fifo\nlifespan: 1\ncluster: {sigma: 1, rho: [1]}":                                       "x.yaml:2:11: lifespan: there is no time",
		"kind: protocol\nlifespan: 1\nback: 1\ncluster: {rho: [1, 2]}":                                 "x.yaml:3:7: back",
	} {
		_, err := Solve("x.yaml", []byte(text))
		if err == nil || !strings.HasPrefix(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %s", text, err, says)
		}
	}
}

// Thirteen and fourteen workers are still looked at in all orders.
func TestLatenciesAreProvedWhereTheSearchIsExact(t *testing.T) {
	for n, proved := range map[int]bool{12: true, 13: true, 14: true, 15: false} {
		var file strings.Builder
		file.WriteString("kind: affine\nload: 20\nworkers:\n")
		for i := range n {
			fmt.Fprintf(&file, "  - {send: 0.%d, send_latency: %v, compute: %d, compute_latency: 0.%d}\n", 1+i%7, float64(n-i)/5, 1+i%3, 1+i%5)
		}
		s, err := Solve("x.yaml", []byte(file.String()))
		if err != nil {
			t.Fatal(err)
		}
		if s.Claim.Proved() != proved || (s.Claim.Optimal == answer.OfAll) != proved || math.IsNaN(s.Value("all_from")) == proved {
			t.Errorf("%d workers: %+v", n, s.Claim)
		}
	}
}
