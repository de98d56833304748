package static

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/grain"
)

// RandomRep gives every worker as many chunks as can be finished, chosen at
// random without repetition and in random order, independently of what the
// others get (the paper, section 6.1). Every instance gets a new draw.
type RandomRep struct {
	N        float64        `min:"1e-6" max:"1e6" doc:"chunks per unit of work"`
	Rounding grain.Rounding `one:"floor,ceil,round" doc:"how the number of chunks becomes an integer"`
	Lambda   float64        `above:"0" max:"1" doc:"largest risk to take with a worker's load"`
}

// Gamble returns a function that draws schedules for the problem. Each draw is
// valid until the next and depends on the generator only, not on earlier draws.
func (r RandomRep) Gamble(p *models.Problem) (func(*rand.PCG) *models.Schedule, error) {
	chunks, each, err := replication(p, r.N, r.Rounding, r.Lambda)
	if err != nil {
		return nil, err
	}
	workers := len(p.Workers)
	if err := limit(float64(workers) * float64(each)); err != nil {
		return nil, err
	}
	s := &models.Schedule{Size: equal(p.Load, chunks), List: make([][]int32, workers)}
	memory := make([]int32, workers*each)
	for i := range s.List {
		s.List[i] = memory[i*each : (i+1)*each : (i+1)*each]
	}
	d := newDeck(chunks, each)
	return func(rng *rand.PCG) *models.Schedule {
		for _, list := range s.List {
			d.draw(rng, list)
		}
		return s
	}, nil
}

// deck is a stack of cards, sorted between draws.
type deck struct {
	cards []int32
	swaps []int // the place with which each was swapped in the draw under way
}

func newDeck(cards, hand int) *deck {
	d := &deck{make([]int32, cards), make([]int, hand)}
	for c := range d.cards {
		d.cards[c] = int32(c)
	}
	return d
}

// draw fills the hand with distinct cards, all sequences equally likely: a
// shuffle of Fisher and Yates that stops when the hand is full. Then the swaps
// are undone, last first, which costs less than sorting and makes the next draw
// independent of this one.
func (d *deck) draw(rng *rand.PCG, hand []int32) {
	for k := range hand {
		j := k + engine.Below(rng, len(d.cards)-k)
		d.swaps[k] = j
		d.cards[k], d.cards[j] = d.cards[j], d.cards[k]
		hand[k] = d.cards[k]
	}
	for k := len(hand) - 1; k >= 0; k-- {
		j := d.swaps[k]
		d.cards[k], d.cards[j] = d.cards[j], d.cards[k]
	}
}

// Expect returns the exact mean of the completed work, over draws and
// independent interruptions. By symmetry every chunk has the same chance. Each
// of a worker's m places holds a given chunk with probability 1/N, and the k-th
// place is reached with probability S(k (eps + omega)), S = 1 - Pr. Places are
// exclusive and workers independent, so of p workers at least one completes the
// chunk with probability 1 - (1 - (S_1 + ... + S_m) / N)^p, and
//
//	E = W (1 - (1 - (S_1 + ... + S_m) / N)^p).
func (r RandomRep) Expect(p *models.Problem) (work float64, ok bool) {
	chunks, each, err := replication(p, r.N, r.Rounding, r.Lambda)
	if err != nil {
		return 0, false
	}
	worker, _ := alike(p)
	step := worker.Compute.Of(p.Load / float64(chunks))
	reached := 0.0
	for k := 1; k <= each; k++ {
		s := 1 - worker.Risk.Before(float64(k)*step)
		if s == 0 {
			break // nor are the places behind
		}
		reached += s
	}
	missed := float64(len(p.Workers)) * math.Log1p(-reached/float64(chunks))
	return -p.Load * math.Expm1(missed), true
}
