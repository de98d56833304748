package static

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// perUnit returns how many chunks there are per unit of work: if n is not given, the
// integer number that misses least.
func (r CyclicRep) perUnit(p *models.Problem) (float64, error) {
	w, err := alike(p)
	if err != nil || r.N != 0 {
		return r.N, err
	}
	workers := len(p.Workers)
	named := CyclicRep{Rounding: r.Rounding, Lambda: r.Lambda}
	of := inference{named, workers, p.Load, w.Compute, w.Risk}
	n, err := of.number(1, func() (int, error) {
		look := 0 // when to compute the next bound: it takes as long as a trial
		return scan(1, func(n int) (missed, beyond float64, err error) {
			chunks, each, err := replication(p, float64(n), r.Rounding, r.Lambda)
			if err != nil {
				return 0, 0, err
			}
			cost := w.Compute.Of(p.Load / float64(chunks))
			before := tabulate(func(step int) float64 { return w.Risk.Before(float64(step) * cost) }, each)
			if n >= look {
				look = n + n/16 + 1
				beyond = roundMissed(chunks, workers, before)
			}
			each = min(each, chunks/gcd(chunks, workers))
			return roundMissed(chunks, workers, before[1:each+1]), beyond, nil
		})
	})
	return float64(n), err
}

// roundMissed returns which part of the load is missed if its chunks are dealt
// out round and round and every worker gets as many as before has elements:
// before[k] is the probability that a worker is interrupted before its k-th
// chunk, k from 0, is done.
//
// Copy a of chunk c is the chunk k = floor((c + a N) / p) of some worker, for
// as long as k is in range. So every p-th chunk has the same copies, one place
// later, and of the p between, those have the same that lie between two numbers
// c for which p divides c + a N for some a. It is enough to look at one of each.
//
// With the risk of the place before in place of each, that is from before[0] = 0
// on, and one place more, this is a lower bound for all larger numbers of chunks:
// for then it is at most the integral over x from 0 to 1 of the product of
// Pr((x + a) T/p), where T is the time that all chunks take one after the other,
// and what is missed is at least that. T grows with the number of chunks.
func roundMissed(chunks, workers int, before []float64) float64 {
	for len(before) > 1 && before[len(before)-1] >= 1 { // hopeless places
		before = before[:len(before)-1]
	}
	copies := (workers*len(before) + chunks - 1) / chunks
	place := make([]int, copies) // of chunk 0's copies
	rest := make([]int, copies)  // and where it is in the round
	cuts := []int{0}
	for a := range copies {
		place[a], rest[a] = a*chunks/workers, a*chunks%workers
		cuts = append(cuts, (workers-rest[a])%workers)
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	sum := 0.0
	for u := 0; u*workers < chunks; u++ {
		for i, v := range cuts {
			end := workers
			if i+1 < len(cuts) {
				end = cuts[i+1]
			}
			width := min(end, chunks-u*workers) - v
			if width <= 0 {
				break
			}
			product := 1.0
			for a, k := range place {
				k += u
				if v+rest[a] >= workers {
					k++
				}
				if k >= len(before) {
					break
				}
				product *= before[k]
			}
			sum += float64(float64(width) * product)
		}
	}
	return sum / float64(chunks)
}
