package onemessage

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// served is the case of Lemma 2: two workers share W units, Y of them on the first, after V units were
// sent to others; their work is E_ij.
type served struct{ s, bw, W, V float64 }

func (l served) expected(Y, ki, kj float64) float64 {
	return Y*(1-(l.V/l.bw+Y/l.bw+Y/l.s)*ki) + (l.W-Y)*(1-(l.V/l.bw+l.W/l.bw+(l.W-Y)/l.s)*kj)
}

// best is Y^opt, unclipped.
func (l served) best(ki, kj float64) float64 {
	return (l.s*l.V*(kj-ki) + (l.s+2*l.bw)*l.W*kj) / (2 * (l.bw*(ki+kj) + l.s*ki))
}

func (l served) most(ki, kj float64) float64 { return l.expected(l.best(ki, kj), ki, kj) }

// These formulas in the proof of Lemma 2 are right as printed.
func TestTheFormulasOfLemmaTwo(t *testing.T) {
	r := rand.New(rand.NewPCG(28, 28))
	for range 5000 {
		number := func() float64 { return .5 + r.Float64() }
		s, bw, W, V := number(), number(), number(), number()
		ki, kj := number(), number()
		l := served{s, bw, W, V}

		at := l.best(ki, kj)
		for _, step := range []float64{-.1, .1} {
			if l.expected(at+step, ki, kj) > l.most(ki, kj) {
				t.Fatalf("%+v: Y is not the best", l)
			}
		}

		below := s*ki + bw*(ki+kj)
		alpha := ((s+bw)*(s+bw)*ki - s*s*kj/4) / (s * bw * below) * kj
		beta := 2 * ((3*ki-kj)*s + 4*bw*ki) / (4 * bw * below) * kj
		gamma := s * (ki - kj) * (ki - kj) / (4 * bw * below)
		if !gen.Near(l.most(ki, kj), W-alpha*W*W-beta*W*V+gamma*V*V, 1e-9) {
			t.Fatalf("%+v: case 3", l)
		}

		d := bw * below * (s*kj + bw*(ki+kj))
		cube := (ki - kj) * (ki - kj) * (ki - kj)
		diff := (ki-kj)*(ki*kj*bw*bw-(kj*kj-3*ki*kj+ki*ki)*s*s/4-s*bw*(ki*ki-6*ki*kj+kj*kj)/4)/d*W*W -
			cube*s*(s+bw)/(2*d)*V*W - cube*s*s/(4*d)*V*V
		if math.Abs(l.most(ki, kj)-l.most(kj, ki)-diff) > 1e-11*(W+V)*(W+V) {
			t.Fatalf("%+v: the difference", l)
		}

		square := (s+2*bw)*W*ki + (ki-kj)*V*s
		case2 := -square * square / (4 * s * bw * (s*kj + bw*(ki+kj)))
		if math.Abs(l.expected(W, ki, kj)-l.most(kj, ki)-case2) > 1e-11*(W+V)*(W+V) {
			t.Fatalf("%+v: case 2", l)
		}
	}
}
