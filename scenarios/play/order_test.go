package play

import (
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

// Schedules that differ in the order of messages or of results are two, whatever their lists are.
func TestSchedulesOfOtherOrdersAreNotTheSame(t *testing.T) {
	worker := models.Worker{Send: models.Affine{PerUnit: .1}, Compute: models.Affine{PerUnit: 1}, Return: models.Affine{PerUnit: .1}}
	p := &models.Problem{Load: 2, Platform: models.Star(worker, worker)}
	entry := func(change func(s *models.Schedule)) *Entry {
		s := models.Schedule{Size: []float64{1, 1}, List: [][]int32{{0}, {1}}, Send: []int32{0, 1}, Return: []int32{0, 1}}
		change(&s)
		e, err := Prepare(&policies.Policy{Spec: "given", Value: given{s}}, p, p, How{})
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	base := entry(func(*models.Schedule) {})
	if !base.Same(entry(func(*models.Schedule) {})) {
		t.Error("a schedule is not itself")
	}
	for name, change := range map[string]func(s *models.Schedule){
		"of messages":            func(s *models.Schedule) { s.Send = []int32{1, 0} },
		"of results":             func(s *models.Schedule) { s.Return = []int32{1, 0} },
		"of results, as it goes": func(s *models.Schedule) { s.Return = nil },
		"of messages, any":       func(s *models.Schedule) { s.Send = nil },
		"results first":          func(s *models.Schedule) { s.ResultsFirst = true },
	} {
		if e := entry(change); base.Same(e) || e.Same(base) {
			t.Errorf("another order %s is the same", name)
		}
	}
}
