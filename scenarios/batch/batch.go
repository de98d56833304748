// Package batch draws the instances of a cell: when each worker is interrupted.
package batch

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/scenarios/record"
	"github.com/loadstar-sim/loadstar/scenarios/strata"
)

// Source is what instances are drawn from. Goroutines share it.
type Source struct {
	Workers       []models.Worker
	Joint         risk.Joint // the law of all workers, if they are not interrupted independently
	Interruptions engine.Key // the stream of random numbers
	Strata        engine.Key // the order of the strata, if they are stratified
	Stratified    bool
}

// Batch draws for one goroutine, in memory that it reuses. The zero value is ready.
type Batch struct {
	Instances []models.Instance // that were drawn last

	own    []models.Instance // if they are not kept
	kept   kept
	rng    rand.PCG
	strata strata.Strata
}

// Draw fills the batch with n instances, starting at a number. They must not be modified, as
// they may serve for other cells.
func (b *Batch) Draw(s *Source, from, n int) {
	p, length := len(s.Workers), record.BatchLength
	batch, drawn := b.kept.of(s, from, length)
	if b.Instances = batch; batch == nil {
		if len(b.own) == 0 || len(b.own[0].Interrupt) != p {
			b.own = instances(length, p)
		}
		b.Instances, drawn = b.own, new(int)
	}
	b.draw(s, from, *drawn, n)
	if batch != nil {
		for i := *drawn; i < n; i++ {
			batch[i].Remember()
		}
	}
	*drawn = max(*drawn, n)
}

// draw draws the instances first to n-1 of the batch.
func (b *Batch) draw(s *Source, from, first, n int) {
	p, length := len(s.Workers), record.BatchLength
	for i := first; i < n; i++ {
		times := b.Instances[i].Interrupt
		if s.Stratified && (i == first || (from+i)%length == 0) {
			b.strata.Of(s.Strata, (from+i)/length, length, p)
		}
		s.Interruptions.Seed(&b.rng, uint64(from+i))
		if s.Joint != nil {
			s.Joint.Draw(times, &b.rng)
			continue
		}
		for k := range times {
			if law := s.Workers[k].Risk; s.Stratified && law != nil {
				times[k] = law.Quantile(b.strata.Place(engine.Uniform(&b.rng), k, (from+i)%length))
			} else {
				times[k] = risk.Sample(law, &b.rng)
			}
		}
	}
}
