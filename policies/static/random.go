package static

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/policies/messages"
)

// RandomRep gives every worker as many chunks as can be finished, chosen at random without repetition and
// in random order, independently of the others (the paper, section 6.1). Every instance gets a new draw.
type RandomRep struct {
	N        float64           `min:"1e-6" max:"1e6" doc:"chunks per unit of work"`
	Rounding chunking.Rounding `one:"floor,ceil,round" doc:"how the number of chunks becomes an integer"`
	Lambda   float64           `above:"0" max:"1" doc:"largest risk to take with a worker's load"`
	Messages messages.Count    `one:"own,free,auto" doc:"what counts as part of a chunk's computing time: its own messages, none, or the best of five multiples in trial episodes"`
}

// hands returns the number of chunks in the load, and the number that each worker gets.
func (r RandomRep) hands(p *models.Problem) (chunks, each int, err error) {
	told, err := messages.Gambler{Policy: r, Count: r.Messages, Gamble: r.Gamble}.Told(p)
	if err == nil {
		chunks, each, err = replication(told, r.N, r.Rounding, r.Lambda)
	}
	if err == nil {
		err = limit(float64(len(p.Workers)) * float64(each))
	}
	return chunks, each, err
}

// Gamble returns a function that draws schedules for the problem. Each draw is
// valid until the next and depends on the generator only, not on earlier draws.
func (r RandomRep) Gamble(p *models.Problem) (func(*rand.PCG) *models.Schedule, error) {
	chunks, each, err := r.hands(p)
	if err != nil {
		return nil, err
	}
	d, unknown := newDealer(p, chunks, each), make([]int, len(p.Workers))
	return func(rng *rand.PCG) *models.Schedule { return d.deal(rng, unknown, unknown) }, nil
}

// Pattern returns a schedule in which all workers have the same chunks. It returns false where
// messages take time, and if there are too many chunks for [urn].
func (r RandomRep) Pattern(p *models.Problem) (*models.Schedule, bool) {
	chunks, each, err := r.hands(p)
	if err != nil || chunks > mostCards || messages.Travel(p) {
		return nil, false
	}
	s := &models.Schedule{Size: equal(p.Load, chunks), List: make([][]int32, len(p.Workers))}
	list := make([]int32, each)
	for k := range list {
		list[k] = int32(k)
	}
	for i := range s.List {
		s.List[i] = list
	}
	return s, true
}

// Deal returns functions that draw the work and the schedule, given how many chunks each worker
// completes. One worker after the other, both draw how many of these chunks are fresh, which means that
// no worker before completes them. The work needs no more. The schedule consists of hands with that many
// fresh chunks, all such hands being equally likely.
//
// The instance has no influence on the probability of a schedule. Suppose that the hands before are
// given. If all hands were equally likely, the number of fresh chunks would be hypergeometric, and given
// the number, all hands with that number would be equally likely. The hand is drawn in this way, so all
// hands are equally likely, whatever the hands before and whatever number of chunks is completed.
func (r RandomRep) Deal(p *models.Problem) (
	work func([]int, *rand.PCG) float64, deal func([]int, *rand.PCG) *models.Schedule, err error,
) {
	chunks, each, err := r.hands(p)
	if err == nil && chunks > mostCards {
		err = fmt.Errorf("%d chunks cannot be dealt: the limit is %d", chunks, mostCards)
	}
	if err == nil && messages.Travel(p) {
		err = fmt.Errorf("chunks cannot be dealt behind messages: how many a worker completes depends on who was interrupted")
	}
	if err != nil {
		return nil, nil, err
	}
	u, size := newUrn(chunks), p.Load/float64(chunks)
	fresh := make([]int, len(p.Workers))
	count := func(reached []int, rng *rand.PCG) (done int) {
		for i, first := range reached {
			fresh[i] = u.Marked(rng, chunks-done, first)
			done += fresh[i]
		}
		return done
	}
	work = func(reached []int, rng *rand.PCG) float64 { return float64(float64(count(reached, rng)) * size) }
	var d *dealer // hands take much memory, and work needs none of them
	deal = func(reached []int, rng *rand.PCG) *models.Schedule {
		if d == nil {
			d = newDealer(p, chunks, each)
		}
		count(reached, rng)
		return d.deal(rng, reached, fresh)
	}
	return work, deal, nil
}

// dealer deals hands to the workers from a deck of all chunks.
type dealer struct {
	deck     *deck
	schedule models.Schedule
}

func newDealer(p *models.Problem, chunks, each int) *dealer {
	workers := len(p.Workers)
	d := &dealer{newDeck(chunks, each), models.Schedule{Size: equal(p.Load, chunks), List: make([][]int32, workers)}}
	memory := make([]int32, workers*each)
	for i := range d.schedule.List {
		d.schedule.List[i] = memory[i*each : (i+1)*each : (i+1)*each]
	}
	messages.Arrange(p, &d.schedule)
	return d
}

// deal returns hands whose first chunks are reached, some of them fresh.
func (d *dealer) deal(rng *rand.PCG, reached, fresh []int) *models.Schedule {
	d.deck.Unmark()
	for i, hand := range d.schedule.List {
		d.deck.Draw(rng, hand, reached[i], fresh[i])
	}
	return &d.schedule
}

// Expect returns the exact mean of the completed work, over draws and independent interruptions. By
// symmetry every chunk has the same chance. Each of a worker's m places holds a given chunk with
// probability 1/N, and the k-th place is reached with probability S(k (eps + omega)), S = 1 - Pr. Places
// are exclusive and workers independent, so at least one of p workers completes the chunk with
// probability 1 - (1 - (S_1 + ... + S_m) / N)^p, and
//
//	E = W (1 - (1 - (S_1 + ... + S_m) / N)^p).
//
// It returns false for unlike workers, and where messages take time or results may be wrong.
func (r RandomRep) Expect(p *models.Problem) (work float64, ok bool) {
	worker, err := alike(p)
	if err != nil || p.Living() || p.Faulty() { // no formula has their times or faults
		return 0, false
	}
	chunks, each, err := replication(p, r.N, r.Rounding, r.Lambda)
	if err != nil {
		return 0, false
	}
	step := worker.Compute.Of(p.Load / float64(chunks))
	reached := 0.0
	for k := 1; k <= each; k++ {
		s := 1 - worker.Risk.Before(float64(k)*step)
		if s == 0 {
			break // nor does any place behind
		}
		reached += s
	}
	missed := float64(len(p.Workers)) * math.Log1p(-reached/float64(chunks))
	return -p.Load * math.Expm1(missed), true
}
