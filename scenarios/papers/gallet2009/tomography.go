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

// dltTomography deals the rays of a seismic model out, the chapter's example:
// 817,101 of them were recorded in 1999. How fast its computers were it does not
// say; these are ours.
var dltTomography = &scenarios.Experiment{
	Name:   "dlt-tomography",
	Title:  "Seismic rays on a heterogeneous cluster: equal shares, rational ones, whole rays",
	Source: dltPaper + ", sections 1.1.1 and 1.1.2",
	Parameters: []grid.Parameter{
		{Name: "W", Role: grid.Problem, Default: "1000,10000,100000,817101", Integer: true, Min: 1, Max: 1e9, Doc: "rays"},
		{Name: "slow", Role: grid.Problem, Default: "1", Above: true, Max: 1e6, Doc: "how much slower links are"},
	},
	Policies: []string{
		"star{rounding=largest,shares=equal}", "star{order=slowest,rounding=largest}",
		"star{rounding=last}", "star{rounding=largest}", "star{rounding=greedy}", "star{rounding=optimal}", "star",
	},
	Presets: []scenarios.Preset{
		{Name: "quick", Doc: "the year 1999", Set: map[string]string{"W": "817101"}},
		{Name: "links", Doc: "as links become slower", Set: map[string]string{"W": "817101", "slow": "1,2,5,10,20,50,100"}},
	},
	Compute: starTrial{1, tomography, makespanOf("star{rounding=optimal}")}.facts,
	Figure:  lateOver("W", "rays", "the integer optimum"),
	Read:    readTomography,
}

// readTomography tells makespans with the digits that matter, as rounded shares
// differ by little.
func readTomography(r *scenarios.Report) scenarios.Findings {
	var b bytes.Buffer
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "rays\tpolicy\tmakespan, s\tover the integer optimum\t\n")
	for c := range r.Design.Grid.Cells() {
		for i := range r.Design.Policies {
			makespan, ok := r.Fact(c, i, makespanMean)
			late, _ := r.Fact(c, i, lateMean)
			if ok {
				fmt.Fprintf(t, "%v\t%s\t%.6f\t%.2g\t\n", r.Design.Grid.Values(c).Get("W"), r.Name(i), makespan, late)
			}
		}
	}
	t.Flush()
	return scenarios.Findings{Text: b.String()}
}

// tomography is a master that computes and sixteen computers of five kinds, three
// of which are far away. Times are in seconds per ray: some milliseconds to
// trace it, some tens of microseconds to send it.
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
