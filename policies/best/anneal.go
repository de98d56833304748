package best

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
)

// localSearch configures Anneal and Hop.
type localSearch struct {
	Steps   int     // number of lines to try
	Entries int     // largest number of entries
	Once    bool    // no chunk gets a copy; the initial line must have none
	Hot     float64 // The initial temperature: a loss, as a share of the expected work, that is then often accepted; Anneal ends at 1/3000 of it.
}

// stages is the number of temperatures; each is the one before times cooling.
const (
	stages  = 160
	cooling = 0.95
)

// Anneal improves a line by simulated annealing, and returns the best line found and its expected work. It
// does not change the given line. All random numbers come from the generator.
func (w *evaluator) Anneal(start *timeline, s localSearch, rng *rand.PCG) (*timeline, float64) {
	now, try := w.a, w.b
	now.set(start)
	value := w.Value(now)
	best, most := start.Clone(), value
	m := moves{world: w, rng: rng, entries: s.Entries, once: s.Once, reach: 0.5}
	heat := s.Hot
	for k := range s.Steps {
		if k > 0 && k*stages/s.Steps > (k-1)*stages/s.Steps {
			heat *= cooling
		}
		try.set(now)
		sized, ok := m.change(try)
		if !ok {
			continue
		}
		if w.cutoff {
			w.fit(try, 0.9, rng)
		}
		next := w.Value(try)
		loss := value - next
		taken := loss <= 0 || engine.Uniform(rng) < often(loss/(heat*most))
		if sized { // about one in three changes of sizes should be accepted
			if taken {
				m.reach = min(1, m.reach*1.04)
			} else {
				m.reach = max(1e-6, m.reach*0.98)
			}
		}
		if !taken {
			continue
		}
		now, try, value = try, now, next
		if value > most {
			most = value
			best.set(now)
		}
	}
	return best, most
}

// often returns the probability of accepting a loss: nearly exp(-loss), but the same to the last bit on
// every machine.
func often(loss float64) float64 {
	x := 1 - loss/8
	if !(x > 0) {
		return 0
	}
	x *= x
	x *= x
	return x * x
}
