package sheet

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// Figure is what is drawn. A limit that is nil follows from the results.
type Figure struct {
	Name   string `yaml:"name" doc:"what its files are called after the name of the scenario: lower-case letters, digits and dashes" eg:"by-load"`
	Kind   string `yaml:"kind" one:"lines,bars,map,best,cumulative,laws" doc:"lines, the default; bars, the default where all values of x are words; map: shades over x and the variable series; best, whose x is instances: the mean over the best of these for each policy; cumulative, whose x is ratio: the share of the instances up to each; laws: the probability of an interruption by each time, by the values of x" eg:"bars"`
	X      string `yaml:"x" need:"yes" doc:"the variable along which"`
	Metric string `yaml:"metric" doc:"the metric that is drawn"`

	Metrics  []string    `yaml:"metrics" doc:"further metrics, each a line; least_ or most_ before a name means its least or greatest value" eg:"[ratio, most_ratio]"`
	Labels   []string    `yaml:"labels" doc:"how the lines of the metrics are named" eg:"[mean, largest]"`
	Series   string      `yaml:"series" doc:"a variable, each of whose values is a line, in place of policies" eg:"eps"`
	Rows     string      `yaml:"rows" doc:"a variable, or policy, each of whose values is a row of panels" eg:"p"`
	Columns  string      `yaml:"columns" doc:"a variable, or policy, each of whose values is a column of panels" eg:"eps"`
	Policies []spec.Spec `yaml:"policies" doc:"the policies that are shown" eg:"[greedy]"`
	Baseline string      `yaml:"baseline" doc:"a policy, a value of series, one of the metrics, or first for the first of them, from which the differences of the others are drawn" eg:"greedy"`
	Relative bool        `yaml:"relative" doc:"the differences are parts of the baseline"`
	Bands    string      `yaml:"bands" one:"intervals,none" doc:"what is shaded around lines: intervals, the default, or nothing" eg:"none"`

	Title   string    `yaml:"title" doc:"what is written over the figure" eg:"Four desktops overnight"`
	XLabel  string    `yaml:"xlabel" doc:"what is written at the axis of x"`
	YLabel  string    `yaml:"ylabel" doc:"what is written at the axis of the metric" eg:"work completed"`
	LogX    bool      `yaml:"logx" doc:"the axis of x is logarithmic" eg:"true"`
	LogY    bool      `yaml:"logy" doc:"the axis of the metric is logarithmic" eg:"true"`
	XMin    *float64  `yaml:"xmin" doc:"where the axis of x begins" eg:"1"`
	XMax    *float64  `yaml:"xmax" doc:"where the axis of x ends" eg:"10"`
	YMin    *float64  `yaml:"ymin" doc:"where the axis of the metric begins" eg:"0.2"`
	YMax    *float64  `yaml:"ymax" doc:"where the axis of the metric ends" eg:"1"`
	Level   []float64 `yaml:"level" doc:"heights at which reference lines run across" eg:"[1]"`
	Upright []float64 `yaml:"upright" doc:"values of x at which reference lines stand" eg:"[10]"`
}

// ByPolicy is what rows, columns and lines may be of in place of a variable.
const ByPolicy = "policy"

// Drawn returns the figure and the figures of the scenario.
func (s *Scenario) Drawn() (all []*Figure) {
	if s.Figure != nil {
		all = append(all, s.Figure)
	}
	for i := range s.Figures {
		all = append(all, &s.Figures[i])
	}
	return all
}

// along has what stands along x in figures of all instances together.
var along = map[string]string{"best": "instances", "cumulative": "ratio"}

// lines returns how many metrics are lines of the figure.
func (f *Figure) lines() int {
	if f.Metric != "" {
		return len(f.Metrics) + 1
	}
	return len(f.Metrics)
}

// Whole reports whether the figure shows all instances together, not what varies along x.
func (f *Figure) Whole() bool { return along[f.Kind] != "" }

