package queues

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// wrong is a wrong result, and whether its chunk is missed because of it.
type wrong struct {
	chunk  int32
	missed bool
}

// read processes the news since the last question.
func (q *queue) read(v *models.View) {
	for _, r := range v.News() {
		worker := int(r.Worker)
		if r.Chunk < 0 {
			q.noteLosses(v, worker)
			if r.Chunk != models.CameBack {
				continue
			}
			q.timeouts.cameBack(v, worker)
		} else if r.Wrong > 0 {
			q.noteWrong(v, r)
		} else if q.track {
			q.note(v, r)
		}
		if !v.Silent(worker) {
			q.place(worker, v.Pending(worker))
		}
	}
	lost := v.Lost()
	for _, chunk := range lost[q.lost:] {
		missed := true
		if at := slices.IndexFunc(q.wrong, func(w wrong) bool { return w.chunk == chunk }); at >= 0 {
			missed = q.wrong[at].missed
			q.wrong = slices.Delete(q.wrong, at, at+1)
		} else if q.track && q.wasGivenUp(chunk) {
			q.chunks[chunk].givenUp--
			missed = false
		}
		if missed {
			q.miss(v, chunk, q.options.Resend == Recut)
		}
	}
	q.lost = len(lost)
	if q.early {
		q.goneOrBack(v)
	}
	v.ClearNews()
	for q.timeouts.isDue(v) {
		if worker := q.timeouts.nextOverdue(v); worker >= 0 {
			q.giveUp(v, worker)
		}
	}
}

// note updates the copies of a result's chunk.
func (q *queue) note(v *models.View, r models.News) {
	c := &q.chunks[r.Chunk]
	if !c.done {
		c.done = true
		q.undone--
	}
	if q.wasExpected(v, r) {
		c.alive--
	}
}

// wasExpected reports whether the master waited for a result. Otherwise its worker had been given up with
// the chunk, and is reinstated.
func (q *queue) wasExpected(v *models.View, r models.News) bool {
	if q.timeouts.sawAlive(v, int(r.Worker)) && q.timeouts.wasGivenUp(int(r.Worker), r.Chunk) {
		q.chunks[r.Chunk].givenUp--
		return false
	}
	return true
}

// noteWrong records that a copy came back wrong, which counts as lost.
func (q *queue) noteWrong(v *models.View, r models.News) {
	q.wrong = append(q.wrong, wrong{r.Chunk, q.wasExpected(v, r) && !q.repeat(v, r)})
}

// repeat makes a worker recompute its own wrong result: the whole chunk, or its wrong part as a new
// chunk. It returns false if the chunk goes elsewhere, or if another copy is awaited.
func (q *queue) repeat(v *models.View, r models.News) bool {
	worker, chunk := int(r.Worker), int(r.Chunk)
	if q.options.Resend != InPlace || v.Silent(worker) || v.Pending(worker) > 0 || v.Done(chunk) || q.track && q.chunks[chunk].alive > 1 {
		return false
	}
	if q.track {
		q.chunks[chunk].alive--
	}
	if r.Wrong < v.Size(chunk) {
		wrong := v.Reopen(chunk)
		if q.track {
			q.chunks[chunk].done = true
			q.undone--
		}
		if chunk = v.Cut(wrong); chunk < 0 {
			return true
		}
		q.add()
	}
	q.give(v, worker, chunk)
	v.Keep(worker, chunk)
	return true
}

// miss records that one copy less is awaited. If it was the last, the chunk goes out again or is cut
// anew. It is not cut anew if its result may still come, from a worker that was given up.
func (q *queue) miss(v *models.View, chunk int32, recut bool) {
	awaited := false
	if q.track {
		c := &q.chunks[chunk]
		c.alive--
		awaited = c.alive != 0
		recut = recut && c.givenUp == 0
	}
	if recut {
		if !awaited {
			q.reopen(v, chunk)
		}
		return
	}
	if q.options.Resend == All || !awaited && !v.Done(int(chunk)) {
		q.again = append(q.again, chunk)
	}
}

// reopen returns the load of a chunk to the load that is left, which begins a new round.
func (q *queue) reopen(v *models.View, chunk int32) {
	size := v.Reopen(int(chunk))
	if size == 0 {
		return
	}
	q.loop.Left += max(1, int(math.Round(size/q.unit)))
	q.round = q.loop.Chunks
	if q.track {
		q.chunks[chunk].done = true // as far as the queue is concerned
		q.undone--
	}
}
