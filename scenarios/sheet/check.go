package sheet

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// scenarioName matches the names that a scenario may have.
var scenarioName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,99}$`)

// metricName matches the names that a metric may have.
var metricName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// MetricName reports whether a metric may have the name.
func MetricName(name string) bool { return metricName.MatchString(name) }

// setDefaults sets the keys that the file leaves out to their defaults.
func (s *Scenario) setDefaults() {
	s.walk(func(_ string, v reflect.Value, tag reflect.StructTag) {
		if none := tag.Get("none"); none != "" && format(encode(v)) == none {
			v.SetZero()
		}
		for i, f := range fieldsOf(v) {
			if f.fallback != "" && v.Field(i).IsZero() {
				fill(v.Field(i), f.tag)
			}
		}
	})
	for _, f := range s.Drawn() {
		if f.Metric == "" && s.Compute == "" && len(f.Metrics) == 0 {
			f.Metric = s.drawnMetric()
		}
		if f.XLabel == "" && !f.Whole() && f.Kind != "laws" {
			f.XLabel = f.X
		}
	}
	if s.Distribution.By != "" {
		s.Distribution.Keep = true
	}
	if s.Compute != "" {
		return
	}
	if s.Reference.Name == "" {
		s.Reference.Name = "omniscient"
	}
}

// drawnMetric returns the metric of figures that name none.
func (s *Scenario) drawnMetric() string {
	if len(s.Metrics) == 0 || slices.Contains(s.Metrics, ratio) {
		return ratio
	}
	return s.Metrics[0]
}

// fill sets a field to its default.
func fill(v reflect.Value, tag reflect.StructTag) {
	n, err := parse("default", []byte(tag.Get("default")))
	if err == nil {
		err = (&decoder{places: places{}}).value(n, tag.Get("yaml"), v, tag)
	}
	if err != nil {
		panic("sheet: " + err.Error()) // only for tags in this package
	}
}

// check returns an error unless the parts of the scenario fit together.
func (s *Scenario) check() error {
	for _, check := range []func() error{s.checkWords, s.checkBind, s.checkFigures, s.checkParts, s.checkLives, s.checkFaults, s.checkLaws, s.checkShared, s.checkExpressions, s.checkAxes, s.checkVariables, s.checkLabels, s.checkPresets} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// checkWords checks names and the goal.
func (s *Scenario) checkWords() error {
	if !scenarioName.MatchString(s.Name) {
		return s.At("name", fmt.Errorf("%q: want lower-case letters, digits and dashes, at most 100", s.Name))
	}
	for i, m := range s.Metrics {
		if !metricName.MatchString(m) {
			return s.At(fmt.Sprintf("metrics[%d]", i), fmt.Errorf("%q: want the name of a metric, such as ratio", m))
		}
	}
	if by := s.Distribution.By; by != "" {
		if err := s.checkVariable("distribution.by", by); err != nil {
			return err
		}
	}
	if s.Most > 0 && s.Precision == 0 && s.Decide.Margin == 0 {
		return s.At("most", fmt.Errorf("%d without a precision to reach or anything to decide: give one of them, or say instances", s.Most))
	}
	if s.Most > 0 && s.Most < s.Instances {
		return s.At("most", fmt.Errorf("%d is less than the instances, which are %d", s.Most, s.Instances))
	}
	return nil
}

// checkParts returns an error if a part is missing or excludes another.
func (s *Scenario) checkParts() error {
	if s.Compute != "" {
		v := reflect.ValueOf(s).Elem()
		for i := range v.NumField() {
			if tag := v.Type().Field(i).Tag; tag.Get("episodes") != "" && !v.Field(i).IsZero() {
				return s.At(tag.Get("yaml"), &Superfluous{s.Compute, func(err error) error { return s.At("compute", err) }})
			}
		}
		return nil
	}
	switch {
	case s.Workload == nil:
		return s.At("workload", errors.New("this is missing: want an expression, such as W"))
	case s.Platform == nil:
		return s.At("platform", errors.New("this is missing: want a map with workers"))
	case s.Risk != nil && s.Trace != "":
		return s.At("trace", errors.New("there is a risk too: want one of them"))
	case s.Risk == nil && s.Trace == "":
		for _, g := range s.Groups() {
			if g.Risk == nil {
				return s.At("risk", errors.New("this is missing: want a law, such as linear or never, or a trace"))
			}
		}
	}
	return nil
}

// Superfluous is the error of a part of a world in a scenario that names an experiment which computes
// without one. At places an error at the name.
type Superfluous struct {
	Experiment string
	At         func(error) error
}

func (e *Superfluous) Error() string {
	return fmt.Sprintf("experiment %s, which compute names, does not use this key: leave out one of them", e.Experiment)
}

// Groups returns the groups of workers with the costs, the risk, the lives and the faults that they have
// from the platform and the scenario filled in. The risk is nil if a trace takes its
// place. A scenario with a computation has no groups.
func (s *Scenario) Groups() []Group {
	if s.Platform == nil {
		return nil
	}
	groups := slices.Clone(s.Platform.Workers.Groups)
	if groups == nil {
		groups = []Group{{Count: s.Platform.Workers.Count}}
	}
	for i := range groups {
		g := &groups[i]
		if g.Compute == nil {
			g.Compute = s.Platform.Compute
		}
		if g.Send == nil {
			g.Send = s.Platform.Send
		}
		if g.Return == nil {
			g.Return = s.Platform.Return
		}
		if g.Risk == nil {
			g.Risk = s.Risk
		}
		g.ComesBack, g.Slow = cmp.Or(g.ComesBack, s.Platform.ComesBack), cmp.Or(g.Slow, s.Platform.Slow)
		g.Faults, g.Price = cmp.Or(g.Faults, s.Platform.Faults), cmp.Or(g.Price, s.Platform.Price)
	}
	return groups
}

// checkVariable returns an error unless there is a variable of the name.
func (s *Scenario) checkVariable(path, name string) error {
	if slices.Contains(s.names(), name) {
		return nil
	}
	return s.At(path, spec.Unknown("variable", name, slices.Sorted(slices.Values(s.names()))))
}

// names lists the variables in the order of the file.
func (s *Scenario) names() []string {
	var names []string
	for _, a := range s.all() {
		names = append(names, a.Name)
	}
	return names
}
