package papers

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

// short matches names of files that people can read and type.
var short = regexp.MustCompile(`^[a-z0-9][A-Za-z0-9._-]{1,50}$`)

// Labels are whole and do not overlap, no plot is empty, and lines differ in grey. Points and intervals lie
// within the axes, unless the scenario limits these: then arrows mark points beyond. No two policies share a
// colour while another is free, and each looks the same in all figures.
func TestFiguresOfAllExperimentsCanBePrinted(t *testing.T) {
	long.Unraced(t)
	looks := map[string]string{}
	for i, e := range scenarios.Experiments() {
		if !long.On() && (i%4 > 0 || slices.Contains(lengthy, e.Name)) {
			continue
		}
		all := presets(e)
		look(t, firstOf(t, e), all[0], looks)
		for _, preset := range all[1:] {
			look(t, scenariostest.Run(t, scenarios.Request{Experiment: e.Name, Preset: preset, Instances: 5}), preset, looks)
		}
	}
}

// look reports faults of the figures of an experiment, and looks of its policies that differ from earlier
// ones.
func look(t *testing.T, r *scenarios.Report, preset string, looks map[string]string) {
	t.Helper()
	table, policy := r.Table(), map[string]string{}
	for _, p := range r.Design.Policies {
		policy[table.Naming.Policy(p.Spec)] = p.Spec
	}
	for _, each := range []bool{false, true} {
		asked := figures.RequestOf(r.Design)
		asked.Each = each
		drawn := asked.Draw(r, table)
		if len(drawn.Figures) < 1+len(asked.More) && !each {
			t.Errorf("%s: %d figures are drawn, and %d more are declared than the one", r.Design.Name, len(drawn.Figures), len(asked.More))
		}
		for _, f := range drawn.Figures {
			if !short.MatchString(f.Name) {
				t.Errorf("the name %s is no short name", f.Name)
			}
			for _, fault := range f.Faults() {
				t.Errorf("%s, preset %q: %s", f.Name, preset, fault)
			}
			for _, panel := range append(f.Panels, figure.Panel{Lines: f.Lines}) {
				for _, line := range panel.Lines {
					name := policy[line.Name]
					if name == "" {
						continue // another variable's
					}
					one := fmt.Sprint(line.Look)
					if before := looks[name]; before != "" && !strings.HasPrefix(before, one+" ") || line.Look == 0 {
						t.Errorf("%s: %s looks like %s, and like %s", f.Name, name, one, before)
					}
					looks[name] = cmp.Or(looks[name], one+" in "+f.Name)
				}
			}
			if f.LogY { // zeros have no logarithm, and an arrow
				f.Figure = positive(f.Figure)
			}
			hidden := f.Hidden()
			if hidden != "" && f.LogY && !strings.Contains(hidden, "point") {
				continue // an interval that reaches 0 has an end without a logarithm, and an arrow there
			}
			if hidden != "" && r.Design.Figure.YMax == 0 {
				t.Errorf("%s, preset %q: %s", f.Name, preset, hidden)
			}
		}
	}
}

// positive returns a figure of the points above 0.
func positive(f figure.Figure) figure.Figure {
	lines := func(all []figure.Line) (kept []figure.Line) {
		for _, l := range all {
			few := figure.Line{Name: l.Name, Look: l.Look}
			for i, y := range l.Y {
				if y > 0 {
					few.X, few.Y = append(few.X, l.X[i]), append(few.Y, y)
					if i < len(l.Lo) {
						few.Lo, few.Hi = append(few.Lo, l.Lo[i]), append(few.Hi, l.Hi[i])
					}
				}
			}
			kept = append(kept, few)
		}
		return kept
	}
	f.Lines, f.Panels = lines(f.Lines), slices.Clone(f.Panels)
	for i := range f.Panels {
		f.Panels[i].Lines = lines(f.Panels[i].Lines)
	}
	return f
}

// presets returns the quick preset, or none if it does not exist. If everything is asked for, it adds all
// other presets that are drawn and computed fast.
func presets(e *scenarios.Experiment) []string {
	all := []string{""}
	for _, p := range e.Scenario().Presets {
		if p.Name == "quick" {
			all[0] = p.Name
		} else if long.On() && e.Draw != nil {
			all = append(all, p.Name)
		}
	}
	if all[0] != "" && len(all) > 1 {
		all = append(all, "")
	}
	return all
}
