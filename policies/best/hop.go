package best

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
)

// Hop searches the neighbours of a line. It makes up to three structural changes at a time, optimizes the
// sizes, and continues from lines that are better or slightly worse. It returns the best line and its
// expected work. For short lines it finds what annealing misses: lines with another structure that are
// slightly better, but only once their sizes are optimized.
func (w *evaluator) Hop(start *timeline, s localSearch, rng *rand.PCG) (*timeline, float64) {
	best, now, try := start.Clone(), &timeline{}, &timeline{}
	most := w.Ascend(best, settled)
	now.set(best)
	m := moves{world: w, rng: rng, entries: s.Entries, once: s.Once, reach: 0.5}
	for range s.Steps {
		try.set(now)
		for range 1 + m.below(3) {
			m.reshape(try, 40+m.below(60))
		}
		if w.cutoff {
			w.fit(try, 0, rng)
		}
		if len(try.Entries) == 0 {
			continue
		}
		value := w.Ascend(try, settled)
		if value > most*(1-float64(s.Hot*engine.Uniform(rng))) {
			now.set(try)
		}
		if value > most {
			most = value
			best.set(try)
		}
	}
	return best, most
}

// settled is the number of gradient steps that optimize sizes.
const settled = 24
