package static

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
)

// shuffler draws whole hands, without drawing the counts of fresh chunks first: the reference for the
// present method.
type shuffler struct{ cards []int32 }

func newShuffler(cards int) *shuffler {
	s := &shuffler{make([]int32, cards)}
	for c := range s.cards {
		s.cards[c] = int32(c)
	}
	return s
}

// draw fills the hand with distinct cards: a shuffle of Fisher and Yates that stops when the
// hand is full, and is undone.
func (s *shuffler) draw(rng *rand.PCG, hand []int32) {
	swaps := make([]int, len(hand))
	for k := range hand {
		j := k + engine.Below(rng, len(s.cards)-k)
		swaps[k] = j
		s.cards[k], s.cards[j] = s.cards[j], s.cards[k]
		hand[k] = s.cards[k]
	}
	for k := len(hand) - 1; k >= 0; k-- {
		j := swaps[k]
		s.cards[k], s.cards[j] = s.cards[j], s.cards[k]
	}
}

// done draws hands and returns the number of cards among the reached first cards of some hand.
func (s *shuffler) done(rng *rand.PCG, hand []int32, reached []int) (done int) {
	covered := make([]bool, len(s.cards))
	for _, first := range reached {
		s.draw(rng, hand)
		for _, c := range hand[:first] {
			if !covered[c] {
				covered[c] = true
				done++
			}
		}
	}
	return done
}

// deals returns random-rep's functions for a problem.
func deals(t *testing.T, r RandomRep, p *models.Problem) (work func([]int, *rand.PCG) float64, deal func([]int, *rand.PCG) *models.Schedule) {
	t.Helper()
	work, deal, err := r.Deal(p)
	if err != nil {
		t.Fatal(err)
	}
	return work, deal
}

func TestGamblingDrawsWholeHands(t *testing.T) {
	p, random := world(4, 3, .01), RandomRep{N: 9, Lambda: 1}
	draw, err := random.Gamble(p)
	if err != nil {
		t.Fatal(err)
	}
	_, deal := deals(t, random, p)
	shuffled, hand := newShuffler(27), make([]int32, 9)
	for seed := range uint64(20) {
		rng := rand.NewPCG(seed, 1)
		s := draw(rand.NewPCG(seed, 1))
		for i, list := range s.List {
			if shuffled.draw(rng, hand); !reflect.DeepEqual(list, hand) {
				t.Fatalf("worker %d gets %v, want %v", i, list, hand)
			}
		}
		if got := deal(make([]int, 4), rand.NewPCG(seed, 1)); !reflect.DeepEqual(got, s) {
			t.Fatalf("without knowing anything %v is dealt, want %v", got, s)
		}
	}
}

