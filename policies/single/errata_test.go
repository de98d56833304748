package single

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// Each test has a witness against a statement printed in Benoit, Robert, Rosenberg, Vivien 2013.

// Section 2.2.1 defines Pr(s, w) = Pr(s+w) - Pr(s) and evaluates it for linear
// risk as min(1, kappa w), which is too much where s+w exceeds X.
func TestErrataRiskBetweenTwoTimes(t *testing.T) {
	const s, w, X = .8, .5, 1.
	law := risk.Linear{X: X}
	printed := math.Min(1, w/X)
	ours := math.Min(1, (s+w)/X) - math.Min(1, s/X)

	rng, hits := rand.NewPCG(1, 2), 0
	const n = 100_000
	for range n {
		if x := risk.Sample(law, rng); x >= s && x < s+w {
			hits++
		}
	}
	share := float64(hits) / n
	t.Logf("printed %.3g, ours %.3g, share of draws %.3g", printed, ours, share)
	if ours != law.Before(s+w)-law.Before(s) || math.Abs(share-ours) > .006 || math.Abs(printed-.5) > 1e-15 {
		t.Error("the witness fails")
	}
}

// Section 2.2.2 defines the charged expectation as the integral of Pr(work >= u + eps) over u >= 0. For
// the work of the charged model and of the free one alike, this is not the sum over chunks that section
// 2.2.3 derives from it.
func TestErrataChargedExpectationAsAnIntegral(t *testing.T) {
	const w, eps = .3, .05
	law := risk.Linear{X: 1}
	ours := w*(1-law.Before(w+eps)) + w*(1-law.Before(2*w+2*eps))

	// With chunks that end at e1 and e2, work >= u has probability 1 - e1 up to
	// u = w and 1 - e2 up to 2w; the integral begins eps later.
	integral := func(e1, e2 float64) float64 { return (w-eps)*(1-e1) + w*(1-e2) }
	charged, free := integral(w+eps, 2*(w+eps)), integral(w, 2*w)

	m, se := gen.MeanWork(cut(t, []float64{w, w}, eps, law), 3, 100_000)
	t.Logf("printed %.4g (charged work) or %.4g (free work), ours %.4g, mean %.4g +- %.1g", charged, free, ours, m, se)
	if !gen.NearUnit(ours, .285, 1e-15) || !gen.NearUnit(ours, expect(t, []float64{w, w}, eps, law), 1e-15) || math.Abs(m-ours) > 4.5*se {
		t.Error("the witness fails")
	}
	if !gen.NearUnit(charged, .2525, 1e-15) || !gen.NearUnit(free, .295, 1e-15) {
		t.Error("the printed integral is something else")
	}
}

// The proof of Theorem 2 bounds the sum of products of sizes, which has no kappa in it, by (1/n^2)
// binomial(n, 2) kappa Z^2: too low by the factor kappa.
func TestErrataBoundOfTheSumInTheoremTwo(t *testing.T) {
	const kappa, Z = .5, 1.
	sum := Z / 2 * Z / 2 // two equal chunks
	printed := 1. / 4 * 1 * kappa * Z * Z
	ours := 1. / 4 * 1 * Z * Z
	t.Logf("the sum is %v, the bound printed %v, ours %v", sum, printed, ours)
	if sum <= printed || sum > ours {
		t.Error("the witness fails")
	}
}

// Theorem 4 calls its schedule unique. Where n1 or n2 is an integer before it is rounded, the last of its
// chunks is empty, and leaving it out is as good.
func TestErrataTheoremFourIsUniqueOnlyUpToEmptyChunks(t *testing.T) {
	const X, eps, m = 1., .1, 4
	n1 := (math.Sqrt(1+8*X/eps) - 1) / 2
	deployed := m/(m+1.)*X - m*eps/2
	last := deployed/m - (m-1)*eps/2
	sizes, _ := Optimal(1, eps, X)
	t.Logf("n1 = %v, the last chunk holds %.1g; %d chunks do the same", n1, last, len(sizes))
	if n1 != m || math.Abs(last) > 1e-15 || len(sizes) != m-1 {
		t.Error("the witness fails")
	}
}
