package risk

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
)

// Sampler draws instances of a problem: from the joint law of all workers, if they have a [Joint] one,
// and otherwise one worker after the other from its own law. It has [Lives] for workers that come back or
// are slowed down, and [FaultLaws] for workers that compute wrongly. It is immutable and safe for
// concurrent use.
type Sampler struct {
	workers []models.Worker
	joint   Joint
	lives   *Lives
	faults  *FaultLaws
}

// NewSampler returns a sampler of the problem. It returns an error if only some workers are under a joint
// law, or if the law does not allow that many workers. It also refuses laws of a worker's life or faults that
// can draw an impossible value.
func NewSampler(p *models.Problem) (*Sampler, error) {
	s := &Sampler{workers: p.Workers}
	for i := range p.Workers {
		one, first := p.Workers[i].Risk, p.Workers[0].Risk
		law, ok := one.(Joint)
		if ok && i == 0 {
			s.joint = law
		}
		if ok != (s.joint != nil) || ok && !Same(one, first) && !spelledAlike(one, first) {
			return nil, fmt.Errorf("worker %d is under %s and worker 1 under %s: a law of workers that are interrupted together must be that of all",
				i+1, Format(one), Format(first))
		}
	}
	if s.joint != nil {
		if err := s.joint.Room(len(p.Workers)); err != nil {
			return s, err
		}
	}
	var err error
	if s.lives, err = newLives(p, s.joint); err != nil {
		return s, err
	}
	s.faults, err = newFaultLaws(p)
	return s, err
}

// spelledAlike reports whether two laws have the same spelling. Two groups that read a law from one file
// have two equal copies of it.
func spelledAlike(a, b models.Risk) bool {
	x, spelled := a.(Speller)
	y, too := b.(Speller)
	return spelled && too && x.Spelling() == y.Spelling()
}

// Joint returns the joint law of the workers, or nil if they are interrupted independently.
func (s *Sampler) Joint() Joint { return s.joint }

// Lives returns the sampler of timelines and slow-downs, or nil if no worker has any.
func (s *Sampler) Lives() *Lives { return s.lives }

// Faults returns the sampler of faults, or nil if no worker has any.
func (s *Sampler) Faults() *FaultLaws { return s.faults }

// Draw fills in an instance, whose memory it reuses: the interruptions and, if the problem has them, the
// timelines and slow-downs, and then the faults.
func (s *Sampler) Draw(in *models.Instance, rng *rand.PCG) {
	in.Interrupt = slices.Grow(in.Interrupt[:0], len(s.workers))[:len(s.workers)]
	switch {
	case s.joint == nil:
		for i := range s.workers {
			in.Interrupt[i] = Sample(s.workers[i].Risk, rng)
		}
	case !s.lives.Recurrent(): // recurrent laws draw them together with the timelines
		s.joint.Draw(in.Interrupt, rng)
	}
	if s.lives == nil {
		in.Again, in.Slow = nil, nil
	} else {
		timelines := engine.Key{rng.Uint64(), rng.Uint64()}
		s.lives.Draw(in, timelines, engine.Key{rng.Uint64(), rng.Uint64()})
	}
	if s.faults == nil {
		in.Faults = nil
	} else {
		s.faults.Draw(in, engine.Key{rng.Uint64(), rng.Uint64()})
	}
}
