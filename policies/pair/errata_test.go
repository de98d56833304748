package pair

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// Each test has a witness against a statement printed in Benoit, Robert, Rosenberg, Vivien 2013.

// Theorem 8.1 prints (1 - 1/n) X for load 2X and more. It is n/(n+1) X: with one chunk each, the former
// says that nothing is done, and Theorem 7 says X/2.
func TestErrataTheorem81(t *testing.T) {
	const load, X = 2., 1.
	for _, n := range []int{1, 2, 10} {
		printed, ours := (1-1/float64(n))*X, float64(n)/float64(n+1)*X
		s := algorithm1(t, load, X, n)
		e := expect(t, two(load, 0, linear, linear), s.Schedule())
		t.Logf("n=%d: printed %.4g, ours %.4g, Algorithm 1 %.4g", n, printed, ours, e)
		if !gen.NearUnit(e, ours, 1e-12) || math.Abs(e-printed) < .009 {
			t.Error("the witness fails")
		}
	}
	if e := OneChunk(load, X).Expected(linear); e != X/2 {
		t.Errorf("Theorem 7: %v", e)
	}
	s := algorithm1(t, load, X, 1)
	if m, se := gen.MeanWork(compile(t, two(load, 0, linear, linear), s.Schedule()), 1, 100_000); math.Abs(m-.5) > 4.5*se {
		t.Errorf("the mean is %v +- %v", m, se)
	}
}

// Algorithm 1 divides by floor(n/3) where X < load < 2X, so it has no schedule for
// one or two chunks.
func TestErrataAlgorithm1WithTwoChunks(t *testing.T) {
	const load, n = 1.2, 2
	_, err := Algorithm1(load, 1, n)
	e := Best(load, 1, n).Expected(linear)
	t.Logf("load %v, n=%v: printed none (%v), ours %.4g", load, n, err, e)
	if err == nil || !gen.NearUnit(e, 2*(.6-.75*.36), 1e-12) {
		t.Error("the witness fails")
	}
}

// For few chunks it is also far behind two disjoint halves, which are already optimal from load 2n/(n+1)
// X on.
func TestErrataAlgorithm1BehindDisjointHalves(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 14))
	for _, c := range []struct {
		load          float64
		n             int
		printed, ours float64
	}{
		{1.8, 6, .6695, .8571},
		{1.99, 3, .01985, .75},
		{12. / 7, 6, .7230, .8571}, // 2n/(n+1) X itself
	} {
		p := two(c.load, 0, linear, linear)
		printed := expect(t, p, algorithm1(t, c.load, 1, c.n).Schedule())
		halves := expect(t, p, apart(c.load, 1, c.n).Schedule())
		t.Logf("load %.4g, n=%d: printed %.4f, disjoint %.4f", c.load, c.n, printed, halves)
		if math.Abs(printed-c.printed) > 5e-5 || math.Abs(halves-c.ours) > 5e-5 {
			t.Error("the witness fails")
		}
		for range 3000 {
			if e := drawRow(r, c.load, c.n).expected(linear, linear, 0); e > halves+1e-12 {
				t.Fatalf("load %v, %d chunks: %v beats %v", c.load, c.n, e, halves)
			}
		}
	}
}

// Even where it is defined and mirrors everything, a single chunk may be the wrong one: at load X it is
// certain to be lost, while Theorem 7 has X/2.
func TestErrataAlgorithm1WithOneChunk(t *testing.T) {
	const load = 1.
	printed := algorithm1(t, load, 1, 1).Expected(linear)
	ours := Best(load, 1, 1).Expected(linear)
	t.Logf("load %v, n=1: printed %v, ours %v", load, printed, ours)
	if printed != 0 || ours != .5 || OneChunk(load, 1).Expected(linear) != .5 {
		t.Error("the witness fails")
	}
}
