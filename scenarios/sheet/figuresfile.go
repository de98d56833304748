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
	keys := map[string]bool{}
	for _, e := range form.root.entries {
		keys[e.key.text] = true
	}
	of := *s
	if keys["name"] && keys["policies"] {
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

// eachFigure calls a function with each figure and its path, up to the first error.
func (s *Scenario) eachFigure(do func(path string, f *Figure) error) error {
	if s.Figure != nil {
		if err := do("figure", s.Figure); err != nil {
			return err
		}
	}
	for i := range s.Figures {
		if err := do(fmt.Sprintf("figures[%d]", i), &s.Figures[i]); err != nil {
			return err
		}
	}
	return nil
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
	return s.eachFigure(func(path string, f *Figure) error {
		what, names := "policy", policies
		switch {
		case len(f.Labels) > 0 && len(f.Metrics) == 0:
			return s.At(path+".labels", errors.New("labels name the lines of metrics, and there are no metrics: give metrics, or leave labels out"))
		case len(f.Labels) > 0 && len(f.Labels) != f.lines():
			return s.At(path+".labels", fmt.Errorf("there are %d for %d lines: want one for each of the metrics", len(f.Labels), f.lines()))
		case f.Baseline == "" || f.Baseline == "first" || f.Baseline == noBaseline || f.Series != "":
			return nil
		case len(f.Metrics) > 0:
			what, names = "metric", slices.Concat(f.Metrics, f.Labels, []string{f.Metric})
		case len(f.Policies) > 0:
			names = spellings(f.Policies)
		case open:
			return nil
		}
		if slices.Contains(names, f.Baseline) {
			return nil
		}
		return s.At(path+".baseline", spec.Unknown("drawn "+what, f.Baseline, append(slices.Clip(names), "first", noBaseline)))
	})
}

// CheckResults returns an error for a figure whose metric or policy has no results.
func (s *Scenario) CheckResults(metrics, policies []string) error {
	return s.eachFigure(func(path string, f *Figure) error {
		for i, m := range append([]string{f.Metric}, f.Metrics...) {
			at := path + ".metric"
			if i > 0 {
				at = fmt.Sprintf("%s.metrics[%d]", path, i-1)
			}
			if of := strings.TrimPrefix(strings.TrimPrefix(m, "least_"), "most_"); m != "" && !slices.Contains(metrics, of) {
				return s.At(at, spec.Unknown("metric with results", of, metrics))
			}
		}
		for i, p := range spellings(f.Policies) {
			if !slices.Contains(policies, p) {
				return s.At(fmt.Sprintf("%s.policies[%d]", path, i), spec.Unknown("policy with results", p, policies))
			}
		}
		return nil
	})
}
