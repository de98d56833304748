package benoit2013

import (
	"bytes"
	"fmt"
	"math"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// table5 has the printed mean and deviation of the ratio in percent, over the paper's eight traces.
var table5 = map[string][2]float64{
	"brute": {21.7, 24.2}, "no-rep": {53.6, 22.1}, "cyclic-rep": {56.5, 22.2}, "greedy": {70.8, 23.2},
}

// closed7 is the printed share of no-rep's distance to the optimum that greedy closes, in percent.
const closed7 = 37

// readTraces writes the aggregates beside table 5.
func readTraces(r *scenarios.Report) scenarios.Findings {
	var text bytes.Buffer
	var f scenarios.Findings
	laws := lawsOf(r, "trace")
	order := r.ByMeanRatio()
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
	}
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

// besideTable5 writes the printed aggregates beside ours. They cannot agree, since the traces differ.
// Policies that the paper may have run with 147 chunks a unit are compared in this form, too.
func besideTable5(r *scenarios.Report, f *scenarios.Findings) {
	claim.PrintedTable{File: "table5", What: "table 5 of the paper"}.Add(f, r, nil, func() (rows []claim.PrintedNumber) {
		f.Text += "\nThe paper's traces are others, so only the order of the policies can be compared.\n" +
			"The gap closed is the part of no-rep's distance to the optimum that greedy closes.\n"
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
				all.Merge(r.Cell(c).Series(i, scenarios.Ratio).Moments)
			}
			found[name], mean[i] = i, all.Mean
			rows = append(rows,
				claim.PrintedNumber{Row: r.Name(i), Column: "mean ratio, %", Printed: printed[0], Ours: 100 * all.Mean, Digits: 1, Noise: 100 * noise(batchesOf(r, i))},
				claim.PrintedNumber{Row: r.Name(i), Column: "deviation, %", Printed: printed[1], Ours: 100 * all.SD(), Digits: 1, Noise: math.NaN()})
		}
		greedy, ok := found["greedy"]
		norep, too := found["no-rep"]
		if ok && too {
			rows = append(rows, claim.PrintedNumber{
				Row: "greedy", Column: "gap closed, %",
				Printed: closed7, Ours: 100 * (mean[greedy] - mean[norep]) / (1 - mean[norep]),
				Noise: 100 * noise(closed(batchesOf(r, greedy), batchesOf(r, norep))),
			})
		}
		return rows
	})
}
