package scenarios

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Request is an experiment and changes to it, as by flags. Except for the seed, the zero value of a field
// leaves it as the experiment has it.
type Request struct {
	Experiment string
	Preset     string
	Set        map[string]string // values by variable, in place of the preset's
	Risk       string            // the law of interruptions
	PlanRisk   string            // the law that policies plan with, if that is another
	Policies   []string
	Instances  int
	Seed       uint64
	Evaluator  play.Evaluator
}

// NewDesign returns the design of a request, in which every option acts. Errors are without places in
// a file, as the user wrote none.
func NewDesign(r Request) (*Design, error) {
	s, err := r.Scenario()
	if err != nil {
		return nil, err
	}
	d, err := DesignOf(s, r.Evaluator)
	if err == nil {
		err = d.CheckOptions()
	}
	return d, sheet.Cause(err)
}

// Scenario returns the request as a scenario, which has the same results.
func (r Request) Scenario() (*sheet.Scenario, error) {
	e, err := Lookup(r.Experiment)
	if err != nil {
		return nil, err
	}
	s, err := e.Brief(r.Preset)
	if err != nil {
		return nil, err
	}
	if err := e.Misses(r.Risk != "" || r.PlanRisk != "", r.Instances != 0); err != nil {
		return nil, err
	}
	s.Seed = r.Seed
	if r.Policies != nil {
		if s.Policies, err = policies.Spellings(r.Policies); err != nil {
			return nil, err
		}
	}
	var settings [][2]string
	for _, name := range slices.Sorted(maps.Keys(r.Set)) {
		settings = append(settings, [2]string{name, r.Set[name]})
	}
	if r.Instances != 0 {
		settings = append(settings, [2]string{"instances", strconv.Itoa(r.Instances)})
	}
	for _, law := range [][2]string{{"risk", r.Risk}, {"plan_risk", r.PlanRisk}} {
		if law[1] != "" {
			settings = append(settings, law)
		}
	}
	return s, s.ApplyAll(settings)
}

// Misses returns an error if a request asks the experiment for a law of interruptions or for
// a number of instances that it does not have.
func (e *Experiment) Misses(law, instances bool) error {
	switch {
	case e.Draw != nil && law:
		return fmt.Errorf("experiment %s draws its own instances: it has no risk to choose", e.Name)
	case e.Draw == nil && e.Compute != nil && (law || instances):
		return fmt.Errorf("experiment %s is computed without instances: it has no risk and no number of instances to choose", e.Name)
	}
	return nil
}
