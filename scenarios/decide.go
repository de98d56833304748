package scenarios

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/goal"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// workShare is the metric that stands in for a ratio without a reference.
const workShare = "share"

// Decision returns the rule by which the design decides between policies, the metric that it compares,
// and the policies that it leaves out, such as a reference that knows the interruptions. The margin is 0
// if the scenario asks for no decision.
func (d *Design) Decision() (rule goal.Decision, by string, skip []bool) {
	asked := d.scenario.Decide
	rule = goal.Decision{Margin: float64(asked.Margin), Level: asked.Sure(), Best: asked.Best, Span: math.Inf(1)}
	skip = make([]bool, len(d.Policies))
	for i, p := range d.Policies {
		skip[i] = Excluded(p, d.Reference)
	}
	for _, m := range d.Sampled {
		if m.Name == Ratio || m.Name == workShare && by == "" {
			by = m.Name
		}
	}
	if d.Unit(by) {
		rule.Span = 1 // nothing completes more than all, or than the bound
	}
	return rule, by, skip
}

// checkDecision returns an error if the scenario asks for a decision that the design cannot
// make.
func (d *Design) checkDecision() error {
	_, by, skip := d.Decision()
	switch compared := len(slices.DeleteFunc(skip, func(skip bool) bool { return skip })); {
	case d.scenario.Decide.Margin == 0:
		return nil
	case by == "":
		return d.scenario.At("decide", errors.New("policies are compared by the ratio or the share, and neither is sampled: want one of them among the metrics"))
	case d.Distribution && d.scenario.Findings != "":
		return d.scenario.At("decide", fmt.Errorf("experiment %s reads the distribution over all cells, in which all policies need equal instances: want --instances, or a scenario without its findings", d.scenario.Findings))
	case compared < 2:
		return d.scenario.At("decide", errors.New("there are no two policies to compare: want another one, besides a reference that knows the interruptions"))
	}
	return nil
}

// Judge returns the verdicts of the stored blocks on the differences between the policies, given by their
// places in the design. It returns nil unless the study decides between them.
func (c *Cell) Judge() *goal.Outcome { return c.JudgeAt(c.Design.scenario.Decide.Sure()) }

// JudgeAt is Judge at another level than the study's. The intervals of all pairs hold at any level, whatever
// the study was decided by: the intervals of C cells hold together at 0.95 if each is judged at 1-0.05/C.
func (c *Cell) JudgeAt(level float64) *goal.Outcome {
	rule, by, skip := c.Design.Decision()
	if rule.Level = level; rule.Margin == 0 {
		return nil
	}
	known := goal.Cell{Length: world.BatchLength, PerBlock: world.BlockLength / world.BatchLength, Failed: c.failed, Skip: skip}
	for i := range skip {
		batches := c.Batches(i, by)
		known.Batches = append(known.Batches, batches)
		// A policy that has no schedule in the cell has no values to be told apart by.
		skip[i] = skip[i] || len(batches) > 0 && !slices.ContainsFunc(batches, func(x float64) bool { return !math.IsNaN(x) })
	}
	if exact := c.ExactMeans(); exact != nil && by == Ratio {
		n := len(skip)
		known.Bounds = make([][2]float64, n*n)
		for a := range n {
			for b := a + 1; b < n; b++ {
				lo, hi := exact.Bounds(c.Design.control(&c.tracks[a]), c.Design.control(&c.tracks[b]))
				known.Bounds[a*n+b] = [2]float64{lo, hi}
			}
		}
	}
	o := rule.Judge(goal.Stages(c.most), &known)
	if o.Tied { // schedules take long to make
		known.Schedules = c.Design.schedules(c.Index, c.failed)
		o = rule.Judge(goal.Stages(c.most), &known)
	}
	return o
}

// schedules numbers the schedules that policies make for all instances of a cell. Equal schedules have the
// same number; a policy without one, or that failed there, has -1.
func (d *Design) schedules(cell int, failed []bool) []int {
	numbers, all := slices.Repeat([]int{-1}, len(d.Policies)), make([]*play.Entry, len(d.Policies))
	v := d.Grid.Values(cell).Seeded(d.Seed)
	problem, told, err := d.Problem(v)
	for i, p := range d.Policies {
		if _, plans := p.Value.(policies.Planner); !plans || failed[i] || err != nil {
			continue
		}
		e := new(play.Entry)
		if play.Guard(func() error {
			p, err := p.Bind(v.Options())
			if err != nil {
				return err
			}
			return e.Prepare(p, problem, told, d.How())
		}) == nil {
			all[i] = e
			numbers[i] = slices.IndexFunc(all[:i+1], func(o *play.Entry) bool { return o != nil && (o == e || o.Same(e)) })
		}
	}
	return numbers
}
