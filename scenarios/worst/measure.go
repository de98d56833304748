package worst

import (
	"context"
	"errors"
	"math"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/arena"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// Status is the outcome of evaluating a world.
type Status string

// Outcomes of the evaluation of a world.
const (
	Measured Status = ""        // both policies have a mean
	Refused  Status = "refused" // a policy refuses it, or it is no problem: it is not allowed
	Failed   Status = "failed"  // a policy panicked or failed in an instance
	Void     Status = "void"    // there is no ratio that counts: both means are 0, one is negative, or the floor is not reached
)

// Measure compares two policies in one world.
type Measure struct {
	A         float64 `json:"a"` // means
	B         float64 `json:"b"`
	Instances int     `json:"instances,omitempty"` // 0: the means are exact expectations
	Error     float64 `json:"error,omitempty"`     // standard error of the logarithm of the ratio
	Status    Status  `json:"status,omitempty"`
	Why       string  `json:"why,omitempty"` // if it was not measured
}

// Exact reports whether the means are exact expectations.
func (m Measure) Exact() bool { return m.Status == Measured && m.Instances == 0 }

// Ratio returns the mean of A over the mean of B: +Inf if B does nothing, and NaN if there is no
// ratio.
func (m Measure) Ratio() float64 {
	if m.Status != Measured {
		return math.NaN()
	}
	return arena.Quotient(m.A, m.B)
}

// Measure evaluates a world, exactly if both policies have exact expectations of work and this is the
// metric, and otherwise by the first instances of the seed. The error is the context's; refusals of policies
// are in the Measure.
func (r *Pair) Measure(ctx context.Context, w grid.Values, instances int, seed uint64) (Measure, error) {
	m, _, _, err := r.measure(ctx, w, instances, seed)
	return m, err
}

// measure is Measure that also returns the interval of the ratio, whose ends are NaN if the
// ratio is exact or has none.
func (r *Pair) measure(ctx context.Context, w grid.Values, instances int, seed uint64) (m Measure, lo, hi float64, err error) {
	lo, hi = math.NaN(), math.NaN()
	m, known, err := r.exact(ctx, w, seed)
	if known || err != nil {
		return m, lo, hi, err
	}
	report, m, err := r.report(ctx, w, instances, seed, r.Metric)
	if report == nil {
		return m, lo, hi, err
	}
	a, b := report.Cell(0).Series(0, r.Metric), report.Cell(0).Series(1, r.Metric)
	m = Measure{A: a.Mean, B: b.Mean, Instances: instances}
	if m.Status, m.Why = r.judge(w, m.A, m.B); m.Status == Measured {
		q := arena.RatioOf(a, b)
		m.Error, lo, hi = q.Error, q.Lo, q.Hi
	}
	return m, lo, hi, nil
}

// exact evaluates a world exactly. The measure is known if both policies have exact expectations, or if
// the world is excluded or refused.
func (r *Pair) exact(ctx context.Context, w grid.Values, seed uint64) (m Measure, known bool, err error) {
	if r.Metric != scenarios.Work {
		return m, false, nil
	}
	report, m, err := r.report(ctx, w, 1, seed, scenarios.ExactWork)
	if report == nil {
		return m, true, err
	}
	a, okA := report.Cell(0).Fact(0, scenarios.ExactWork)
	b, okB := report.Cell(0).Fact(1, scenarios.ExactWork)
	m = Measure{A: a, B: b}
	m.Status, m.Why = r.judge(w, a, b)
	return m, okA && okB, nil
}

// report computes a world on one goroutine. It is nil if the context ended, or if the world
// is refused, as the measure says then.
func (r *Pair) report(ctx context.Context, w grid.Values, instances int, seed uint64, metric string) (*scenarios.Report, Measure, error) {
	d, err := r.design(w, instances, seed, metric)
	if err == nil && d.Grid.Cells() != 1 {
		err = errors.New("the conditions exclude it")
	}
	if err != nil {
		return nil, Measure{Status: Refused, Why: err.Error()}, nil
	}
	one := run.Runner{Goroutines: 1}
	report, err := one.Run(ctx, d)
	var cell *scenarios.CellError
	switch {
	case errors.As(err, &cell) && cell.Refused:
		return nil, Measure{Status: Refused, Why: err.Error()}, nil
	case ctx.Err() != nil:
		return nil, Measure{}, ctx.Err()
	case err != nil:
		return nil, Measure{Status: Failed, Why: err.Error()}, nil
	}
	return report, Measure{}, nil
}

// judge says whether two means in a world have a ratio that counts.
func (r *Pair) judge(w grid.Values, a, b float64) (Status, string) {
	switch {
	case math.IsNaN(a) || math.IsNaN(b) || math.IsInf(a, 0) || math.IsInf(b, 0):
		return Void, "a mean is not finite"
	case a < 0 || b < 0:
		return Void, "a mean is negative"
	case a == 0 && b == 0:
		return Void, "both means are 0"
	case r.Floor > 0 && min(a, b) < r.Floor*r.load.Eval(w.Numbers(), nil):
		return Void, "less than the floor is completed"
	}
	return Measured, ""
}
