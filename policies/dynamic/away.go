package dynamic

import "github.com/loadstar-sim/loadstar/models"

// giveUp no longer counts on what a worker owes.
func (q *queue) giveUp(v *models.View, worker int) {
	for _, chunk := range q.watch.giveUp(v, worker) {
		q.chunks[chunk].given++
		q.miss(v, chunk, false)
	}
	q.place(worker, q.options.Ahead)
}

// tell notes which of the chunks with which a worker was given up are known to be lost now.
func (q *queue) tell(v *models.View, worker int) {
	if q.living {
		for _, chunk := range q.watch.forget(v, worker) {
			q.told[chunk]++
		}
	}
}

// wasGivenUp reports whether a copy that was lost was on a worker that had been given up. Where
// no worker comes back, it is taken to be if there is such a copy.
func (q *queue) wasGivenUp(chunk int32) bool {
	if !q.living {
		return q.chunks[chunk].given > 0
	}
	if q.told[chunk] == 0 {
		return false
	}
	q.told[chunk]--
	return true
}

// goneOrBack gives up workers that are known to be away, and counts again on what those owe that
// came back, unless it went out meanwhile.
func (q *queue) goneOrBack(v *models.View) {
	for _, r := range v.News() {
		worker := int(r.Worker)
		switch {
		case r.Chunk >= 0:
		case v.Silent(worker):
			q.giveUp(v, worker)
		default:
			q.watch.trust(worker, func(chunk int32) bool {
				c := &q.chunks[chunk]
				if c.alive > 0 {
					return false
				}
				c.given--
				c.alive++
				return true
			})
		}
	}
}
