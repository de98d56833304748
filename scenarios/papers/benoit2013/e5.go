package benoit2013

import (
	"bytes"
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/printed"
)

// bestShares reads the distribution of the ratio over all instances: for each policy, the
// mean over the x% of the instances that are best for it.
func bestShares(r *scenarios.Report) scenarios.Findings {
	var text bytes.Buffer
	fmt.Fprintf(&text, "Over all %d instances:\n\n", r.Instances())
	fmt.Fprintf(&text, "%-12s %8s %10s %14s\n", "policy", "mean", "mean>=.995", "ratio>=.995")
	for _, i := range r.ByMeanRatio() {
		h := r.Spread(i)
		fmt.Fprintf(&text, "%-12s %8.4f %9.1f%% %13.1f%%\n", r.Name(i),
			h.BestMean(1), 100*h.LargestShareWithMean(0.995), 100*h.AtLeast(0.995))
	}
	fmt.Fprintf(&text, "\nmean>=.995 is the largest share of best instances whose mean ratio is at\n"+
		"least 0.995, ratio>=.995 the share of instances whose own ratio is.\n")
	findings := scenarios.Findings{Text: text.String()}
	besidePaper(r, &findings)
	return findings
}

// besidePaper puts the paper's aggregate numbers beside ours.
func besidePaper(r *scenarios.Report, f *scenarios.Findings) {
	table := printed.Table{File: "summary", What: "the numbers that the paper prints for its 760,000 instances"}
	table.Add(f, r, []string{"greedy", "no-rep"}, func() []results.Printed {
		greedy, norep := r.Index("greedy"), r.Index("no-rep")
		g, n := r.Spread(greedy).BestMean(1), r.Spread(norep).BestMean(1)
		gs, ns := batchesOf(r, greedy), batchesOf(r, norep)
		return []results.Printed{
			{Row: "greedy", Column: "mean ratio, %", Printed: 85.2, Ours: 100 * g, Digits: 1, Noise: 100 * noise(gs)},
			{Row: "no-rep", Column: "mean ratio, %", Printed: 79.6, Ours: 100 * n, Digits: 1, Noise: 100 * noise(ns)},
			{Row: "greedy", Column: "of no-rep's distance to the optimum that it closes, %", Printed: 27.4, Ours: 100 * (g - n) / (1 - n), Digits: 1, Noise: 100 * noise(closed(gs, ns))},
			{Row: "greedy", Column: "best instances with mean ratio 0.995, %", Printed: 21, Ours: 100 * r.Spread(greedy).LargestShareWithMean(0.995), Digits: 1, AtLeast: true, Noise: math.NaN()},
		}
	})
}

// closed returns, for each batch, which part of the distance between b and the optimum a
// closes.
func closed(a, b []float64) []float64 {
	parts := make([]float64, min(len(a), len(b)))
	for k := range parts {
		parts[k] = (a[k] - b[k]) / (1 - b[k])
	}
	return parts
}

// batchesOf returns the mean of a policy's ratio over all cells for each batch.
func batchesOf(r *scenarios.Report, policy int) []float64 {
	var all []*stat.Series
	for c := range r.Design.Grid.Cells() {
		all = append(all, r.Series(c, policy, scenarios.Ratio))
	}
	return stat.AverageBatches(all)
}

// noise returns how far the mean of the batches may be from that of as many independent
// ones: half of the 95% interval, times the root of two. It returns NaN if there are fewer
// than two batches.
func noise(batches []float64) float64 {
	var m stat.Moments
	for _, x := range batches {
		m.Add(x)
	}
	lo, hi := m.Interval(scenarios.Level)
	return (hi - lo) / math.Sqrt2
}
