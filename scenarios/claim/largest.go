package claim

import (
	"fmt"
	"math"
	"strings"

	"github.com/loadstar-sim/loadstar/scenarios"
)

// LargestDrawn returns a reader of results that reports each policy's largest value of a metric in any
// instance. The value grows with the number of instances drawn.
func LargestDrawn(metric string) func(r *scenarios.Report) scenarios.Findings {
	return func(r *scenarios.Report) scenarios.Findings {
		var b strings.Builder
		for i := range r.Design.Policies {
			most, at := math.Inf(-1), -1
			for c := range r.Design.Grid.Cells() {
				if s := r.Cell(c).Series(i, metric); s.N > 0 && s.Max > most {
					most, at = s.Max, c
				}
			}
			if at >= 0 {
				fmt.Fprintf(&b, "%s: %.4g at %s\n", r.Name(i), most, r.Design.Grid.Varying(at))
			}
		}
		if b.Len() == 0 {
			return scenarios.Findings{}
		}
		return scenarios.Findings{Text: fmt.Sprintf("The largest %s that was drawn, of %d instances a cell:\n\n", metric, r.Design.Instances) + b.String()}
	}
}
