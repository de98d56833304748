package own

import (
	"fmt"
	"math"
	"strings"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// machine is the worker of some cells of the experiment checkpoints, which differ only in the period.
type machine struct {
	setting
	cells []int
	least float64            // mean completion with the best period
	costs map[string]float64 // by which share the mean completion of each rule exceeds the least, or NaN
}

// machinesOf returns the machines of a report.
func machinesOf(r *scenarios.Report) (all []*machine) {
	for _, g := range groups(r, everyCell(r), "k", "m", "c", "R", "D", "W") {
		m := &machine{
			setting: settingOf(r.Design.Grid.Values(g.cells[0])), cells: g.cells,
			least: math.NaN(), costs: map[string]float64{},
		}
		if period, err := m.period(optimal); err == nil {
			m.least, _ = m.completion(period)
		}
		for _, rule := range rules {
			m.costs[rule] = math.NaN()
			if period, err := m.period(rule); err == nil {
				m.costs[rule] = m.cost(period)
			}
		}
		all = append(all, m)
	}
	return all
}

// cost returns by which share the mean completion with a period exceeds the least, or NaN.
func (m *machine) cost(period float64) float64 {
	mean, err := m.completion(period)
	if err != nil {
		return math.NaN()
	}
	return mean/m.least - 1
}

// deviation returns by how many standard errors the sampled mean of a cell differs from the computed
// one, or NaN where either is missing.
func (m *machine) deviation(r *scenarios.Report, cell int) float64 {
	v, s := r.Design.Grid.Values(cell), r.Cell(cell).Series(0, "completion")
	want, err := m.completion(v.Get("f") * m.memoryless().Young())
	if err != nil || s.N < 2 {
		return math.NaN()
	}
	return (s.Mean - want) / s.SD() * math.Sqrt(float64(s.N))
}

// readCheckpoints writes the best period and the costs of the formulas' periods.
func readCheckpoints(r *scenarios.Report) scenarios.Findings {
	all := machinesOf(r)
	var b strings.Builder
	b.WriteString("Hours of computing between checkpoints, and by how much the mean completion exceeds that of the best:\n\n")
	fmt.Fprintf(&b, "%4s %4s %4s %7s", "k", "m", "c", optimal)
	for _, rule := range formulas {
		fmt.Fprintf(&b, "  %16s", strings.Replace(rule, "exponential laws", "k = 1", 1))
	}
	b.WriteString("\n")
	means, worst := 0, 0.0
	for _, m := range all {
		fmt.Fprintf(&b, "%4.4g %4.4g %4.4g", m.shape, m.mean, m.Checkpoint)
		if period, err := m.period(optimal); err == nil {
			fmt.Fprintf(&b, " %7.4g", period)
		} else {
			fmt.Fprintf(&b, " %7s", "none")
		}
		for _, rule := range formulas {
			period, _ := m.period(rule)
			fmt.Fprintf(&b, "  %6.4g %9s", period, percentage(m.costs[rule]))
		}
		b.WriteString("\n")
		for _, c := range m.cells {
			if z := math.Abs(m.deviation(r, c)); z == z {
				means, worst = means+1, max(worst, z)
			}
		}
	}
	b.WriteString("\nMeans are by formula where k is 1, elsewhere by renewal from failure to failure; the rules are made for k = 1 only.\n")
	if means > 0 {
		fmt.Fprintf(&b, "None of %d sampled means is more than %.1f standard errors from the computed one.\n", means, worst)
	}
	return scenarios.Findings{Text: b.String(), Figures: costsByPeriod(r, all)}
}

func percentage(x float64) string {
	if math.IsNaN(x) {
		return "-"
	}
	return "+" + words.Percent(x)
}

// The largest number of panels in a figure, and of figures.
const (
	mostPanels  = 6
	mostFigures = 6
)

// costsByPeriod draws the mean completion time, relative to the least, by the period: as computed, as
// sampled, and at the periods of the rules. It draws a figure for each shape and a panel for each machine.
func costsByPeriod(r *scenarios.Report, machines []*machine) (all []results.NamedFigure) {
	place := map[float64]int{}
	for _, m := range machines {
		i, known := place[m.shape]
		if !known {
			if len(all) == mostFigures {
				continue
			}
			i = len(all)
			place[m.shape] = i
			all = append(all, results.NamedFigure{Name: fmt.Sprintf("%s-periods-k%g", r.Design.Name, m.shape), Figure: figure.Figure{
				Title:  fmt.Sprintf("Cost of the checkpoint period under failures of Weibull shape %g", m.shape),
				XLabel: "computing between checkpoints / √(2cm)", YLabel: "mean completion time / least",
				LogX: true, LogY: true, XMin: math.NaN(), XMax: math.NaN(), YMin: math.NaN(), YMax: math.NaN(),
				Rules:   []figure.Rule{{At: 1}},
				Caption: fmt.Sprintf("computed means, and means over %d instances with 95%% intervals", r.Cell(m.cells[0]).Instances()),
			}})
		}
		if f := &all[i]; len(f.Panels) < mostPanels {
			f.Panels = append(f.Panels, m.panel(r))
		}
	}
	return all
}

// panel draws one machine.
func (m *machine) panel(r *scenarios.Report) figure.Panel {
	unit := m.memoryless().Young()
	computed, drawn := figure.Line{Name: "computed", Look: 1}, figure.Line{Name: "sampled", Look: 2}
	low, high := math.Inf(1), 0.0
	for _, c := range m.cells {
		f := r.Design.Grid.Values(c).Get("f")
		low, high = min(low, f), max(high, f)
		if row, ok := r.Cell(c).Value(0, "completion"); ok {
			drawn.X, drawn.Y = append(drawn.X, f), append(drawn.Y, row.Mean/m.least)
			drawn.Lo, drawn.Hi = append(drawn.Lo, row.Lo/m.least), append(drawn.Hi, row.Hi/m.least)
		}
	}
	const points = 40
	for k := range points + 1 {
		f := low * math.Pow(high/low, float64(k)/points)
		computed.X, computed.Y = append(computed.X, f), append(computed.Y, 1+m.cost(f*unit))
	}
	p := figure.Panel{Title: r.Design.Setting(r.Design.Grid.Values(m.cells[0]), "m", "c"), Lines: []figure.Line{computed, drawn}}
	for i, rule := range []string{young, daly, optimal} { // the exact formula's line would cover Daly's
		if period, err := m.period(rule); err == nil {
			p.Lines = append(p.Lines, figure.Line{Name: rule, Look: 3 + i, X: []float64{period / unit}, Y: []float64{1 + m.costs[rule]}})
		}
	}
	return p
}
