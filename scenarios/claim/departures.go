package claim

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// anyLaw stands for the law when cells are compared, since laws are compared separately.
const anyLaw = "linear"

// filedLike returns the design of the experiment that reads a design's results, in its original form: without
// preset and settings.
func filedLike(d *scenarios.Design) (*scenarios.Design, error) {
	s := d.Scenario()
	return scenarios.NewDesign(scenarios.Request{Experiment: cmp.Or(s.Compute, s.Findings)})
}

// WorldDepartures lists the differences between the world of a design and the world of an experiment in
// its original form, such as "another risk". The design may have another name than the experiment.
func WorldDepartures(d *scenarios.Design, experiment string) ([]string, error) {
	filed, err := scenarios.NewDesign(scenarios.Request{Experiment: experiment})
	if err != nil {
		return nil, err
	}
	return worldDepartures(d, filed), nil
}

// departures says in what a report's study differs from the experiment as filed. A study with another seed,
// with other policies or with more instances is the same, as long as all cells have equally many instances.
func departures(r *scenarios.Report, filed *scenarios.Design) []string {
	found := append(worldDepartures(r.Design, filed), cellDepartures(r.Design, filed)...)
	least, most := r.Cell(0).Instances(), 0
	for c := range r.Design.Grid.Cells() {
		least, most = min(least, r.Cell(c).Instances()), max(most, r.Cell(c).Instances())
	}
	switch {
	case least < filed.Instances:
		found = append(found, fmt.Sprintf("%d instances a cell instead of %d", least, filed.Instances))
	case least < most:
		found = append(found, fmt.Sprintf("%d to %d instances a cell", least, most))
	}
	return found
}

// anyway lists the fields of a study's meaning that may differ between equivalent studies. Another seed draws
// other instances, and metrics say what else is kept.
var anyway = []string{"epoch", "seed", "block", "batch", "metrics", "distribution"}

// worldDepartures says in what the world of a design differs from the experiment as filed: "another
// plan_risk".
func worldDepartures(d, filed *scenarios.Design) (found []string) {
	ours, err := d.Plan()
	theirs, other := filed.Plan()
	if err != nil || other != nil {
		return []string{"a law whose file cannot be read"}
	}
	for _, f := range slices.Concat(theirs.Meaning, ours.Meaning) {
		name := "another " + f.Name
		if f.Name == "parameters" {
			name = "variables of other names or roles"
		}
		both := slices.Contains(theirs.Meaning, f) && slices.Contains(ours.Meaning, f)
		if !both && !slices.Contains(anyway, f.Name) && !slices.Contains(found, name) {
			found = append(found, name)
		}
	}
	return found
}

// cellDepartures says in which variables the cells of a design differ from the experiment as filed: "other
// values of p and W".
func cellDepartures(d, filed *scenarios.Design) []string {
	ours, theirs := d.Grid.IDs(anyLaw), filed.Grid.IDs(anyLaw)
	slices.Sort(ours)
	slices.Sort(theirs)
	if slices.Equal(ours, theirs) {
		return nil
	}
	var names []string
	for _, name := range slices.Concat(filed.Grid.Names(), d.Grid.Names()) {
		if !slices.Contains(names, name) && !slices.Equal(spelled(d.Grid, name), spelled(filed.Grid, name)) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return []string{"other combinations of values"}
	}
	return []string{"other values of " + strings.Join(names, ", ")}
}

// spelled returns the values of a variable, sorted, or nil if no variable has that name.
func spelled(g *grid.Grid, name string) (values []string) {
	i := g.Find(name)
	if i < 0 {
		return nil
	}
	for _, v := range g.Column(i) {
		values = append(values, cmp.Or(v.Word, grid.FormatNumber(v.X)))
	}
	slices.Sort(values)
	return slices.Compact(values)
}
