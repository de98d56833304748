package worst

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/arena"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// fresh is how many instances a witness gets unless the options say.
const fresh = 10_000

// Witness is the world in which the ratio is least, or greatest, of all that were tried.
type Witness struct {
	World    grid.Values
	Searched Measure // by which it was chosen: biased, unless it is exact

	// Scenario is the world as a scenario, with the seed and the number of the fresh
	// instances. A run of it has the means below.
	Scenario  *sheet.Scenario
	Seed      uint64
	Instances int
	A, B      float64 // means over the fresh instances, or exact expectations
	Exact     bool
	Tied      bool    // the two were tied in all fresh instances
	Lo, Hi    float64 // the 95% interval of the ratio; the ratio itself if it is exact, NaN if unknown
	Curves    []Curve
	Map       *Map // nil if fewer than two variables are free of each other
}

// Ratio returns the mean of A over the mean of B.
func (w *Witness) Ratio() float64 { return Measure{A: w.A, B: w.B}.Ratio() }

// Witness returns the world in which the ratio is least or greatest, evaluated on fresh
// instances. It is nil if no world has a ratio.
func (found *Search) Witness(ctx context.Context, d Direction, o Options) (*Witness, error) {
	r := found.pair
	chosen, err := found.choose(ctx, d, o)
	if chosen == nil || err != nil {
		return nil, err
	}
	w := &Witness{World: chosen.World, Searched: chosen.Measure, Seed: o.Fresh, Instances: o.Instances}
	if w.Seed == 0 {
		w.Seed = r.Seed + 1
	}
	if w.Instances == 0 {
		w.Instances = fresh
	}
	name := r.name(d)
	if w.Scenario, err = r.scenario(w.World); err != nil {
		return nil, err
	}
	s := w.Scenario
	s.Source = "" // the world is of no paper
	s.Name, s.Title = shorten(s.Name, 90)+"-"+name, fmt.Sprintf("Where %s does %s against %s", r.naming.Policy(r.A), name, r.naming.Policy(r.B))
	s.Seed, s.Instances = w.Seed, w.Instances
	if err := w.measure(ctx, r, o.Goroutines); err != nil {
		return nil, err
	}
	if w.Curves, err = r.curves(ctx, chosen.U, w, o); err != nil {
		return nil, err
	}
	w.Map, err = r.mapped(ctx, chosen.U, w, o)
	return w, err
}

// shorten returns the first bytes of a name.
func shorten(name string, most int) string { return name[:min(len(name), most)] }

// measure runs the witness with the reference among the policies, or without where the
// reference refuses the world.
func (w *Witness) measure(ctx context.Context, r *Pair, goroutines int) error {
	plain := *w.Scenario
	w.Scenario.Metrics = []string{scenarios.Ratio, scenarios.Work, scenarios.ExactWork}
	plain.Metrics = []string{scenarios.Work, scenarios.ExactWork}
	if !slices.Contains(w.Scenario.Metrics, r.Metric) {
		w.Scenario.Metrics, plain.Metrics = append(w.Scenario.Metrics, r.Metric), append(plain.Metrics, r.Metric)
	}
	if d, err := scenarios.DesignOf(w.Scenario, play.Auto); err == nil {
		if p := d.Reference; p.Kind() != "bound" && p.Kind() != "ceiling" && p.Spec != r.A && p.Spec != r.B {
			w.Scenario.Policies = append([]spec.Spec{w.Scenario.Reference}, w.Scenario.Policies...)
		}
	}
	report, err := compute(ctx, w.Scenario, goroutines)
	var refused *scenarios.CellError
	if errors.As(err, &refused) && r.Metric != scenarios.Ratio {
		*w.Scenario = plain
		report, err = compute(ctx, w.Scenario, goroutines)
	}
	if err != nil {
		return err
	}
	a, b := report.Index(r.A), report.Index(r.B)
	if r.Metric == scenarios.Work {
		x, okA := report.Cell(0).Fact(a, scenarios.ExactWork)
		y, okB := report.Cell(0).Fact(b, scenarios.ExactWork)
		if w.Exact = okA && okB; w.Exact {
			w.A, w.B = x, y
			w.Lo, w.Hi = w.Ratio(), w.Ratio()
			return nil
		}
	}
	x, y := report.Cell(0).Series(a, r.Metric), report.Cell(0).Series(b, r.Metric)
	q := arena.RatioOf(x, y)
	w.A, w.B, w.Tied, w.Lo, w.Hi = x.Mean, y.Mean, q.Tied, q.Lo, q.Hi
	return nil
}

// compute computes a scenario.
func compute(ctx context.Context, s *sheet.Scenario, goroutines int) (*scenarios.Report, error) {
	d, err := scenarios.DesignOf(s, play.Auto)
	if err != nil {
		return nil, err
	}
	runner := run.Runner{Goroutines: goroutines}
	return runner.Run(ctx, d)
}

// finite reports whether x is a number that is not infinite.
func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
