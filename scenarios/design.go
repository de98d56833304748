package scenarios

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/recalled"
	"github.com/loadstar-sim/loadstar/scenarios/record"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/watch"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// Instances are computed in blocks, the units of work that goroutines share, and those of a
// block in batches, by whose means policies are compared.
const (
	BlockLength = record.BlockLength
	BatchLength = record.BatchLength
)

// Evaluator is the way in which episodes are computed. The zero value means Auto.
type Evaluator = play.Evaluator

// All evaluators give the same numbers to the last bit.
const (
	Auto   = play.Auto
	Replay = play.Replay
	Engine = play.Engine
)

// Design is a scenario with everything decided. It must not be changed once it is run, as
// goroutines share it.
type Design struct {
	Name, Title  string
	Grid         *grid.Grid
	Risk         string // the law of interruptions: canonical if it is the same in all cells, else as in the scenario
	PlanRisk     string // the law that policies plan with, if that is another
	Policies     []*policies.Policy
	Metrics      []string // in the order of the rows; none if there are only exact facts
	Instances    int      // of every cell; 0 if there are only exact facts
	Seed         uint64
	Evaluator    Evaluator
	Distribution bool // the ratio of every instance is kept
	Figure       results.FigureSpec

	scenario  *sheet.Scenario
	compute   func(v grid.Values, p *policies.Policy) ([]Fact, error) // facts without episodes, or nil
	draw      *Draw                                                   // instances that are no episodes, or nil
	read      func(r *Report) Findings
	spreadBy  string                      // the variable that divides the distribution, or ""
	world     *world.World                // nil if computed, or if its laws are not known
	load      func(v grid.Values) float64 // the workload of a cell; nil if there is none
	memory    *recalled.Memory            // of the study, if the design is that of one
	reference *policies.Policy
	sampled   []*Metric   // the metrics that are taken from instances
	whole     bool        // a sampled metric reads outcomes
	exact     bool        // ExactWork is among the metrics
	spread    *Metric     // the sampled metric from whose values others are derived, or nil
	clock     watch.Clock // by which calls take too long; nil: that of the machine
}

// law returns the law of interruptions as it enters the identities of cells.
func (d *Design) law() string {
	if d.world == nil {
		return cmp.Or(d.memory.Field("risk"), "linear")
	}
	return d.world.Law(0).Identity
}

// Lacks returns what the design has and the program does not know. Nothing can be computed
// then, except what needs none of it.
func (d *Design) Lacks() recalled.Lacks {
	return d.memory.All(append(slices.Clone(d.Policies), d.reference)...)
}

// Computed reports whether the design is computed without episodes.
func (d *Design) Computed() bool { return d.compute != nil || d.draw != nil }

// exactly reports whether the design has no instances, only exact facts.
func (d *Design) exactly() bool { return d.compute != nil && d.draw == nil }

// Reference returns the policy to whose work the ratio relates, and nil if no metric needs
// one.
func (d *Design) Reference() *policies.Policy { return d.reference }

// compares reports whether the work of the reference is needed.
func (d *Design) compares() bool { return d.reference != nil }

// how says how the episodes of the design are computed.
func (d *Design) how() play.How {
	return play.How{Evaluator: d.Evaluator, Outcomes: d.whole, Instances: d.Instances}
}

// compared returns the place of the metric Compared among those sampled, or -1.
func (d *Design) compared() int {
	at := slices.IndexFunc(d.sampled, func(m *Metric) bool { return m.Name == Ratio })
	return max(at, min(0, len(d.sampled)-1))
}

// Compared returns the metric by which instances are won and lost: the ratio, or else the
// first that is sampled. It is "" if there is none.
func (d *Design) Compared() string {
	if at := d.compared(); at >= 0 {
		return d.sampled[at].Name
	}
	return ""
}

// blocks returns how many blocks a cell has, of which the last may be shorter: one if
// there are no instances.
func (d *Design) blocks() int { return max(1, (d.Instances+BlockLength-1)/BlockLength) }

// Total returns how many units the design has, as Runner.Done counts them: instances, or
// cells if it is computed without instances.
func (d *Design) Total() int64 { return int64(d.Grid.Cells()) * int64(max(1, d.Instances)) }

// units returns how many units a block has.
func (d *Design) units(block int) int {
	return max(1, min(BlockLength, d.Instances-block*BlockLength))
}

// Shown returns the spellings of the policies that figures show: all but the reference,
// whose ratio is 1, unless it is the only one.
func (d *Design) Shown() []string {
	var names []string
	for _, p := range d.Policies {
		if d.reference == nil || p.Spec != d.reference.Spec || len(d.Policies) == 1 {
			names = append(names, p.Spec)
		}
	}
	return names
}

// SpreadBy returns the variable by whose values the distribution is kept apart, or "".
func (d *Design) SpreadBy() string { return d.spreadBy }

// Scenario returns the scenario that the design follows.
func (d *Design) Scenario() *sheet.Scenario { return d.scenario }

// sized returns a copy of the design with another number of instances.
func (d *Design) sized(instances int) *Design {
	v := *d
	v.Instances = instances
	return &v
}

// alone returns a copy of the design for one policy on the engine, without reference and
// metrics.
func (d *Design) alone(p *policies.Policy) *Design {
	v := *d
	v.Policies = []*policies.Policy{p}
	v.Evaluator, v.reference, v.sampled, v.spread = Engine, nil, nil, nil
	return &v
}

// FindCell returns the place in the grid of the cell with an identity.
func (d *Design) FindCell(id uint64) (int, error) {
	if cell := grid.NewFinder(d.Grid.IDs(d.law())).Find(id); cell >= 0 {
		return cell, nil
	}
	return 0, fmt.Errorf("the design has no cell %016x", id)
}
