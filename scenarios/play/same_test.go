package play

import (
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
)

// given is a planner with a given schedule.
type given struct{ schedule models.Schedule }

func (g given) Schedule(*models.Problem) (*models.Schedule, error) { return &g.schedule, nil }

func TestSchedulesAreTheSameUnderOtherNumbersOfChunks(t *testing.T) {
	worker := models.Worker{Compute: models.Affine{PerUnit: 1}, Risk: risk.Linear{X: 2}} // a third unit is never completed
	p := &models.Problem{Load: 3, Platform: models.Platform{Workers: []models.Worker{worker, worker}}}
	entry := func(s models.Schedule) *Entry {
		e, err := Prepare(&policies.Policy{Spec: "given", Value: given{s}}, p, p, How{})
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	base := entry(models.Schedule{Size: []float64{1, 1, 1}, List: [][]int32{{0, 1, 2}, {2, 1}}})
	for name, c := range map[string]struct {
		schedule models.Schedule
		same     bool
	}{
		"itself":               {models.Schedule{Size: []float64{1, 1, 1}, List: [][]int32{{0, 1, 2}, {2, 1}}}, true},
		"other numbers":        {models.Schedule{Size: []float64{1, 1, 1}, List: [][]int32{{2, 0, 1}, {1, 0}}}, true},
		"a chunk in two roles": {models.Schedule{Size: []float64{1, 1, 1}, List: [][]int32{{0, 1, 2}, {1, 2}}}, false},
		"two chunks for one":   {models.Schedule{Size: []float64{1, 1, 1}, List: [][]int32{{0, 0}, {2, 1}}}, false},
		"one chunk for two":    {models.Schedule{Size: []float64{1, 1, 1}, List: [][]int32{{0, 1}, {0, 1}}}, false},
		"without a third":      {models.Schedule{Size: []float64{1, 1, 1}, List: [][]int32{{0, 1}, {2, 1}}}, true},
		"more for the other":   {models.Schedule{Size: []float64{1, 1, 1}, List: [][]int32{{0, 1, 2}, {2, 1, 0}}}, true},
		"other sizes":          {models.Schedule{Size: []float64{1, 0.5, 1.5}, List: [][]int32{{0, 1, 2}, {2, 1}}}, false},
		"shorter":              {models.Schedule{Size: []float64{1, 1, 1}, List: [][]int32{{0, 1, 2}, {2}}}, false},
		"in other words":       {models.Schedule{Size: []float64{1, 1, 1}, List: [][]int32{{0, 1, 2}, {2, 1}}, Resident: []int32{3, 2}}, false},
	} {
		if e := entry(c.schedule); base.Same(e) != c.same || e.Same(base) != c.same {
			t.Errorf("%s: same %v, want %v", name, !c.same, c.same)
		}
	}
	if base.Same(&Entry{}) {
		t.Error("a policy without a schedule has the same")
	}
}

func TestWhatAWorkerCannotCompleteBeforeItIsInterruptedItMayWhenItIsBack(t *testing.T) {
	worker := models.Worker{Compute: models.Affine{PerUnit: 1}, Risk: risk.Linear{X: 2}, Life: &models.Life{}}
	p := &models.Problem{Load: 3, Platform: models.Star(worker)}
	var entries []*Entry
	for _, list := range [][]int32{{0, 1, 2}, {0, 1}} {
		e, err := Prepare(&policies.Policy{Spec: "given", Value: given{models.Schedule{Size: []float64{1, 1, 1}, List: [][]int32{list}}}}, p, p, How{})
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, e)
	}
	if entries[0].Same(entries[1]) {
		t.Error("a third unit is computed by one that comes back")
	}
}
