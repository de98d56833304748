package scenarios

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// Instances come in blocks, the units of work that goroutines share, and those of a
// block in batches, by whose means policies are compared. Both are part of what a
// study means: sums are rounded along them.
const (
	BlockLength = 250
	BatchLength = 25
)

// maxInstances is how many instances a cell may have.
const maxInstances = 1_000_000_000

// Evaluator is the way in which episodes are computed.
type Evaluator string

// All ways give the same numbers to the last bit.
const (
	Auto   Evaluator = "auto"   // the fastest that can
	Replay Evaluator = "replay" // no events: only for plans whose times no instance moves
	Engine Evaluator = "engine" // event by event
)

// Design is a scenario with everything decided.
type Design struct {
	Name, Title  string
	Grid         *grid.Grid
	Risk         string // as the scenario has it; its canonical spelling where it is the same in all cells
	PlanRisk     string // that policies plan with, if that is another
	Policies     []*policies.Policy
	Metrics      []string // what is watched, in the order of the rows; none for what is computed
	Instances    int      // of every cell; 0 for what is computed without
	Seed         uint64
	Evaluator    Evaluator
	Distribution bool // the ratio of every instance is kept
	Figure       results.FigureSpec

	scenario  *sheet.Scenario
	compute   func(v grid.Values, p *policies.Policy) ([]Fact, error) // nil: by episodes
	read      func(r *Report) Findings
	spreadBy  string // the variable by whose values the distribution is kept apart too
	world     *world.World
	reference *policies.Policy
	sampled   []*Metric // of the metrics, those read from episodes
	whole     bool      // some of them need whole outcomes
	exact     bool      // the exact expectation is wanted too
}

// law is the law of interruptions as cells' identities have it.
func (d *Design) law() string {
	if d.world == nil {
		return "linear"
	}
	return d.world.Law(0).Identity
}

// Computed tells whether the design is computed without episodes.
func (d *Design) Computed() bool { return d.compute != nil }

// Reference returns the policy by whose work the ratio is measured, and nil if no
// metric needs one.
func (d *Design) Reference() *policies.Policy { return d.reference }

// compares tells whether the reference's work is needed.
func (d *Design) compares() bool { return d.reference != nil }

// shortcuts tells whether tables and forecasts may take the place of episodes.
func (d *Design) shortcuts() bool { return d.Evaluator == Auto && !d.whole }

// Blocks returns how many blocks the instances of a cell make; the last may be
// shorter. What is computed without instances is one block.
func (d *Design) blocks() int { return max(1, (d.Instances+BlockLength-1)/BlockLength) }

// Total returns how many units of work the design has, as Runner.Done counts
// them: instances, or cells of what is computed without.
func (d *Design) Total() int64 { return int64(d.Grid.Cells()) * int64(max(1, d.Instances)) }

// units returns how many of them a block has.
func (d *Design) units(block int) int {
	return max(1, min(BlockLength, d.Instances-block*BlockLength))
}

// Shown returns the names of the policies that figures show: all but the
// reference, which would be a line at 1, unless it is the only one.
func (d *Design) Shown() []string {
	var names []string
	for _, p := range d.Policies {
		if d.reference == nil || p.Spec != d.reference.Spec || len(d.Policies) == 1 {
			names = append(names, p.Spec)
		}
	}
	return names
}

// Scenario returns the scenario that the design follows.
func (d *Design) Scenario() *sheet.Scenario { return d.scenario }

// sized returns the design with another number of instances.
func (d *Design) sized(instances int) *Design {
	v := *d
	v.Instances = instances
	return &v
}

// alone returns the design for one policy on the engine, without reference or metrics.
func (d *Design) alone(p *policies.Policy) *Design {
	v := *d
	v.Policies = []*policies.Policy{p}
	v.Evaluator, v.reference, v.sampled = Engine, nil, nil
	return &v
}

// Find returns the place in the grid of the cell with an identity.
func (d *Design) FindCell(id uint64) (int, error) {
	if cell := grid.NewFinder(d.Grid.IDs(d.law())).Find(id); cell >= 0 {
		return cell, nil
	}
	return 0, fmt.Errorf("the study has no cell %016x", id)
}
