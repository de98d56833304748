package worst

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// scenario returns a world as a scenario in which every variable has one value. Costs that
// are drawn at random, by the seed of the search, are written out, since the scenario gets
// another seed: the workers are part of the world, and only their interruptions are fresh.
func (r *Pair) scenario(w grid.Values) (*sheet.Scenario, error) {
	s := *r.base
	if err := Fix(&s, w); err != nil {
		return nil, err
	}
	s.Variables = labelled(&s, w)
	if !drawsAtRandom(&s) && s.Platform.Shared == nil {
		return &s, nil
	}
	s.Metrics, s.Instances = []string{scenarios.Work}, 1
	d, err := scenarios.DesignOf(&s, play.Auto)
	if err != nil {
		return nil, err
	}
	platform, shared := *s.Platform, s.Platform.Shared
	if drawsAtRandom(&s) {
		seen, err := run.Record(d, run.Scene{Policy: r.A})
		if err != nil {
			return nil, err
		}
		if platform.Workers.Groups, err = r.groups(&s, w, seen.Problem.Workers); err != nil {
			return nil, err
		}
		platform.Workers.Count, platform.Sample = nil, nil
	}
	platform.Shared = nil
	s.Platform = &platform
	used := s.Uses()
	for i, x := range d.World.Shared(d.Grid.Values(0), d.Seed) {
		if v := shared[i]; slices.Contains(used, v.Name) {
			platform.Shared = append(platform.Shared, sheet.SharedValue{Name: v.Name, Value: constant(x)})
		}
	}
	return &s, nil
}

// labelled returns the variables of a world that figures and texts call by labels, symbols, units or names of values,
// without documentation and limits.
func labelled(s *sheet.Scenario, w grid.Values) (kept sheet.Variables) {
	for _, p := range w.Parameters() {
		v := s.Variable(p.Name)
		if v == nil || v.Label == "" && v.Symbol == "" && v.Unit == "" && v.Values == nil {
			continue
		}
		kept = append(kept, sheet.Variable{
			Name: v.Name, Label: v.Label, Symbol: v.Symbol, Unit: v.Unit, Values: v.Values, Integer: v.Integer, Auto: v.Auto,
		})
	}
	return kept
}

// groups returns one group for each run of equal workers, with the costs and lives that they drew.
func (r *Pair) groups(s *sheet.Scenario, w grid.Values, workers []models.Worker) ([]sheet.Group, error) {
	var all []sheet.Group
	next := 0
	for k, from := range s.Groups() {
		own := sheet.Group{}
		if groups := s.Platform.Workers.Groups; groups != nil {
			own = groups[k]
		}
		n, err := r.count(from.Count, w)
		if err != nil {
			return nil, err
		}
		for last := min(next+n, len(workers)); next < last; {
			same := next + 1
			for same < last && sameDraws(workers[next], workers[same]) {
				same++
			}
			one := workers[next]
			own.Name, own.Count = "", constant(float64(same-next))
			own.Compute, own.Send, own.Return = written(unchecked(one)), written(one.Send), written(one.Return)
			writeDraws(&own, from, one)
			all = append(all, own)
			next = same
		}
	}
	return all, nil
}

// unchecked returns the cost of computing without the checks, which the scenario adds again. The sum
// equals the worker's cost to the last digit.
func unchecked(w models.Worker) models.Affine {
	return models.Affine{Latency: remainder(w.Compute.Latency, w.Check.Latency), PerUnit: remainder(w.Compute.PerUnit, w.Check.PerUnit)}
}

// remainder returns a number whose sum with a part, as floating point rounds it, is the given sum. There
// is one, as the sum was computed in this way.
func remainder(sum, part float64) float64 {
	x := sum - part
	for x+part > sum {
		x = math.Nextafter(x, math.Inf(-1))
	}
	for x+part < sum {
		x = math.Nextafter(x, math.Inf(1))
	}
	return x
}

// count evaluates a number of workers in a world.
func (r *Pair) count(e *expr.Expr, w grid.Values) (int, error) {
	p, err := e.Compile(r.Space.Names())
	if err != nil {
		return 0, err
	}
	return int(math.Round(p.Eval(w.Numbers(), nil))), nil
}

// written returns a cost as scenarios have it.
func written(c models.Affine) *sheet.Cost {
	return &sheet.Cost{Latency: constant(c.Latency), PerUnit: constant(c.PerUnit)}
}

// constant returns a number as an expression.
func constant(x float64) *expr.Expr {
	e, err := expr.Parse(number(x))
	if err != nil {
		panic("worst: " + err.Error()) // a finite number that is not negative
	}
	return e
}
