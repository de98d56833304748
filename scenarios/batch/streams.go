package batch

import "github.com/loadstar-sim/loadstar/engine"

// Streams are the keys of the random streams of one world. Most cells of a sweep have the world
// of the cell before, and three hashes take longer than an instance. The zero value is ready.
type Streams struct {
	Interruptions, Strata, Choices engine.Key

	seed  uint64
	world string
	known bool
}

// Enter makes them the keys of a world under the seed of a design.
func (s *Streams) Enter(seed uint64, world string) {
	if s.known && s.seed == seed && s.world == world {
		return
	}
	key := func(purpose string) engine.Key { return engine.NewKey(seed, world, purpose) }
	*s = Streams{key("interruptions"), key("strata"), key("choices"), seed, world, true}
}
