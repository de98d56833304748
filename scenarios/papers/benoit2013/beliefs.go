package benoit2013

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// readBeliefs writes the average loss of expected work by each wrong belief about the law. Policies
// maximize expected work, so the ratio in single instances is not compared.
func readBeliefs(r *scenarios.Report) scenarios.Findings {
	var text bytes.Buffer
	var f scenarios.Findings
	laws := lawsOf(r, "belief")
	cells := make([][]int, len(laws))
	by := r.Design.Grid.Find("belief")
	for c := range r.Design.Grid.Cells() {
		k := r.Design.Grid.Place(by, c)
		cells[k] = append(cells[k], c)
	}
	fmt.Fprintf(&text, "Expected work over that of omniscient, %%, by belief:\n\n%-52s", "")
	order := r.ByMeanRatio()
	reference := slices.IndexFunc(r.Design.Policies, func(p *policies.Policy) bool { return p.Spec == r.Design.Reference.Spec })
	share := func(c, i int) float64 {
		all, ok := r.Cell(c).Fact(reference, scenarios.ExactWork)
		if !ok {
			all = r.Cell(c).Series(reference, scenarios.Work).Mean
		}
		ours, ok := r.Cell(c).Fact(i, scenarios.ExactWork)
		if !ok {
			ours = r.Cell(c).Series(i, scenarios.Work).Mean
		}
		return ours / all
	}
	if reference < 0 {
		return f
	}
	for _, i := range order {
		fmt.Fprintf(&text, " %12s", r.Name(i))
	}
	fmt.Fprintln(&text)
	for k, law := range laws {
		fmt.Fprintf(&text, "%-52s", law)
		for _, i := range order {
			fmt.Fprintf(&text, " %12.2f", 100*claim.Mean(cells[k], func(c int) float64 { return share(c, i) }))
		}
		fmt.Fprintln(&text)
	}
	f.Text = text.String()
	return f
}
