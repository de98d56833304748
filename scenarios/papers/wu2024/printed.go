package wu2024

import (
	"math"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// number is a mean cost over the runs 0 to 999 as the simulator of the paper has it.
type number struct {
	policy string
	rate   float64
	cost   float64
}

// printedCosts include the ticks that the simulator bills beyond the used ones; see the errata.
var printedCosts = []number{
	{"spot-greedy", .1, 47.5176}, {"spot-greedy", .3, 69.3008},
	{"spot-sliced", .1, 47.5589}, {"spot-sliced", .3, 70.2723},
	{"spot-optimum", .1, 47.2883}, {"spot-optimum", .3, 52.5021},
}

// digits is how many decimals they have.
const digits = 4

// agrees reports whether a mean has the printed digits.
func (n *number) agrees(mean float64) bool {
	scale := math.Pow(10, digits)
	return math.Round(mean*scale) == math.Round(n.cost*scale)
}

// readTable puts the means beside the printed ones.
func readTable(r *scenarios.Report) scenarios.Findings {
	f := scenarios.Findings{}
	claim.PrintedTable{File: "printed", What: "the means of the paper's simulator"}.AddCells(&f, r, func(c int) (rows []claim.PrintedNumber) {
		v := r.Design.Grid.Values(c)
		for _, n := range printedCosts {
			i := r.Index(n.policy)
			if i < 0 || v.Get("rate") != n.rate || v.Get("billing") != 1 || v.Get("first") != 0 {
				continue
			}
			if mean, ok := r.Cell(c).Value(i, cost); ok {
				rows = append(rows, claim.PrintedNumber{Row: v.Spell(0), Column: n.policy, Printed: n.cost, Ours: mean.Mean, Digits: digits})
			}
		}
		return rows
	})
	return f
}
