package metric

import (
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

func TestMetricsAreWhatTheySay(t *testing.T) {
	e := &Episode{
		Work: 6, Reference: 8, Problem: &models.Problem{Load: 24},
		Outcome: &models.Outcome{Makespan: 5, Workers: []models.WorkerOutcome{{Busy: 1, Lost: 10, Idle: 100}, {Busy: 2, Lost: 20, Idle: 200}}},
	}
	for name, want := range map[string]float64{Ratio: 0.75, Work: 6, "share": 0.25, "makespan": 5, "busy": 3, "lost": 30, "idle": 300} {
		m, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Of(e); got != want {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
		blind := &Episode{Work: 6, Reference: 8, Problem: e.Problem}
		if !m.NeedsReference {
			blind.Reference = 0
		}
		if m.NeedsOutcome {
			blind.Outcome = e.Outcome
		}
		if got := m.Of(blind); got != want {
			t.Errorf("%s is %v where the rest is absent, want %v", name, got, want)
		}
	}
	for _, work := range []float64{0, 3} {
		if got := Relative(work, 0); got != 1 {
			t.Errorf("%v over a reference that does nothing is %v, want 1", work, got)
		}
	}
}
