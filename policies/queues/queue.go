package queues

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// queue is the load of an episode: lost chunks, load never sent, and chunks that may be sent once more.
type queue struct {
	options Queue
	unit    float64 // load of an iteration
	loop    Loop
	weight  []float64 // by worker
	line    line
	level   []int32 // by worker: its level in the line; -1: it is not there
	round   int     // the first chunk of the next round

	lost        int     // number of View.Lost that were read
	wrong       []wrong // wrong results among the losses to be read
	again       []int32 // chunks to be sent again
	resent      int     // number of these that have been sent, from the front
	track       bool    // chunks may have several copies, so the copies are counted
	chunks      []copies
	lostGivenUp []int32 // where workers may come back, by chunk: given-up copies among the losses to be read
	undone      int     // number of chunks that were cut and are not done
	open        []int32 // stack of the opened chunks that may be undone
	opened      int
	living      bool // workers may come back
	early       bool // chunks that absent workers owe go out again
	timeouts    timeouts
}

// copies counts the copies of a chunk. It is kept small, since a queue reads mostly these.
type copies struct {
	alive   int32 // copies for whose results the master waits
	givenUp int32 // copies on workers that were given up
	done    bool
}

// newQueue returns a dispatcher of a load that is cut into iterations.
func newQueue(o Queue, p *models.Problem, iterations int) *queue {
	n := len(p.Workers)
	q := &queue{
		options: o,
		unit:    p.Load / float64(iterations),
		loop:    Loop{Iterations: iterations, Workers: n, Least: o.Least},
		weight:  weights(p),
		line:    newLine(o.Whom, p, o.Ahead),
		level:   make([]int32, n),
	}
	q.living = p.Living()
	q.early = q.living && o.Resend == Away
	if q.early || !math.IsInf(o.Timeout, 1) {
		q.timeouts = timeouts{patience: o.Timeout, workers: make([]workerTimeout, n)}
	}
	q.track = o.Copies > 1 || q.timeouts.workers != nil
	return q
}

// Begin starts an episode.
func (q *queue) Begin() {
	q.loop.Left, q.loop.Chunks, q.loop.Round = q.loop.Iterations, 0, 0
	q.lost, q.resent, q.undone, q.opened, q.round = 0, 0, 0, 0, 0
	q.wrong, q.again, q.chunks, q.lostGivenUp, q.open = q.wrong[:0], q.again[:0], q.chunks[:0], q.lostGivenUp[:0], q.open[:0]
	q.timeouts.reset()
	q.line.reset()
	for i := range q.level {
		q.level[i] = 0
		q.line.push(0, i)
	}
}

// Next serves the next worker in the line.
func (q *queue) Next(v *models.View) (worker, chunk int) {
	q.read(v)
	worker = q.head(v)
	if worker < 0 {
		return -1, -1
	}
	if chunk = q.choose(v, worker); chunk < 0 {
		if q.undone > 0 {
			q.timeouts.wake(v)
		}
		return -1, -1
	}
	q.give(v, worker, chunk)
	q.place(worker, v.Pending(worker)+1)
	return worker, chunk
}

// place puts a worker with the given number of pending chunks at the end of its level in the line, or
// out of the line if it may have no more.
func (q *queue) place(worker, pending int) {
	if level := q.level[worker]; level >= 0 {
		q.line.drop(int(level), worker)
	}
	q.level[worker] = -1
	if pending < q.options.Ahead {
		q.level[worker] = int32(pending)
		q.line.push(pending, worker)
	}
}

// head returns the worker to be served next, or -1.
func (q *queue) head(v *models.View) int {
	for level := range q.options.Ahead {
		for {
			worker := q.line.head(level)
			if worker < 0 {
				break
			}
			if !v.Silent(worker) {
				return worker
			}
			q.place(worker, q.options.Ahead)
		}
	}
	return -1
}

// choose returns the chunk for the worker, or -1: a lost one, else a new one, else a copy.
func (q *queue) choose(v *models.View, worker int) int {
	for q.resent < len(q.again) {
		chunk := int(q.again[q.resent])
		q.resent++
		if q.options.Resend == All || !v.Done(chunk) && !(q.early && q.chunks[chunk].alive > 0) && !(q.track && q.chunks[chunk].done) {
			return chunk
		}
	}
	if chunk := q.cut(v, worker); chunk >= 0 {
		return chunk
	}
	if q.options.Copies > 1 && v.Pending(worker) == 0 {
		return q.another()
	}
	return -1
}

// cut makes the next chunk of the load. It returns -1 if nothing is left.
func (q *queue) cut(v *models.View, worker int) int {
	l := &q.loop
	if l.Left == 0 {
		return -1
	}
	if l.Chunks == q.round {
		l.Round = l.Left
		q.round += l.Workers
	}
	l.Weight = q.weight[worker]
	n := min(max(q.options.Sizes.Next(l), l.Least), l.Left)
	l.Left -= n
	l.Chunks++
	size := float64(n) * q.unit
	if l.Left == 0 {
		size = v.Left()
	}
	chunk := v.Cut(size)
	if chunk < 0 { // rounding has used up the load
		l.Left = 0
		return -1
	}
	q.add()
	return chunk
}

// add records that a chunk was cut.
func (q *queue) add() {
	if q.track {
		q.chunks = append(q.chunks, copies{})
		if q.living {
			q.lostGivenUp = append(q.lostGivenUp, 0)
		}
		q.undone++
	}
}

// give records that a worker gets a chunk.
func (q *queue) give(v *models.View, worker, chunk int) {
	if q.track {
		q.chunks[chunk].alive++
		q.timeouts.send(v, worker, chunk)
	}
}

// another returns the oldest chunk among those with the fewest copies that are not done. It returns -1 if
// all have as many copies as allowed.
func (q *queue) another() int {
	for ; q.opened < len(q.chunks); q.opened++ {
		q.open = append(q.open, int32(q.opened))
	}
	best, fewest, kept := -1, int32(q.options.Copies), q.open[:0]
	for _, chunk := range q.open {
		c := &q.chunks[chunk]
		if c.done {
			continue
		}
		kept = append(kept, chunk)
		if c.alive < fewest {
			best, fewest = int(chunk), c.alive
		}
	}
	q.open = kept
	return best
}

// weights returns each worker's computing speed over the mean speed, for equal shares of the load. If a
// worker computes in no time, the others weigh nothing.
func weights(p *models.Problem) []float64 {
	n := float64(len(p.Workers))
	w := make([]float64, len(p.Workers))
	fastest := math.Inf(1)
	for i := range p.Workers {
		w[i] = p.Workers[i].Compute.Of(p.Load / n)
		fastest = min(fastest, w[i])
	}
	sum := 0.0
	for i, t := range w {
		w[i] = 1
		if t > fastest {
			w[i] = fastest / t
		}
		sum += w[i]
	}
	for i := range w {
		w[i] *= n / sum
	}
	return w
}
