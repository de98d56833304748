package queues

import (
	"cmp"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Whom chooses among the workers with the fewest pending chunks. Lowest and Fastest leave other workers
// without load while messages keep the port busy.
type Whom string

const (
	First   Whom = "first"   // the one that asked first; the zero value means this too
	Lowest  Whom = "lowest"  // the one with the lowest number
	Fastest Whom = "fastest" // the one that would be first to finish an equal share of the load
)

// line holds the workers that may be given another chunk, by level: the number of chunks that are pending
// on them. A worker is in the line once or not at all.
type line interface {
	reset()
	push(level, worker int)
	drop(level, worker int)
	head(level int) int // the next to be served, or -1
}

// newLine returns an empty line.
func newLine(whom Whom, p *models.Problem, levels int) line {
	n := len(p.Workers)
	if whom == First {
		return &arrivals{next: make([]int32, n), last: make([]int32, n), ends: make([]ends, levels)}
	}
	r := &ranks{rank: make([]int32, n), worker: ranked(whom, p), set: make([]engine.Set, levels)}
	for k, i := range r.worker {
		r.rank[i] = int32(k)
	}
	return r
}

// ranked returns the workers in the order in which Lowest or Fastest serves them.
func ranked(whom Whom, p *models.Problem) []int32 {
	workers := orders.Numbered(len(p.Workers))
	if whom == Fastest {
		share := p.Load / float64(len(p.Workers))
		slices.SortStableFunc(workers, func(a, b int32) int {
			return cmp.Compare(cycle(&p.Workers[a], share), cycle(&p.Workers[b], share))
		})
	}
	return workers
}

// cycle returns the time of a worker to receive, compute and return a chunk.
func cycle(w *models.Worker, size float64) float64 {
	return w.Send.Of(size) + w.Compute.Of(size) + w.Return.Of(size)
}

// arrivals is a line in the order of arrival: a linked list for each level.
type arrivals struct {
	next, last []int32 // by worker: its neighbours in the level, -1 at the ends
	ends       []ends
}

type ends struct{ first, last int32 }

func (a *arrivals) reset() {
	for k := range a.ends {
		a.ends[k] = ends{-1, -1}
	}
}

func (a *arrivals) push(level, worker int) {
	e, w := &a.ends[level], int32(worker)
	a.next[w], a.last[w] = -1, e.last
	if e.last >= 0 {
		a.next[e.last] = w
	} else {
		e.first = w
	}
	e.last = w
}

func (a *arrivals) drop(level, worker int) {
	e, next, last := &a.ends[level], a.next[worker], a.last[worker]
	if last >= 0 {
		a.next[last] = next
	} else {
		e.first = next
	}
	if next >= 0 {
		a.last[next] = last
	} else {
		e.last = last
	}
}

func (a *arrivals) head(level int) int { return int(a.ends[level].first) }

// ranks is a line in a fixed order of the workers.
type ranks struct {
	rank, worker []int32      // rank by worker, and worker by rank
	set          []engine.Set // ranks in each level
}

func (r *ranks) reset() {
	for k := range r.set {
		r.set[k].Reset(len(r.rank))
	}
}

func (r *ranks) push(level, worker int) { r.set[level].Add(int(r.rank[worker])) }
func (r *ranks) drop(level, worker int) { r.set[level].Drop(int(r.rank[worker])) }

func (r *ranks) head(level int) int {
	k := r.set[level].Least()
	if k < 0 {
		return -1
	}
	return int(r.worker[k])
}
