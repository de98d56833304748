package bound

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// slowly is buffers.solve by brute force, over every start of every chunk.
func slowly(a, w float64, g grid, y lemma, price, entry float64) float64 {
	worth := make([]float64, len(g.time))
	for z := 1; z < len(worth); z++ {
		worth[z] = worth[z-1]
		for x := range z {
			units := max(0, (g.time[z]-g.time[x]-a)/w)
			worth[z] = max(worth[z], worth[x]+units*(y.value(g.risk[z-1])-price)-entry)
		}
	}
	return worth[len(worth)-1]
}

func TestTheQueueFindsTheBestStarts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	var k buffers
	for trial := range 400 {
		var g grid
		if trial%2 == 0 {
			g = gridOf(risk.Weibull{Shape: .4 + r.Float64(), Scale: 1}, 3*r.Float64(), 2+r.IntN(60))
		} else {
			g = gridOf(risk.Linear{X: 1}, 1.2, 2+r.IntN(60))
		}
		a, w, y := .3*r.Float64()*float64(r.IntN(2)), .1+r.Float64(), lemmaFor(r.Float64())
		price := y.most * r.Float64() * float64(r.IntN(2))
		entry := .2 * r.Float64() * float64(r.IntN(2))
		worth, units := k.solve(a, w, g, y, price, entry)
		if want := slowly(a, w, g, y, price, entry); !gen.NearUnit(worth, want, 1e-12) || units < 0 {
			t.Fatalf("trial %d: %v for %v units, by all starts %v", trial, worth, units, want)
		}
	}
}
