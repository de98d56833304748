package run

import (
	"bytes"
	"context"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

// small requests a design of E1 that takes no time and ends in a short block.
func small() scenarios.Request {
	return scenarios.Request{
		Experiment: "e1", Seed: 1, Instances: 310,
		Set: map[string]string{"p": "3,8", "W": "1,2.5,3", "n": "20", "eps": "0,0.01"},
	}
}

// rows runs a design and returns its table, also as CSV.
func rows(t *testing.T, request scenarios.Request, goroutines int) (*results.Table, string) {
	t.Helper()
	d, err := scenarios.NewDesign(request)
	if err != nil {
		t.Fatal(err)
	}
	r, err := (&Runner{Goroutines: goroutines}).Run(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	table := r.Table()
	if err := table.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	return table, b.String()
}

func TestNumbersDependOnNeitherGoroutinesNorEvaluator(t *testing.T) {
	_, want := rows(t, small(), 1)
	for _, goroutines := range []int{2, 3, 16} {
		if _, got := rows(t, small(), goroutines); got != want {
			t.Errorf("%d goroutines give other rows than one", goroutines)
		}
	}
	for _, how := range []play.Evaluator{play.Replay, play.Engine} {
		r := small()
		r.Evaluator = how
		if _, got := rows(t, r, 2); got != want {
			t.Errorf("evaluator %s gives other rows than auto", how)
		}
	}
}

func TestNumbersDependOnNoOtherPolicy(t *testing.T) {
	all, _ := rows(t, small(), 2)
	request := small()
	request.Policies = []string{"random-rep", "greedy"}
	some, _ := rows(t, request, 2)
	found := map[string]results.Row{}
	for _, r := range all.Rows {
		found[key(r)] = r
	}
	for _, r := range some.Rows {
		if same := found[key(r)]; same.Mean != r.Mean || same.SD != r.SD && !math.IsNaN(r.SD) || same.Count != r.Count {
			t.Errorf("%s is %v among all policies and %v among two", key(r), same, r)
		}
	}
}

func key(r results.Row) string {
	b := new(bytes.Buffer)
	for _, v := range r.Params {
		b.WriteString(grid.FormatNumber(v) + " ")
	}
	return b.String() + r.Policy + " " + r.Metric
}

// A cell must give the same numbers whatever else its grid holds.
func TestNumbersDependOnNoOtherCell(t *testing.T) {
	all, _ := rows(t, small(), 2)
	request := small()
	request.Set = map[string]string{"p": "8", "W": "2.5", "n": "20", "eps": "0.01"}
	one, _ := rows(t, request, 1)
	found := map[string]float64{}
	for _, r := range all.Rows {
		found[key(r)] = r.Mean
	}
	for _, r := range one.Rows {
		if found[key(r)] != r.Mean {
			t.Errorf("%s is %v in the grid and %v alone", key(r), found[key(r)], r.Mean)
		}
	}
}

func TestAnotherSeedGivesOtherNumbers(t *testing.T) {
	r := small()
	_, a := rows(t, r, 2)
	r.Seed = 2
	if _, b := rows(t, r, 2); a == b {
		t.Error("seeds 1 and 2 give the same rows")
	}
}

func TestExactAndSampledWorkAgree(t *testing.T) {
	request := small()
	request.Instances = 4000
	request.Set["W"] = "2.5,3" // at W=1 the omniscient policy falls short once in 40,000 instances
	table, _ := rows(t, request, 2)
	sampled := map[string]results.Row{}
	compared := 0
	for _, r := range table.Rows {
		switch r.Metric {
		case scenarios.Work:
			sampled[key(r)] = r
		case scenarios.ExactWork:
			r.Metric = scenarios.Work
			s := sampled[key(r)]
			se := s.SD / math.Sqrt(float64(s.Count))
			if math.Abs(s.Mean-r.Mean) > 4.5*se+1e-12 {
				t.Errorf("%s: exact %v, sampled %v ± %v", key(r), r.Mean, s.Mean, se)
			}
			compared++
		}
	}
	if want := 2 * 2 * 2 * 6; compared != want {
		t.Errorf("%d expectations, want %d", compared, want)
	}
}

func TestInterruptedRunsEnd(t *testing.T) {
	d, err := scenarios.NewDesign(scenarios.Request{Experiment: "e1", Instances: 1_000_000})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := new(Runner).Run(ctx, d); err != context.Canceled {
		t.Errorf("the error is %v", err)
	}
}

func TestBadRequestsAreRefused(t *testing.T) {
	for name, r := range map[string]scenarios.Request{
		"experiment": {Experiment: "e9"},
		"parameter":  {Experiment: "e1", Set: map[string]string{"q": "1"}},
		"value":      {Experiment: "e1", Set: map[string]string{"eps": "NaN"}},
		"policy":     {Experiment: "e1", Policies: []string{"nobody"}},
		"option":     {Experiment: "e1", Policies: []string{"greedy{x=1}"}},
		"twice":      {Experiment: "e1", Policies: []string{"greedy", "greedy{rounding=floor}"}},
		"evaluator":  {Experiment: "e1", Evaluator: "guess"},
		"risk":       {Experiment: "e1", Risk: "none"},
		"instances":  {Experiment: "e1", Instances: -1},
		"dynamic":    {Experiment: "e1", Policies: []string{"on-demand"}, Evaluator: play.Replay},
	} {
		if _, err := scenarios.NewDesign(r); err == nil {
			t.Errorf("%s: %+v was accepted", name, r)
		}
	}
}

// Whatever can be counted from tables or foretold must be what the engine finds.
func TestEvaluatorsAgreeForEveryPolicy(t *testing.T) {
	long.Unraced(t)
	set := map[string]string{"p": "2,6", "W": "0.4p,p", "eps": "0.02", "n": "auto"}
	seen := map[reflect.Type]bool{}
	for _, row := range policies.All() {
		of := reflect.TypeOf(row.Prototype)
		if seen[of] {
			continue // most of it is the same code
		}
		seen[of] = true
		r := scenarios.Request{Experiment: "e1", Seed: 3, Instances: 60, Risk: "weibull{scale=0.5,shape=0.7}", Policies: []string{row.Name}, Set: set}
		d, err := scenarios.NewDesign(r)
		if err != nil {
			t.Fatal(err)
		}
		report, err := new(Runner).Run(context.Background(), d)
		if err != nil {
			continue // the policy does not serve such problems
		}
		var want strings.Builder
		if err := report.Table().WriteCSV(&want); err != nil {
			t.Fatal(err)
		}
		for _, how := range []play.Evaluator{play.Engine, play.Replay} {
			if how == play.Replay && row.Kind() == "dynamic" {
				continue
			}
			r.Evaluator = how
			if _, got := rows(t, r, 2); got != want.String() {
				t.Errorf("%s: evaluator %s gives other rows than auto", row.Name, how)
			}
		}
	}
}
