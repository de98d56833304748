package scenarios

import (
	"cmp"
	"errors"
	"fmt"
	"maps"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// Request is what a user asks for: an experiment and what to change in it. The
// zero value of a field leaves it as the experiment has it.
type Request struct {
	Experiment string
	Preset     string
	Set        map[string]string // values by parameter, before those of the preset
	Risk       string            // that interruptions follow
	PlanRisk   string            // that policies believe in, if that is another
	Policies   []string
	Instances  int
	Seed       uint64
	Evaluator  Evaluator
}

// NewDesign decides everything, or says what in the order cannot be.
func NewDesign(o Request) (*Design, error) {
	s, err := o.Scenario()
	if err != nil {
		return nil, err
	}
	study, err := DesignOf(s, o.Evaluator)
	var placed *sheet.Error
	if errors.As(err, &placed) && placed.Err != nil {
		err = placed.Err // an order has no lines and columns
	}
	return study, err
}

// Scenario writes the order down as a scenario, which gives the same numbers.
func (o Request) Scenario() (*sheet.Scenario, error) {
	e, err := Lookup(o.Experiment)
	if err != nil {
		return nil, err
	}
	set, names, instances := o.Set, o.Policies, cmp.Or(o.Instances, e.Instances)
	if o.Preset != "" {
		p, err := e.preset(o.Preset)
		if err != nil {
			return nil, err
		}
		set = maps.Clone(p.Set)
		if set == nil {
			set = map[string]string{}
		}
		maps.Copy(set, o.Set)
		instances = cmp.Or(o.Instances, p.Instances, e.Instances)
		if len(names) == 0 {
			names = p.Policies
		}
	}
	if len(names) == 0 {
		names = e.Policies
	}
	s := &sheet.Scenario{Name: e.Name, Title: e.Title, Source: e.Source, Seed: o.Seed}
	if s.Sweep, err = grid.ChosenAxes(e.Parameters, set); err != nil {
		return nil, err
	}
	if s.Policies, err = Specs(names); err != nil {
		return nil, err
	}
	if e.Compute != nil {
		if o.Risk != "" || o.PlanRisk != "" || o.Instances != 0 {
			return nil, fmt.Errorf("experiment %s is computed without instances: there is no risk and no number of instances to choose", e.Name)
		}
		s.Compute = e.Name
		return s, nil
	}
	if instances < 1 || instances > maxInstances {
		return nil, fmt.Errorf("instances=%d: want an integer from 1 to 1e9", instances)
	}
	s.Instances = instances
	s.Workload, s.Platform, s.Findings = e.Workload, e.Platform, e.Name
	s.Metrics, s.Distribution.Keep = defaultMetrics, e.Spread
	s.Figure = &sheet.Figure{X: e.Figure.X, Metric: e.Figure.Metric, XLabel: e.Figure.XLabel}
	if s.Risk, err = o.law(cmp.Or(o.Risk, e.Risk), s.Sweep); err != nil {
		return nil, err
	}
	if belief := cmp.Or(o.PlanRisk, e.PlanRisk); belief != "" {
		if s.PlanRisk, err = o.law(belief, s.Sweep); err != nil {
			return nil, err
		}
	}
	s.Reference, err = spec.Parse(e.Reference)
	return s, err
}

// law reads a law, or the name of a parameter whose values are laws.
func (o Request) law(text string, axes sheet.Axes) (*sheet.Law, error) {
	for _, a := range axes {
		if a.Words && a.Name == text {
			return sheet.ParseLaw(text, []string{text})
		}
	}
	return world.LawOf(text)
}

// Specs reads the spellings of policies.
func Specs(names []string) ([]spec.Spec, error) {
	var all []spec.Spec
	for _, name := range names {
		if _, err := policies.Parse(name); err != nil {
			return nil, err
		}
		s, err := spec.Parse(name)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}
