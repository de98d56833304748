package single

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
)

// search searches for the best n chunks of at most the load, without using any theorem. It has many
// starts, because the gradient is 0 for chunks that end too late.
func search(r *rand.Rand, load, eps float64, n int, law models.Risk) (best float64) {
	for deployed := load; deployed > load/20; deployed /= 1.15 {
		best = max(best, climb(randomSizes(r, deployed, n), load, eps, law))
	}
	return best
}

// climb moves load between two chunks, or between a chunk and the load held back, for as long as that
// gains, in steps that become smaller and smaller.
func climb(sizes []float64, load, eps float64, law models.Risk) float64 {
	n, held := len(sizes), load
	for _, x := range sizes {
		held -= x
	}
	parts := append(sizes, max(0, held)) // the last is held back
	best := worth(parts[:n], eps, law)
	for step := load / 4; step > load*1e-6; step /= 2 {
		for gained := true; gained; {
			gained = false
			for from := range parts {
				for to := range parts {
					x := min(step, parts[from])
					if from == to || x == 0 {
						continue
					}
					parts[from] -= x
					parts[to] += x
					if e := worth(parts[:n], eps, law); e > best+1e-14 {
						best, gained = e, true
					} else {
						parts[to] -= x
						parts[from] += x
					}
				}
			}
		}
	}
	return best
}

// worth is the expectation, by definition. Empty chunks are started, too.
func worth(sizes []float64, eps float64, law models.Risk) float64 {
	e, end := 0.0, 0.0
	for _, x := range sizes {
		end += x + eps
		e += x * (1 - law.Before(end))
	}
	return e
}
