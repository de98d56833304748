package sheet

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// ReadFigures returns the scenario with the figures that a file asks for in place of its own: a file with
// the keys figure and figures alone, or another scenario, whose other keys do not matter. Errors are of type
// *[Error], also when At finds them in the figures.
func (s *Scenario) ReadFigures(file string, text []byte) (*Scenario, error) {
	form, err := ReadForm(file, text)
	if err != nil {
		return nil, err
	}
	asked := struct {
		Figure  *Figure  `yaml:"figure" doc:"what is drawn"`
		Figures []Figure `yaml:"figures" doc:"further figures"`
	}{}
	of := *s
	if form.Has("name") && form.Has("policies") {
		other, err := Decode(file, text)
		if err != nil {
			return nil, err
		}
		asked.Figure, asked.Figures, of.places = other.Figure, other.Figures, other.places
	} else {
		if err := form.Fill(&asked); err != nil {
			return nil, err
		}
		if of.places = form.places; asked.Figure == nil && len(asked.Figures) == 0 {
			return nil, form.At("", errors.New("there is no figure: want figure or figures, such as figure: {x: W}"))
		}
	}
	of.Figure, of.Figures = asked.Figure, asked.Figures
	of.setDefaults()
	return &of, of.checkFigures()
}

// spellings returns the spellings of the policies.
func spellings(policies []spec.Spec) (names []string) {
	for _, p := range policies {
		names = append(names, p.String())
	}
	return names
}

// CheckLines returns an error unless each figure has as many labels as metrics, and its baseline is
// one of its lines, which are policies or metrics. A figure that names no policies has the given ones
// or, if these are nil, the scenario's. Baselines that are values of a variable are not checked.
func (s *Scenario) CheckLines(policies []string) error {
	open := policies == nil && s.Policies.Everyone() // it is not known yet which these are
	if policies == nil {
		policies = spellings(s.Policies)
	}
	for _, f := range s.Drawn() {
		what, names := "policy", policies
		switch {
		case len(f.Labels) > 0 && len(f.Metrics) == 0:
			return s.At(f.Path+".labels", errors.New("labels name the lines of metrics, and there are no metrics: give metrics, or leave labels out"))
		case len(f.Labels) > 0 && len(f.Labels) != f.lines():
			return s.At(f.Path+".labels", fmt.Errorf("there are %d for %d lines: want one for each of the metrics", len(f.Labels), f.lines()))
		case f.Baseline == "" || f.Baseline == "first" || f.Baseline == noBaseline || f.Series != "":
			continue
		case len(f.Metrics) > 0:
			what, names = "metric", slices.Concat(f.Metrics, f.Labels, []string{f.Metric})
		case len(f.Policies) > 0:
			names = spellings(f.Policies)
		case open:
			continue
		}
		if !slices.Contains(names, f.Baseline) {
			return s.At(f.Path+".baseline", spec.Unknown("drawn "+what, f.Baseline, append(slices.Clip(names), "first", noBaseline)))
		}
	}
	return nil
}

// CheckResults returns an error for a figure whose metric or policy has no results. Nil policies are not known yet.
func (s *Scenario) CheckResults(metrics, policies []string) error {
	for _, f := range s.Drawn() {
		metricsOf := append([]string{f.Metric}, f.Metrics...)
		if f.Kind == "laws" {
			metricsOf = nil // it has no metric, whatever the default
		}
		for i, m := range metricsOf {
			at := f.Path + ".metric"
			if i > 0 {
				at = fmt.Sprintf("%s.metrics[%d]", f.Path, i-1)
			}
			if of := strings.TrimPrefix(strings.TrimPrefix(m, "least_"), "most_"); m != "" && !slices.Contains(metrics, of) {
				return s.At(at, spec.Unknown("metric with results", of, metrics))
			}
		}
		for i, p := range spellings(f.Policies) {
			if policies != nil && !slices.Contains(policies, p) {
				return s.At(fmt.Sprintf("%s.policies[%d]", f.Path, i), spec.Unknown("policy with results", p, policies))
			}
		}
	}
	return nil
}
