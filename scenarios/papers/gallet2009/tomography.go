package gallet2009

import (
	"bytes"
	"fmt"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// readTomography writes makespans with many digits, as the makespans of rounded shares differ little.
func readTomography(r *scenarios.Report) scenarios.Findings {
	var b bytes.Buffer
	b.WriteString("Makespans, and by what part they exceed that of the integer optimum:\n\n")
	t := tables.Table{Columns: tables.Names(0, "rays", "policy", "makespan, s", "excess"), Indent: 2}
	for c := range r.Design.Grid.Cells() {
		for i := range r.Design.Policies {
			at, ok := r.Cell(c).Fact(i, makespan)
			by, _ := r.Cell(c).Fact(i, late)
			if ok {
				t.Rows = append(t.Rows, tables.Words(fmt.Sprint(r.Design.Grid.Values(c).Get("W")), r.Name(i), fmt.Sprintf("%.6f", at), fmt.Sprintf("%.2g", by)))
			}
		}
	}
	t.WriteText(&b, 0, 0)
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
