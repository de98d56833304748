package sheet

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// Figure describes a figure to be drawn. A limit that is nil follows from the results.
type Figure struct {
	Name   string `yaml:"name" doc:"part of the file names: lower-case letters, digits, dashes" else:"nothing; one of 'figures' may leave it out" eg:"by-load"`
	Kind   string `yaml:"kind" one:"lines,bars,map,best,cumulative,laws" doc:"'lines'; 'bars'; 'map': shades over 'x' and 'series'; in 'figures' also 'best': mean over the best instances of each policy, 'x' is 'instances'; 'cumulative': share of the instances up to each ratio, 'x' is 'ratio'; 'laws': probability of an interruption by each time, for the values of 'x'" else:"'lines'; 'bars' where 'x' has at most three values, or only words; maps of all policies instead of 12 or more panels of which most are flat" eg:"bars"`
	X      string `yaml:"x" need:"yes" doc:"variable along the horizontal axis"`
	Metric string `yaml:"metric" doc:"metric that is drawn" else:"'ratio', or the first of 'metrics' if these lack it"`

	Metrics  []string    `yaml:"metrics" doc:"further metrics, as lines; policies are panels; 'most_' and 'least_' before a name are its extremes" else:"none" eg:"[ratio, most_ratio]"`
	Labels   []string    `yaml:"labels" doc:"names of the lines of metrics, 'metric' first" else:"the metrics" eg:"[mean, largest]"`
	Series   string      `yaml:"series" doc:"variable whose values are the lines" else:"the policies are" eg:"eps"`
	Rows     string      `yaml:"rows" doc:"variable, or 'policy', whose values are rows of panels" else:"a varying variable without a place" eg:"p"`
	Columns  string      `yaml:"columns" doc:"variable, or 'policy', whose values are columns of panels; of 'best', the variable of 'distribution'" else:"a varying variable without a place" eg:"eps"`
	Policies []spec.Spec `yaml:"policies" doc:"policies to show" else:"all but the reference" eg:"[greedy]"`
	Baseline string      `yaml:"baseline" doc:"draw differences from this policy, value of 'series' or metric, or from the 'first' of them; 'none': draw the values" else:"'none', or the first policy if all are within 5% everywhere" eg:"greedy"`
	Relative bool        `yaml:"relative" doc:"'true': differences are parts of the baseline" else:"'false'"`
	Bands    string      `yaml:"bands" one:"intervals,none" doc:"'intervals' or 'none' are shaded around lines" else:"'intervals'" eg:"none"`

	Title   string    `yaml:"title" doc:"text over the figure" else:"the study's title" eg:"Four desktops overnight"`
	XLabel  string    `yaml:"xlabel" doc:"text at the axis of 'x'" else:"the variable"`
	YLabel  string    `yaml:"ylabel" doc:"text at the axis of the metric, or beside the shades of a map" else:"the metric; for 'ratio', what it divides" eg:"work completed"`
	LogX    bool      `yaml:"logx" doc:"'true': the axis of 'x' is logarithmic" else:"'false'; if another variable takes the place of 'x', 'true' where it spans a factor of 100" eg:"true"`
	LogY    bool      `yaml:"logy" doc:"'true': the axis of the metric is logarithmic" else:"'true' for values above 0 that exceed 1 and differ by a factor of 50, unless limits or a 'baseline' are given" eg:"true"`
	XMin    *float64  `yaml:"xmin" doc:"least 'x' of the axis" else:"the results decide" eg:"1"`
	XMax    *float64  `yaml:"xmax" doc:"largest 'x' of the axis" else:"the results decide" eg:"10"`
	YMin    *float64  `yaml:"ymin" doc:"least value of the axis" else:"the results decide" eg:"0.2"`
	YMax    *float64  `yaml:"ymax" doc:"largest value of the axis" else:"the results decide" eg:"1"`
	Level   []float64 `yaml:"level" doc:"heights of horizontal reference lines" else:"none; 0 with a 'baseline'" eg:"[1]"`
	Upright []float64 `yaml:"upright" doc:"values of 'x' at which reference lines stand" else:"none" eg:"[10]"`
}

// noBaseline stands in place of a baseline where values are to be drawn.
const noBaseline = "none"

// Differs reports whether the figure draws differences from a baseline, and not the values of its metric.
func (f *Figure) Differs() bool { return f.Baseline != "" && f.Baseline != noBaseline }

// ByPolicy stands in place of a variable where rows, columns or lines are policies.
const ByPolicy = "policy"

// PlacedFigure is a figure of a scenario and where it stands.
type PlacedFigure struct {
	Path string
	*Figure
}

// Drawn returns the figure and the figures of the scenario.
func (s *Scenario) Drawn() (all []PlacedFigure) {
	if s.Figure != nil {
		all = append(all, PlacedFigure{"figure", s.Figure})
	}
	for i := range s.Figures {
		all = append(all, PlacedFigure{fmt.Sprintf("figures[%d]", i), &s.Figures[i]})
	}
	return all
}

// along holds the quantities along x in figures of all instances together.
var along = map[string]string{"best": "instances", "cumulative": "ratio"}

// lines returns how many metrics are lines of the figure.
func (f *Figure) lines() int {
	if f.Metric != "" {
		return len(f.Metrics) + 1
	}
	return len(f.Metrics)
}

// Whole reports whether the figure shows all instances together, without a variable along x.
func (f *Figure) Whole() bool { return along[f.Kind] != "" }

// schema is the schema of a map whose keys ask for or exclude others.
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

// checkFigures returns an error unless the scenario's figures can be drawn.
func (s *Scenario) checkFigures() error {
	for _, f := range s.Drawn() {
		if err := s.checkFigure(f.Path, f.Figure); err != nil {
			return err
		}
	}
	names := map[string]int{}
	for i := range s.Figures {
		f, path := &s.Figures[i], fmt.Sprintf("figures[%d]", i)
		if before, known := names[f.Name]; known {
			return s.At(path, fmt.Errorf("figures[%d] has the same name: want different names", before))
		}
		names[f.Name] = i
	}
	return nil
}

// checkFigure returns an error unless the figure at a path can be drawn.
func (s *Scenario) checkFigure(path string, f *Figure) error {
	switch {
	case f.X == "":
		return s.At(path+".x", errors.New("this is missing: want the variable along x"))
	case f.Name != "" && !scenarioName.MatchString(f.Name):
		return s.At(path+".name", fmt.Errorf("%q: want lower-case letters, digits and dashes, at most 100", f.Name))
	case path == "figure" && (f.Whole() || f.Kind == "laws"):
		return s.At(path+".kind", fmt.Errorf("%s cannot be the main figure: want it among figures", f.Kind))
	case f.Whole() && f.X != along[f.Kind]:
		return s.At(path+".x", fmt.Errorf("%s: want %s, along which %s is drawn", f.X, along[f.Kind], f.Kind))
	case f.Whole() && !s.Distribution.Keep && s.Findings == "":
		return s.At(path+".kind", fmt.Errorf("%s needs the ratio of every instance: want distribution: true", f.Kind))
	case f.Kind == "map" && f.Series == "":
		return s.At(path+".series", errors.New("this is missing: want the variable along y"))
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
