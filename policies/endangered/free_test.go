package endangered

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/single"
)

func TestFreeSizesInE1AreAheadOfEqualOnes(t *testing.T) {
	p := world(25, 7.5, .001)
	equal, free := expect(t, Policy{}, p), expect(t, Policy{Chunks: Free}, p)
	t.Logf("equal chunks expect %v, free ones %v", equal, free)
	if equal < 7.1118 || free < 7.1129 {
		t.Errorf("equal chunks expect %v, free ones %v", equal, free)
	}
}

// Where nothing is worth being replicated, the best chunks are those of Theorem 4, which are found
// without it.
func TestFreeSizesAreThoseOfTheorem4WhereNothingIsReplicated(t *testing.T) {
	for _, c := range []struct {
		p         int
		load, eps float64
	}{{1, 1, .01}, {1, .5, .01}, {1, .3, .1}, {5, 5, .01}, {5, 4, .1}, {3, 3, .03}} {
		p := world(c.p, c.load, c.eps)
		got, want := expect(t, Policy{Chunks: Free}, p), expect(t, single.Policy{}, p)
		if got < want*(1-1e-9) || c.p == 1 && got > want*(1+1e-12) {
			t.Errorf("%+v: %v is expected, by Theorem 4 %v", c, got, want)
		}
	}
}

func TestFreeSizesAreNotBehindEqualOnesAndNothingNearIsAhead(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range long.Trials(6, 60) {
		p := unlike(r, 1+r.IntN(5))
		n := (1 + 20*r.Float64()) / p.Load
		equal, s := expect(t, Policy{N: n}, p), schedule(t, Policy{N: n, Chunks: Free}, p)
		got := mean(t, p, s)
		if got < equal*(1-1e-12) {
			t.Errorf("%+v: %v is expected, and %v of equal chunks", p, got, equal)
		}
		for range 200 {
			if other := mean(t, p, near(r, p, s)); other > got*(1+1e-4) {
				t.Errorf("%d workers, %d chunks: %v is expected, and %v with other sizes or places", len(p.Workers), len(s.Size), got, other)
			}
		}
	}
}

// near returns a schedule with slightly other sizes, or with two chunks of a worker exchanged.
func near(r *rand.Rand, p *models.Problem, s *models.Schedule) *models.Schedule {
	other := &models.Schedule{Size: slices.Clone(s.Size)}
	for _, list := range s.List {
		other.List = append(other.List, slices.Clone(list))
	}
	if i := r.IntN(len(s.List)); r.IntN(2) == 0 && len(s.List[i]) > 0 {
		list := other.List[i]
		a, b := r.IntN(len(list)), r.IntN(len(list))
		list[a], list[b] = list[b], list[a]
		return other
	}
	sum := 0.0
	for c := range other.Size {
		other.Size[c] *= 1 + .05*(2*r.Float64()-1)
		sum += other.Size[c]
	}
	for c := range other.Size {
		other.Size[c] *= min(1, p.Load/sum)
	}
	return other
}

func TestFreeSizesUnderRecordedDurationsAreNotBehindEqualOnes(t *testing.T) {
	law, err := risk.NewEmpirical([]float64{.1, .2, .25, .4, .4, .7, 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, load := range []float64{.5, 2, 4} {
		p := lawful(5, load, .01, law)
		equal, free := expect(t, Policy{}, p), expect(t, Policy{Chunks: Free}, p)
		if free < equal*(1-1e-12) {
			t.Errorf("load %v: %v is expected, and %v of equal chunks", load, free, equal)
		}
	}
}
