// Package strata spreads the instances of a batch evenly over what may happen: a Latin
// hypercube (M. D. McKay, R. J. Beckman, W. J. Conover, Technometrics 21(2), 1979).
//
// The probabilities from 0 to 1 are cut into as many strata as a batch has instances. Each
// worker's time of interruption comes from every stratum once in a batch, in an order of its
// own. Each instance alone is drawn as without strata, so means are right, and those of whole
// batches are independent of each other. What the times add up to by themselves varies less
// in such a mean; what they do together varies as before. The variance of a mean is never
// more than n/(n-1) times that of n independent instances (A. B. Owen, Annals of Statistics
// 25(4), 1997).
package strata

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
)

// Strata is the order of the strata of every worker in a batch. The zero value is of none.
type Strata struct {
	length int
	order  []int
	rng    rand.PCG
}

// Of sets the strata of a batch, for its number of instances and of workers. They depend on
// nothing but these, the key and the number of the batch.
func (s *Strata) Of(key engine.Key, batch, length, workers int) {
	s.length = length
	if n := workers * length; cap(s.order) < n {
		s.order = make([]int, n)
	} else {
		s.order = s.order[:n]
	}
	key.Seed(&s.rng, uint64(batch))
	for w := range workers {
		order := s.order[w*length : (w+1)*length]
		for i := range order { // each goes to a random place among those before it
			k := engine.Below(&s.rng, i+1)
			order[i] = order[k]
			order[k] = i
		}
	}
}

// Place returns the place of a number from (0, 1) within the stratum of a worker in the i-th
// instance of the batch.
func (s *Strata) Place(u float64, worker, i int) float64 {
	u = (float64(s.order[worker*s.length+i]) + u) / float64(s.length)
	return min(u, math.Nextafter(1, 0)) // which a rounding might pass
}
