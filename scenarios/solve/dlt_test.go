package solve

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

// What is said of stars is what the engine does with the policy of the name, on a
// platform that is made here from the same numbers.
func TestAnswersAboutStarsAreWhatTheEngineDoes(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	wide := func() float64 { return math.Pow(10, 2*r.Float64()-1) }
	kinds := map[string][2]string{ // the file's lines and the policy
		"linear":     {"kind: star", "star"},
		"slowest":    {"kind: star\norder: slowest", "star{order=slowest}"},
		"affine":     {"kind: affine", "affine"},
		"sorted":     {"kind: affine\nmethod: sorted", "affine{method=sorted}"},
		"multiround": {"kind: rounds", "multiround"},
		"umr":        {"kind: rounds\nscheme: umr", "umr"},
		"periodic":   {"kind: rounds\nscheme: periodic", "periodic{rule=shortest}"},
		"returns":    {"kind: returns", "returns"},
		"lifo":       {"kind: returns\nback: lifo\nport: full-duplex", "returns{back=lifo}"},
	}
	for range 100 {
		for name, kind := range kinds {
			load := 100 * wide()
			p := models.Problem{Load: load}
			var lines []string
			n := 1 + r.IntN(4)
			shape := models.Worker{
				Send:    models.Affine{Latency: wide(), PerUnit: wide()},
				Compute: models.Affine{Latency: wide(), PerUnit: wide()},
			}
			for range n {
				w := shape
				w.Send.PerUnit, w.Compute.PerUnit = wide(), wide()
				switch name {
				case "linear", "slowest":
					w.Send.Latency, w.Compute.Latency = 0, 0
				case "multiround", "umr":
					w = shape
				case "returns", "lifo":
					w.Return = models.Affine{PerUnit: wide()}
					w.Send.Latency, w.Compute.Latency = 0, 0
				}
				p.Workers = append(p.Workers, w)
				line := fmt.Sprintf("  - {send: %v, send_latency: %v, compute: %v, compute_latency: %v",
					w.Send.PerUnit, w.Send.Latency, w.Compute.PerUnit, w.Compute.Latency)
				if !w.Return.Free() {
					line += fmt.Sprintf(", return: %v", w.Return.PerUnit)
				}
				lines = append(lines, line+"}")
			}
			if name == "lifo" {
				p.Port = models.FullDuplex
			}
			file := fmt.Sprintf("%s\nload: %v\nworkers:\n%s\n", kind[0], load, strings.Join(lines, "\n"))
			s, err := Solve("x.yaml", []byte(file))
			if err != nil {
				t.Fatalf("%v\n%s", err, file)
			}
			policy, err := policies.Parse(kind[1])
			if err != nil {
				t.Fatal(err)
			}
			schedule, err := policy.Value.(policies.Planner).Schedule(&p)
			if err != nil {
				t.Fatalf("%v\n%s", err, file)
			}
			plan, err := models.Compile(&p, schedule)
			if err != nil {
				t.Fatal(err)
			}
			o := new(models.Simulator).Run(plan, models.Uninterrupted(n))
			units := 0.0
			for _, x := range s.Column("units") {
				units += x
			}
			if want := s.Value("makespan"); math.Abs(o.Makespan/want-1) > 1e-9 || math.Abs(units/load-1) > 1e-9 {
				t.Errorf("%s\nthe engine ends at %v, the answer is %v; %v units", file, o.Makespan, want, units)
			}
			if s.Plan == nil || s.Claim.Text == "" {
				t.Errorf("%s has no plan, or nothing is said of it", name)
			}
			if bound := s.Value("bound"); bound > o.Makespan*(1+1e-9) {
				t.Errorf("%s\nthe bound %v is above the makespan %v", file, bound, o.Makespan)
			}
		}
	}
}

func TestLoadAndTimeAreInverse(t *testing.T) {
	const workers = "workers:\n  - {send: 0.1, send_latency: 2, compute: 1, compute_latency: 1}\n  - {send: 0.4, send_latency: 0.2, compute: 2}\n"
	for _, load := range []float64{0.5, 3, 20, 1000} {
		there, err := Solve("x.yaml", fmt.Appendf(nil, "kind: affine\nload: %v\n%s", load, workers))
		if err != nil {
			t.Fatal(err)
		}
		back, err := Solve("x.yaml", fmt.Appendf(nil, "kind: affine\ntime: %v\n%s", there.Value("makespan"), workers))
		if err != nil || math.Abs(back.Value("load")/load-1) > 1e-9 {
			t.Errorf("%v units take %v, in which %v units are done: %v", load, there.Value("makespan"), back.Value("load"), err)
		}
	}
}

