package fifo

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/prove"
)

// modest is a cluster whose network is fast enough for all workers.
func modest(n int) Cluster {
	r := rand.New(rand.NewPCG(1, 1))
	p := Parameters{Sigma: .001, Tau: .1 / float64(n), Delta: .5, Pi0: .01 / float64(n), Pi: .01}
	for range n {
		p.Rho = append(p.Rho, .1+.9*r.Float64())
	}
	return p.Cluster()
}

func BenchmarkFIFOOf1000Workers(b *testing.B) {
	c := modest(1000)
	p := &models.Problem{Platform: c.Platform(), Load: 1000}
	for b.Loop() {
		if _, err := mayWait.Schedule(p); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSolveAnyOrdersOf100Workers(b *testing.B) {
	c := modest(100)
	r := rand.New(rand.NewPCG(2, 2))
	out, back := prove.Permutation(r, 100), prove.Permutation(r, 100)
	for b.Loop() {
		solved(b, c, out, back)
	}
}

func BenchmarkOvertakenOf100Workers(b *testing.B) {
	c := modest(100)
	r := rand.New(rand.NewPCG(3, 3))
	p := solved(b, c, prove.Permutation(r, 100), prove.Permutation(r, 100))
	for b.Loop() {
		p.Overtaken()
	}
}
