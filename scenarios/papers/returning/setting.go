package returning

import (
	"math"
	"sync"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/checkpoint"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// setting is the worker of a cell of the experiment checkpoints, whatever its period.
type setting struct {
	checkpoint.Renewed
	shape, mean, work float64
}

func settingOf(v grid.Values) setting {
	k, m := v.Get("k"), v.Get("m")
	law := risk.Weibull{Shape: k, Scale: m / math.Gamma(1+1/k)}
	return setting{checkpoint.Renewed{Up: law, Checkpoint: v.Get("c"), Recovery: v.Get("R"), Downtime: v.Get("D")}, k, m, v.Get("W")}
}

// without returns the worker as if its failures had no memory.
func (s setting) without() checkpoint.Rollback {
	return checkpoint.Rollback{Rate: 1 / s.mean, Checkpoint: s.Checkpoint, Recovery: s.Recovery, Downtime: s.Downtime}
}

// Rules, and the best period, which is looked for.
const (
	young = "Young"
	daly  = "Daly"
	exact = "exact for exponential laws"
	best  = "best"
)

var rules = []string{young, daly, exact, best}

// period returns how much computing lies between two checkpoints by a rule.
func (s setting) period(rule string) (float64, error) {
	switch rule {
	case young:
		return s.without().Young(), nil
	case daly:
		return s.without().Daly(), nil
	case exact:
		return s.without().Length()
	}
	if period, there := bestPeriods.Load(s); there {
		return period.(float64), nil
	}
	period, err := s.Every(s.work)
	if err == nil {
		bestPeriods.Store(s, period)
	}
	return period, err
}

// bestPeriods has the best periods by setting, as looking for one takes a tenth of a second, and
// several claims ask.
var bestPeriods sync.Map

// completion returns the exact mean completion with a period: by the formula where there is one.
func (s setting) completion(period float64) (float64, error) {
	if s.shape == 1 {
		return s.without().Within(s.work, period)
	}
	return s.Within(s.work, period)
}
