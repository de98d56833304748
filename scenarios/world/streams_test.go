package world

import (
	"testing"

	"github.com/loadstar-sim/loadstar/engine"
)

func TestStreamsAreThoseOfTheWorldThatWasEnteredLast(t *testing.T) {
	var s Streams
	for _, at := range []struct {
		seed  uint64
		world string
	}{{0, ""}, {0, ""}, {1, "p=2"}, {1, "p=2"}, {1, "p=3"}, {2, "p=3"}, {1, "p=2"}} {
		s.Enter(at.seed, at.world)
		keys := map[string]engine.Key{"interruptions": s.Interruptions, "choices": s.Choices}
		keys["timelines"], keys["factors"] = s.Lives()
		keys["faults"] = s.Faults()
		for purpose, key := range keys {
			if key != engine.NewKey(at.seed, at.world, purpose) {
				t.Errorf("%s of %q under seed %d: %v", purpose, at.world, at.seed, key)
			}
		}
	}
}