func TestTheNumberOfCompletedChunksHasTheLawThatItHasForWholeHands(t *testing.T) {
	long.Unraced(t)
	const draws = 8000
	for _, c := range []struct {
		chunks, each int
		reached      []int
	}{
		{9, 9, []int{3, 5}}, {20, 12, []int{12, 0, 7, 1, 4}}, {147, 147, []int{20, 90, 31, 12}},
		{300, 100, []int{99, 3, 51, 100, 17, 66, 0, 82, 5, 44}}, {1000, 40, []int{1, 40, 17, 38, 8, 25, 31, 30, 3, 14, 22, 39, 40, 40}},
	} {
		// Chunks of one unit on workers that live for as many as they are to get.
		p := lawful(len(c.reached), float64(c.chunks), 0, uncomparable{float64(c.each)})
		work, _ := deals(t, RandomRep{N: 1, Lambda: 1}, p)
		rng, whole, hand := rand.NewPCG(6, 6), newShuffler(c.chunks), make([]int32, c.each)
		counts := map[int][2]float64{}
		var sum, square [2]float64
		for range draws {
			for way, done := range []int{int(work(c.reached, rng)), whole.done(rng, hand, c.reached)} {
				n := counts[done]
				n[way]++
				counts[done] = n
				sum[way] += float64(done)
				square[way] += float64(done) * float64(done)
			}
		}
		chi, cells := 0.0, 0
		var rare [2]float64
		add := func(n [2]float64) {
			chi += (n[0] - n[1]) * (n[0] - n[1]) / (n[0] + n[1])
			cells++
		}
		for _, n := range counts {
			if n[0]+n[1] >= 20 {
				add(n)
			} else {
				rare[0], rare[1] = rare[0]+n[0], rare[1]+n[1]
			}
		}
		if rare[0]+rare[1] >= 20 {
			add(rare)
		}
		mean := [2]float64{sum[0] / draws, sum[1] / draws}
		variance := [2]float64{square[0]/draws - mean[0]*mean[0], square[1]/draws - mean[1]*mean[1]}
		limit := distuv.ChiSquared{K: float64(max(1, cells-1))}.Quantile(1 - 1e-6)
		t.Logf("%d chunks: means %.4f and %.4f, variances %.4f and %.4f, chi square %.1f with %d cells, the limit is %.1f",
			c.chunks, mean[0], mean[1], variance[0], variance[1], chi, cells, limit)
		// The variance of n normal numbers has a relative error of about sqrt(2/n).
		if chi > limit || math.Abs(variance[0]/variance[1]-1) > 5*math.Sqrt(4./draws) ||
			math.Abs(mean[0]-mean[1]) > 5*math.Sqrt((variance[0]+variance[1])/draws) {
			t.Errorf("%+v: another law", c)
		}
	}
}

func TestHandsAreUniformAndIndependentWhateverIsReached(t *testing.T) {
	long.Unraced(t)
	// Four chunks of a unit and time for two: 12 hands for each of three workers.
	p := lawful(3, 4, 0, uncomparable{2})
	_, deal := deals(t, RandomRep{N: 1, Lambda: 1}, p)
	rng := rand.NewPCG(9, 9)
	const draws, hands = 40_000, 12 * 12 * 12
	for _, reached := range [][]int{{0, 0, 0}, {2, 2, 2}, {1, 1, 1}, {1, 2, 0}, {0, 2, 1}, {2, 1, 2}} {
		counts := map[string]int{}
		for range draws {
			counts[fmt.Sprint(deal(reached, rng).List)]++
		}
		square, want := 0.0, draws/float64(hands)
		for _, n := range counts {
			square += (float64(n) - want) * (float64(n) - want) / want
		}
		square += float64(hands-len(counts)) * want
		limit := distuv.ChiSquared{K: hands - 1}.Quantile(1 - 1e-6)
		if t.Logf("%v: chi square %.1f, the limit is %.1f", reached, square, limit); len(counts) > hands || square > limit {
			t.Errorf("%v: %d hands, chi square %.1f", reached, len(counts), square)
		}
	}
}

func TestWorkIsDealtWithoutAllocations(t *testing.T) {
	work, _ := deals(t, RandomRep{N: 147, Lambda: 1}, world(25, 12, .001))
	reached, rng := []int{146, 5, 80, 77, 12, 130, 9, 61, 93, 22, 100, 3, 49, 118, 0, 71, 99, 34, 8, 140, 57, 68, 2, 110, 90}, rand.NewPCG(1, 1)
	if n := testing.AllocsPerRun(100, func() { work(reached, rng) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestTooManyChunksForAnUrnHaveNoPattern(t *testing.T) {
	p := lawful(2, 2, 0, uncomparable{1e-6})
	for n, want := range map[float64]bool{500_000: true, 600_000: false} {
		r := RandomRep{N: n, Lambda: 1}
		if _, ok := r.Pattern(p); ok != want {
			t.Errorf("n=%v: %v", n, ok)
		}
		if _, err := r.Gamble(p); err != nil {
			t.Error(err)
		}
	}
	if _, ok := (RandomRep{Lambda: 1}).Pattern(p); ok {
		t.Error("a pattern without a number of chunks")
	}
}
