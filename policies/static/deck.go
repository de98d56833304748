package static

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
)

// deck is a deck of cards from which hands are drawn. Cards become marked when they are among the
// first of a hand.
type deck struct {
	cards  []int32 // the marked cards come first
	marked int
	swaps  []int // the place with which each was swapped in the current draw
}

// newDeck returns a deck of cards, numbered from 0, from which hands of some size are drawn.
func newDeck(cards, hand int) *deck {
	return &deck{cards: make([]int32, cards), swaps: make([]int, hand)}
}

// Unmark sorts the deck and unmarks all cards.
func (d *deck) Unmark() {
	for c := range d.cards {
		d.cards[c] = int32(c)
	}
	d.marked = 0
}

// Draw fills a hand with distinct cards. Among its first cards, exactly fresh were unmarked; then all of
// these are marked. All such sequences are equally likely. The deck has all its cards again after the
// draw.
func (d *deck) Draw(rng *rand.PCG, hand []int32, first, fresh int) {
	cards, old, end := d.cards, first-fresh, d.marked+fresh
	hand, rest := hand[:first], hand[first:]
	if old < fresh {
		take(rng, cards[:d.marked], hand[:old])
		take(rng, cards[d.marked:], hand[old:])
	} else {
		take(rng, cards[d.marked:], hand[:fresh])
		take(rng, cards[:d.marked], hand[fresh:])
	}
	// Both parts of the hand are in random order, so all that is left to draw is the places of the
	// smaller part. A shuffle of Fisher and Yates gives cards to these places and may stop then: the
	// others are all of one part, and none of their places is preferred.
	for k := range min(old, fresh) {
		j := k + engine.Below(rng, first-k)
		hand[k], hand[j] = hand[j], hand[k]
	}
	// The rest of the hand is drawn from the remaining cards in both parts of the deck. Then the swaps
	// are undone, last first, so that the marked cards are the first again.
	left := d.marked - old
	place := func(k int) int {
		i := first + k
		if k < left { // hard to predict, but compiled without a branch
			i = old + k
		}
		return i
	}
	for k := range rest {
		r := k + engine.Below(rng, len(cards)-first-k)
		i, j := place(k), place(r)
		d.swaps[k] = j
		cards[i], cards[j] = cards[j], cards[i]
		rest[k] = cards[i]
	}
	for k := len(rest) - 1; k >= 0; k-- {
		i, j := place(k), d.swaps[k]
		cards[i], cards[j] = cards[j], cards[i]
	}
	d.marked = end
}

// take fills a hand with distinct cards, and moves them to the front of the deck: a shuffle of Fisher and
// Yates that stops when the hand is full.
func take(rng *rand.PCG, cards, hand []int32) {
	for k := range hand {
		j := k + engine.Below(rng, len(cards)-k)
		cards[k], cards[j] = cards[j], cards[k]
		hand[k] = cards[k]
	}
}
