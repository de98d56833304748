package returning

import (
	"fmt"
	"math"
	"strings"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// group is the cells of one worker, which differ in the period alone.
type group struct {
	setting
	cells []int
	least float64 // mean completion with the best period
	costs map[string]float64
}

// groupsOf returns the workers of a report. The cost of a rule is the share by which its mean
// completion exceeds the least: NaN where it is too large for a number.
func groupsOf(r *scenarios.Report) (groups []*group) {
	by := map[string]*group{}
	for c := range r.Design.Grid.Cells() {
		v := r.Design.Grid.Values(c)
		key := ""
		for _, name := range []string{"k", "m", "c", "R", "D", "W"} {
			key += fmt.Sprint(v.Get(name), " ")
		}
		g := by[key]
		if g == nil {
			g = &group{setting: settingOf(v), least: math.NaN(), costs: map[string]float64{}}
			if period, err := g.period(best); err == nil {
				g.least, _ = g.completion(period)
			}
			for _, rule := range rules {
				g.costs[rule] = math.NaN()
				if period, err := g.period(rule); err == nil {
					g.costs[rule] = g.beyond(period)
				}
			}
			by[key], groups = g, append(groups, g)
		}
		g.cells = append(g.cells, c)
	}
	return groups
}

// beyond returns by which part of the least a period costs more, or NaN.
func (g *group) beyond(period float64) float64 {
	m, err := g.completion(period)
	if err != nil {
		return math.NaN()
	}
	return m/g.least - 1
}

// off returns by how many standard errors the sampled mean of a cell is off what is computed, or
// NaN where either is missing.
func (g *group) off(r *scenarios.Report, cell int) float64 {
	v, s := r.Design.Grid.Values(cell), r.Series(cell, 0, "completion")
	want, err := g.completion(v.Get("f") * g.without().Young())
	if err != nil || s.N < 2 {
		return math.NaN()
	}
	return (s.Mean - want) / s.SD() * math.Sqrt(float64(s.N))
}

// readCheckpoints writes the best period, and what the periods of the formulas cost beyond it.
func readCheckpoints(r *scenarios.Report) scenarios.Findings {
	groups := groupsOf(r)
	var b strings.Builder
	b.WriteString("Hours of computing between checkpoints, and by how much the mean completion exceeds that of the best:\n\n")
	fmt.Fprintf(&b, "%6s %6s %6s %9s", "k", "m", "c", best)
	for _, rule := range rules[:3] {
		fmt.Fprintf(&b, "  %18s", rule)
	}
	b.WriteString("\n")
	means, worst := 0, 0.0
	for _, g := range groups {
		fmt.Fprintf(&b, "%6.4g %6.4g %6.4g", g.shape, g.mean, g.Checkpoint)
		if period, err := g.period(best); err == nil {
			fmt.Fprintf(&b, " %9.4g", period)
		} else {
			fmt.Fprintf(&b, " %9s", "none")
		}
		for _, rule := range rules[:3] {
			period, _ := g.period(rule)
			fmt.Fprintf(&b, "  %9.4g %8s", period, percentage(g.costs[rule]))
		}
		b.WriteString("\n")
		for _, c := range g.cells {
			if z := math.Abs(g.off(r, c)); z == z {
				means, worst = means+1, max(worst, z)
			}
		}
	}
	b.WriteString("\nBy formula where k is 1, and by renewal from failure to failure elsewhere, where no rule is made for the law.\n")
	if means > 0 {
		fmt.Fprintf(&b, "Of %d sampled means, none is more than %.1f standard errors off what is computed.\n", means, worst)
	}
	return scenarios.Findings{Text: b.String(), Figures: valleys(r, groups)}
}

func percentage(x float64) string {
	if math.IsNaN(x) {
		return "-"
	}
	return "+" + claim.FormatPercent(x)
}

// mostPanels is how many workers a figure has, and mostFigures how many figures there are.
const (
	mostPanels  = 6
	mostFigures = 6
)

// valleys draws, for each shape, the mean completion over that with the best period by the period:
// as computed, as sampled, and at the periods of the rules.
func valleys(r *scenarios.Report, groups []*group) (all []results.NamedFigure) {
	place := map[float64]int{}
	for _, g := range groups {
		i, there := place[g.shape]
		if !there {
			if len(all) == mostFigures {
				continue
			}
			i = len(all)
			place[g.shape] = i
			all = append(all, results.NamedFigure{Name: fmt.Sprintf("%s-periods-k%g", r.Design.Name, g.shape), Figure: figure.Figure{
				Title:  fmt.Sprintf("What a period costs, with failures of shape %g", g.shape),
				XLabel: "computing between checkpoints / sqrt(2 c m)", YLabel: "mean completion / the least",
				LogX: true, LogY: true, XMin: math.NaN(), XMax: math.NaN(), YMin: math.NaN(), YMax: math.NaN(),
				Rules: []figure.Rule{{At: 1}}, Caption: fmt.Sprintf("means as computed, and of %d instances with 95%% intervals", r.InstancesOf(g.cells[0])),
			}})
		}
		if f := &all[i]; len(f.Panels) < mostPanels {
			f.Panels = append(f.Panels, g.panel(r))
		}
	}
	return all
}

// panel draws one worker.
func (g *group) panel(r *scenarios.Report) figure.Panel {
	unit := g.without().Young()
	computed, sampled := figure.Line{Name: "computed", Look: 1}, figure.Line{Name: "sampled", Look: 2}
	low, high := math.Inf(1), 0.0
	for _, c := range g.cells {
		f := r.Design.Grid.Values(c).Get("f")
		low, high = min(low, f), max(high, f)
		if row, ok := r.Value(c, 0, "completion"); ok {
			sampled.X, sampled.Y = append(sampled.X, f), append(sampled.Y, row.Mean/g.least)
			sampled.Lo, sampled.Hi = append(sampled.Lo, row.Lo/g.least), append(sampled.Hi, row.Hi/g.least)
		}
	}
	const points = 40
	for k := range points + 1 {
		f := low * math.Pow(high/low, float64(k)/points)
		computed.X, computed.Y = append(computed.X, f), append(computed.Y, 1+g.beyond(f*unit))
	}
	p := figure.Panel{Title: fmt.Sprintf("m=%g, c=%g", g.mean, g.Checkpoint), Lines: []figure.Line{computed, sampled}}
	for i, rule := range []string{young, daly, best} { // what is exact is Daly's, to the eye
		if period, err := g.period(rule); err == nil {
			p.Lines = append(p.Lines, figure.Line{Name: rule, Look: 3 + i, X: []float64{period / unit}, Y: []float64{1 + g.costs[rule]}})
		}
	}
	return p
}
