package world

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// faults says where the workers of a group compute wrongly, and how much it costs to check that.
type faults struct {
	after *Law          // of the load from one fault to the next; nil: wrong says it, or there are none
	wrong *expr.Program // the probability that a unit is wrong
	check cost
	at    string // the path of what says so
}

// faults compiles a group's description of faults, or else the platform's. It returns nil if neither says
// anything.
func (c *compiler) faults(s *sheet.Scenario, k int) *faults {
	from, at := s.Groups()[k].Faults, "platform.faults"
	if from == nil {
		return nil
	}
	if groups := s.Platform.Workers.Groups; groups != nil && groups[k].Faults != nil {
		at = fmt.Sprintf("platform.workers[%d].faults", k)
	}
	f := &faults{at: at, wrong: c.part(at+".wrong", from.Wrong), check: c.cost(at+".check", from.Check)}
	if f.after = c.optionalLaw(at+".after", from.After); c.err == nil && f.after != nil && f.after.fixed != nil {
		if err := risk.CheckFaults(f.after.fixed, 0); err != nil {
			c.err = c.at(at+".after", err)
		}
	}
	return f
}

// setUnit sets the load that is right or wrong as a whole.
func (w *World) setUnit(p *models.Problem, known []float64) error {
	if w.unit == nil {
		return nil
	}
	p.Unit = w.unit.Eval(known, nil)
	if !(p.Unit >= 0) || math.IsInf(p.Unit, 1) {
		return &Misplaced{"platform.faults.unit", fmt.Errorf("the unit is %v: it must be 0, for the chunk, or more and finite", p.Unit)}
	}
	return nil
}

// law returns the law of faults in a cell with a load, if all workers of the group have it, and nil for none.
func (f *faults) law(v grid.Values, known []float64, load float64) (models.Risk, error) {
	if f == nil || f.after == nil {
		return nil, nil
	}
	law, err := f.after.evaluate(v, known)
	if err == nil {
		err = risk.CheckFaults(law, load)
	}
	if err != nil {
		return nil, &Misplaced{f.at + ".after", err}
	}
	if !(law.Before(math.MaxFloat64) > 0) {
		return nil, nil // as under never
	}
	return law, nil
}

// add gives a worker its check, as part of its computing, and its law if that follows from a probability.
func (f *faults) add(worker *models.Worker, unit float64, known []float64, draw func() float64) error {
	if f == nil {
		return nil
	}
	if f.wrong != nil {
		q := f.wrong.Eval(known, draw)
		switch {
		case !(q >= 0 && q < 1):
			return &Misplaced{f.at + ".wrong", fmt.Errorf("the probability of a wrong unit is %v: it must be 0 or more and below 1", q)}
		case q > 0 && unit == 0:
			return &Misplaced{"platform.faults.unit", fmt.Errorf("the unit is 0, and the probability that one is wrong is %v: want a unit above 0", q)}
		case q > 0:
			worker.Faults = risk.Exponential{Mean: -unit / math.Log1p(-q)}
		}
	}
	f.check.eval(&worker.Check, known, draw)
	for _, x := range []float64{worker.Check.Latency, worker.Check.PerUnit} {
		if !(x >= 0) || math.IsInf(x, 1) {
			return &Misplaced{f.at + ".check", fmt.Errorf("the cost of checking is %v + %v per unit: both must be 0 or more and finite", worker.Check.Latency, worker.Check.PerUnit)}
		}
	}
	worker.Compute.Latency += worker.Check.Latency
	worker.Compute.PerUnit += worker.Check.PerUnit
	return nil
}
