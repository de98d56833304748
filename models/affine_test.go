package models_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

func TestWithinIsTheLargestThatMeetsTheDeadline(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 100_000 {
		a := models.Affine{
			Latency: math.Exp(r.Float64()*20-15) * float64(r.IntN(2)),
			PerUnit: math.Exp(r.Float64()*20 - 10),
		}
		if r.IntN(2) == 0 {
			a.PerUnit = 1
		}
		d := math.Exp(r.Float64()*20 - 10)
		if r.IntN(4) == 0 { // hardly more than the latency
			d = a.Latency * (1 + math.Exp(r.Float64()*30-35))
		}
		x := a.LargestWithin(d)
		for _, y := range []float64{x, math.Nextafter(x, 0), math.Nextafter(x, math.Inf(1)), (d - a.Latency) / a.PerUnit} {
			if fills := a.Fills(y, d); fills && y != x || !fills && y == x && x > 0 {
				t.Fatalf("%v.Fills(%v, %v) is %v, and LargestWithin is %v", a, y, d, fills, x)
			}
		}
		if x > 0 && a.Of(x) > d {
			t.Fatalf("%v.LargestWithin(%v) is %v, which takes %v", a, d, x, a.Of(x))
		}
		if next := math.Nextafter(x, math.Inf(1)); a.Of(0) <= d && a.Of(next) <= d {
			t.Fatalf("%v.LargestWithin(%v) is %v, but %v would do", a, d, x, next)
		}
	}
}

func TestWithinAtTheEdges(t *testing.T) {
	for _, c := range []struct {
		cost models.Affine
		d    float64
		want float64
	}{
		{models.Affine{Latency: 1, PerUnit: 1}, 0.5, 0},
		{models.Affine{Latency: 1, PerUnit: 1}, 1, math.SmallestNonzeroFloat64},
		{models.Affine{Latency: 1}, 2, math.Inf(1)},
		{models.Affine{Latency: 1}, 0.5, 0},
		{models.Affine{PerUnit: 1}, math.Inf(1), math.Inf(1)},
		{models.Affine{PerUnit: 1}, math.NaN(), 0},
		{models.Affine{PerUnit: 1}, -1, 0},
	} {
		got := c.cost.LargestWithin(c.d)
		// Every load that vanishes beside the latency costs as much as this one.
		if c.want == math.SmallestNonzeroFloat64 {
			if got < 0 || c.cost.Of(got) > c.d {
				t.Errorf("%v.LargestWithin(%v) is %v", c.cost, c.d, got)
			}
			continue
		}
		if got != c.want {
			t.Errorf("%v.LargestWithin(%v) is %v, want %v", c.cost, c.d, got, c.want)
		}
	}
}
