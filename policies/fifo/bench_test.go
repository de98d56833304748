package fifo

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
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
	out, back := gen.Permutation(r, 100), gen.Permutation(r, 100)
	for b.Loop() {
		solved(b, c, out, back)
	}
}

func BenchmarkOvertakenOf100Workers(b *testing.B) {
	c := modest(100)
	r := rand.New(rand.NewPCG(3, 3))
	p := solved(b, c, gen.Permutation(r, 100), gen.Permutation(r, 100))
	for b.Loop() {
		p.Overtaken()
	}
}

// benchStar draws a star of workers that all differ, or all are alike.
func benchStar(n int, alike bool) *models.Problem {
	p := anyStar(rand.New(rand.NewPCG(4, 4)), n, .01/float64(n))
	for i := range p.Workers {
		p.Workers[i].Send.PerUnit /= float64(n)
		p.Workers[i].Return.PerUnit /= float64(n)
		if alike {
			p.Workers[i] = p.Workers[0]
		}
	}
	return p
}

func BenchmarkSharesOf10Workers(b *testing.B) {
	p := benchStar(10, false)
	s := asked(b, p, "given").star
	order := []int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	for b.Loop() {
		s.makespan(order, false, true)
	}
}

func BenchmarkSharesOf1000Workers(b *testing.B) {
	w := asked(b, benchStar(1000, false), "given")
	for b.Loop() {
		w.star.makespan(w.order, false, true)
	}
}

func BenchmarkFIFOWithStartUps(b *testing.B) {
	for _, n := range []int{10, 50, 300, 1000} {
		for _, alike := range []bool{true, false} {
			p := benchStar(n, alike)
			b.Run(fmt.Sprintf("%d,alike=%v", n, alike), func(b *testing.B) {
				for b.Loop() {
					if _, err := mayWait.Schedule(p); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func BenchmarkFIFOInAsManyRoundsAsAreBest(b *testing.B) {
	for _, startup := range []float64{.001, .01} {
		p := card(startup, 5, risk.Linear{X: 1})
		b.Run(fmt.Sprintf("start-ups %v", startup), func(b *testing.B) {
			for b.Loop() {
				if _, err := (FIFO{Out: "best", Waiting: true}).Schedule(p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
