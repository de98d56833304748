package static

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/policies/messages"
)

// CyclicRep deals the chunks out cyclically and goes on, from the first chunk again, until every worker
// has as much as can be finished (the paper, section 6.1): the k-th chunk of worker i is i + k p modulo
// the number of chunks, k from 0. Its quality depends on arithmetic: if the number of workers p divides
// the number of chunks, every worker gets the same chunks over and over, and nothing is replicated.
type CyclicRep struct {
	N        float64           `min:"1e-6" max:"1e6" word:"auto=0" doc:"chunks per unit of work"`
	Rounding chunking.Rounding `one:"floor,ceil,round" doc:"how the number of chunks becomes an integer"`
	Lambda   float64           `above:"0" max:"1" doc:"largest risk to take with a worker's load"`
	Messages messages.Count    `one:"own,free,auto" doc:"what counts as part of a chunk's computing time: its own messages, none, or the best of five multiples in trial episodes"`
}

// Schedule plans for the problem.
func (r CyclicRep) Schedule(p *models.Problem) (*models.Schedule, error) {
	return messages.Planner{Policy: r, Count: r.Messages, Infers: r.N == 0, Plan: r.plan}.Schedule(p)
}

// plan plans for workers without messages.
func (r CyclicRep) plan(p *models.Problem) (*models.Schedule, error) {
	n, err := r.perUnit(p)
	if err != nil {
		return nil, err
	}
	chunks, each, err := replication(p, n, r.Rounding, r.Lambda)
	if err != nil {
		return nil, err
	}
	workers := len(p.Workers)
	// After a full circle, a worker would compute nothing new.
	each = min(each, chunks/gcd(chunks, workers))
	if err := limit(float64(workers) * float64(each)); err != nil {
		return nil, err
	}
	s := &models.Schedule{Size: equal(p.Load, chunks), List: make([][]int32, workers)}
	memory := make([]int32, workers*each)
	for i := range s.List {
		s.List[i], memory = memory[:each:each], memory[each:]
		c := i % chunks
		for k := range s.List[i] {
			s.List[i][k] = int32(c)
			if c += workers; c >= chunks {
				c %= chunks
			}
		}
	}
	return s, nil
}

// replication returns the number of chunks in the load and the number that fills a worker's longest local
// load: at least one, at most all of them.
func replication(p *models.Problem, n float64, r chunking.Rounding, lambda float64) (chunks, each int, err error) {
	worker, err := typical(p)
	if err != nil {
		return 0, 0, err
	}
	maxsl, err := longest(worker, lambda)
	if err != nil {
		return 0, 0, err
	}
	return dealt(p.Load, maxsl, n, r)
}

