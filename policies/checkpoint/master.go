package checkpoint

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
)

// failures is how the workers of a race fail.
type failures struct {
	rng      *rand.PCG
	rate     float64
	stops    bool    // they stop the worker; otherwise they spoil the chunk
	downtime float64 // after one that stops
	once     bool    // a chunk that was spoilt is done again once at most
}

// wait draws the time until the next failure.
func (f *failures) wait() float64 {
	if f.rate == 0 {
		return math.Inf(1)
	}
	return -math.Log(engine.Uniform(f.rng)) / f.rate
}

// master is the dispatcher of a race: it has each worker compute its chunks one after the
// other, and again what was spoilt.
type master struct {
	law    failures
	racers []racer
	order  []int32 // of the tasks' starts
	begun  int     // how many of them have started
	view   *models.View
}

// racer is a worker of a race, and tells when it is there.
type racer struct {
	master  *master
	worker  int // its number
	start   float64
	left    int     // chunks that it has not begun
	chunk   int     // the last that it has
	again   bool    // for the second time
	failure float64 // the next
}

// begin prepares for a race, and draws each worker's first failure.
func (m *master) begin(tasks []Task) {
	m.racers, m.order = m.racers[:0], m.order[:0]
	for i, t := range tasks {
		m.racers = append(m.racers, racer{master: m, worker: i, start: t.Start, left: t.Chunks, failure: t.Start + m.law.wait()})
		m.order = append(m.order, int32(i))
	}
	inOrder := func(a, b int32) int { return cmp.Compare(m.racers[a].start, m.racers[b].start) }
	if !slices.IsSortedFunc(m.order, inOrder) {
		slices.SortStableFunc(m.order, inOrder)
	}
}

// Begin starts an episode.
func (m *master) Begin() { m.begun, m.view = 0, nil }

// Next has workers that are free begin their next chunks. Nothing is sent.
func (m *master) Next(v *models.View) (worker, chunk int) {
	m.view = v
	for _, n := range v.News() {
		m.ended(&m.racers[n.Worker])
	}
	v.Forget()
	for ; m.begun < len(m.order); m.begun++ {
		r := &m.racers[m.order[m.begun]]
		if r.start > v.Now() {
			v.WakeAt(r.start)
			break
		}
		m.proceed(r)
	}
	return -1, -1
}

// ended is called when a worker has ended a chunk.
func (m *master) ended(r *racer) {
	wrong := !m.law.stops && r.failure < m.view.Now()
	if wrong {
		r.failure = m.view.Now() + m.law.wait()
	}
	if r.again = wrong && !(m.law.once && r.again); r.again {
		m.view.Keep(r.worker, r.chunk)
	} else if r.left > 0 {
		m.proceed(r)
	}
}

// proceed has a worker begin its next chunk.
func (m *master) proceed(r *racer) {
	r.left--
	r.chunk = m.view.Cut(1)
	m.view.Keep(r.worker, r.chunk)
}

// Up returns when the worker is there again after a failure, and until the next, which is not
// drawn if it has nothing left to do.
func (r *racer) Up(int) (models.Up, bool) {
	m := r.master
	if r.left == 0 && m.view.Pending(r.worker) == 0 {
		return models.Up{Start: math.Inf(1), Stop: math.Inf(1)}, true
	}
	start := r.failure + m.law.downtime
	r.failure = start + m.law.wait()
	return models.Up{Start: start, Stop: r.failure}, true
}
