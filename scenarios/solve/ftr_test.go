package solve

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
)

// makespanOf runs the plan of an answer on the engine.
func makespanOf(t *testing.T, s *Solution) float64 {
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
				s, err := Solve("x.yaml", []byte(file), Options{})
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
				moved, err := Solve("x.yaml", []byte(strings.Replace(file, "workers:", "table: transfers\nworkers:", 1)), Options{})
				if err != nil || len(moved.Workers) == 0 != (s.Value("messages") == 0) && method != "algorithm1" {
					t.Errorf("%s%d transfers, %v messages, %v", file, len(moved.Workers), s.Value("messages"), err)
				}
			}
		}
	}
}

func TestOtherNumbersOfChunksTakeLonger(t *testing.T) {
	s, err := Solve("x.yaml", []byte(checkpointsExample), Options{})
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
