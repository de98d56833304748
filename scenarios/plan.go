package scenarios

import (
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// epoch is raised when numbers change for a reason that no other field shows.
const epoch = 1

// Plan returns the meaning, the goal, the policies and the scenario of the design, as the
// folder of a study keeps them. It returns an error if a file behind a law cannot be read.
func (d *Design) Plan() (store.Plan, error) {
	p := store.Plan{
		Name: d.Name,
		Goal: store.Goal{Instances: int64(d.Instances), Precision: float64(d.scenario.Precision), Most: int64(d.scenario.Most)},
	}
	if asked := d.scenario.Decide; asked.Margin > 0 {
		p.Goal.Decide = store.Decide{Margin: float64(asked.Margin), Best: asked.Best, Level: asked.Sure()}
	}
	meaning, err := d.meaning()
	if err != nil {
		return p, err
	}
	p.Meaning = meaning
	for _, named := range d.Policies {
		p.Policies = append(p.Policies, store.Policy{Spec: named.Spec, Revision: named.Revision})
	}
	p.Sheets = []string{string(d.CellsScenario().Encode())}
	return p, nil
}

// CellsScenario returns the scenario without its goal, which the plan holds separately: a
// study that grows by instances keeps its scenario.
func (d *Design) CellsScenario() *sheet.Scenario {
	plain := *d.scenario
	plain.Precision, plain.Most, plain.Decide = 0, 0, sheet.Decide{}
	if !d.FactsOnly() {
		plain.Instances = world.BlockLength
	}
	return &plain
}

// meaning returns, in a fixed order, what the results of a cell depend on beside the
// values of its parameters.
func (d *Design) meaning() ([]store.Field, error) {
	if err := d.UnknownError(true); err != nil {
		return nil, err
	}
	fields := []store.Field{
		{Name: "epoch", Value: strconv.Itoa(epoch)},
		{Name: "seed", Value: strconv.FormatUint(d.Seed, 10)},
		{Name: "parameters", Value: d.Grid.Roles()},
	}
	add := func(name, value string) { fields = append(fields, store.Field{Name: name, Value: value}) }
	if d.Computed() {
		add("compute", d.scenario.Compute)
	}
	if !d.Computed() || d.Draw != nil {
		add("block", strconv.Itoa(world.BlockLength))
		add("batch", strconv.Itoa(world.BatchLength))
		add("metrics", strings.Join(d.Metrics, ","))
	}
	if d.Computed() {
		return fields, nil
	}
	add("distribution", strconv.FormatBool(d.Distribution))
	if d.Compares() {
		add("reference", d.Reference.Spec+"@"+strconv.Itoa(d.Reference.Revision))
	}
	inputs, err := d.World.Inputs(d.scenario)
	return append(fields, inputs...), err
}