// dealt is replication for a given longest local load.
func dealt(load, maxsl, n float64, r chunking.Rounding) (chunks, each int, err error) {
	chunks, err = chunking.Chunks(n, load, r)
	if err != nil {
		return 0, 0, err
	}
	fill := max(chunking.Up(maxsl/(load/float64(chunks))), 1)
	return chunks, int(min(fill, float64(chunks))), nil
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// perUnit returns the number of chunks per unit of work: if n is not given, the integer that misses
// least.
func (r CyclicRep) perUnit(p *models.Problem) (float64, error) {
	w, err := typical(p)
	if err != nil || r.N != 0 {
		return r.N, err
	}
	workers := len(p.Workers)
	named := CyclicRep{Rounding: r.Rounding, Lambda: r.Lambda}
	of := inference{named, workers, p.Load, w.Compute, w.Risk}
	n, err := of.number(1, func() (int, error) {
		maxsl, err := longest(w, r.Lambda)
		if err != nil {
			return 0, err
		}
		return scan(1, r.trial(w, workers, p.Load, maxsl))
	})
	return float64(n), err
}

// trial evaluates numbers of chunks per unit of work. A worker is full with maxsl units.
func (r CyclicRep) trial(w models.Worker, workers int, load, maxsl float64) trial {
	d := dealing{workers: workers, worker: w}
	return trial{
		mostParts: mostParts,
		missed: func(n int) (float64, error) {
			chunks, each, err := dealt(load, maxsl, float64(n), r.Rounding)
			if err != nil {
				return 0, err
			}
			return d.missed(load, chunks, each), nil
		},
		lowerBoundFrom: func(n, parts int) float64 {
			chunks, each, _ := dealt(load, maxsl, float64(n), r.Rounding)
			return d.lowerBoundFrom(load, chunks, each, parts)
		},
		lowerBoundBetween: func(a, n int) float64 {
			fewer, _, err := dealt(load, maxsl, float64(a), r.Rounding)
			if err != nil {
				return 0
			}
			chunks, each, _ := dealt(load, maxsl, float64(n), r.Rounding)
			if chunks > farthest*fewer {
				return 0
			}
			return d.lowerBoundBetween(load, fewer, chunks, each)
		},
	}
}

// farthest is the largest ratio of two numbers of chunks between which lowerBoundBetween is computed. It
// lays out that many times more copies of each chunk; without a limit these took 200 MB.
const farthest = 8

// dealing computes the missed share of loads whose chunks are dealt out cyclically. Its memory is reused
// for the next number of chunks.
type dealing struct {
	workers int
	worker  models.Worker
	before  []float64 // risks for the last number of chunks
	fine    []float64 // risks of parts of steps

	first  []spot   // places of the copies of chunk 0
	cuts   []int    // chunks of a round at which the places of copies change
	places []uint32 // by cut: the places of its chunks' copies in the first round
}

// spot is the place of a copy: its round, and its position there.
type spot struct{ round, at int }

// missed returns the missed share of a load that is cut into chunks, each worker getting the first
// each of its cyclic list.
func (d *dealing) missed(load float64, chunks, each int) float64 {
	each = min(each, chunks/gcd(chunks, d.workers))
	d.before = risksOf(d.worker.Risk, d.worker.Compute.Of(load/float64(chunks)), each+1, d.before)
	return d.sum(chunks, d.before[1:])
}

// lowerBoundFrom returns a lower bound on the missed share for this number of chunks and all larger ones. It
// assumes that a worker's share of the chunks does not grow with their number, apart from rounding.
//
// With the risk at the beginning of each step, and one step more for the rounding, the sum is at most the
// integral over x from 0 to 1 of the product of Pr((x + a) T/p), where T is the total time of all chunks
// one after the other, and the missed share is at least that. T grows with the number of chunks. The
// sum of finer steps is nearer to the integral.
func (d *dealing) lowerBoundFrom(load float64, chunks, each, parts int) float64 {
	step := d.worker.Compute.Of(load/float64(chunks)) / float64(parts)
	if parts == 1 {
		d.before = moreRisks(d.worker.Risk, step, each+1, d.before)
		return d.sum(chunks, d.before[:each+1])
	}
	d.fine = risksOf(d.worker.Risk, step, (each+1)*parts, d.fine)
	return d.sum(chunks*parts, d.fine)
}

// lowerBoundBetween returns a lower bound on the missed share for all numbers from fewer to chunks, if
// each worker gets each of them or fewer. It is the missed share of the smallest number with the time of
// the largest.
//
// Copy a of chunk c has the place floor((c + a N) / p), which grows with N, while the end of a place
// falls as N grows. Later chunks are no less likely missed, so with more of them the mean does not fall.
func (d *dealing) lowerBoundBetween(load float64, fewer, chunks, each int) float64 {
	d.before = moreRisks(d.worker.Risk, d.worker.Compute.Of(load/float64(chunks)), each+1, d.before)
	return d.sum(fewer, d.before[1:])
}

// sum returns the missed share of a load whose chunks are dealt out cyclically, each worker getting
// len(before) chunks: before[k] is the probability that a worker is interrupted before its k-th chunk, k
// from 0, is done.
//
// Copy a of chunk c is the chunk k = floor((c + a N) / p) of some worker, for as long as k is in range.
// So every p-th chunk has the same copies, one place later. Among the p chunks between, those have the
// same copies that lie between two numbers c for which p divides c + a N for some a. One chunk of each
// class suffices.
func (d *dealing) sum(chunks int, before []float64) float64 {
	for len(before) > 1 && before[len(before)-1] >= 1 { // places that are certainly missed
		before = before[:len(before)-1]
	}
	copies := (d.workers*len(before) + chunks - 1) / chunks
	d.lay(chunks, copies)
	sum := 0.0
	for u := 0; u*d.workers < chunks; u++ {
		left, later, places := chunks-u*d.workers, before[min(u, len(before)):], d.places
		v := 0
		for _, cut := range d.cuts[1:] {
			width := min(cut, left) - v
			if width <= 0 {
				break
			}
			product := 1.0
			for _, k := range places[:copies] {
				if int(k) >= len(later) {
					break
				}
				product *= later[k]
			}
			v, places = cut, places[copies:]
			sum += float64(float64(width) * product)
		}
	}
	return sum / float64(chunks)
}

// lay finds the cuts, which begin with 0 and end with the number of workers, and the
// places of the copies between them.
func (d *dealing) lay(chunks, copies int) {
	d.first, d.cuts, d.places = d.first[:0], append(d.cuts[:0], 0, d.workers), d.places[:0]
	for a := range copies {
		spot := spot{a * chunks / d.workers, a * chunks % d.workers}
		d.first, d.cuts = append(d.first, spot), append(d.cuts, d.workers-spot.at)
	}
	slices.Sort(d.cuts)
	d.cuts = slices.Compact(d.cuts)
	for _, v := range d.cuts[:len(d.cuts)-1] {
		for _, spot := range d.first {
			k := spot.round
			if v+spot.at >= d.workers {
				k++
			}
			d.places = append(d.places, uint32(k))
		}
	}
}
