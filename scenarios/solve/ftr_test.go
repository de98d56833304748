package solve

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

// makespanOf runs the plan of an answer on the engine.
func makespanOf(t *testing.T, s *answer.Solution) float64 {
	t.Helper()
	plan, err := models.Compile(&s.Plan.Problem, &s.Plan.Schedule)
	if err != nil {
		t.Fatal(err)
	}
	never := make([]float64, len(s.Plan.Problem.Workers))
	for i := range never {
		never[i] = math.Inf(1)
	}
	return new(models.Simulator).Run(plan, &models.Instance{Interrupt: never}).Makespan
}

func TestFirstPhasesCheckOutWhenTheEngineSays(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 61))
	wide := func() float64 { return math.Pow(10, 2*r.Float64()-1) }
	plans, starving := 0, 0
	for range 300 {
		var lines []string
		for range 1 + r.IntN(5) {
			lines = append(lines, fmt.Sprintf("  - {count: %d, send: %v, send_latency: %v, compute: %v, compute_latency: %v, check: %v, check_latency: %v}",
				1+r.IntN(3), wide()/5, wide(), wide(), wide(), wide()/10, wide()))
		}
		load := 100 * wide()
		file := fmt.Sprintf("kind: ftr\nload: %v\norder: %s\nworkers:\n%s\n", load, []string{"fastest-link", "given", "climb"}[r.IntN(3)], strings.Join(lines, "\n"))
		s, err := Solve("x.yaml", []byte(file))
		if err != nil {
			t.Fatalf("%v\n%s", err, file)
		}
		end, units := s.Value("check_out"), 0.0
		for _, x := range s.Column("units") {
			units += x
		}
		for k, at := range s.Column("checked") {
			if math.Abs(at/end-1) > 1e-9 || s.Column("computed")[k] > at || s.Column("received")[k] > s.Column("computed")[k] {
				t.Errorf("%s%v of %v", file, s.Workers[k], end)
			}
		}
		if math.Abs(units/load-1) > 1e-9 || (s.Plan == nil) != (s.Value("starving") > 0) {
			t.Errorf("%s%v units, plan %v, %v starve", file, units, s.Plan != nil, s.Value("starving"))
		}
		if s.Plan == nil {
			starving++
			continue
		}
		plans++
		if at := makespanOf(t, s); math.Abs(at/end-1) > 1e-9 {
			t.Errorf("%sthe engine ends at %v, the answer is %v", file, at, end)
		}
	}
	if plans < 50 || starving < 20 {
		t.Errorf("%d plans, workers starve in %d", plans, starving)
	}
}

func TestSecondPhasesEndWhenTheEngineSays(t *testing.T) {
	r := rand.New(rand.NewPCG(62, 62))
	wide := func() float64 { return math.Pow(10, 2*r.Float64()-1) }
	for range long.Trials(30, 120) {
		var lines []string
		faults := 0
		for range 2 + r.IntN(4) {
			n := r.IntN(40)
			faults += n
			lines = append(lines, fmt.Sprintf("  - {faults: %d, send: %v, send_latency: %v, compute: %v, compute_latency: %v}", n, wide()/10, wide(), wide(), wide()))
		}
		if faults == 0 {
			continue
		}
		least := math.Inf(1)
		for _, reading := range []string{"waiting", "charged"} {
			for _, method := range []string{"in-place", "algorithm1", "best", "search"} {
				file := fmt.Sprintf("kind: ftr-realloc\nmethod: %s\nreading: %s\nworkers:\n%s\n", method, reading, strings.Join(lines, "\n"))
				s, err := Solve("x.yaml", []byte(file))
				if err != nil {
					t.Fatalf("%v\n%s", err, file)
				}
				want := s.Value(strings.ReplaceAll(method, "-", "_"))
				at, last, computes := makespanOf(t, s), 0.0, 0.0
				for k, end := range s.Column("ends") {
					last = max(last, end)
					computes += s.Column("computes")[k]
				}
				if math.Abs(at/want-1) > 1e-9 || math.Abs(last/want-1) > 1e-9 || int(computes) != faults {
					t.Errorf("%sthe engine ends at %v, the table at %v, the answer is %v; %v units", file, at, last, want, computes)
				}
				if reading == "waiting" {
					if method == "search" && want > least*(1+1e-9) {
						t.Errorf("%ssearch finds %v, another method %v", file, want, least)
					}
					least = min(least, want)
				}
				moved, err := Solve("x.yaml", []byte(strings.Replace(file, "workers:", "table: transfers\nworkers:", 1)))
				if err != nil || len(moved.Workers) == 0 != (s.Value("messages") == 0) && method != "algorithm1" {
					t.Errorf("%s%d transfers, %v messages, %v", file, len(moved.Workers), s.Value("messages"), err)
				}
			}
		}
	}
}

func TestOtherNumbersOfChunksTakeLonger(t *testing.T) {
	s, err := Solve("x.yaml", []byte(checkpointsExample))
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range []string{"young", "daly"} {
		if s.Value(rule+"_expected") < s.Value("cscw_expected")*(1-1e-12) || math.Abs(s.Value(rule+"_length")/s.Value("cscw_length")-1) > .05 {
			t.Errorf("%s: %+v", rule, s.Results)
		}
	}
	if math.Abs(s.Value("cscw_expected")-91969.065) > .01 || s.Value("hoeoci_expected") > s.Value("repeat_expected") {
		t.Errorf("%+v", s.Results)
	}
}

func TestProblemsOfFaultsThatCannotBeAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"kind: ftr\nload: 1\nworkers: [{compute: 0}]\n":                                     "compute",
		"kind: ftr\nload: 1\norder: climb\nworkers: [{count: 33, compute: 1, send: 0.1}]\n": "32",
		"kind: ftr\nload: 1\nworkers: [{count: 100000, compute: 1}, {compute: 1}]\n":        "more than",
		"kind: ftr-realloc\nworkers: [{compute: 1, faults: -1}]\n":                          "faults",
		"kind: ftr-realloc\nworkers: [{count: 5001, compute: 1, faults: 1}]\n":              "more than 5000",
		"kind: ftr-realloc\nmethod: search\nworkers: [{count: 8, compute: 1, faults: 1}]\n": "7",
		"kind: ftr-realloc\nworkers: [{count: 2, compute: 1, faults: 900000000000}]\n":      "1000000000000",
		"kind: ftr-realloc\nworkers: [{compute: 1e308, faults: 9}]\n":                       "too large",
		"kind: checkpoints\nwork: 1\nrate: 0\ncheckpoint: 1\n":                              "rate",
		"kind: checkpoints\nwork: 1\nrate: 1e6\ncheckpoint: 1\n":                            "too large",
		"kind: checkpoints\nwork: 1e300\nrate: 1\ncheckpoint: 1\n":                          "chunks",
	} {
		s, err := Solve("x.yaml", []byte(text))
		if err == nil {
			t.Errorf("solved:\n%s%+v", text, s)
		} else if msg := err.Error(); !strings.HasPrefix(msg, "x.yaml:") || !strings.Contains(msg, want) || strings.Contains(msg, "\n") {
			t.Errorf("%s: %v", text, err)
		}
	}
	s, err := Solve("x.yaml", []byte("kind: ftr-realloc\nworkers: [{count: 3, compute: 1}]\n"))
	if err != nil || s.Plan != nil || !strings.Contains(s.Claim.Text, "no second phase") {
		t.Errorf("where nothing was wrong: %+v, %v", s, err)
	}
}
