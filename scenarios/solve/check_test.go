package solve

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// variants are problems beside the examples of the kinds, for the branches of their
// checks.
var variants = []string{
	strings.Replace(protocolExample, "back: 2-1-3", "back: fifo", 1),
	strings.Replace(protocolExample, "back: 2-1-3", "back: lifo", 1),
	strings.Replace(strings.Replace(reallocExample, "algorithm1", "best", 1), "table: transfers\n", "", 1),
	strings.Replace(strings.Replace(reallocExample, "algorithm1", "search\nreading: charged", 1), "table: transfers\n", "", 1),
	strings.Replace(strings.Replace(reallocExample, "algorithm1", "in-place", 1), "table: transfers\n", "", 1),
	"kind: fifo-long\ncluster: {sigma: 0.1, tau: 0.3, delta: 1, rho: [0.2, 0.5, 0.9, 1]}\n",
	"kind: fifo-long\ncluster: {sigma: 0.1, tau: 0.03, delta: 0, pi: 0.1, rho: [2, 5, 9]}\n",
	strings.Replace(exampleOf("guidelines"), "second: [4, 2, 3]", "second: [4, 3, 2]", 1),
	strings.Replace(exampleOf("group"), "shape: snake\ncost: 0.001", "shape: greedy", 1),
	strings.Replace(exampleOf("group"), "shape: snake", "shape: fat-snake", 1),
	strings.Replace(exampleOf("schedule"), "risk: 0.01", "return: 0.3", 1),
	strings.Replace(strings.Replace(exampleOf("schedule"), "risk: 0.01", "return: 0.3", 1), "workers:", "port: full-duplex\nback: lifo\nworkers:", 1),
	strings.Replace(checkpointsExample, "work: 86400", "work: 86400\nchunks: 24", 1),
	strings.Replace(checkpointsExample, "rate: 1/36000", "law: weibull{shape=0.7,scale=36000}\nchunks: 24", 1),
	strings.Replace(checkpointsExample, "rate: 1/36000", "law: exponential{mean=36000}", 1),
}

// planted counts the faults of 1% that were planted in a kind's answers, and how many its checks saw.
type planted struct{ faults, seen int }

// plant changes an answer, has it checked, and undoes the change.
func (n *planted) plant(t *testing.T, what, file string, p Problem, s *Solution, x *float64) {
	t.Helper()
	for _, factor := range []float64{1.01, 0.99} {
		before := *x
		*x *= factor
		if *x != before {
			n.faults++
			_, err := Verify(p, s)
			var d *Disagreement
			switch {
			case err == nil:
				t.Errorf("%s times %v goes unnoticed in\n%s", what, factor, file)
			case errors.As(err, &d) && (!strings.Contains(err.Error(), fmt.Sprint(d.Said)) || !strings.Contains(err.Error(), fmt.Sprint(d.Found)) || strings.Contains(err.Error(), "\n")):
				t.Errorf("%s: the error does not show both numbers in a line: %v", what, err)
			default:
				n.seen++
			}
		}
		*x = before
	}
}

// Every number of every kind's answer is compared with another way to it: 1% more or less
// in any result, any entry of the table, any chunk of the plan, or in the times to
// compute on the platform on which the plan is played, is an error.
func TestAFaultOfOnePercentAnywhereInAnAnswerIsSeen(t *testing.T) {
	counts := map[string]*planted{}
	files := slices.Clone(variants)
	for _, k := range Kinds() {
		files = append(files, k.Example)
		counts[k.Name] = &planted{}
	}
	for _, file := range files {
		kind, p, err := readKind(file)
		if err != nil {
			t.Fatalf("%v in\n%s", err, file)
		}
		s, err := p.Solve()
		if err != nil {
			t.Fatalf("%v in\n%s", err, file)
		}
		not, err := Verify(p, s)
		if err != nil || len(not) > 0 {
			t.Errorf("%v, %v not checked in\n%s", err, not, file)
			continue
		}
		n := counts[kind.Name]
		for i := range s.Results {
			if r := &s.Results[i]; !math.IsInf(r.Value, 0) {
				n.plant(t, r.Name, file, p, s, &r.Value)
			}
		}
		for k := range s.Workers {
			for c, column := range s.Columns {
				n.plant(t, fmt.Sprintf("%s of row %d", column, k+1), file, p, s, &s.Workers[k][c])
			}
		}
		if s.Plan == nil {
			continue
		}
		for c := range s.Plan.Schedule.Size {
			n.plant(t, fmt.Sprintf("chunk %d", c), file, p, s, &s.Plan.Schedule.Size[c])
		}
		slower := 1.0
		sound := slices.Clone(s.Plan.Problem.Workers)
		n.plant(t, "computing", file, scaled{p, s.Plan, sound, &slower}, s, &slower)
		copy(s.Plan.Problem.Workers, sound)
	}
	for _, k := range Kinds() {
		n := counts[k.Name]
		t.Logf("%s: %d of %d planted faults seen", k.Name, n.seen, n.faults)
		if n.faults == 0 || n.seen < n.faults {
			t.Errorf("%s: %d of %d planted faults seen", k.Name, n.seen, n.faults)
		}
	}
}

// scaled is a problem whose answer is played on workers that compute more slowly.
type scaled struct {
	Problem
	plan   *Plan
	sound  []models.Worker
	slower *float64
}

func (x scaled) Check(c *Checker) {
	for i, w := range x.sound {
		w.Compute.PerUnit *= *x.slower
		w.Compute.Latency *= *x.slower
		x.plan.Problem.Workers[i] = w
	}
	x.Problem.(interface{ Check(c *Checker) }).Check(c)
}

// readKind reads a problem of a kind.
func readKind(text string) (Kind, Problem, error) {
	form, err := sheet.ReadForm("x.yaml", []byte(text))
	if err != nil {
		return Kind{}, nil, err
	}
	return read(form)
}

// The numbers compared at every answer show 1% as well, where the engine knows them.
func TestAnAnswerThatTheEngineDoesNotConfirmIsAnErrorInTheProgram(t *testing.T) {
	seen := 0
	for _, k := range Kinds() {
		_, p, err := readKind(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		s, err := p.Solve()
		if err != nil {
			t.Fatal(err)
		}
		if err := s.compare(); err != nil {
			t.Errorf("%s: %v", k.Name, err)
		}
		for i := range s.Results {
			r := &s.Results[i]
			if !slices.Contains([]string{"makespan", "lifespan", "work", "expected_work"}, r.Name) {
				continue
			}
			r.Value *= 1.01
			var internal Internal
			if err := s.compare(); !errors.As(err, &internal) || !strings.Contains(err.Error(), r.Name) {
				t.Errorf("%s: %s: %v", k.Name, r.Name, err)
			}
			r.Value /= 1.01
			seen++
		}
	}
	if seen < 8 {
		t.Errorf("only %d numbers are compared", seen)
	}
}
