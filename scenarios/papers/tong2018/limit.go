package tong2018

import (
	"bytes"
	"fmt"

	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// readLimit writes at which y the limit is the paper's 44%.
func readLimit(r *scenarios.Report) scenarios.Findings {
	var text bytes.Buffer
	said := map[float64]bool{}
	for c := range r.Design.Grid.Cells() {
		n := r.Design.Grid.Values(c).Get("n")
		if said[n] {
			continue
		}
		said[n] = true
		if y, err := faults.YFor(0.44, int(n)); err == nil {
			fmt.Fprintf(&text, "%v workers that are alike save 44%% in the limit at y = %.3f.\n", n, y)
		} else {
			fmt.Fprintf(&text, "%v workers that are alike never save 44%% in the limit.\n", n)
		}
	}
	return scenarios.Findings{Text: text.String()}
}
