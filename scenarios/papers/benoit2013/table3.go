package benoit2013

import (
	"bytes"
	"fmt"

	"github.com/loadstar-sim/loadstar/policies/static"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// printed3 has the printed constants for g=4 and n=20.
var printed3 = map[string]float64{
	"cyclic": 34104, "reverse": 24396, "mirror": 27284, "snake": 25784,
	"fat-snake": 24276, "greedy": 24390, "optimal": 23780,
}

// readTable3 writes the lower bounds, and the printed constants beside ours.
func readTable3(r *scenarios.Report) scenarios.Findings {
	var f scenarios.Findings
	var text bytes.Buffer
	for c := range r.Design.Grid.Cells() {
		v := r.Design.Grid.Values(c)
		fmt.Fprintf(&text, "%v: no chart has a constant below %v.\n", v, static.LowerBound(int(v.Get("g")), int(v.Get("n"))))
	}
	f.Text = text.String()
	claim.PrintedTable{File: "printed", What: "table 3 of the paper"}.AddCells(&f, r, func(cell int) (rows []claim.PrintedNumber) {
		for i := range r.Design.Policies {
			if printed, ok := printed3[r.Name(i)]; ok {
				k, _ := r.Cell(cell).Fact(i, chartK)
				rows = append(rows, claim.PrintedNumber{Row: r.Name(i), Column: chartK, Printed: printed, Ours: k})
			}
		}
		return rows
	})
	return f
}
