package tong2018

import (
	"bytes"
	"fmt"

	"github.com/loadstar-sim/loadstar/policies/ftr"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// course is cells that differ in one parameter only, and the setting of the others that
// vary.
type course struct {
	setting string
	cells   []int
}

// coursesOf groups the cells by everything except one parameter. The settings leave out
// the parameters in but as well.
func coursesOf(r *scenarios.Report, x string, but ...string) []course {
	var all []course
	place := map[string]int{}
	for c := range r.Design.Grid.Cells() {
		v := r.Design.Grid.Values(c)
		key := settingOf(r, v, x)
		i, ok := place[key]
		if !ok {
			i = len(all)
			place[key] = i
			all = append(all, course{setting: settingOf(r, v, append(but, x)...)})
		}
		all[i].cells = append(all[i].cells, c)
	}
	return all
}

// settingOf spells the parameters that vary, except some.
func settingOf(r *scenarios.Report, v grid.Values, but ...string) string {
	words := ""
next:
	for i, p := range r.Design.Grid.Parameters() {
		for _, name := range but {
			if p.Name == name {
				continue next
			}
		}
		if len(r.Design.Grid.Axis(p.Name)) > 1 {
			if words != "" {
				words += " "
			}
			words += v.Spell(i)
		}
	}
	return words
}

// courseLine follows a metric of a policy along a parameter.
func courseLine(r *scenarios.Report, name string, c course, policy int, x, metric string) figure.Line {
	l := figure.Line{Name: name}
	for _, cell := range c.cells {
		if row, ok := r.Value(cell, policy, metric); ok {
			l.X = append(l.X, r.Design.Grid.Values(cell).Get(x))
			l.Y, l.Lo, l.Hi = append(l.Y, row.Mean), append(l.Lo, row.Lo), append(l.Hi, row.Hi)
		}
	}
	return l
}

// extremeLine follows the largest or smallest value that was drawn of what is saved.
func extremeLine(r *scenarios.Report, name string, c course, policy int, of func(m stat.Moments) float64) figure.Line {
	l := figure.Line{Name: name}
	for _, cell := range c.cells {
		if s := r.Series(cell, policy, savedMean); s.N > 0 {
			l.X = append(l.X, r.Design.Grid.Values(cell).Get("W"))
			l.Y = append(l.Y, of(s.Moments))
		}
	}
	return l
}

// titled returns a title followed by a setting, if there is one.
func titled(title, setting string) string {
	if setting == "" {
		return title
	}
	return title + ", " + setting
}

// readSpread draws for each policy how what is saved varies from run to run.
func readSpread(r *scenarios.Report) scenarios.Findings {
	var f scenarios.Findings
	for _, c := range coursesOf(r, "W") {
		for i := range r.Design.Policies {
			figure := figure.Figure{
				Title: titled(r.Name(i), c.setting), XLabel: "units of load", LogX: true,
				YLabel:  "part of the second phase that is saved",
				Caption: fmt.Sprintf("%d runs for each load; %g%% intervals", r.Design.Instances, 100*scenarios.Level),
			}
			figure.Lines = append(figure.Lines, extremeLine(r, "largest drawn", c, i, func(m stat.Moments) float64 { return m.Max }))
			for _, part := range [][2]string{{"19 of 20 below", savedHigh}, {"mean", savedMean}, {"19 of 20 above", savedLow}} {
				figure.Lines = append(figure.Lines, courseLine(r, part[0], c, i, "W", part[1]))
			}
			figure.Lines = append(figure.Lines,
				extremeLine(r, "smallest drawn", c, i, func(m stat.Moments) float64 { return m.Min }),
				courseLine(r, "limit of large loads", c, i, "W", savedLimit))
			f.Figures = append(f.Figures, results.NamedFigure{Name: fmt.Sprintf("%s-spread-%d", r.Design.Name, len(f.Figures)+1), Figure: figure})
		}
	}
	return f
}

// readRanges draws the means of all ranges of failure rates together.
func readRanges(r *scenarios.Report) scenarios.Findings {
	return drawTogether(r, "W", "units of load", true, "from", "to")
}

// drawTogether draws what is saved on average for all settings, a figure for each policy.
func drawTogether(r *scenarios.Report, x, label string, log bool, between ...string) scenarios.Findings {
	var f scenarios.Findings
	for i := range r.Design.Policies {
		figure := figure.Figure{Title: r.Name(i), XLabel: label, LogX: log, YLabel: "part of the second phase that is saved"}
		for _, c := range coursesOf(r, x, between...) {
			name := c.setting
			if len(between) == 2 {
				v := r.Design.Grid.Values(c.cells[0])
				name = titled(fmt.Sprintf("rates %v to %v", expr.Round(v.Get(between[0])), v.Get(between[1])), name)
			}
			figure.Lines = append(figure.Lines, courseLine(r, name, c, i, x, savedMean))
		}
		f.Figures = append(f.Figures, results.NamedFigure{Name: fmt.Sprintf("%s-all-%d", r.Design.Name, i+1), Figure: figure})
	}
	return f
}

// readLimit draws the formula and the simulation together, and writes at which y the
// limit is the paper's 44%.
func readLimit(r *scenarios.Report) scenarios.Findings {
	figure := figure.Figure{
		Title: "Limit of what is saved, and simulation by " + r.Name(0), XLabel: "y = n g / ((1+beta) w)",
		YLabel: "part of the second phase that is saved",
	}
	var text bytes.Buffer
	said := map[float64]bool{}
	for _, c := range coursesOf(r, "y") {
		figure.Lines = append(figure.Lines,
			courseLine(r, titled("formula", c.setting), c, 0, "y", savedLimit), courseLine(r, titled("simulation", c.setting), c, 0, "y", savedMean))
		n := r.Design.Grid.Values(c.cells[0]).Get("n")
		if said[n] {
			continue
		}
		said[n] = true
		if y, err := ftr.YFor(0.44, int(n)); err == nil {
			fmt.Fprintf(&text, "%v workers that are alike save 44%% in the limit at y = %.3f.\n", n, y)
		} else {
			fmt.Fprintf(&text, "%v workers that are alike never save 44%% in the limit.\n", n)
		}
	}
	return scenarios.Findings{Text: text.String(), Figures: []results.NamedFigure{{Name: r.Design.Name + "-all", Figure: figure}}}
}
