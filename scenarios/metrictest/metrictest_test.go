package metrictest_test

import (
	"math"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/metrictest"
)

// pace is the work that was completed per unit of time.
var pace = scenarios.Metric{Name: "pace", Doc: "work completed, over the makespan", NeedsOutcome: true, Limits: scenarios.FromZero, Value: func(e *scenarios.Episode) float64 {
	if e.Outcome.Makespan == 0 {
		return 0
	}
	return e.Work / e.Outcome.Makespan
}}

// A metric of one's own is tried by one call.
func TestPaceConforms(t *testing.T) { metrictest.Run(t, pace) }

// The test loops over the table, so that no metric can be added untested.
func TestEveryMetricConforms(t *testing.T) {
	for _, m := range scenarios.Metrics() {
		if m.Value != nil {
			metrictest.Run(t, m)
		}
	}
}

func TestEachFaultOfAMetricIsFoundAndNamed(t *testing.T) {
	long.Unraced(t)
	var calls atomic.Int64
	work := func(e *scenarios.Episode) float64 { return e.Work }
	for want, m := range map[string]scenarios.Metric{
		"valid: metric \"Mine\": want a name of lower-case letters": {Name: "Mine", Value: work},
		"valid: metric \"mine\": its Doc is empty":                  {Name: "mine", Value: work},
		"valid: metric \"mine\": its Value is nil":                  {Name: "mine", Doc: "x"},
		"valid: metric \"mine\": its Limits are 9":                  {Name: "mine", Doc: "x", Value: work, Limits: 9},
		"valid: metric \"mine\": derived metric \"mine\": want a":   {Name: "mine", Doc: "x", Value: work, Derived: []scenarios.Derived{{Name: "mine"}}},
		"values: metric mine: its Value panics: runtime error: invalid memory address or nil pointer dereference, in world": {
			Name: "mine", Doc: "x", Value: func(e *scenarios.Episode) float64 {
				if e.Work == 0 {
					return *(*float64)(nil)
				}
				return 1
			}},
		"values: metric mine: it is NaN in world":       {Name: "mine", Doc: "x", Value: func(e *scenarios.Episode) float64 { return e.Work / e.Work }},
		"values: metric mine: it is +Inf in world":      {Name: "mine", Doc: "x", Value: func(e *scenarios.Episode) float64 { return 1 / e.Work }},
		"want 0 or 1, as it is Binary":                  {Name: "mine", Doc: "x", Value: work, Binary: true},
		"want 0 to 1, as Limits says":                   {Name: "mine", Doc: "x", Value: func(e *scenarios.Episode) float64 { return e.Problem.Load }, Limits: scenarios.ToOne},
		"needs: metric mine: NeedsOutcome is not set":   {Name: "mine", Doc: "x", Value: pace.Value},
		"needs: metric mine: NeedsReference is not set": {Name: "mine", Doc: "x", Value: func(e *scenarios.Episode) float64 { return e.Reference }},
		"memory: metric mine: its Value changes the episode": {Name: "mine", Doc: "x", NeedsOutcome: true, Value: func(e *scenarios.Episode) float64 {
			e.Outcome.Makespan++
			return e.Outcome.Makespan
		}},
		"when it is asked again after other episodes": {Name: "mine", Doc: "x", Value: func(e *scenarios.Episode) float64 { return e.Work + float64(calls.Add(1)) }},
		"derived: metric mine: mine_first is ": {Name: "mine", Doc: "x", Value: work, Derived: []scenarios.Derived{{Name: "mine_first", Value: func(values []float64, _ float64) (x, lo, hi float64) {
			return values[0], 0, math.Inf(1)
		}}}},
		"which is not within its interval from 2 to 3": {Name: "mine", Doc: "x", Value: work, Derived: []scenarios.Derived{{Name: "mine_off", Value: func([]float64, float64) (x, lo, hi float64) {
			return 1, 2, 3
		}}}},
	} {
		faults := metrictest.Faults(m)
		if !slices.ContainsFunc(faults, func(err error) bool {
			return strings.Contains(err.Error(), want) && !strings.Contains(err.Error(), "\n")
		}) {
			t.Errorf("%v, want %q", faults, want)
		}
	}
}
