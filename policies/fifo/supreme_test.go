package fifo

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// somewhere is a cluster whose costs are within two decades.
func somewhere(r *rand.Rand) Parameters {
	wide := func() float64 { return math.Pow(10, float64(2*r.Float64())-1) }
	p := Parameters{Sigma: wide() / 10, Tau: wide() / 10, Delta: r.Float64(), Pi0: wide() / 100, Pi: wide() / 10}
	for range 1 + r.IntN(4) {
		p.Rho = append(p.Rho, wide())
	}
	return p
}

// Beyond the lifespan FIFO is valid and no valid protocol does more; before it, FIFO is not valid or some
// protocol is ahead.
func TestFromSupremeOnNoProtocolIsAheadOfFIFOAndBeforeOneIs(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 1))
	for range long.Trials(100, 800) {
		c := somewhere(r).Cluster()
		n := len(c.Work)
		from, ok, err := c.Supreme()
		if err != nil {
			t.Fatal(err)
		}
		given := make([]int32, n)
		for i := range given {
			given[i] = int32(i)
		}
		fifo, err := New(c, given, given)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			if fifo.Check(1e9) == nil {
				t.Errorf("%+v: FIFO is valid", c)
			}
			continue
		}
		ahead := func(lifespan float64) (found bool) {
			permute(given, 0, func(out []int32) {
				permute(slices.Clone(given), 0, func(back []int32) {
					p, err := New(c, out, back)
					found = found || err == nil && p.Check(lifespan) == nil && p.Lead(lifespan) < -1e-13*p.Work(lifespan)
				})
			})
			return found
		}
		if math.IsInf(from, 1) {
			t.Errorf("%+v: FIFO is never the best, though there are results", c)
			continue
		}
		for _, factor := range []float64{1 + 1e-6, 2, 100} {
			if fifo.Check(from*factor) != nil || ahead(from*factor) {
				t.Errorf("%+v: FIFO is not the best at %v", c, from*factor)
			}
		}
		if before := from * (1 - 1e-2); fifo.Check(before) == nil && !ahead(before) {
			t.Errorf("%+v: FIFO is the best at %v, before %v", c, before, from)
		}
	}
}

func TestWithoutResultsWorkersThatDifferKeepFIFOFromBeingSupreme(t *testing.T) {
	for name, c := range map[string]struct {
		c    Cluster
		ever bool
	}{
		"alike":  {Cluster{Setup: 1, Out: 1, Work: []float64{5, 5}}, true},
		"differ": {Cluster{Setup: 1, Out: 1, Work: []float64{5, 50}}, false},
	} {
		if from, ok, err := c.c.Supreme(); err != nil || !ok || math.IsInf(from, 1) == c.ever {
			t.Errorf("%s: %v %v %v", name, from, ok, err)
		}
	}
	if _, _, err := (Cluster{Out: 1, Work: make([]float64, 6)}).Supreme(); err == nil {
		t.Error("six workers are tried")
	}
}

// X equals (4.7) with the constants.
func TestTheConstantsGiveX(t *testing.T) {
	r := rand.New(rand.NewPCG(47, 1))
	for range 200 {
		p := somewhere(r)
		xi, eta, zeta, ok := p.Constants()
		x, prod := 0.0, 1.0
		order := make([]int32, len(p.Rho))
		for i, rho := range p.Rho {
			order[i] = int32(i)
			x += prod / (xi + eta*rho)
			prod *= 1 - zeta/(xi+eta*rho)
		}
		if want := p.Cluster().X(order); !ok || math.Abs(x/want-1) > 1e-12 {
			t.Errorf("%+v: %v, want %v", p, x, want)
		}
	}
	if _, _, _, ok := (Parameters{Rho: []float64{1}, Pis: []float64{1}}).Constants(); ok {
		t.Error("packaging times that are given have an eta")
	}
}
