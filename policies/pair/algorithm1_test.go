package pair

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func algorithm1(t *testing.T, load, X float64, n int) Shape {
	t.Helper()
	s, err := Algorithm1(load, X, n)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAlgorithm1FollowsItsThreeCases(t *testing.T) {
	for _, c := range []struct {
		load, X float64
		n       int
		want    Shape
	}{
		{2, 1, 4, Shape{Alone: 4, Own: .8}},
		{9, 2, 1, Shape{Alone: 1, Own: 1}},
		{1, 1, 4, Shape{Shared: 4, Common: 1}},
		{.2, 1, 1, Shape{Shared: 1, Common: .2}},
		{1.5, 1, 3, Shape{Alone: 1, Shared: 2, Own: .5, Common: .5}},
		{1.5, 1, 11, Shape{Alone: 3, Shared: 6, Own: .5, Common: .5}}, // two chunks are left over
		{3, 2, 300, Shape{Alone: 100, Shared: 200, Own: 1, Common: 1}},
	} {
		if got := algorithm1(t, c.load, c.X, c.n); got != c.want {
			t.Errorf("%+v: got %+v", c, got)
		}
	}
}

func TestAlgorithm1IsNotDefinedForOneOrTwoChunksBetweenXAnd2X(t *testing.T) {
	for _, n := range []int{1, 2} {
		for _, load := range []float64{math.Nextafter(1, 2), 1.5, math.Nextafter(2, 1)} {
			if s, err := Algorithm1(load, 1, n); err == nil || !strings.Contains(err.Error(), "it takes 3") {
				t.Errorf("load %v, %d chunks: %+v, %v", load, n, s, err)
			}
		}
		for _, load := range []float64{1, 2} {
			algorithm1(t, load, 1, n)
		}
	}
}

func TestFromTwoXOnAlgorithm1CompletesTheBestThereIs(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for _, load := range []float64{2, 2.5, 7} {
		for n := 1; n <= 40; n++ {
			want := float64(n) / float64(n+1)
			s := algorithm1(t, load, 1, n)
			if e := expect(t, two(load, 0, linear, linear), s.Schedule()); !gen.NearUnit(e, want, 1e-12) {
				t.Errorf("load %v, %d chunks: %v, want %v", load, n, e, want)
			}
			for range 50 {
				if e := drawRow(r, load, n).expected(linear, linear, 0); e > want+1e-12 {
					t.Fatalf("load %v, %d chunks: %v beats %v", load, n, e, want)
				}
			}
		}
	}
	for n := 1; n <= 3; n++ {
		want := float64(n) / float64(n+1)
		if e := search(r, 2.1, n, 6, linear); e > want+1e-12 || e < want-1e-4 {
			t.Errorf("%d chunks: the best that is found is %v, not %v", n, e, want)
		}
	}
}

func TestAlgorithm1TendsToTheLimits(t *testing.T) {
	for _, load := range []float64{.1, .5, 1, 1.001, 1.2, 1.5, 1.8, 1.999, 2, 5} {
		for _, X := range []float64{1, .25} {
			law := linear
			law.X = X
			limit := Limit(load*X, X)
			for n := 3; n < 4000; n *= 2 {
				e := algorithm1(t, load*X, X, n).Expected(law)
				// A third of the chunks, and up to two are left over.
				if gap := limit - e; gap < -1e-12 || gap > X*10/float64(n) {
					t.Errorf("load %v, X %v, %d chunks: %v, the limit is %v", load*X, X, n, e, limit)
				}
			}
		}
	}
}

func TestTheLimitIsTheCeilingOfAllSchedules(t *testing.T) {
	for load := .05; load < 4; load += .05 {
		limit, ceiling := Limit(load, 1), Ceiling(linear, linear, load, 20_000)
		if limit > ceiling || ceiling > limit+2*load/20_000 {
			t.Errorf("load %v: the limit is %v, the ceiling %v", load, limit, ceiling)
		}
	}
}

func TestTheLimitsMeet(t *testing.T) {
	for _, X := range []float64{1, 3} {
		for _, load := range []float64{X, 2 * X} {
			below, above := Limit(math.Nextafter(load, 0), X), Limit(math.Nextafter(load, 9), X)
			if !gen.NearUnit(below, above, 1e-12) || !gen.NearUnit(Limit(load, X), above, 1e-12) {
				t.Errorf("at %v: %v and %v", load, below, above)
			}
		}
	}
	if Limit(1, 1) != 5./6 || !gen.NearUnit(Limit(2, 1), 1, 1e-15) {
		t.Errorf("%v at X, %v at 2X", Limit(1, 1), Limit(2, 1))
	}
}
