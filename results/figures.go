package results

import (
	"regexp"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/figure"
)

// MaxFigures is the largest number of figures that [Table.Figures] makes of one table.
const MaxFigures = 200

// FigureSpec describes the figures to make of a table.
type FigureSpec struct {
	Metric, X             string // X is the parameter along the axis
	Title, XLabel, YLabel string
	YMin, YMax            float64 // as in [figure.Figure]
	LogX, LogY            bool
	Policies              []string // in this order; empty: all, in order of appearance
}

// NamedFigure is a figure with the name of its files, without an extension.
type NamedFigure struct {
	Name string
	figure.Figure
}

// Figures makes the figures of one metric, one for each combination of the values of
// the parameters that are not along the axis. The axis is X if X varies, otherwise the
// first parameter that varies; if none does, it is X, and all lines are single points.
// The name and the title of a figure contain its combination, as in e1-p25-n147, or
// e1-p25-nauto where the table has a word. Combinations beyond [MaxFigures] are left
// out.
func (t *Table) Figures(spec FigureSpec) []NamedFigure {
	s := t.choose(spec.Metric, spec.Policies)
	s.adjust(spec.Metric)
	x := s.axis(spec.X)
	if !slices.Contains(s.varying, x) && len(s.varying) > 0 {
		x = s.varying[0]
	}
	if x < 0 && len(t.Params) > 0 {
		x = 0
	}
	if x < 0 || len(s.rows) == 0 {
		return nil
	}
	if t.Params[x] != spec.X {
		// The label and the scale are those of another parameter.
		spec.XLabel, spec.LogX = "", false
	}
	others := s.others(x)
	var figures []NamedFigure
	names := map[string]bool{}
	for _, cell := range group(s.rows, others) {
		if len(figures) == MaxFigures {
			break
		}
		name := t.fileName(cell[0], others)
		for names[name] { // words that differ only in characters that file names lack
			name += "_"
		}
		names[name] = true
		f := NamedFigure{name, s.figure(cell, x, spec)}
		if setting := s.setting(cell[0], others); setting != "" {
			f.Title = strings.TrimPrefix(f.Title+", "+setting, ", ")
		}
		figures = append(figures, f)
	}
	return figures
}

// figure returns the figure of one cell, along parameter x.
func (s *selection) figure(c cell, x int, spec FigureSpec) figure.Figure {
	f := figure.Figure{
		Title: spec.Title, XLabel: spec.XLabel, YLabel: spec.YLabel,
		YMin: spec.YMin, YMax: spec.YMax, LogX: spec.LogX, LogY: spec.LogY,
		XWords: s.table.Words[s.table.Params[x]],
	}
	if f.XLabel == "" {
		f.XLabel = s.table.Params[x]
	}
	if f.YLabel == "" {
		f.YLabel = spec.Metric
	}
	shown := *s
	shown.rows = c
	f.Caption = shown.caption(x)
	steps := c.along(x)
	for _, policy := range s.policies {
		line := figure.Line{Name: policy}
		for _, step := range steps {
			if row := step.of(policy); row != nil {
				line.X = append(line.X, row.Params[x])
				line.Y = append(line.Y, row.Mean)
				line.Lo = append(line.Lo, row.Lo)
				line.Hi = append(line.Hi, row.Hi)
			}
		}
		f.Lines = append(f.Lines, line)
	}
	return f
}

// caption says what the picture does not show: the values that all points share, and
// how many instances the means are of.
func (s *selection) caption(x int) string {
	fixed := slices.DeleteFunc(slices.Clone(s.fixed), func(i int) bool { return i == x })
	text := s.setting(s.rows[0], fixed)
	if text != "" {
		text += "; "
	}
	text += s.instances()
	if slices.ContainsFunc(s.rows, func(r *Row) bool { return r.Count > 0 }) {
		text += ", " + s.kind() + " and " + s.table.interval() + s.note()
	}
	return text
}

// unsafe matches characters that are not safe in file names on every system.
var unsafe = regexp.MustCompile(`[^A-Za-z0-9._+-]+`)

func (t *Table) fileName(row *Row, varying []int) string {
	name := t.Experiment
	for _, i := range varying {
		name += "-" + t.Params[i] + t.value(row, i)
	}
	if name = strings.TrimLeft(unsafe.ReplaceAllString(name, "_"), "."); name == "" {
		return "figure"
	}
	return name
}
