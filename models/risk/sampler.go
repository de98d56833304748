package risk

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// Sampler draws instances of a problem: from the law that all workers have together, if
// that is a [Joint] one, and otherwise one worker after the other from its own law. It is
// immutable; goroutines share it.
type Sampler struct {
	workers []models.Worker
	joint   Joint
}

// NewSampler returns a sampler of the problem. It returns an error if only some workers
// are under a joint law, or if the law has no room for all of them.
func NewSampler(p *models.Problem) (*Sampler, error) {
	s := &Sampler{workers: p.Workers}
	for i := range p.Workers {
		law, ok := p.Workers[i].Risk.(Joint)
		if ok && i == 0 {
			s.joint = law
		}
		if ok != (s.joint != nil) || ok && !same(p.Workers[i].Risk, p.Workers[0].Risk) {
			return nil, fmt.Errorf("worker %d is under %s and worker 1 under %s: a law of workers that are interrupted together must be that of all",
				i+1, Format(p.Workers[i].Risk), Format(p.Workers[0].Risk))
		}
	}
	if s.joint == nil {
		return s, nil
	}
	return s, s.joint.Room(len(p.Workers))
}

// same reports whether two laws are the same. Laws that cannot be compared are if all that they
// hold is.
func same(a, b models.Risk) bool {
	if reflect.ValueOf(a).Comparable() && reflect.ValueOf(b).Comparable() {
		return a == b
	}
	return reflect.DeepEqual(a, b)
}

// Joint returns the law of workers that are interrupted together, and nil if they are
// interrupted independently.
func (s *Sampler) Joint() Joint { return s.joint }

// Draw fills in the interruptions of an instance, whose memory it reuses.
func (s *Sampler) Draw(in *models.Instance, rng *rand.PCG) {
	in.Interrupt = slices.Grow(in.Interrupt[:0], len(s.workers))[:len(s.workers)]
	if s.joint != nil {
		s.joint.Draw(in.Interrupt, rng)
		return
	}
	for i := range s.workers {
		in.Interrupt[i] = Sample(s.workers[i].Risk, rng)
	}
}
