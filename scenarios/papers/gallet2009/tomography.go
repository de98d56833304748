package gallet2009

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"text/tabwriter"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// readTomography writes makespans with many digits, as the makespans of rounded shares differ little.
func readTomography(r *scenarios.Report) scenarios.Findings {
	var b bytes.Buffer
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "rays\tpolicy\tmakespan, s\tover the integer optimum\t\n")
	for c := range r.Design.Grid.Cells() {
		for i := range r.Design.Policies {
			at, ok := r.Cell(c).Fact(i, makespan)
			by, _ := r.Cell(c).Fact(i, late)
			if ok {
				fmt.Fprintf(t, "%v\t%s\t%.6f\t%.2g\t\n", r.Design.Grid.Values(c).Get("W"), r.Name(i), at, by)
			}
		}
	}
	t.Flush()
	return scenarios.Findings{Text: b.String()}
}

// tomography returns a master that computes and sixteen computers of five kinds, three of
// them far away. Times are in seconds per ray: some milliseconds to trace it, some tens of
// microseconds to send it.
func tomography(v grid.Values, _ *rand.PCG) *models.Problem {
	p := &models.Problem{Load: v.Get("W")}
	for _, kind := range []struct {
		count         int
		compute, send float64
	}{
		{1, 0.009, 0}, // the master
		{2, 0.009, 11e-6},
		{1, 0.0046, 10e-6},
		{3, 0.004, 80e-6},
		{2, 0.016, 21e-6},
		{8, 0.0097, 35e-6},
	} {
		p.Workers = append(p.Workers, models.Uniform(kind.count, models.Worker{
			Send: models.Affine{PerUnit: v.Get("slow") * kind.send}, Compute: models.Affine{PerUnit: kind.compute},
		})...)
	}
	return p
}
