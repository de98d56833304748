package own

import (
	"math"
	"sync"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/checkpoint"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// setting is a worker that fails and comes back, without the period of its checkpoints.
type setting struct {
	checkpoint.Renewed
	shape, mean, work float64
}

func settingOf(v grid.Values) setting {
	k, m := v.Get("k"), v.Get("m")
	law := risk.Weibull{Shape: k, Scale: m / math.Gamma(1+1/k)}
	renewed := checkpoint.Renewed{Up: law, Checkpoint: v.Get("c"), Recovery: v.Get("R"), Downtime: v.Get("D")}
	return setting{renewed, k, m, v.Get("W")}
}

// memoryless returns the worker with exponential failures of the same mean.
func (s setting) memoryless() checkpoint.Rollback {
	return checkpoint.Rollback{Rate: 1 / s.mean, Checkpoint: s.Checkpoint, Recovery: s.Recovery, Downtime: s.Downtime}
}

// Rules for the period: three formulas for exponential failures, and the best period for the law.
const (
	young       = "Young"
	daly        = "Daly"
	exponential = "exact for exponential laws"
	optimal     = "best"
)

var (
	formulas = []string{young, daly, exponential}
	rules    = append(formulas[:len(formulas):len(formulas)], optimal)
)

// period returns the time of computing between two checkpoints by a rule.
func (s setting) period(rule string) (float64, error) {
	switch rule {
	case young:
		return s.memoryless().Young(), nil
	case daly:
		return s.memoryless().Daly(), nil
	case exponential:
		return s.memoryless().Length()
	}
	bestPeriods.Lock()
	period, known := bestPeriods.of[s]
	bestPeriods.Unlock()
	if known {
		return period, nil
	}
	period, err := s.Every(s.work)
	if err == nil {
		bestPeriods.Lock()
		defer bestPeriods.Unlock()
		bestPeriods.of[s] = period
	}
	return period, err
}

// bestPeriods caches the best periods by setting: a search takes a tenth of a second, and several
// claims need them.
var bestPeriods = struct {
	sync.Mutex
	of map[setting]float64
}{of: map[setting]float64{}}

// completion returns the exact mean completion with a period, by the formula for exponential failures
// where it applies.
func (s setting) completion(period float64) (float64, error) {
	if s.shape == 1 {
		return s.memoryless().Within(s.work, period)
	}
	return s.Within(s.work, period)
}
