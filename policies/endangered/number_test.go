package endangered

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/static"
)

func TestNoNumberOfChunksIsMuchBetterThanTheOneThatIsFound(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	worst := 0.0
	for range long.Trials(4, 16) {
		p := unlike(r, 1+r.IntN(8))
		for i := range p.Workers {
			p.Workers[i].Compute.Latency += .002
		}
		switch r.IntN(3) {
		case 0:
			p = world(1+r.IntN(20), .2+10*r.Float64(), .001+.05*r.Float64())
		case 1:
			p = lawful(1+r.IntN(20), .2+10*r.Float64(), .005+.05*r.Float64(), stairs(r))
		}
		c, err := workersOf(p)
		if err != nil {
			t.Fatal(err)
		}
		f := new(filling)
		n, err := f.infer(c, p.Load)
		if err != nil {
			t.Fatal(err)
		}
		f.fill(c, p.Load, n)
		got, best, at := f.work, f.work, n
		for k := 1; k <= 4*n+40; k++ {
			if f.fill(c, p.Load, k); f.work > best {
				best, at = f.work, k
			}
		}
		if behind := 1 - got/best; behind > worst {
			worst = behind
			t.Logf("%.5f%% behind: %d chunks, the best are %d", 100*behind, n, at)
		}
	}
	if worst > .005 {
		t.Errorf("%.4f behind the best", worst)
	}
}

func TestWithItsOwnNumberItIsHardlyBehindGreedyWithTheBestForGreedyAndUpToThreePercentAhead(t *testing.T) {
	least, most := 1e9, 0.0
	for _, p := range []int{5, 10, 25, 50} {
		for _, eps := range []float64{.1, .01, .001} {
			for _, share := range []float64{.1, .2, .3, .5, .7, .9, 1} {
				q := world(p, share*float64(p), eps)
				ratio := expect(t, Policy{}, q) / expect(t, static.Group{Regimen: static.Greedy{}, Lambda: 1}, q)
				least, most = min(least, ratio), max(most, ratio)
				if ratio < 1-1e-4 {
					t.Errorf("p=%d W=%v eps=%v: %v of greedy", p, q.Load, eps, ratio)
				}
			}
		}
	}
	t.Logf("%.6f to %.5f of greedy", least, most)
	if most < 1.02 {
		t.Errorf("it is ahead by %.4f at most", most-1)
	}
}

func TestWhereNothingCanBeCompletedThereIsOneChunkAndNobodyHasIt(t *testing.T) {
	s := schedule(t, Policy{}, lawful(3, 2, .5, risk.Linear{X: .4}))
	if len(s.Size) != 1 {
		t.Errorf("%d chunks", len(s.Size))
	}
	for _, list := range s.List {
		if len(list) > 0 {
			t.Errorf("a list is %v", list)
		}
	}
}
