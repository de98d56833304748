package stat

import (
	"math"
	"testing"
)

func TestThePopulationIsAllThereIs(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct{ values, want []float64 }{
		{[]float64{2, 4, 4, 4, 5, 5, 7, 9}, []float64{2, 9, 5, 2}}, // divided by 7 it would be 2.14
		{[]float64{-1, 1}, []float64{-1, 1, 0, 1}},
		{[]float64{3}, []float64{3, 3, 3, 0}},
		{nil, []float64{inf, -inf, nan, nan}},
	} {
		var p Population
		for _, x := range c.values {
			p.Add(x)
		}
		for i, got := range p.Numbers() {
			if got != c.want[i] && !(math.IsNaN(got) && math.IsNaN(c.want[i])) {
				t.Errorf("%v: number %d is %v, want %v", c.values, i, got, c.want[i])
			}
		}
	}
}
