package benoit2013

import (
	"context"
	"fmt"

	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

const testDivisors = "exact expectations, all n=100..200, eps=0.001, all platforms and both loads: 1010 configurations"

// divisors is the study of cyclic-rep over consecutive numbers of chunks.
var divisors = claim.Study{Request: claim.ExactRequest("e3", "", map[string]string{"p": paperP, "W": paperW, "n": "100..200", "eps": "0.001"},
	omniscient, "greedy", "cyclic-rep", "no-rep")}

var cyclicFluctuates = divisors.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
	for _, name := range []string{"cyclic-rep", "greedy", "no-rep"} {
		least, most := 1., 0.
		for _, cells := range x.Curves(along("n")) {
			depth := rebound(x, cells, name)
			least, most = min(least, depth), max(most, depth)
			by := depth - x.Word(claim.Marginal)
			if name == "cyclic-rep" {
				by = -by
			}
			t.See(by, "%s has no valley deeper than %.4f at %s", name, depth, along("n")(x.At(cells[0])))
		}
		t.Note = claim.Join(t.Note, fmt.Sprintf("%s falls and rises by %.4f to %.4f", name, least, most))
	}
})

func cyclicLikesCoprime(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	x, err := divisors.Report(ctx, e)
	if err != nil {
		return claim.Finding{}, err
	}
	var t claim.Trial
	words := ""
	for _, cells := range x.Curves(along("n")) {
		var coprime, common []int
		for _, c := range cells {
			v := x.At(c)
			chunks, err := chunking.Chunks(v.Get("n"), v.Get("W"), chunking.Floor)
			if err != nil {
				return claim.Finding{}, err
			}
			if divisor(chunks, int(v.Get("p"))) == 1 {
				coprime = append(coprime, c)
			} else {
				common = append(common, c)
			}
		}
		if len(coprime) == 0 || len(common) == 0 {
			continue
		}
		share := func(c int) float64 { return x.Performance(c, "cyclic-rep") }
		lead := claim.Mean(coprime, share) - claim.Mean(common, share)
		v := x.At(cells[0])
		words = claim.Join(words, fmt.Sprintf("p=%v W/p=%v: %.3f", v.Get("p"), perWorker(v), lead))
		t.See(e.Word(claim.Marginal)-lead, "%.3f at p=%v W=%v", lead, v.Get("p"), v.Get("W"))
	}
	t.Note = "lead without a common divisor: " + words
	return t.Finding(), nil
}

// divisor returns the greatest common divisor.
func divisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