func TestProblemsOfStarsThatCannotBeAreRefusedWithTheReason(t *testing.T) {
	const workers = "workers: [{send: 1, compute: 1}, {send: 2, compute: 1}]\n"
	for text, want := range map[string]string{
		"kind: star\nload: 1.5\ntasks: optimal\n" + workers:                                                         "whole number",
		"kind: star\nload: 5\norder: search\n" + workers:                                                            "rounding=optimal",
		"kind: star\nload: 5\nworkers: [{send: 1, compute: 1, send_latency: 1}]\n":                                  "latencies",
		"kind: affine\n" + workers:                                                                                  "want load or time",
		"kind: affine\nload: 1\ntime: 1\n" + workers:                                                                "want load or time",
		"kind: affine\ntime: 0.5\nworkers: [{send: 1, compute: 1, send_latency: 1}]\n":                              "not enough",
		"kind: affine\ntime: 5\nmethod: local\n" + workers:                                                          "method",
		"kind: rounds\nload: 1\nrounds: 500\nworkers: [{count: 3, send: 1, send_latency: 1, compute: 1}]\n":         "rounds",
		"kind: rounds\nload: 1000\nrounds: 40\nworkers: [{count: 10, send: 0.05, send_latency: 0.5, compute: 1}]\n": "too many",
		"kind: rounds\nload: 1\nlast: 1\nscheme: umr\nrounds: 2\n" + workers:                                        "want load or last",
		"kind: rounds\nlast: 1\nscheme: umr\n" + workers:                                                            "number of rounds",
		"kind: rounds\nload: 1\nperiod: 1\n" + workers:                                                              "periodic only",
		"kind: rounds\nload: 1\nperiod: 1\nrounds: 2\nscheme: periodic\n" + workers:                                 "want period or rounds",
		"kind: schedule\nchunks: [{worker: 3, units: 1}]\n" + workers:                                               "there is no worker 3",
		"kind: schedule\nchunks: [{worker: 1}]\n" + workers:                                                         "want units or copy_of",
		"kind: schedule\nchunks: [{worker: 1, copy_of: 1}]\n" + workers:                                             "does not stand before",
		"kind: schedule\nchunks: [{worker: 1, units: 1}, {worker: 1, copy_of: 1}]\n" + workers:                      "has this chunk already",
		"kind: fifo\nload: 1\ncluster: {pis: [1], rho: [1, 2]}\n":                                                   "one for each of the 2 workers",
		"kind: rounds\nload: 1\nworkers: [{compute: 1}]\n":                                                          "no time",
		"kind: returns\nload: 1\nback: 1-1\nworkers: [{send: 1, compute: 1, return: 1}]\n":                          "",
		"kind: bus-master\nload: 1\nsend: 1\ncompute: [1, 0, -1]\n":                                                 "",
		"kind: star\nload: 1\nworkers: [{count: 100000, compute: 1}, {count: 1, compute: 1}]\n":                     "more than 100000",
	} {
		s, err := Solve("x.yaml", []byte(text))
		if err == nil {
			t.Errorf("solved:\n%s%+v", text, s)
		} else if msg := err.Error(); !strings.HasPrefix(msg, "x.yaml:") || !strings.Contains(msg, want) || strings.Contains(msg, "\n") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestANumberOfRoundsIsCalledTheBestOnlyWithLatencies(t *testing.T) {
	for _, scheme := range []string{"multiround", "umr", "periodic"} {
		for latency, best := range map[string]bool{"send_latency: 0.001, ": true, "compute_latency: 0.001, ": true, "": false} {
			file := fmt.Sprintf("kind: rounds\nload: 100\nscheme: %s\nworkers: [{count: 4, %ssend: 0.1, compute: 1}]\n", scheme, latency)
			s, err := Solve("x.yaml", []byte(file))
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(s.Claim.Text, "earliest end") != best || strings.Contains(s.Claim.Text, "without latencies no number") == best {
				t.Errorf("%s%s", file, s.Claim.Text)
			}
		}
	}
}
