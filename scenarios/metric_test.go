package scenarios

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

func TestMetricsAreWhatTheySay(t *testing.T) {
	e := &Episode{
		Work: 6, Reference: 8, Problem: &models.Problem{Load: 24},
		Outcome: &models.Outcome{Makespan: 5, Cost: 7, Open: true, Workers: []models.WorkerOutcome{{Busy: 1, Lost: 10, Idle: 100}, {Busy: 2, Lost: 20, Idle: 200}}},
	}
	for name, want := range map[string]float64{Ratio: 0.75, Work: 6, "share": 0.25, "makespan": 5, "busy": 3, "lost": 30, "idle": 300,
		"completed": 0, Completion: math.Inf(1), "late": 1, "cost": 7, EpisodeOpen: 1} {
		m, err := LookupMetric(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Value(e); got != want {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
		blind := &Episode{Work: 6, Reference: 8, Problem: e.Problem}
		if !m.NeedsReference {
			blind.Reference = 0
		}
		if m.NeedsOutcome {
			blind.Outcome = e.Outcome
		}
		if got := m.Value(blind); got != want {
			t.Errorf("%s is %v where the rest is absent, want %v", name, got, want)
		}
	}
	for _, work := range []float64{0, 3} {
		if got := Relative(work, 0); got != 1 {
			t.Errorf("%v over a reference that does nothing is %v, want 1", work, got)
		}
	}
}

func TestLessIsBetterOfWhatIsLostAndPaidAndWaitedFor(t *testing.T) {
	for name, less := range map[string]bool{
		Ratio: false, Work: false, "share": false, "busy": false, "completed": false, ExactWork: false,
		"makespan": true, "lost": true, "idle": true, Completion: true, "late": true, "cost": true, EpisodeOpen: true,
	} {
		if m, err := LookupMetric(name); err != nil || m.Less != less {
			t.Errorf("less of %s is better: %v, %v", name, m != nil && m.Less, err)
		}
	}
}

func TestOneMetricIsKeptOfEveryInstance(t *testing.T) {
	completion, err := LookupMetric(Completion)
	if err != nil {
		t.Fatal(err)
	}
	other := *completion
	other.Name = "spread"
	s, err := sheet.Decode("x.yaml", []byte("name: x\nworkload: 1\nrisk: linear\npolicies: [no-rep]\nmetrics: [completion, spread]\nplatform: {workers: 1}\n"))
	if err != nil {
		t.Fatal(err)
	}
	chosen := &Design{scenario: s}
	if err := chosen.addMetric(completion); err != nil {
		t.Fatal(err)
	}
	if err = chosen.addMetric(&other); err == nil || !strings.Contains(err.Error(), "metrics completion and spread are kept of every instance: want one of them") {
		t.Error(err)
	}
}

// All of the load is done, up to rounding, or there is no completion.
func TestTheCompletionIsWhenAllIsDone(t *testing.T) {
	for _, c := range []struct{ work, deadline, completed, completion, late float64 }{
		{24, 5, 1, 5, 0}, {24 * (1 - 1e-12), 4.9, 1, 5, 1}, {23.9, 100, 0, math.Inf(1), 1},
	} {
		e := &Episode{Work: c.work, Problem: &models.Problem{Load: 24, Deadline: c.deadline}, Outcome: &models.Outcome{Makespan: 5}}
		for name, want := range map[string]float64{"completed": c.completed, Completion: c.completion, "late": c.late} {
			if m, err := LookupMetric(name); err != nil || m.Value(e) != want {
				t.Errorf("%+v: %s is %v, want %v: %v", c, name, m.Value(e), want, err)
			}
		}
	}
}

func TestQuantilesOfTheCompletionMayBeInfinite(t *testing.T) {
	values := make([]float64, 100)
	for i := range values {
		if values[i] = float64(i); i >= 80 {
			values[i] = math.Inf(1)
		}
	}
	m, err := LookupMetric(Completion)
	if err != nil {
		t.Fatal(err)
	}
	for k, want := range []float64{9.9, 49.5, math.Inf(1)} {
		x, lo, hi := m.Derived[k].Value(values, 0.95)
		if x != want || !(lo <= x && x <= hi) {
			t.Errorf("%s is %v, from %v to %v, want %v", m.Derived[k].Name, x, lo, hi, want)
		}
	}
}

func TestAScenarioMeasuresWhatMeansSomething(t *testing.T) {
	const back, late, price = "comes_back: {after: linear}", "deadline: 5", "price: {hold: 1}"
	for _, c := range []struct{ scenario, platform, says, names string }{
		{"metrics: [work, late]", "", "x.yaml:5:17: metrics[1]: metric late: the scenario has no deadline: want deadline: TIME, or another metric", ""},
		{"metrics: [cost]", "", "metric cost: no worker has a price: want platform.price, such as {hold: 1}, or another metric", ""},
		{"metrics: [completion]\ndistribution: true", "", "metric completion is kept of every instance, and distribution keeps the ratio: want one of them", ""},
		{"metrics: [work, work]", "", "this is in the list already", ""},
		{"metrics: [work, late]\n" + late, "", "", "work late"},
		{"metrics: [cost]", price, "", "cost"},
		{"metrics: [work]", back, "", "work open"},
		{"metrics: [open, work]", back, "", "open work"},
		{"metrics: [exact_work, completion]", "", "", "exact_work completion"},
	} {
		s, err := sheet.Decode("x.yaml", []byte("name: x\nworkload: 1\nrisk: linear\npolicies: [no-rep]\n"+c.scenario+"\nplatform: {workers: 1, "+c.platform+"}\n"))
		chosen := &Design{scenario: s}
		if err == nil {
			_, err = chosen.chooseMetrics(false)
		}
		var placed *sheet.Error
		if c.says != "" && (!errors.As(err, &placed) || !strings.Contains(err.Error(), c.says)) || c.says == "" && (err != nil || strings.Join(chosen.Metrics, " ") != c.names) {
			t.Errorf("%s, %s: %v, %v", c.scenario, c.platform, chosen.Metrics, err)
		}
	}
}
