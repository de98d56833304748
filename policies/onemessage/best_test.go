package onemessage

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// Any order, any shares, any load: clipped or not, all sent or some held back.
func TestNoneOf10000RandomAlternativesBeatsBest(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	beyond := 0
	for k := range 10_000 {
		workers := draw(r, 1+r.IntN(8))
		load := loaded(r, best(t, workers, 1, true).Capacity)
		hold := k%2 == 0
		plan := best(t, workers, load, hold)
		if load > Bound(workers) {
			beyond++
		}
		sent := load
		if hold {
			sent *= r.Float64()
		}
		order, shares := gen.Permutation(r, len(workers)), random(r, len(workers), sent)
		if k%3 == 0 { // close to the plan
			order, shares = nearby(r, plan)
		}
		if e := expected(workers, order, shares); e > plan.Expected+1e-12*load {
			t.Fatalf("%+v, load %v: order %v and shares %v expect %v, more than %+v", workers, load, order, shares, e, plan)
		}
	}
	t.Logf("%d beyond the paper's bound on the load", beyond)
}

// nearby changes a plan a little: some load moves, or two neighbours change places.
func nearby(r *rand.Rand, plan Plan) (order []int32, shares []float64) {
	order, shares = slices.Clone(plan.Order), slices.Clone(plan.Shares)
	from, to := r.IntN(len(shares)), r.IntN(len(shares))
	x := shares[from] * math.Pow(10, -6*r.Float64())
	shares[from] -= x
	shares[to] += x
	if k := r.IntN(len(order)); k > 0 && r.IntN(2) == 0 {
		order[k-1], order[k] = order[k], order[k-1]
	}
	return order, shares
}

func TestASearchOfAllOrdersFindsBest(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	clipped, wasted := 0, 0
	for k := range long.Trials(10, 40) {
		workers := draw(r, 1+k%4)
		capacity := best(t, workers, 1, true).Capacity
		for _, hold := range []bool{true, false} {
			load := capacity * math.Pow(10, -1+2*r.Float64())
			plan := best(t, workers, load, hold)
			found := search(r, workers, load, hold)
			if found > plan.Expected+1e-12*load || found < plan.Expected-1e-5*load {
				t.Fatalf("%+v, load %v, held back: %v: found %v, not %v", workers, load, hold, found, plan.Expected)
			}
			if load > Bound(workers) {
				clipped++
			}
			if last := plan.Order[len(plan.Order)-1]; !hold && plan.Shares[last] > 0 && plan.Expected > load-load*load/(2*capacity) {
				wasted++
			}
		}
	}
	t.Logf("%d loads beyond the paper's bound, in %d a part is best wasted", clipped, wasted)
}

// Lemma 1, Lemma 2 and Conjecture 1: neighbours change places and keep their
// shares, whatever these are.
func TestNeighboursWhoChangePlacesMoveNobodyElse(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range 3000 {
		workers := draw(r, 2+r.IntN(5))
		load := Bound(workers) * r.Float64()
		order, shares := gen.Permutation(r, len(workers)), random(r, len(workers), load)
		k := r.IntN(len(order) - 1)
		i, j := order[k], order[k+1]
		before := expected(workers, order, shares)
		order[k], order[k+1] = j, i
		after := expected(workers, order, shares)
		a, b := workers[i], workers[j]
		want := shares[i] * shares[j] * (a.Kappa*b.Send - b.Kappa*a.Send)
		if math.Abs(before-after-want) > 1e-12*load {
			t.Fatalf("%+v, order %v: the exchange gains %v, not %v", workers, order, before-after, want)
		}
	}
}

func TestBestIsTheMeanOfTheEngine(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for seed := range uint64(40) {
		workers := draw(r, 1+r.IntN(6))
		load := loaded(r, best(t, workers, 1, true).Capacity)
		plan := best(t, workers, load, seed%2 == 0)
		compiled := compile(t, Policy{orders.Best, OptimalShares, seed%2 == 0}, problem(workers, load))
		if e, ok := table.Expect(compiled); !ok || !gen.Near(e, plan.Expected, 1e-9) {
			t.Errorf("%+v, load %v: %v, the model expects %v", workers, load, plan.Expected, e)
		}
		if m, se := mean(compiled, seed, 3000); math.Abs(m-plan.Expected) > 4.5*se {
			t.Errorf("%+v, load %v: %v, the mean is %v +- %v", workers, load, plan.Expected, m, se)
		}
	}
}

// Renumbering the workers changes nothing else.
func TestTheNumberingOfWorkersDoesNotShow(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for k := range 2000 {
		workers := draw(r, 1+r.IntN(8))
		load := loaded(r, best(t, workers, 1, true).Capacity)
		plan := best(t, workers, load, k%2 == 0)
		mirrored := slices.Clone(workers)
		slices.Reverse(mirrored)
		again := best(t, mirrored, load, k%2 == 0)
		if !gen.Near(again.Expected, plan.Expected, 1e-9) && math.Abs(again.Expected-plan.Expected) > 1e-12*load {
			t.Fatalf("%+v, load %v: %v, mirrored %v", workers, load, plan.Expected, again.Expected)
		}
	}
}

func TestBestSendsAllOrAsMuchAsIsBest(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for range 3000 {
		workers := draw(r, 1+r.IntN(8))
		capacity := best(t, workers, 1, true).Capacity
		load := loaded(r, capacity)
		all, held := best(t, workers, load, false), best(t, workers, load, true)
		if !gen.Near(gen.Sum(all.Shares), load, 1e-12) || !gen.Near(gen.Sum(held.Shares), min(load, capacity), 1e-12) {
			t.Fatalf("%+v, load %v: %v or %v are sent", workers, load, gen.Sum(all.Shares), gen.Sum(held.Shares))
		}
		want := capacity / 2
		if load <= capacity {
			want = load - load*load/(2*capacity)
		}
		if !gen.Near(held.Expected, want, 1e-9) || all.Expected > held.Expected*(1+1e-12) || load <= capacity && all.Expected != held.Expected {
			t.Fatalf("%+v, load %v of %v: %v, all sent %v, want %v", workers, load, capacity, held.Expected, all.Expected, want)
		}
	}
}
