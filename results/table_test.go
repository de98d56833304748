package results

import "math"

// grid is a table over two platforms and three workloads, with an exact value, a missing one and a NaN.
func grid() *Table {
	t := &Table{Experiment: "e1", Params: []string{"p", "W", "eps"}, Level: 0.95}
	for _, p := range []float64{5, 25} {
		for _, w := range []float64{10, 1, 2.5} {
			cell := []float64{p, w, 0.001}
			mean := 1 - 0.0123456*w*5/p
			t.Rows = append(t.Rows,
				Row{cell, "greedy{n=47,rounding=ceil}", "ratio", nil, 1000, mean, 0.019, mean - 0.0012, mean + 0.0012},
				Row{cell, "no-rep", "ratio", nil, 0, mean * 0.9, 0, mean * 0.9, mean * 0.9},
				Row{cell, "greedy{n=47,rounding=ceil}", "makespan", nil, 1000, 40 * w, 3, 40*w - 2, 40*w + 2})
			if w > 1 {
				t.Rows = append(t.Rows, Row{cell, "brute{n=50}", "ratio", nil, 1000, math.NaN(), math.NaN(), math.NaN(), math.NaN()})
			}
		}
	}
	return t
}

// awkward is a table of numbers and names that are hard to write.
func awkward() *Table {
	t := &Table{Experiment: "a \"b\",\nc", Params: []string{"x y", "é"}}
	for _, x := range []float64{0, math.Copysign(0, -1), 0.1, 1e-320, 1e300, math.MaxFloat64, math.Pi, 25, 1e21, -7, math.Inf(1), math.Inf(-1), math.NaN()} {
		t.Rows = append(t.Rows, Row{[]float64{x, -x}, " a,b\"c\n", "m", nil, math.MaxInt64, x, x, -x, x / 3})
	}
	return t
}
