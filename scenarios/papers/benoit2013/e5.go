package benoit2013

import (
	"bytes"
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/policies/static"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// bestShares reads the distribution of the ratio over all instances: for each policy, the mean over
// its best x% of the instances.
func bestShares(r *scenarios.Report) scenarios.Findings {
	var text bytes.Buffer
	fmt.Fprintf(&text, "Over all %d instances:\n\n", r.Instances())
	order, width := r.ByMeanRatio(), len("policy")
	for _, i := range order {
		width = max(width, len(r.Name(i)))
	}
	fmt.Fprintf(&text, "%-*s %8s %10s %14s\n", width, "policy", "mean", "mean>=.995", "ratio>=.995")
	for _, i := range order {
		h := r.Spread(i)
		fmt.Fprintf(&text, "%-*s %8.4f %9.1f%% %13.1f%%\n", width, r.Name(i),
			h.BestMean(1), 100*h.LargestShareWithMean(0.995), 100*h.AtLeast(0.995))
	}
	fmt.Fprintf(&text, "\nmean>=.995: the largest share of best instances with a mean ratio of at least\n"+
		"0.995; ratio>=.995: the share of instances with a ratio of at least 0.995.\n")
	findings := scenarios.Findings{Text: text.String()}
	besidePaper(r, &findings)
	return findings
}

// theorem4 is no-rep in the second reading of E5; see [readings5].
const theorem4 = "no-rep{auto=theorem4}"

// besidePaper puts the paper's aggregate numbers beside ours.
func besidePaper(r *scenarios.Report, f *scenarios.Findings) {
	table := claim.PrintedTable{File: "summary", What: "the numbers that the paper prints for its 760,000 instances"}
	table.Add(f, r, []string{"greedy", "no-rep"}, func() []claim.PrintedNumber {
		f.Text += "\n" + printedNames
		if r.Index(theorem4) >= 0 {
			f.Text += "\n" + secondReading
		}
		return rows5(r)
	})
}

// rows5 returns the printed numbers in each reading.
func rows5(r *scenarios.Report) (rows []claim.PrintedNumber) {
	greedy := r.Spread(r.Index("greedy"))
	for k, x := range readings5(r) {
		rows = append(rows,
			claim.PrintedNumber{Row: x.greedy.name, Column: "mean ratio, %", Printed: 85.2, Ours: 100 * x.greedy.mean, Digits: 1, Noise: 100 * noise(x.greedy.batches)},
			claim.PrintedNumber{Row: x.greedy.name, Column: "gap closed, %", Printed: 27.4,
				Ours: 100 * closes(x.greedy.mean, x.norep.mean), Digits: 1, Noise: 100 * noise(closed(x.greedy.batches, x.norep.batches))})
		if k == 0 {
			rows = append(rows,
				claim.PrintedNumber{Row: "greedy", Column: "ratio>=.995, %", Printed: 21, Ours: 100 * greedy.AtLeast(0.995), Digits: 1, AtLeast: true, Noise: math.NaN()},
				claim.PrintedNumber{Row: "greedy", Column: "mean>=.995, %", Printed: 21, Ours: 100 * greedy.LargestShareWithMean(0.995), Digits: 1, AtLeast: true, Noise: math.NaN()})
		}
		rows = append(rows,
			claim.PrintedNumber{Row: x.norep.name, Column: "mean ratio, %", Printed: 79.6, Ours: 100 * x.norep.mean, Digits: 1, Noise: 100 * noise(x.norep.batches)})
	}
	return rows
}

// printedNames explains the names of the printed numbers, above the table.
const printedNames = `Below, the gap closed is the part of no-rep's distance to the optimum that
greedy closes. The paper's text has 21% for ratio>=.995, and its figure 5 for
mean>=.995.
`

// secondReading explains the second reading, above the table.
const secondReading = `Read literally, section 5.2.3 finds the number of chunks of every policy. With
auto=theorem4, workers that compute their part alone cut it into the number of
Theorem 4, under no-rep and under greedy. That reading was inferred from the
printed mean of no-rep, so it does not confirm that mean. Its greedy is not
simulated: it differs in such workers only, and these do what no-rep's do.
`

// reading5 has the mean ratios of greedy and no-rep in E5 by one rule for the number of chunks.
type reading5 struct{ greedy, norep mean5 }

// mean5 is a policy's mean ratio over all cells, and its means by batches.
type mean5 struct {
	name    string
	mean    float64
	batches []float64
}

// readings5 returns the readings of "the size of chunks is inferred". In the literal one every policy
// uses the procedure of section 5.2.3. In the second one, if the report has it, workers without
// partners use the number of Theorem 4.
//
// Greedy of the second reading is derived and not played. It differs only in coteries of one worker.
// Such a worker computes W/p units as a worker of no-rep does. Workers are alike, so each contributes
// 1/p of no-rep's mean ratio. With k such coteries greedy changes by k/p of the change of no-rep.
func readings5(r *scenarios.Report) []reading5 {
	of := func(name string, policy int) mean5 { return mean5{name, r.MeanOver(policy), batchesOf(r, policy)} }
	greedy, norep := r.Index("greedy"), r.Index("no-rep")
	letter := reading5{of("greedy", greedy), of("no-rep", norep)}
	other := r.Index(theorem4)
	if other < 0 {
		return []reading5{letter}
	}
	inferred := mean5{"greedy{auto=theorem4}", letter.greedy.mean, slices.Clone(letter.greedy.batches)}
	cells := r.Design.Grid.Cells()
	for c := range cells {
		v := r.Design.Grid.Values(c)
		part := singles(int(v.Get("p")), v.Get("W")) / float64(cells)
		inferred.mean += part * (r.Cell(c).Mean(other) - r.Cell(c).Mean(norep))
		before, after := batchesIn(r, c, norep), batchesIn(r, c, other)
		for b := range min(len(inferred.batches), len(before), len(after)) {
			inferred.batches[b] += part * (after[b] - before[b])
		}
	}
	return []reading5{letter, {inferred, of(theorem4, other)}}
}

// singles returns the share of the workers that are in coteries of one worker under greedy.
func singles(workers int, load float64) (part float64) {
	for _, c := range static.Partition(load, workers, 1) {
		if c.Workers == 1 {
			part += 1 / float64(workers)
		}
	}
	return part
}

// batchesIn returns the mean of a policy's ratio in a cell for each batch.
func batchesIn(r *scenarios.Report, cell, policy int) []float64 {
	return stat.AverageBatches([]*stat.Series{r.Cell(cell).Series(policy, scenarios.Ratio)})
}

// closed returns, for each batch, the share of the distance from b to the optimum that a closes.
func closed(a, b []float64) []float64 {
	parts := make([]float64, min(len(a), len(b)))
	for k := range parts {
		parts[k] = closes(a[k], b[k])
	}
	return parts
}

// batchesOf returns the mean of a policy's ratio over all cells for each batch.
func batchesOf(r *scenarios.Report, policy int) []float64 {
	var all []*stat.Series
	for c := range r.Design.Grid.Cells() {
		all = append(all, r.Cell(c).Series(policy, scenarios.Ratio))
	}
	return stat.AverageBatches(all)
}

// noise returns by how much the means of two independent studies of this size may differ: half of the
// 95% interval, times the root of two. It returns NaN for fewer than two batches.
func noise(batches []float64) float64 {
	var m stat.Moments
	for _, x := range batches {
		m.Add(x)
	}
	lo, hi := m.Interval(scenarios.Level)
	return (hi - lo) / math.Sqrt2
}
