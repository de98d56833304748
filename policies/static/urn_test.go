package static

import (
	"math"
	"math/big"
	"math/rand/v2"
	"sync"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// exactly returns the probability that k cards of a hand are marked, rounded once.
func exactly(cards, marked, hand, k int) float64 {
	choose := func(n, k int) *big.Int { return new(big.Int).Binomial(int64(n), int64(k)) }
	ways := new(big.Int).Mul(choose(marked, k), choose(cards-marked, hand-k))
	p, _ := new(big.Rat).SetFrac(ways, choose(cards, hand)).Float64()
	return p
}

func TestFirstLengthsAreExactToAFewRoundings(t *testing.T) {
	worst := 0.0
	check := func(u *urn, cards, marked, hand int) {
		low, high := max(0, marked+hand-cards), min(marked, hand)
		k := u.likeliest(marked, hand, low, high)
		got, want := u.probability(marked, hand, k), exactly(cards, marked, hand, k)
		worst = max(worst, math.Abs(got/want-1))
		for _, other := range []int{k - 2, k + 2} {
			if other >= low && other <= high && exactly(cards, marked, hand, other) > want*(1+1e-12) {
				t.Fatalf("%d of %d cards marked, a hand of %d: %d is likelier than %d", marked, cards, hand, other, k)
			}
		}
	}
	for cards := range 16 {
		u := newUrn(cards)
		for marked := range cards + 1 {
			for hand := range cards + 1 {
				check(u, cards, marked, hand)
			}
		}
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 40 {
		cards := r.IntN(20_000)
		check(newUrn(cards), cards, r.IntN(cards+1), r.IntN(min(cards, 400)+1))
	}
	if worst > 4e-15 {
		t.Errorf("a length is off by %.2g of itself", worst)
	}
}

func TestMarkedFollowsTheHypergeometricLaw(t *testing.T) {
	const draws = 20_000
	rng := rand.NewPCG(2, 2)
	for _, c := range []struct{ cards, marked, hand int }{
		{2, 1, 1}, {5, 2, 3}, {9, 8, 7}, {40, 20, 20}, {147, 73, 100}, {147, 3, 80}, {147, 146, 80},
		{3675, 2800, 147}, {3675, 3600, 9}, {3675, 5, 140}, {3675, 1837, 300}, {100_000, 60_000, 147},
	} {
		u, counts := newUrn(c.cards), map[int]int{}
		for range draws {
			counts[u.Marked(rng, c.marked, c.hand)]++
		}
		square, cells, p, n := 0.0, 0, 0.0, 0
		for k := max(0, c.marked+c.hand-c.cards); k <= min(c.marked, c.hand); k++ {
			p, n = p+exactly(c.cards, c.marked, c.hand, k), n+counts[k]
			if p*draws >= 10 && (1-p)*draws >= 10 || k == min(c.marked, c.hand) { // rare numbers are counted together
				d := float64(n) - p*draws
				square += d * d / (p * draws)
				cells, p, n = cells+1, 0, 0
			}
		}
		limit := distuv.ChiSquared{K: float64(cells - 1)}.Quantile(1 - 1e-6)
		if t.Logf("%+v: chi square %.1f with %d cells, the limit is %.1f", c, square, cells, limit); square > limit || cells < 2 {
			t.Errorf("%+v: chi square %.1f", c, square)
		}
	}
}

func TestACertainNumberTakesNoRandomNumber(t *testing.T) {
	u := newUrn(9)
	for _, c := range []struct{ marked, hand, want int }{{0, 4, 0}, {9, 4, 4}, {4, 0, 0}, {4, 9, 4}} {
		rng := rand.NewPCG(3, 3)
		before := *rng
		if got := u.Marked(rng, c.marked, c.hand); got != c.want || *rng != before {
			t.Errorf("%+v: got %d", c, got)
		}
	}
}

func TestFactorialsAreRoundedOnce(t *testing.T) {
	f, exact := factorials(3000), big.NewInt(1)
	for n := 1; n <= 3000; n++ {
		exact.Mul(exact, big.NewInt(int64(n)))
		x := new(big.Float).SetInt(exact)
		mantissa := new(big.Float)
		exponent := x.MantExp(mantissa)
		if want, _ := mantissa.Float64(); f[n] != (factorial{want, int64(exponent)}) {
			t.Fatalf("%d! is %v, want %v and %d", n, f[n], want, exponent)
		}
	}
}

func TestUrnsAreMadeAndUsedAtOnce(t *testing.T) {
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for cards := 1; cards < 4000; cards += 100 + i {
				newUrn(cards).Marked(rand.NewPCG(1, 1), cards/2, cards/2)
			}
		})
	}
	all.Wait()
}

func TestUrnsAreNoLargerThanTheTableMayBe(t *testing.T) {
	for _, cards := range []int{-1, mostCards + 1} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("an urn of %d cards", cards)
				}
			}()
			newUrn(cards)
		}()
	}
}
