package benoit2013

import (
	"maps"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// The table as printed: the names of its columns, their digits, and its rows.
var (
	columns4 = []string{"relative min", "relative max", "relative avg", "relative stdv", "absolute min", "absolute max", "absolute avg", "absolute stdv", "success %"}
	digits4  = []int{3, 3, 3, 3, 3, 3, 3, 3, 2}
	printed4 = map[string][]float64{
		"cyclic":    {1.1, 3.786, 2.143, 0.664, 1.1, 3.786, 2.239, 0.592, 0},
		"reverse":   {1, 1.295, 1.055, 0.065, 1, 1.295, 1.117, 0.061, 12.42},
		"mirror":    {1, 2.468, 1.504, 0.393, 1, 2.468, 1.575, 0.338, 12.37},
		"snake":     {1, 1.199, 1.127, 0.059, 1, 1.291, 1.193, 0.059, 12.34},
		"fat-snake": {1, 1.442, 1.123, 0.115, 1, 1.530, 1.192, 0.143, 17.07},
		"greedy":    {1, 1.055, 1.005, 0.015, 1, 1.224, 1.067, 0.074, 83.01},
		"best-of":   {1, 1, 1, 0, 1, 1.224, 1.061, 0.069, 100},
	}
)

// readTable4 writes the printed table beside ours. Ours covers all 4043 pairs of sizes; the paper
// states 4032.
func readTable4(r *scenarios.Report) scenarios.Findings {
	var f scenarios.Findings
	table := claim.PrintedTable{File: "printed", What: "table 4 of the paper, which is made of all 4043 pairs of sizes"}
	table.Add(&f, r, slices.Sorted(maps.Keys(printed4)), func() (rows []claim.PrintedNumber) {
		for i := range r.Design.Policies {
			printed, ok := printed4[r.Name(i)]
			if !ok {
				continue
			}
			for k, ours := range row4(r, i) {
				rows = append(rows, claim.PrintedNumber{Row: r.Name(i), Column: columns4[k], Printed: printed[k], Ours: ours, Digits: digits4[k]})
			}
		}
		return rows
	})
	return f
}

// row4 returns a policy's nine numbers. Relative numbers are ratios to the best policy of
// the table in the same cell; a policy succeeds where none of them is better.
func row4(r *scenarios.Report, policy int) []float64 {
	var relative, absolute stat.Population
	success, cells := 0, r.Design.Grid.Cells()
	for c := range cells {
		best := math.Inf(1)
		for i := range r.Design.Policies {
			if _, ok := printed4[r.Name(i)]; ok {
				k, _ := r.Cell(c).Fact(i, chartK)
				best = min(best, k)
			}
		}
		k, _ := r.Cell(c).Fact(policy, chartK)
		a, _ := r.Cell(c).Fact(policy, chartAbsolute)
		relative.Add(k / best)
		absolute.Add(a)
		if k == best {
			success++
		}
	}
	row := append(relative.Numbers(), absolute.Numbers()...)
	return append(row, 100*float64(success)/float64(cells))
}
