// Package trial plays trial episodes by which policies choose a parameter, such as a number of chunks.
//
// No formula has these parameters for every star: large chunks are lost with their workers, small ones
// pay for start-ups, and both depend on the port and on the news that the master gets. So a policy plays
// itself in a few instances whose interruptions and faults are drawn from the workers' laws. The
// instances are the same for all values of the parameter and in every call. Workers are assumed to be
// interrupted independently, and not to come back.
package trial

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// Draw draws at most most instances, and fewer for many workers, whose work varies less: in total they have
// about the given number of interruptions. It also reports whether any worker may be interrupted or compute
// wrongly; otherwise all instances are the same.
func Draw(p *models.Problem, source rand.Source, interruptions, most int) (all []models.Instance, risky bool) {
	rng := rand.New(source)
	faults := engine.NewKey(0, "trial", "faults")
	for n := range max(4, min(interruptions/len(p.Workers), most)) {
		in := models.Uninterrupted(len(p.Workers))
		for i, w := range p.Workers {
			if u := rng.Float64(); w.Risk != nil {
				in.Interrupt[i] = w.Risk.Quantile(u)
				risky = true
			}
		}
		in.Faults = Faults(p, faults, n)
		all = append(all, *in)
	}
	return all, risky || p.Faulty()
}

// Faults draws the faults of a problem's workers in the n-th instance of a key, or returns nil if no
// worker has any. Each worker has its own stream.
func Faults(p *models.Problem, key engine.Key, n int) []models.FaultSequence {
	if !p.Faulty() {
		return nil
	}
	all := make([]models.FaultSequence, len(p.Workers))
	for i := range p.Workers {
		if law := p.Workers[i].Faults; law != nil {
			var stream rand.PCG
			key.Seed(&stream, uint64(n*len(p.Workers)+i))
			all[i] = risk.NewFaults(law, &stream)
		}
	}
	return all
}

// ForGood returns the problem with workers that do not come back.
func ForGood(p *models.Problem) *models.Problem {
	if !p.Living() {
		return p
	}
	once := *p
	once.Workers = slices.Clone(p.Workers)
	for i := range once.Workers {
		once.Workers[i].Life = nil
	}
	return &once
}

// Sum is the total work and makespan of one value of the parameter over some instances. A struct that
// embeds it adds the value.
type Sum struct{ Work, Makespan float64 }

// Add adds an episode.
func (s *Sum) Add(o *models.Outcome) {
	s.Work += o.Work
	s.Makespan += o.Makespan
}

// Total returns the sum, also for a struct that embeds it.
func (s Sum) Total() Sum { return s }

// Nearly is the share of the most work that counts as the most.
const Nearly = 0.995

// Most returns the most work of any try.
func Most[T interface{ Total() Sum }](all []T) (work float64) {
	for _, t := range all {
		work = max(work, t.Total().Work)
	}
	return work
}

// Best returns the sum with the least makespan among the sums with nearly the most work, the first of
// several. all must not be empty.
func Best[T interface{ Total() Sum }](all []T) (best T) {
	most, ends := Most(all), math.Inf(1)
	for _, t := range all {
		if s := t.Total(); s.Work >= float64(Nearly*most) && s.Makespan < ends {
			best, ends = t, s.Makespan
		}
	}
	return best
}
