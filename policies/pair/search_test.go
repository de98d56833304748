package pair

import (
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// search searches for the best n chunks on each of two workers, without using any theorem. It moves
// ends of intervals, alone or together with ends at the same place, and keeps changes that gain. Every
// other start is a row of chunks from either end, as random starts alone take long to find it.
func search(r *rand.Rand, load float64, n, starts int, law models.Risk) (best float64) {
	for k := range starts {
		s := drawIntervals(r, load, n)
		if k%2 == 1 {
			s = drawRow(r, load, n)
		}
		best = max(best, s.climb(r, load, law))
	}
	return best
}

func (s intervals) climb(r *rand.Rand, load float64, law models.Risk) float64 {
	var ends []*float64
	for i := range s {
		for k := range s[i] {
			ends = append(ends, &s[i][k].from, &s[i][k].to)
		}
	}
	most := s.expected(law, law, 0)
	old := make([]float64, len(ends))
	for step := load / 3; step > load*1e-7; {
		gained := false
		for range 12 * len(ends) {
			for k, x := range ends {
				old[k] = *x
			}
			move(r, ends, load, step)
			if e := s.expected(law, law, 0); s.sound() && e > most {
				most, gained = e, true
			} else {
				for k, x := range ends {
					*x = old[k]
				}
			}
		}
		if !gained {
			step /= 2
		}
	}
	return most
}

// move changes one end, alone or together with ends at the same place.
func move(r *rand.Rand, ends []*float64, load, step float64) {
	at := *ends[r.IntN(len(ends))]
	to := min(max(at+step*(2*r.Float64()-1), 0), load)
	if r.IntN(8) == 0 { // or join another
		to = *ends[r.IntN(len(ends))]
	}
	together := r.IntN(2) == 0
	for _, k := range r.Perm(len(ends)) {
		if *ends[k] == at {
			*ends[k] = to
			if !together {
				return
			}
		}
	}
}

func (s intervals) sound() bool {
	for _, list := range s {
		for _, c := range list {
			if c.from > c.to {
				return false
			}
		}
	}
	return true
}

// drawRow gives the first worker chunks from the left end of the load on and the
// second from the right end on.
func drawRow(r *rand.Rand, load float64, n int) (s intervals) {
	for i := range s {
		cuts := make([]float64, n)
		for k := range cuts {
			cuts[k] = load * r.Float64()
		}
		slices.Sort(cuts)
		at := 0.0
		for _, x := range cuts {
			c := interval{at, x}
			if i == 1 {
				c = interval{load - x, load - at}
			}
			s[i] = append(s[i], c)
			at = x
		}
	}
	return s
}
