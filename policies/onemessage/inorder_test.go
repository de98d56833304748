package onemessage

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestASearchFindsTheBestSharesInAnyOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 20))
	proofs, behind := map[Proof]int{}, 0
	for k := range 400 {
		workers := draw(r, 1+k%4)
		order := gen.Permutation(r, len(workers))
		plan := inOrder(t, workers, order, Bound(workers)*r.Float64(), false)
		proofs[plan.Proof]++
		load := gen.Sum(plan.Shares)
		found := searchIn(r, workers, order, load, false)
		if found > plan.Expected+1e-12*load {
			if plan.Proof != Found {
				t.Fatalf("%+v in order %v, load %v: %v beats %+v", workers, order, load, found, plan)
			}
			behind++
		}
		if plan.Expected > best(t, workers, load, false).Expected+1e-12*load {
			t.Fatalf("%+v in order %v, load %v: beats the best", workers, order, load)
		}
	}
	t.Logf("%v; %d of what was only found is not the best", proofs, behind)
	if proofs[Found] == 0 || proofs[BestShares] == 0 || proofs[Optimal] == 0 || behind > 4 {
		t.Error("a proof is missing, or the starts are bad")
	}
}

func TestNoneOf10000RandomSharesBeatsThoseOfTheirOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 21))
	for range 10_000 {
		workers := draw(r, 1+r.IntN(4))
		order, load := gen.Permutation(r, len(workers)), Bound(workers)*r.Float64()
		plan := inOrder(t, workers, order, load, false)
		shares := random(r, len(workers), load)
		if e := expected(workers, order, shares); e > plan.Expected+1e-12*load {
			t.Fatalf("%+v in order %v, load %v: %v expect %v, more than %+v", workers, order, load, shares, e, plan)
		}
	}
}

func TestInTheBestOrderTheSharesAreThoseOfBest(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 22))
	for range 500 {
		workers := draw(r, 1+r.IntN(9))
		capacity := best(t, workers, 1, true).Capacity
		for _, hold := range []bool{false, true} {
			load := capacity * r.Float64()
			want := best(t, workers, load, hold)
			if got := inOrder(t, workers, want.Order, load, hold); got.Expected != want.Expected || got.Proof != Optimal || !slices.Equal(got.Shares, want.Shares) {
				t.Fatalf("%+v, load %v: %+v, not %+v", workers, load, got, want)
			}
		}
	}
}

// Sending all of the load in the same proportions may be worse than wasting a part.
func TestNothingIsClaimedOfLoadsThatMayBeClipped(t *testing.T) {
	workers := []Worker{{1, 1, .01}, {1, 1, .01}}
	for load, want := range map[float64]Proof{39: Optimal, 41: Optimal, 51: Found} {
		if plan := inOrder(t, workers, orders.Numbered(2), load, false); plan.Proof != want {
			t.Errorf("load %v, capacity %v, bound %v: %v, not %v", load, plan.Capacity, Bound(workers), plan.Proof, want)
		}
	}
	if plan := inOrder(t, workers, orders.Numbered(2), 51, true); plan.Proof != Optimal {
		t.Errorf("held back: %v", plan.Proof)
	}
}

func TestHoldingBackIsNeverWorse(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 23))
	for range 1000 {
		workers := draw(r, 2+r.IntN(5))
		order := gen.Permutation(r, len(workers))
		load := loaded(r, best(t, workers, 1, true).Capacity)
		all, held := inOrder(t, workers, order, load, false), inOrder(t, workers, order, load, true)
		if held.Expected < all.Expected-1e-9*load && held.Proof != Found {
			t.Fatalf("%+v in order %v, load %v: %+v, held back %+v", workers, order, load, all, held)
		}
		if all.Proof != Found && !held.sends(all) && load <= all.Capacity {
			t.Fatalf("load %v below capacity %v is held back", load, all.Capacity)
		}
	}
}

func (p Plan) sends(q Plan) bool { return gen.Near(gen.Sum(p.Shares), gen.Sum(q.Shares), 1e-12) }

func TestMessagesThatTakeNoTimeWaitForNobody(t *testing.T) {
	workers := []Worker{{1, 1, .1}, {0, 1, .1}, {2, 1, .1}}
	plan := inOrder(t, workers, []int32{2, 0, 1}, 1, false)
	if !slices.Equal(plan.Order, []int32{1, 2, 0}) {
		t.Errorf("order %v", plan.Order)
	}
	late, _ := Expected(workers, []int32{2, 0, 1}, plan.Shares)
	if late != plan.Expected {
		t.Errorf("%v, served last %v", plan.Expected, late)
	}
}

func TestBoundIsTheLeastLoadThatCanBeClipped(t *testing.T) {
	if b := Bound([]Worker{{2, 3, .1}}); !gen.Near(b, 2, 1e-15) {
		t.Errorf("one worker: %v", b)
	}
	if b := Bound([]Worker{{2, 1, .1}, {1, 3, .05}}); !gen.Near(b, 2, 1e-15) {
		t.Errorf("the slowest link, the slowest worker, the greatest risk: %v", b)
	}
	if b := Bound([]Worker{{2, 1, 0}}); !math.IsInf(b, 1) {
		t.Errorf("no worker is interrupted: %v", b)
	}
}

func TestInOrderRefusesWhatMakesNoSense(t *testing.T) {
	for says, c := range map[string]struct {
		order []int32
		load  float64
	}{
		"an order names 1 workers: it must name all 2": {[]int32{0}, 1},
		"an order names P3: there are P1 to P2":        {[]int32{0, 2}, 1},
		"the load is -1":                               {[]int32{0, 1}, -1},
	} {
		if _, err := InOrder([]Worker{{1, 1, 1}, {1, 1, 1}}, c.order, c.load, false); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("got %v, want %q", err, says)
		}
	}
	if _, err := InOrder(nil, nil, 1, false); err == nil {
		t.Error("no workers are accepted")
	}
}
