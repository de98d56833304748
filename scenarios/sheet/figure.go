package sheet

import (
	"errors"
	"fmt"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// Figure is what is drawn. A limit that is nil follows from the results.
type Figure struct {
	X      string   `yaml:"x" need:"yes" doc:"the variable along which"`
	Metric string   `yaml:"metric" doc:"the metric that is drawn"`
	Title  string   `yaml:"title" doc:"what is written over the figure" eg:"Four desktops overnight"`
	XLabel string   `yaml:"xlabel" alias:"label" doc:"what is written at the axis of x"`
	YLabel string   `yaml:"ylabel" doc:"what is written at the axis of the metric" eg:"work completed"`
	LogX   bool     `yaml:"logx" doc:"the axis of x is logarithmic" eg:"true"`
	LogY   bool     `yaml:"logy" doc:"the axis of the metric is logarithmic" eg:"true"`
	YMin   *float64 `yaml:"ymin" doc:"where the axis of the metric begins" eg:"0.2"`
	YMax   *float64 `yaml:"ymax" doc:"where the axis of the metric ends" eg:"1"`
}

// checkFigure returns an error unless there can be the figure.
func (s *Scenario) checkFigure() error {
	f := s.Figure
	switch {
	case f == nil:
		return nil
	case f.X == "":
		return s.At("figure.x", errors.New("this is missing: the variable along which"))
	case f.YMin != nil && f.YMax != nil && *f.YMin >= *f.YMax:
		return s.At("figure.ymin", fmt.Errorf("%s is not below ymax, which is %s", spec.Number(*f.YMin), spec.Number(*f.YMax)))
	}
	for _, end := range []struct {
		key string
		at  *float64
	}{{"ymin", f.YMin}, {"ymax", f.YMax}} {
		if f.LogY && end.at != nil && *end.at <= 0 {
			return s.At("figure."+end.key, fmt.Errorf("%s is not on a logarithmic axis: want a number above 0", spec.Number(*end.at)))
		}
	}
	return s.checkVariable("figure.x", f.X)
}
