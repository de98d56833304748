package world

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
)

// Batch draws for one goroutine, in memory that it reuses. The zero value is ready.
type Batch struct {
	Instances []models.Instance // that were drawn last
	Known     []table.Memory    // of them; nil if they are not kept

	own   []models.Instance // if they are not kept
	cache instanceCache
	rng   rand.PCG
}

// Step returns how many instances are best drawn at once: a block's, as tables count several side by side,
// unless they would not stay in the processor's cache, or no table counts them.
func (s *Source) Step() int {
	if len(s.Workers) > 256 || s.Lives != nil || s.Faults != nil {
		return BatchLength
	}
	return BlockLength
}

// Draw fills the batch with n instances, starting at a number: at most [Source.Step]. They must not be
// modified, as they may serve for other cells.
func (b *Batch) Draw(s *Source, from, n int) {
	p := len(s.Workers)
	batch, known, drawn := b.cache.memory(s, from, n)
	b.Known = known
	if b.Instances = batch; batch == nil {
		if len(b.own) < n || len(b.own[0].Interrupt) != p {
			b.own = instances(n, p)
		}
		b.Instances, drawn = b.own, new(int)
	}
	b.draw(s, from, *drawn, n)
	if known != nil {
		for i := *drawn; i < n; i++ {
			known[i].Reset(batch[i].Interrupt)
		}
	}
	*drawn = max(*drawn, n)
}

// draw draws the instances first to n-1 of the batch.
func (b *Batch) draw(s *Source, from, first, n int) {
	for i := first; i < n; i++ {
		in, number := &b.Instances[i], uint64(from+i)
		b.interrupt(s, in.Interrupt, number)
		if s.Lives == nil {
			in.Again, in.Slow = nil, nil
		} else {
			s.Lives.Draw(in, s.Timelines.Part(number), s.Factors.Part(number))
		}
		if s.Faults == nil {
			in.Faults = nil
		} else {
			s.Faults.Draw(in, s.Points.Part(number))
		}
	}
}

// interrupt draws the first interruptions of an instance.
func (b *Batch) interrupt(s *Source, times []float64, number uint64) {
	s.Interruptions.Seed(&b.rng, number)
	if s.Joint != nil {
		if !s.Lives.Recurrent() { // which draws them with what comes after
			s.Joint.Draw(times, &b.rng)
		}
		return
	}
	for k := range times {
		times[k] = risk.Sample(s.Workers[k].Risk, &b.rng)
	}
}
