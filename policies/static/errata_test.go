package static

import (
	"math"
	"math/big"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// Each test of this file confirms that a printed formula or number is wrong, with a witness.

func TestErrataTable4Has4043Instances(t *testing.T) {
	long.Unraced(t)
	lines, instances := table4(), len(standings())
	reverse := float64(lines[1].best)
	if instances != 4043 || reverse != 502 {
		t.Errorf("%d instances, of which reverse is best in %v", instances, reverse)
	}
	// The printed rates are shares of 4043, and not of 4032 as the text says.
	if math.Abs(100*reverse/4043-12.42) > .005 || math.Abs(100*reverse/4032-12.42) < .005 {
		t.Error("12.42% do not tell 4043 from 4032")
	}
}

func TestErrataMirrorCountsTheWorkersOfItsCoterie(t *testing.T) {
	mirror := func(workers int64) int64 {
		return closed(5, 2, func(j, k, m int64) int64 { return (j + k*m) * ((workers-k)*m - j + 1) }).Int64()
	}
	c, _ := Mirror.Chart(4, 5, nil)
	if k := c.Constant().Int64(); mirror(4) != 27284 || k != 27284 || mirror(8) != 155484 {
		t.Errorf("K = %d; with g = 4 the formula gives %d, with p = 8 as printed %d", k, mirror(4), mirror(8))
	}
}

func TestErrataReverseRunsBackInAllRowsButOne(t *testing.T) {
	c, _ := Reverse.Chart(4, 5, nil)
	back := 0
	for _, row := range c {
		if row[0] > row[4] {
			back++
		}
	}
	if back != 4-1 { // printed: n/g - 1 = 4 times, which makes five rows for four workers
		t.Errorf("%d rows run back", back)
	}
}

func TestErrataReverseUpperBoundLacksADivisor(t *testing.T) {
	c, _ := Reverse.Chart(1, 10, nil)
	ratio := quotient(c.Constant(), ConstantScale(1, 10))
	_, high := Reverse.Bounds(1, 10)
	if printed := (10. + 1) / 2; ratio != .55 || high != .55 || printed != 5.5 {
		t.Errorf("K/(g! (n/g)^(g+1)) = %v, bound %v, printed %v", ratio, high, printed)
	}
}

func TestErrataLowerBoundIsAPowerOfNOverE(t *testing.T) {
	const g, n = 10, 1000
	k, _ := LowerBound(g, n).Float64()
	ours, printed := math.Exp(LowerBoundLog(g, n)), math.E/g*math.Pow(n/g, g+1)
	if math.Abs(k/4.7429e27-1) > 1e-4 || math.Abs(ours/4.5400e27-1) > 1e-4 || printed > 3e21 {
		t.Errorf("K_min = %.5g; by (n/e)^(g+1) %.5g, by (n/g)^(g+1) %.5g", k, ours, printed)
	}
}

func TestErrataASmallLoadIsASliceOfItsOwnSize(t *testing.T) {
	if c := Partition(.5, 3, 1); len(c) != 1 || c[0].Slice != .5 { // printed: of size X = 1
		t.Errorf("got %v", c)
	}
}

func TestErrataTheSliceOfALargerCoterieMayExceedX(t *testing.T) {
	// Printed: no worker receives more than X units.
	if c := Partition(2, 3, 1); c[0].Workers != 2 || math.Abs(c[0].Slice-4./3) > 1e-15 {
		t.Errorf("got %v", c)
	}
}

// The formula for the free expectation leaves risks unclipped, so with it Theorem 9
// errs as soon as the last steps of a worker come after X.
func TestErrataTheorem9NeedsClippedRisks(t *testing.T) {
	const sl, n, eps, g = 1.0, 147, .001, 3
	exact := expect(t, Group{Regimen: Greedy{}, N: n, Lambda: 1}, world(g, sl, eps))
	c := GreedyChart(g, n/g, nil)
	printed := Charge(sl, n, eps, func(slice float64) float64 { return c.Expect(slice, 1) })
	if math.Abs(exact-.90937) > .000005 || math.Abs(printed-.90824) > .000005 {
		t.Errorf("exact %.6f, want .90937; unclipped %.6f, want .90824", exact, printed)
	}
}

// The paper searches for the best number of chunks between 1 and X/eps, where there may be no multiple of
// g.
func TestErrataLargeCoteriesNeedMoreChunksThanXOverEps(t *testing.T) {
	p := world(25, 1, .1)
	n, err := Group{Regimen: Greedy{}, Lambda: 1}.infer(Coterie{0, 25, 1}, p.Workers[0])
	if err != nil || n != 25 {
		t.Errorf("n = %d, %v; X/eps is 10", n, err)
	}
}

func TestErrataTheBoundOnGroupSchedulesCanBeStrengthened(t *testing.T) {
	// Printed: K_min cannot be improved in general, as it is reached for g=4, n=20. It can for other
	// sizes, such as g=3, n=21, and charts between exist.
	c, err := Optimal{}.Chart(3, 7, nil)
	least := math.Ceil(leastSum(3, logarithms(21)))
	if bound := LowerBound(3, 21); err != nil || bound.Int64() != 4577 || least != 4644 || c.Constant().Cmp(big.NewInt(4645)) != 0 {
		t.Errorf("K_min = %v, leastSum %v, the optimum %v", bound, least, c.Constant())
	}
}
