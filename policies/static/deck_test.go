package static

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

func TestAllHandsWithTheGivenNumberOfFreshCardsAreEquallyLikely(t *testing.T) {
	const draws = 60_000
	rng := rand.NewPCG(1, 1)
	for _, c := range []struct{ first, fresh, hands int }{
		// Three of six cards are marked. Factors: the places of the fresh cards, the cards there, the
		// rest.
		{0, 0, 6 * 5 * 4 * 3}, {1, 0, 3 * 5 * 4 * 3}, {1, 1, 3 * 5 * 4 * 3}, {2, 1, 2 * 3 * 3 * 4 * 3},
		{3, 2, 3 * 6 * 3 * 3}, {3, 3, 6 * 3}, {4, 1, 4 * 3 * 6}, {4, 3, 4 * 6 * 3},
	} {
		d, hand, counts := newDeck(6, 4), make([]int32, 4), map[[4]int32]int{}
		for range draws {
			d.Unmark()
			d.Draw(rng, hand, 3, 3)
			marked := map[int32]bool{hand[0]: true, hand[1]: true, hand[2]: true}
			d.Draw(rng, hand, c.first, c.fresh)
			fresh := 0
			for _, card := range hand[:c.first] {
				if !marked[card] {
					fresh++
				}
			}
			if fresh != c.fresh {
				t.Fatalf("%+v: hand %v with %v marked", c, hand, marked)
			}
			// The marked cards become 0, 1 and 2, and the others 3, 4 and 5, in ascending order.
			var name [6]int32
			for card, next := int32(0), [2]int32{0, 3}; card < 6; card++ {
				part := 1
				if marked[card] {
					part = 0
				}
				name[card] = next[part]
				next[part]++
			}
			counts[[4]int32{name[hand[0]], name[hand[1]], name[hand[2]], name[hand[3]]}]++
		}
		square, want := 0.0, float64(draws)/float64(c.hands)
		for _, n := range counts {
			square += (float64(n) - want) * (float64(n) - want) / want
		}
		square += float64(c.hands-len(counts)) * want
		if limit := (distuv.ChiSquared{K: float64(c.hands - 1)}).Quantile(1 - 1e-6); len(counts) > c.hands || square > limit {
			t.Errorf("%+v: %d hands, chi square %.1f, the limit is %.1f", c, len(counts), square, limit)
		}
	}
}

func TestADeckHasAllItsCardsAgainAndItsMarkedOnesFirst(t *testing.T) {
	r, rng := rand.New(rand.NewPCG(4, 4)), rand.NewPCG(5, 5)
	for range 300 {
		cards := 1 + r.IntN(30)
		size := 1 + r.IntN(cards)
		d, hand, marked := newDeck(cards, size), make([]int32, size), map[int32]bool{}
		d.Unmark()
		for range 5 {
			first := r.IntN(size + 1)
			least, most := max(0, first-len(marked)), min(first, cards-len(marked))
			d.Draw(rng, hand, first, least+r.IntN(most-least+1))
			for _, card := range hand[:first] {
				marked[card] = true
			}
			all, front := map[int32]bool{}, map[int32]bool{}
			for k, card := range d.cards {
				if all[card] = true; k < d.marked {
					front[card] = true
				}
			}
			if len(all) != cards || !reflect.DeepEqual(front, marked) {
				t.Fatalf("%d cards, %d marked: %v, want %v first", cards, d.marked, d.cards, marked)
			}
		}
	}
}