// schema is that of a map whose keys ask for or exclude others.
func (f *Figure) schema() object {
	o := structure(reflect.TypeFor[Figure]())
	o["properties"].(object)["name"].(object)["pattern"] = scenarioName.String()
	when := func(key, value, then any) object {
		return object{"if": object{"required": list(key), "properties": object{key.(string): object{"const": value}}}, "then": then}
	}
	o["allOf"] = list(
		when("kind", "best", object{"properties": object{"x": object{"const": along["best"]}}}),
		when("kind", "cumulative", object{"properties": object{"x": object{"const": along["cumulative"]}}}),
		when("kind", "map", object{"required": list("series")}),
		when("relative", true, object{"required": list("baseline")}),
		object{"not": object{"required": list("metrics", "series")}},
	)
	return o
}

// checkFigures returns an error unless there can be the figures.
func (s *Scenario) checkFigures() error {
	if err := s.eachFigure(s.checkFigure); err != nil {
		return err
	}
	names := map[string]int{}
	for i := range s.Figures {
		f, path := &s.Figures[i], fmt.Sprintf("figures[%d]", i)
		if before, known := names[f.Name]; known {
			return s.At(path, fmt.Errorf("the name is that of figures[%d]: want another one", before))
		}
		names[f.Name] = i
	}
	return nil
}

// checkFigure returns an error unless there can be the figure at a path.
func (s *Scenario) checkFigure(path string, f *Figure) error {
	switch {
	case f.X == "":
		return s.At(path+".x", errors.New("this is missing: the variable along which"))
	case f.Name != "" && !scenarioName.MatchString(f.Name):
		return s.At(path+".name", fmt.Errorf("%q: want lower-case letters, digits and dashes, at most 100", f.Name))
	case path == "figure" && (f.Whole() || f.Kind == "laws"):
		return s.At(path+".kind", fmt.Errorf("%s is drawn besides: want it among figures", f.Kind))
	case f.Whole() && f.X != along[f.Kind]:
		return s.At(path+".x", fmt.Errorf("%s: want %s, along which %s is drawn", f.X, along[f.Kind], f.Kind))
	case f.Whole() && !s.Distribution.Keep && s.Findings == "":
		return s.At(path+".kind", fmt.Errorf("%s needs the ratio of every instance: want distribution: true", f.Kind))
	case f.Kind == "map" && f.Series == "":
		return s.At(path+".series", errors.New("this is missing: the variable that a map has upwards"))
	case len(f.Metrics) > 0 && f.Series != "":
		return s.At(path+".metrics", errors.New("each metric is a line: want no series beside it"))
	case f.Relative && f.Baseline == "":
		return s.At(path+".relative", errors.New("there is no baseline: give one, or leave it out"))
	}
	for _, axis := range []struct {
		key      string
		log      bool
		min, max *float64
	}{{"x", f.LogX, f.XMin, f.XMax}, {"y", f.LogY, f.YMin, f.YMax}} {
		if axis.min != nil && axis.max != nil && *axis.min >= *axis.max {
			return s.At(path+"."+axis.key+"min", fmt.Errorf("%s is not below %smax, which is %s", spec.Number(*axis.min), axis.key, spec.Number(*axis.max)))
		}
		for i, at := range []*float64{axis.min, axis.max} {
			if axis.log && at != nil && *at <= 0 {
				return s.At(path+"."+axis.key+[]string{"min", "max"}[i], fmt.Errorf("%s is not on a logarithmic axis: want a number above 0", spec.Number(*at)))
			}
		}
	}
	for i, m := range f.Metrics {
		if !metricName.MatchString(m) {
			return s.At(fmt.Sprintf("%s.metrics[%d]", path, i), fmt.Errorf("%q: want the name of a metric, such as ratio", m))
		}
	}
	return s.checkRoles(path, f)
}

// checkRoles returns an error unless the figure's variables exist, each in one role.
func (s *Scenario) checkRoles(path string, f *Figure) error {
	roles := map[string]string{}
	for _, role := range []struct{ key, name string }{{"x", f.X}, {"series", f.Series}, {"rows", f.Rows}, {"columns", f.Columns}} {
		if role.name == "" || role.key == "x" && f.Whole() {
			continue
		}
		if role.name != ByPolicy || role.key == "x" || slices.Contains(s.names(), ByPolicy) {
			if err := s.checkVariable(path+"."+role.key, role.name); err != nil {
				return err
			}
		}
		if before := roles[role.name]; before != "" {
			return s.At(path+"."+role.key, fmt.Errorf("%s is %s already: want another variable", role.name, strings.TrimSpace(before)))
		}
		roles[role.name] = role.key
	}
	return nil
}
