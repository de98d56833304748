package scenarios

import (
	"fmt"
	"slices"
	"time"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// A Clock starts a clock that sends the time at each check on a goroutine, and returns a function that
// stops it.
type Clock func() (times <-chan time.Time, stop func())

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
	Evaluator    play.Evaluator
	Distribution bool   // the ratio of every instance is kept
	SpreadBy     string // the variable by whose values the distribution is kept apart, or ""
	Figure       results.FigureSpec

	scenario   *sheet.Scenario
	Compute    func(v grid.Values, p *policies.Policy) ([]Fact, error) // facts without episodes, or nil
	Draw       *Draw                                                   // instances that are no episodes, or nil
	read       func(r *Report) Findings
	World      *world.World                // nil if computed, or if its laws are not known
	load       func(v grid.Values) float64 // the workload of a cell; nil without one
	experiment *Experiment                 // of the catalogue that computes or reads, or nil
	joined     Lacks                       // of further designs whose cells the design has
	Reference  *policies.Policy
	Sampled    []*Metric // the metrics that are taken from instances
	Outcomes   bool      // a sampled metric reads outcomes
	Exact      bool      // ExactWork is among the metrics
	Spread     *Metric   // the sampled metric from whose values others are derived, or nil
	Clock      Clock     // by which calls take too long; nil: the machine's
}

// Law returns the law of interruptions as it enters the identities of cells.
func (d *Design) Law() string {
	if d.World == nil {
		return "linear"
	}
	return d.World.Law(0).Identity
}

// Computed reports whether the design is computed without episodes.
func (d *Design) Computed() bool { return d.Compute != nil || d.Draw != nil }

// FactsOnly reports whether the design has no instances, only exact facts.
func (d *Design) FactsOnly() bool { return d.Compute != nil && d.Draw == nil }

// Compares reports whether the work of the reference is needed.
func (d *Design) Compares() bool { return d.Reference != nil }

// How says how the episodes of the design are computed.
func (d *Design) How() play.How {
	return play.How{Evaluator: d.Evaluator, Outcomes: d.Outcomes, Instances: d.Instances}
}

// ComparedAt returns the place of the metric Compared among those sampled, or -1.
func (d *Design) ComparedAt() int {
	at := slices.IndexFunc(d.Sampled, func(m *Metric) bool { return m.Name == Ratio })
	return max(at, min(0, len(d.Sampled)-1))
}

// Compared returns the metric by which instances are won and lost: the ratio, or else the first that is
// sampled. It is "" if no metric is.
func (d *Design) Compared() string {
	if at := d.ComparedAt(); at >= 0 {
		return d.Sampled[at].Name
	}
	return ""
}

// Blocks returns how many blocks a cell has: one if there are no instances. The last may be shorter.
func (d *Design) Blocks() int { return max(1, (d.Instances+world.BlockLength-1)/world.BlockLength) }

// Total returns how many units the design has, as Runner.Done counts them: instances, or
// cells if it is computed without instances.
func (d *Design) Total() int64 { return int64(d.Grid.Cells()) * int64(max(1, d.Instances)) }

// Units returns how many units a block has.
func (d *Design) Units(block int) int {
	return max(1, min(world.BlockLength, d.Instances-block*world.BlockLength))
}

// Shown returns the spellings of the policies that figures show: all but the reference,
// whose ratio is 1, unless it is the only one.
func (d *Design) Shown() []string {
	var names []string
	for _, p := range d.Policies {
		if d.Reference == nil || p.Spec != d.Reference.Spec || len(d.Policies) == 1 {
			names = append(names, p.Spec)
		}
	}
	return names
}

// Problem returns the problem of a cell, and the problem that policies are told. It returns an error unless
// the program knows the laws of the design.
func (d *Design) Problem(v grid.Values) (problem, told *models.Problem, err error) {
	if problem, err = d.World.Problem(v, d.Seed); err != nil {
		return nil, nil, err
	}
	told, err = d.World.Believed(problem, v)
	return problem, told, err
}

// Scenario returns the scenario that the design follows.
func (d *Design) Scenario() *sheet.Scenario { return d.scenario }

// WithInstances returns a copy of the design with another number of instances.
func (d *Design) WithInstances(instances int) *Design {
	v := *d
	v.Instances = instances
	return &v
}

// As returns a copy of the design with the policies, the reference and the goal of another one.
func (d *Design) As(o *Design) *Design {
	v, from := *d, *d.scenario
	from.Precision, from.Most, from.Decide = o.scenario.Precision, o.scenario.Most, o.scenario.Decide
	v.scenario, v.joined, v.Reference = &from, o.joined, o.Reference
	v.Policies, v.Instances = o.Policies, o.Instances
	return &v
}

// Join adds the cells of another design, and its names that the program does not know.
func (d *Design) Join(o *Design) error {
	if err := d.Grid.Union(o.Grid, o.Law()); err != nil {
		return err
	}
	d.joined.Add(o.Lacks())
	return nil
}

// ForOne returns a copy of the design for one policy on the engine, without reference and
// metrics.
func (d *Design) ForOne(p *policies.Policy) *Design {
	v := *d
	v.Policies = []*policies.Policy{p}
	v.Evaluator, v.Reference, v.Sampled, v.Spread = play.Engine, nil, nil, nil
	return &v
}

// FindCell returns the place in the grid of the cell with an identity.
func (d *Design) FindCell(id uint64) (int, error) {
	if cell := slices.Index(d.Grid.IDs(d.Law()), id); cell >= 0 {
		return cell, nil
	}
	return 0, fmt.Errorf("the study has no cell %016x", id)
}

// Select parses a condition on the design's parameters, such as p>15. It returns nil for
// the empty condition.
func (d *Design) Select(condition string) (*grid.Condition, error) {
	return d.Grid.Condition(condition)
}

// maxTracks is how many (cell, policy) pairs a report may have. Larger studies have
// neither figures nor findings: their rows are streamed.
const maxTracks = 300_000

// CanReport reports whether a study of the design is small enough for a report.
func (d *Design) CanReport() bool { return d.Grid.Cells()*len(d.Policies) <= maxTracks }
