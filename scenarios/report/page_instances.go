package report

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// chosen is an instance whose episodes are drawn.
type chosen struct {
	instance   int
	name, text string // "" if nothing is to be said
}

// instances returns the instance that is asked for, or else the median, the worst and the best of a cell's first
// block, played again: by the difference of the first two policies, or by the first alone, in the metric by
// which the study counts wins. If that cannot be told, it is instance 0.
func (c *chapters) instances(cell int, specs []string) []chosen {
	asked := c.options.Scene.Instance
	if asked >= 0 || !c.Progress.Done() {
		return []chosen{{instance: max(0, asked)}}
	}
	values := c.values(cell, specs)
	if values == nil {
		return []chosen{{instance: 0}}
	}
	d := c.Study.Design
	metric := d.Sampled[d.ComparedAt()]
	by := func(k int) float64 {
		x := values[0][k]
		if len(values) > 1 {
			x -= values[1][k]
		}
		if metric.Less {
			x = -x
		}
		return x
	}
	var order []int
	for k := range values[0] {
		if !math.IsNaN(by(k)) {
			order = append(order, k)
		}
	}
	if len(order) == 0 {
		return []chosen{{instance: 0}}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(by(a), by(b)) })
	of := fmt.Sprintf("of the first %d instances of this cell", len(order))
	worst, median, best := order[0], order[(len(order)-1)/2], order[len(order)-1]
	if by(worst) == by(best) {
		return []chosen{{instance: worst, text: fmt.Sprintf("Instance %d: all %s are alike by %s.", worst, of, metric.Name)}}
	}
	tell := func(name string, k int) chosen {
		text := fmt.Sprintf("Instance %d, the %s %s for %s", k, name, of, specs[0])
		if len(values) > 1 {
			text += " against " + specs[1]
		}
		text += fmt.Sprintf(", by %s: %.4g", metric.Name, values[0][k])
		if len(values) > 1 {
			text += fmt.Sprintf(" and %.4g", values[1][k])
		}
		return chosen{k, name, text + "."}
	}
	return []chosen{tell("median", median), tell("worst", worst), tell("best", best)}
}

// values returns the values of the first two policies in each instance of a cell's first block, in the metric
// by which the study counts wins. It returns nil unless this program has all they need.
func (c *chapters) values(cell int, specs []string) (values [][]float64) {
	d := c.Study.Design
	if d.ComparedAt() < 0 || d.UnknownError(true) != nil || d.Reference != nil && (!d.Reference.Known() || d.Reference.Outside()) {
		return nil
	}
	var wanted []int
	for _, spec := range specs[:min(2, len(specs))] {
		k := slices.IndexFunc(d.Policies, func(p *policies.Policy) bool { return p.Spec == spec })
		if k < 0 {
			return nil
		}
		wanted = append(wanted, k)
	}
	found, err := run.Block(context.Background(), d, cell, 0, wanted)
	if err != nil {
		return nil
	}
	for k := range found {
		if found[k].Err != nil || len(found[k].Compared) == 0 {
			return nil
		}
		values = append(values, slices.Clone(found[k].Compared))
	}
	return values
}
