package tong2018

import (
	"bytes"
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// printed2 is table II as printed: for chi from 10000 to 60000 and nu from 2 to 10, mean
// and variance of ftr, cscw and hoeoci.
var printed2 = [6][5][6]float64{
	{
		{5.2304, 2.58e-2, 5.3222, 3.13e-2, 5.3617, 3.24e-2}, {5.4771, 2.98e-2, 5.6232, 3.45e-2, 5.6128, 3.64e-2},
		{5.6232, 3.37e-2, 5.7853, 3.95e-2, 5.8325, 4.02e-2}, {5.7482, 3.92e-2, 5.9138, 4.31e-2, 5.9494, 4.68e-2},
		{5.8062, 4.36e-2, 6.0414, 4.81e-2, 6.0086, 4.79e-2},
	},
	{
		{5.5788, 4.67e-2, 5.6610, 5.24e-2, 5.7051, 5.19e-2}, {5.8357, 4.68e-2, 5.9515, 5.34e-2, 5.9818, 5.42e-2},
		{5.9697, 4.85e-2, 6.1438, 5.47e-2, 6.1919, 5.64e-2}, {6.1167, 4.99e-2, 6.2874, 5.85e-2, 6.3008, 5.79e-2},
		{6.1702, 5.12e-2, 6.4086, 6.07e-2, 6.3572, 6.13e-2},
	},
	{
		{6.0054, 5.58e-2, 6.0895, 6.48e-2, 6.1274, 6.34e-2}, {6.2512, 5.84e-2, 6.3779, 6.59e-2, 6.4031, 5.67e-2},
		{6.3893, 5.93e-2, 6.5640, 6.79e-2, 6.6195, 6.81e-2}, {6.5325, 6.07e-2, 6.7179, 6.90e-2, 6.7289, 6.93e-2},
		{6.5868, 6.37e-2, 6.8241, 7.09e-2, 6.8353, 7.15e-2},
	},
	{
		{6.5430, 6.59e-2, 6.6244, 7.31e-2, 6.6651, 7.29e-2}, {6.7883, 6.71e-2, 6.9179, 7.54e-2, 6.9467, 7.66e-2},
		{6.9289, 6.89e-2, 7.1037, 7.84e-2, 7.0853, 7.78e-2}, {7.0729, 7.06e-2, 7.2514, 8.14e-2, 7.2677, 8.07e-2},
		{7.1277, 7.37e-2, 7.3571, 8.54e-2, 7.3696, 8.60e-2},
	},
	{
		{7.1939, 7.60e-2, 7.2773, 8.91e-2, 7.3168, 8.86e-2}, {7.4343, 7.89e-2, 7.5668, 9.16e-2, 7.5627, 9.08e-2},
		{7.5774, 8.14e-2, 7.7486, 9.42e-2, 7.7367, 9.39e-2}, {7.7232, 8.37e-2, 7.8964, 9.86e-2, 7.9136, 9.79e-2},
		{7.7799, 8.96e-2, 8.0031, 1.09e-1, 7.9622, 1.08e-1},
	},
	{
		{7.9128, 9.45e-2, 7.9962, 1.22e-1, 7.9835, 1.19e-1}, {8.1520, 9.86e-2, 8.2897, 1.38e-1, 8.2149, 1.33e-1},
		{8.2955, 1.02e-2, 8.4694, 1.45e-2, 8.5290, 1.50e-2}, {8.4443, 1.09e-1, 8.6170, 1.59e-1, 8.6328, 1.62e-1},
		{8.4999, 1.23e-1, 8.7267, 1.67e-1, 8.7329, 1.70e-1},
	},
}

// printedAt returns the row of the printed table for a cell, and whether there is one.
func printedAt(v grid.Values) (row [6]float64, ok bool) {
	chi, nu := v.Get("chi")/10000, v.Get("nu")/2
	i, k := int(chi)-1, int(nu)-1
	if float64(i+1) != chi || float64(k+1) != nu || i < 0 || i > 5 || k < 0 || k > 4 {
		return row, false
	}
	return printed2[i][k], true
}

// readTable2 puts comparable numbers beside the paper's. The paper gives neither its unit of time nor the
// costs, so only the ratios of the others to ftr have a meaning.
func readTable2(r *scenarios.Report) scenarios.Findings {
	f := scenarios.Findings{Text: overFTR(r) +
		"\nThe paper gives neither the unit of time of its table nor its costs, which come\n" +
		"from another paper. So only the ratios of mean and variance to those of ftr are\n" +
		"compared. Its rows do not fit loads of chi times nu: equal loads take unequal\n" +
		"times.\n"}
	claim.PrintedTable{File: "printed", What: "table II of the paper"}.AddCells(&f, r, func(c int) (rows []claim.PrintedNumber) {
		v, base := r.Design.Grid.Values(c), r.Index("ftr")
		row, ok := printedAt(v)
		if !ok || base < 0 {
			return nil
		}
		for k, name := range []string{"cscw", "hoeoci"} {
			i := r.Index(name)
			if i < 0 {
				continue
			}
			for m, metric := range []string{makespanMean, makespanVariance} {
				ours, _ := r.Cell(c).Value(i, metric)
				by, _ := r.Cell(c).Value(base, metric)
				rows = append(rows, claim.PrintedNumber{
					Row:     fmt.Sprintf("%v x %v", v.Get("chi"), v.Get("nu")),
					Column:  fmt.Sprintf("%s, %s / ftr's", name, []string{"mean", "variance"}[m]),
					Printed: row[2*k+2+m] / row[m], Ours: ours.Mean / by.Mean, Digits: 3, Noise: noise(r.Cell(c).Values(i), r.Cell(c).Values(base), metric == makespanVariance),
				})
			}
		}
		return rows
	})
	return f
}

// noise returns how far two samples may be apart by chance in the ratio of the means of x
// and y, or of their variances, which are of the same runs: half of the interval times the
// root of two. It follows from what each run adds to the logarithm of the ratio.
func noise(x, y []float64, variances bool) float64 {
	var mx, my stat.Moments
	for i := range x {
		mx.Add(x[i])
		my.Add(y[i])
	}
	ratio, adds := mx.Mean/my.Mean, func(x float64, m stat.Moments) float64 { return x / m.Mean }
	if variances {
		ratio, adds = mx.M2/my.M2, func(x float64, m stat.Moments) float64 {
			return float64((x-m.Mean)*(x-m.Mean)) * float64(m.N) / m.M2
		}
	}
	var d stat.Moments
	for i := range x {
		d.Add(adds(x[i], mx) - adds(y[i], my))
	}
	lo, hi := d.Interval(scenarios.Level)
	return math.Sqrt2 * ratio * (hi - lo) / 2
}

// readOverFTR compares the policies with the first, which is ftr unless --policy says
// otherwise.
func readOverFTR(r *scenarios.Report) scenarios.Findings {
	return scenarios.Findings{Text: overFTR(r)}
}

// overFTR writes the ratios of the policies to the first of them, on average over the
// cells.
func overFTR(r *scenarios.Report) string {
	var b bytes.Buffer
	t := tables.Table{Columns: tables.Names(0, "policy", "mean / "+r.Name(0)+"'s", "least", "most", "variance / "+r.Name(0)+"'s"), Indent: 2}
	for i := range r.Design.Policies {
		var mean, variance stat.Population
		for c := range r.Design.Grid.Cells() {
			m, ok := r.Cell(c).Value(i, makespanMean)
			base, too := r.Cell(c).Value(0, makespanMean)
			if !ok || !too {
				continue
			}
			mean.Add(m.Mean / base.Mean)
			v, _ := r.Cell(c).Value(i, makespanVariance)
			if base, _ := r.Cell(c).Value(0, makespanVariance); base.Mean > 0 {
				variance.Add(v.Mean / base.Mean)
			}
		}
		if len(mean.Values) == 0 {
			continue
		}
		m := mean.Numbers()
		ratio := "n/a"
		if len(variance.Values) > 0 {
			ratio = fmt.Sprintf("%.3g", variance.Numbers()[2])
		}
		t.Rows = append(t.Rows, []tables.Cell{tables.Word(r.Name(i)), tables.Fixed(4, m[2]), tables.Fixed(4, m[0]), tables.Fixed(4, m[1]), tables.Word(ratio)})
	}
	t.WriteText(&b, 0, 0)
	return b.String()
}
