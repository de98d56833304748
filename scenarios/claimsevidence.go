package scenarios

import (
	"context"
	"fmt"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// Evidence is the studies that claims rest on. Each is run when a claim first
// asks for it, and kept for the others. The zero value is ready; one goroutine
// uses it at a time.
type Evidence struct {
	Goroutines int // of the runner; 0: one for every processor

	reports map[string]*Report
}

// seedOfClaims is the master seed of all evidence that is sampled.
const seedOfClaims = 1

// study returns the report of a study, which it runs unless it was run before.
func (e *Evidence) study(ctx context.Context, o Order) (exactly, error) {
	o.Seed = seedOfClaims
	key := fmt.Sprintf("%+v", o) // maps are printed in the order of their keys
	r, ok := e.reports[key]
	if !ok {
		s, err := NewStudy(o)
		if err != nil {
			return exactly{}, err
		}
		if r, err = (&Runner{Goroutines: e.Goroutines}).Run(ctx, s); err != nil {
			return exactly{}, err
		}
		if e.reports == nil {
			e.reports = map[string]*Report{}
		}
		e.reports[key] = r
	}
	x := exactly{r, map[string]int{}}
	for i := range r.Study.Policies {
		x.index[r.name(i)] = i
	}
	return x, nil
}

// instances plays a study instance by instance; see [Study.EachInstance].
func (e *Evidence) instances(ctx context.Context, o Order, show func(v Values, instance int, work []float64)) (*Study, error) {
	o.Seed = seedOfClaims
	s, err := NewStudy(o)
	if err != nil {
		return nil, err
	}
	return s, s.EachInstance(ctx, show)
}

// expected orders a study for its exact expectations alone. There is no study
// without an instance, so it has one, and goes without the tables that would
// make more of them fast.
func expected(experiment, preset string, set map[string]string, policies ...string) Order {
	return Order{Experiment: experiment, Preset: preset, Set: set, Policies: policies, Instances: 1, Evaluator: Replay}
}

// exactly reads from a report what is known exactly. It panics if a policy or a
// number is missing: claims know what they ordered.
type exactly struct {
	*Report
	index map[string]int
}

// value returns a metric of a policy in a cell.
func (x exactly) value(cell int, policy, metric string) float64 {
	i, ok := x.index[policy]
	if ok {
		var v float64
		if v, ok = x.fact(cell, i, metric); ok {
			return v
		}
	}
	panic(fmt.Sprintf("scenarios: study of %s has no exact %s of %s", x.Study.Experiment.Name, metric, policy))
}

// work returns a policy's expected work, and share its performance.
func (x exactly) work(cell int, policy string) float64 { return x.value(cell, policy, ExactWork) }
func (x exactly) share(cell int, policy string) float64 {
	return x.work(cell, policy) / x.work(cell, x.Study.Reference().Spec)
}

// gain returns how much more a policy completes than another, as a part of what
// the other does.
func (x exactly) gain(cell int, policy, other string) float64 {
	return x.work(cell, policy)/x.work(cell, other) - 1
}

// others returns the study's policies without the reference and the given ones.
func (x exactly) others(but ...string) []string {
	var names []string
next:
	for i := range x.Study.Policies {
		name := x.name(i)
		for _, b := range append(but, x.Study.Reference().Spec) {
			if name == b {
				continue next
			}
		}
		names = append(names, name)
	}
	return names
}

// cells returns the cells that satisfy a condition.
func (x exactly) cells(where func(v Values) bool) []int {
	var cells []int
	for c := range x.Study.Grid.Cells() {
		if where == nil || where(x.at(c)) {
			cells = append(cells, c)
		}
	}
	return cells
}

// at returns the parameters of a cell.
func (x exactly) at(cell int) Values { return x.Study.Grid.Values(cell) }

// curves groups cells by what a function says of them, in the order in which
// they come.
func (x exactly) curves(by func(v Values) string) [][]int {
	var curves [][]int
	place := map[string]int{}
	for c := range x.Study.Grid.Cells() {
		key := by(x.at(c))
		i, ok := place[key]
		if !ok {
			i = len(curves)
			place[key] = i
			curves = append(curves, nil)
		}
		curves[i] = append(curves[i], c)
	}
	return curves
}

// along names everything of a cell but one parameter. The load counts as
// load per worker if the parameter is the number of workers.
func along(parameter string) func(v Values) string {
	return func(v Values) string {
		key := ""
		for i, p := range v.Parameters() {
			switch name := p.Name; {
			case name == parameter:
			case name == "W":
				key += "W/p=" + number(perWorker(v)) + " "
			default:
				key += v.Spell(i) + " "
			}
		}
		return key[:max(0, len(key)-1)]
	}
}

// perWorker returns the load per worker.
func perWorker(v Values) float64 { return expr.Round(v.Get("W") / v.Get("p")) }
