package onemessage

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// pairOf is E(Y)/W^2 less 1/W for two workers.
func pairOf(a, b Worker, y float64) float64 {
	return -loss([]Worker{a, b}, []int32{0, 1}, []float64{y, 1 - y})
}

// The test tries shares on a grid, in every case of the analysis.
func TestNoShareOfTwoBeatsTheCaseAnalysis(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 18))
	cases := map[string]int{}
	for range 20_000 {
		ws := draw(r, 2)
		a, b := ws[0], ws[1]
		y := Two(a, b)
		alpha := a.lone() + b.lone() - b.Kappa*a.Send
		beta := 2*b.lone() - b.Kappa*a.Send
		switch {
		case alpha > 0 && beta <= 0:
			cases["alpha > 0, beta <= 0"]++
		case alpha > 0 && beta >= 2*alpha:
			cases["alpha > 0, beta >= 2 alpha"]++
		case alpha > 0:
			cases["alpha > 0, both take part"]++
		case beta >= 0:
			cases["alpha <= 0, beta >= 0"]++
		case beta <= 2*alpha:
			cases["alpha <= 0, beta <= 2 alpha"]++
		default:
			cases["alpha <= 0, between"]++
		}
		most := pairOf(a, b, y)
		for k := range 101 {
			if e := pairOf(a, b, float64(k)/100); e > most+1e-12*math.Abs(e) {
				t.Fatalf("%+v, %+v: %v with %v, %v with %v", a, b, most, y, e, float64(k)/100)
			}
		}
	}
	t.Log(cases)
	if len(cases) != 6 {
		t.Error("a case was not met")
	}
}

func TestTwoAtTheSeamsOfItsCases(t *testing.T) {
	for what, c := range map[string]struct {
		a, b Worker
		part float64
	}{
		// c_1 = 2 (c_2 + d_2), kappa_1 = G/(2G + d_1) with G = c_2 + d_2
		"alpha = beta = 0: all is the same":      {Worker{4, 4, .25}, Worker{1, 1, 1}, 1},
		"alpha = 0, beta > 0":                    {Worker{3, 1, .25}, Worker{1, 1, 1}, 1},
		"alpha = 0, beta < 0":                    {Worker{5, 1, .5}, Worker{1, 1, 1}, 0},
		"beta = 0: nothing for the first":        {Worker{4, 4, 1}, Worker{1, 1, 1}, 0},
		"beta = 2 alpha: nothing for the second": {Worker{2, 2, .25}, Worker{1, 1, 1}, 1},
		"alike":                                  {Worker{1, 1, 1}, Worker{1, 1, 1}, .5},
	} {
		if y := Two(c.a, c.b); y != c.part {
			t.Errorf("%s: %v, want %v", what, y, c.part)
		}
	}
	a, b := Worker{4, 4, .25}, Worker{1, 1, 1}
	for _, y := range []float64{0, .3, 1} {
		if e := pairOf(a, b, y); !gen.Near(e, -2, 1e-15) {
			t.Errorf("alpha = beta = 0, Y = %v: %v", y, e)
		}
	}
}

// The end of section 5.4 has the difference of the two orders, where both workers take part in both. It
// always has the sign of bw_1 kappa_1 - bw_2 kappa_2, which the paper could not show.
func TestTheDifferenceOfTheTwoOrdersIsAsPrintedAndHasTheSignOfTheConjecture(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 19))
	met := 0
	for range 20_000 {
		ws := draw(r, 2)
		y12, y21 := Two(ws[0], ws[1]), Two(ws[1], ws[0])
		if y12*(1-y12) == 0 || y21*(1-y21) == 0 {
			continue
		}
		met++
		diff := pairOf(ws[0], ws[1], y12) - pairOf(ws[1], ws[0], y21)
		bw1, bw2, s1, s2 := 1/ws[0].Send, 1/ws[1].Send, 1/ws[0].Compute, 1/ws[1].Compute
		k1, k2 := ws[0].Kappa, ws[1].Kappa
		core := -(bw2*k2+bw1*k1)*(s1*s2*(bw1*k2+bw2*k1)+bw1*bw2*(k1*s2+k2*s1)) +
			5*bw1*bw2*k1*k2*s1*s2 + 4*bw1*bw2*k1*k2*(bw1*s2+bw2*s1+bw1*bw2)
		all := bw1 * bw2 * s1 * s2
		a12 := ws[0].lone() + ws[1].lone() - k2/bw1
		a21 := ws[0].lone() + ws[1].lone() - k1/bw2
		printed := s1 * s2 * (bw1*k1 - bw2*k2) * core / (4 * bw1 * bw2 * (a12 * all) * (a21 * all))
		scale := ws[0].lone() + ws[1].lone()
		if math.Abs(diff-printed) > 1e-11*scale {
			t.Fatalf("%+v: %v, printed %v", ws, diff, printed)
		}
		if diff*(bw1*k1-bw2*k2) < -1e-12*scale*bw1*k1 {
			t.Fatalf("%+v: %v", ws, diff)
		}
	}
	t.Logf("%d pairs", met)
	if met < 1000 {
		t.Error("too few")
	}
}
