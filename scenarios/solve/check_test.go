package solve

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

// variants are problems beside the examples of the kinds, for the branches of their
// checks.
var variants = []string{
	strings.Replace(exampleOf("hetero"), "load: 10", "load: 30\norder: given", 1),
	strings.Replace(exampleOf("hetero"), "load: 10", "load: 300\nhold: true", 1),
	strings.Replace(fifoExample, "lifespan: 3600", "load: 500\nwaiting: false", 1),
	strings.Replace(fifoExample, "lifespan: 3600", "load: 500\nout: slowest", 1),
	"kind: fifo\nload: 50\ncluster: {tau: 0.3, delta: 1, rho: [0.2, 0.5, 0.9, 1]}\n",
	strings.Replace(protocolExample, "back: 2-1-3", "back: fifo", 1),
	strings.Replace(protocolExample, "back: 2-1-3", "back: lifo", 1),
	strings.Replace(starExample, "tasks: optimal", "order: given", 1),
	strings.Replace(starExample, "tasks: optimal", "order: slowest\ntasks: greedy", 1),
	strings.Replace(affineExample, "load: 20", "time: 30", 1),
	strings.Replace(affineExample, "load: 20", "load: 500\nmethod: all", 1),
	strings.Replace(affineExample, "load: 20", "load: 20\norder: 3-1-2", 1),
	strings.Replace(roundsExample, "load: 1000", "load: 1000\nscheme: umr", 1),
	strings.Replace(roundsExample, "load: 1000", "load: 1000\nscheme: umr\nrounds: 4", 1),
	strings.Replace(roundsExample, "load: 1000", "load: 1000\nscheme: periodic", 1),
	strings.Replace(roundsExample, "load: 1000", "load: 1000\nrounds: 3", 1),
	strings.Replace(returnsExample, "load: 100", "load: 100\nback: lifo\nport: full-duplex", 1),
	strings.Replace(returnsExample, "load: 100", "load: 100\nout: 3-1-2\nback: fifo", 1),
	strings.Replace(ftrExample, "send: 0.15", "send: 3", 1),
	"kind: ftr\nload: 100\norder: climb\nworkers:\n  - {send: 0.2, send_latency: 1, compute: 1, check: 0.2}\n  - {send: 0.1, compute: 2, compute_latency: 3, check: 0.3, check_latency: 1}\n",
	strings.Replace(strings.Replace(reallocExample, "algorithm1", "best", 1), "table: transfers\n", "", 1),
	strings.Replace(strings.Replace(reallocExample, "algorithm1", "search\nreading: charged", 1), "table: transfers\n", "", 1),
	strings.Replace(strings.Replace(reallocExample, "algorithm1", "in-place", 1), "table: transfers\n", "", 1),
	strings.Replace(roundsExample, "load: 1000", "last: 30\nscheme: umr\nrounds: 4", 1),
	strings.Replace(roundsExample, "load: 1000", "load: 1000\nscheme: periodic\nperiod: 20", 1),
	strings.Replace(fifoExample, "pi: 0.001", "pis: [0.1, 0, 0.02, 0.3, 0.1]", 1),
	"kind: fifo-long\ncluster: {sigma: 0.1, tau: 0.3, delta: 1, rho: [0.2, 0.5, 0.9, 1]}\n",
	"kind: fifo-long\ncluster: {sigma: 0.1, tau: 0.03, delta: 0, pi: 0.1, rho: [2, 5, 9]}\n",
	strings.Replace(exampleOf("one-worker"), "linear{x=8}", "weibull{shape=0.5,scale=2}", 1),
	strings.Replace(exampleOf("one-worker"), "cost: 1/60", "chunks: 5", 1),
	strings.Replace(exampleOf("two-workers"), "linear{x=1}", "exponential{mean=2}", 1),
	strings.Replace(exampleOf("two-workers"), "load: 1.2", "load: 2.5", 1),
	strings.Replace(exampleOf("two-workers"), "load: 1.2", "load: 0.7", 1),
	strings.Replace(exampleOf("guidelines"), "second: [4, 2, 3]", "second: [4, 3, 2]", 1),
	strings.Replace(exampleOf("group"), "shape: snake\ncost: 0.001", "shape: greedy", 1),
	strings.Replace(exampleOf("group"), "shape: snake", "shape: fat-snake", 1),
	strings.Replace(exampleOf("schedule"), "risk: 0.01", "return: 0.3", 1),
	strings.Replace(strings.Replace(exampleOf("schedule"), "risk: 0.01", "return: 0.3", 1), "workers:", "port: full-duplex\nback: lifo\nworkers:", 1),
	strings.Replace(exampleOf("combined"), "deadline: 6", "copies: no", 1),
	strings.Replace(strings.Replace(exampleOf("combined"), "messages: 16", "messages: 4\nport: full-duplex", 1), "compute: 1,", "compute: 1, return: 0.02,", 1),
	"kind: combined\nload: 3\nmessages: 3\nworkers: [{send: 0.1, compute: 1, return: 0.1, risk: 'linear{x=5}'}]\n",
	"kind: combined\nload: 3\nworkers: [{send: 0.1, send_latency: 0.1, compute: 1, return: 0.1}, {compute: 2}]\n",
	"kind: combined\nload: 3\nmessages: 9\neffort: 0.1\nworkers: [{count: 3, send: 0.1, compute: 1, return: 0.6, risk: 'linear{x=4}'}]\n",
	strings.Replace(checkpointsExample, "work: 86400", "work: 86400\nchunks: 24", 1),
}

// planted counts the faults of 1% that were planted in a kind's answers, and those that
// their checks saw.
type planted struct{ faults, seen int }

// plant changes an answer, has it checked, and undoes the change.
func (n *planted) plant(t *testing.T, what, file string, p answer.Problem, s *answer.Solution, x *float64) {
	t.Helper()
	for _, factor := range []float64{1.01, 0.99} {
		before := *x
		*x *= factor
		if *x != before {
			n.faults++
			err := answer.Verify(p, s)
			var d *answer.Disagreement
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
		kind, p, _, err := read("x.yaml", []byte(file))
		if err != nil {
			t.Fatalf("%v in\n%s", err, file)
		}
		s, err := p.Solve()
		if err != nil {
			t.Fatalf("%v in\n%s", err, file)
		}
		if err := answer.Verify(p, s); err != nil {
			t.Errorf("%v in\n%s", err, file)
			continue
		}
		n := counts[kind.Name]
		for _, name := range s.Checked.Not {
			if !slices.Contains([]string{"all_above", "bound"}, name) {
				t.Errorf("%s is not checked in\n%s", name, file)
			}
		}
		for i := range s.Results {
			if r := &s.Results[i]; !slices.Contains(s.Checked.Not, r.Name) && !math.IsInf(r.Value, 0) {
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
	answer.Problem
	plan   *answer.Plan
	sound  []models.Worker
	slower *float64
}

func (x scaled) Check(c *answer.Checker) {
	for i, w := range x.sound {
		w.Compute.PerUnit *= *x.slower
		w.Compute.Latency *= *x.slower
		x.plan.Problem.Workers[i] = w
	}
	x.Problem.Check(c)
}
