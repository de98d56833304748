package replay

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/traces"
)

// distance returns the statistic of Kolmogorov and Smirnov, times the root of the number of draws, for a
// law that may have an atom at 0.
func distance(drawn []float64, before func(float64) float64) float64 {
	slices.Sort(drawn)
	most, n := 0.0, float64(len(drawn))
	for k, x := range drawn {
		if x == 0 {
			continue
		}
		p := before(x)
		most = max(most, math.Abs(p-float64(k)/n), math.Abs(p-float64(k+1)/n))
	}
	return most * math.Sqrt(n)
}

// The first interruption of a worker follows the law that policies see, whether it is drawn alone or with
// others.
func TestTheFirstInterruptionHasTheLawThatPoliciesSee(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	rng := rand.NewPCG(13, 14)
	for range 12 {
		events := random(r)
		o := Options{Up: r.IntN(2) == 0, Away: r.IntN(2) == 0, Horizon: float64(r.IntN(2) * r.IntN(9)), Unit: 3}
		l, err := New(&list{events: events}, o)
		if err != nil {
			continue
		}
		const n, p = 20_000, 3
		alone := make([]float64, n)
		var with [p][]float64
		times := make([]float64, p)
		for k := range alone {
			l.Live(alone[k:k+1], nil, rng)
			l.Together().Draw(times, rng)
			for i, x := range times {
				with[i] = append(with[i], x)
			}
		}
		for i, drawn := range append([][]float64{alone}, with[:]...) {
			if d := distance(drawn, l.Before); d > 2.2 { // p = 1e-4
				t.Errorf("%+v: draws %d are %v from the law", o, i, d)
			}
		}
	}
}

func TestQuantilesInvertTheLaw(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	for range 300 {
		l, err := New(&list{events: random(r)}, Options{Up: r.IntN(2) == 0, Horizon: float64(r.IntN(9))})
		if err != nil {
			continue
		}
		last := 0.0
		for k := range 200 {
			u := float64(k) / 199
			x := l.Quantile(u)
			if x < last || l.Before(x) > u+1e-12 || l.Before(math.Nextafter(x, 99)) < u-1e-12 {
				t.Fatalf("the quantile %v is %v after %v: %v come before, %v until then", u, x, last, l.Before(x), l.Before(math.Nextafter(x, 99)))
			}
			last = x
		}
		if l.Quantile(0) != 0 || !math.IsInf(l.Quantile(1.1), 1) || !math.IsNaN(l.Quantile(math.NaN())) || !math.IsNaN(l.Before(math.NaN())) ||
			l.Before(-1) != 0 || l.Before(math.Inf(1)) != 1 {
			t.Fatal("the law is wrong beyond its ends")
		}
	}
}

// One of two nodes is up from 0 to 6 of its 10 seconds, the other for all of its 2: they have the law of
// a moment among twelve.
func TestTheLawOfASmallRecordIsExact(t *testing.T) {
	events := []traces.Event{
		{Node: 0, Stop: 6}, {Node: 0, State: traces.Down, Start: 6, Stop: 10},
		{Node: 1, Start: 4, Stop: 6},
	}
	for _, c := range []struct {
		o       Options
		t, want float64
	}{
		{Options{}, 1e-9, 4. / 12}, {Options{}, 1, 6. / 12}, {Options{}, 2, 8. / 12}, {Options{}, 6, 1},
		{Options{Up: true}, 1, 2. / 8}, {Options{Up: true}, 4, 6. / 8},
		{Options{Horizon: 5}, 1, 0}, {Options{Horizon: 5}, 2, 1. / 5}, {Options{Horizon: 5}, 7, 1},
		{Options{Away: true}, 1e-9, 12. / 20}, {Options{Away: true}, 2, 16. / 20},
		{Options{Longest: 3}, .5, 6. / 12}, {Options{Longest: 3}, 1, 8. / 12}, // the longest interval up is 6
	} {
		l, err := New(&list{events: slices.Clone(events)}, c.o)
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Before(c.t); math.Abs(got-c.want) > 1e-8 {
			t.Errorf("%+v: %v are interrupted before %v, want %v", c.o, got, c.t, c.want)
		}
	}
}

func TestWorkersTogetherBeginAtOneMomentAsDifferentNodes(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	rng := rand.NewPCG(19, 20)
	several := 0
	for range 2000 {
		o := Options{Up: r.IntN(2) == 0, Horizon: float64(r.IntN(5))}
		l, err := New(&list{events: random(r)}, o)
		if err != nil {
			continue
		}
		times, again := make([]float64, 7), make([]models.Timeline, 7)
		l.Together().Live(times, again, rng)
		at := again[0].(*cursor).begin
		there := 0
		for k := range l.stretches {
			if l.mayBegin(k, at) {
				there++
			}
		}
		uses := map[int32]int{}
		for i := range again {
			c := again[i].(*cursor)
			if c.begin != at {
				t.Fatalf("worker %d begins at %v, and worker 0 at %v", i, c.begin, at)
			}
			node := l.nodeOf(c)
			if uses[node]++; uses[node] > i/there+1 {
				t.Fatalf("%d of %d workers are node %d, and there are %d", uses[node], i+1, node, there)
			}
		}
		if there > 1 {
			several++
		}
	}
	if several < 300 {
		t.Errorf("only %d moments at which there were several nodes", several)
	}
}
