package world

import "github.com/loadstar-sim/loadstar/engine"

// Streams are the keys of the random streams of one world. In a sweep most cells have the same world as the
// cell before, and two hashes take longer than an instance. The zero value is ready.
//
// An instance has a key of its own for timelines, slow-downs and faults ([engine.Key.Part]), and under it each
// worker a stream. Episodes draw from these as far as they need, and every policy starts them anew.
type Streams struct {
	Interruptions, Choices engine.Key

	seed               uint64
	world              string
	known              bool
	lives              bool // timelines and factors are known
	timelines, factors engine.Key
	faulty             bool // faults are known
	faults             engine.Key
}

// Enter makes them the keys of a world under the seed of a design.
func (s *Streams) Enter(seed uint64, world string) {
	if s.known && s.seed == seed && s.world == world {
		return
	}
	*s = Streams{seed: seed, world: world, known: true}
	s.Interruptions, s.Choices = s.key("interruptions"), s.key("choices")
}

// Lives returns the keys of timelines and factors in the world that was entered last.
func (s *Streams) Lives() (timelines, factors engine.Key) {
	if !s.lives {
		s.timelines, s.factors, s.lives = s.key("timelines"), s.key("factors"), true
	}
	return s.timelines, s.factors
}

// Faults returns the key of where workers compute wrongly in the world that was entered last.
func (s *Streams) Faults() engine.Key {
	if !s.faulty {
		s.faults, s.faulty = s.key("faults"), true
	}
	return s.faults
}

func (s *Streams) key(purpose string) engine.Key { return engine.NewKey(s.seed, s.world, purpose) }
