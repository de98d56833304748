package benoit2013

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/printed"
)

// table5 has what the paper prints for its eight traces together: mean and deviation of
// the ratio in percent.
var table5 = map[string][2]float64{
	"brute": {21.7, 24.2}, "no-rep": {53.6, 22.1}, "cyclic-rep": {56.5, 22.2}, "greedy": {70.8, 23.2},
}

// closed7 is the part of no-rep's distance to the optimum that greedy closes, in percent.
const closed7 = 37

// readTraces draws the distribution of the ratio as in figures 7 and 8 and the laws as in
// figure 9, and puts the aggregates beside table 5.
func readTraces(r *scenarios.Report) scenarios.Findings {
	var text bytes.Buffer
	var f scenarios.Findings
	name := r.Design.Name
	points := make([]float64, 200)
	for i := range points {
		points[i] = float64(i+1) / float64(len(points))
	}
	laws := lawsOf(r, "trace")
	order := r.ByMeanRatio()
	curves := func(of func(policy int) *stat.Histogram) (lines []figure.Line) {
		for _, i := range order {
			line := figure.Line{Name: r.Name(i), Y: of(i).BestCurve(points)}
			for _, x := range points {
				line.X = append(line.X, 100*x)
			}
			lines = append(lines, line)
		}
		return lines
	}
	best := figure.Figure{
		Title: "Mean over the best instances of each policy, all traces", XLabel: "best instances considered (%)",
		YLabel: "work completed / omniscient", YMin: 0, YMax: 1.02, Caption: fmt.Sprintf("%d instances", r.Instances()),
	}
	best.Lines = curves(func(i int) *stat.Histogram { return r.Spread(i) })
	f.Figures = append(f.Figures, results.NamedFigure{Name: name + "-best", Figure: best})

	fmt.Fprintf(&text, "Mean ratio, %%, by trace:\n\n%-44s", "")
	for _, i := range order {
		fmt.Fprintf(&text, " %12s", r.Name(i))
	}
	fmt.Fprintln(&text)
	for k, law := range laws {
		fmt.Fprintf(&text, "%-44s", law)
		for _, i := range order {
			fmt.Fprintf(&text, " %12.2f", 100*r.Part(k, i).BestMean(1))
		}
		fmt.Fprintln(&text)
		one := best
		one.Title, one.Caption = "Mean over the best instances, "+shortLaw(law), ""
		one.Lines = curves(func(i int) *stat.Histogram { return r.Part(k, i) })
		f.Figures = append(f.Figures, results.NamedFigure{Name: fmt.Sprintf("%s-best-%d", name, k), Figure: one})
	}
	f.Figures = append(f.Figures, results.NamedFigure{Name: name + "-laws", Figure: riskFigure(laws)})
	f.Text = text.String()
	if r.Design.Scenario().Findings == "traces" {
		besideTable5(r, &f)
	}
	return f
}

// lawsOf returns the values of a parameter whose values are laws, in their order.
func lawsOf(r *scenarios.Report, parameter string) []string {
	var laws []string
	for _, v := range r.Design.Grid.Column(r.Design.Grid.Find(parameter)) {
		laws = append(laws, v.Word)
	}
	return laws
}

// shortLaw returns a short name of a trace's law, or the text of any other law.
func shortLaw(text string) string {
	s, err := spec.Parse(text)
	if err != nil {
		return text
	}
	trace, ok := s.Get("trace")
	if !ok {
		return text
	}
	for _, key := range []string{"state", "law"} {
		if word, ok := s.Get(key); ok {
			trace += ", " + word
		}
	}
	switch independent, _ := s.Get("independent"); {
	case s.Name == "together" && independent == "true":
		return trace + ", each alone"
	case s.Name == "together":
		return trace + ", together"
	}
	return trace
}

// riskFigure draws the probability of an interruption by each time.
func riskFigure(laws []string) figure.Figure {
	f := figure.Figure{
		Title: "Risk of an interruption by a time", XLabel: "time / longest duration", YLabel: "probability", YMin: 0, YMax: 1.02,
	}
	for _, text := range slices.Concat([]string{"linear"}, laws) {
		law, err := risk.Parse(text)
		if err != nil {
			continue // it is no law of a single worker
		}
		line := figure.Line{Name: shortLaw(text)}
		for k := range 201 {
			t := float64(k) / 200
			line.X, line.Y = append(line.X, t), append(line.Y, law.Before(t))
		}
		f.Lines = append(f.Lines, line)
	}
	return f
}

// besideTable5 puts the paper's aggregates beside ours, which cannot agree, as the traces
// are others. For policies that the paper may have run with 147 chunks a unit, those are
// compared too.
func besideTable5(r *scenarios.Report, f *scenarios.Findings) {
	printed.Table{File: "table5", What: "table 5 of the paper"}.Add(f, r, nil, func() (rows []results.Printed) {
		f.Text += "\nThe paper's traces are others, so only the order of the policies can be compared.\n"
		found := map[string]int{}
		mean := make([]float64, len(r.Design.Policies))
		for _, i := range r.ByMeanRatio() {
			name := strings.TrimSuffix(r.Name(i), "{n=147}")
			printed, ok := table5[name]
			if _, twice := found[name]; !ok || twice {
				continue
			}
			var all stat.Moments
			for c := range r.Design.Grid.Cells() {
				all.Merge(r.Series(c, i, scenarios.Ratio).Moments)
			}
			found[name], mean[i] = i, all.Mean
			rows = append(rows,
				results.Printed{Row: r.Name(i), Column: "mean ratio, %", Printed: printed[0], Ours: 100 * all.Mean, Digits: 1, Noise: 100 * noise(batchesOf(r, i))},
				results.Printed{Row: r.Name(i), Column: "deviation, %", Printed: printed[1], Ours: 100 * all.SD(), Digits: 1, Noise: math.NaN()})
		}
		greedy, ok := found["greedy"]
		norep, too := found["no-rep"]
		if ok && too {
			rows = append(rows, results.Printed{
				Row: "greedy", Column: fmt.Sprintf("of %s's distance to the optimum that it closes, %%", r.Name(norep)),
				Printed: closed7, Ours: 100 * (mean[greedy] - mean[norep]) / (1 - mean[norep]),
				Noise: 100 * noise(closed(batchesOf(r, greedy), batchesOf(r, norep))),
			})
		}
		return rows
	})
}
