package models

import "math"

// fetch fetches results: those that are ready when the port is free or, once
// nothing more is sent, all that come.
func (r *recurrence) fetch(all bool) {
	if r.plan.schedule.Return == nil {
		r.fetchReady(all)
	} else {
		r.fetchInTurn(all)
	}
}

// fetchReady fetches results in the order in which they become ready. Every
// worker has its own in that order, so the agenda merges them: a worker's slot
// holds the time of the next, and the last slot ends the search.
func (r *recurrence) fetchReady(all bool) {
	last := len(r.workers)
	for {
		if !all {
			r.agenda.Set(last, r.port)
		}
		i, ok := r.agenda.Next()
		if !ok || i == last {
			return
		}
		w := &r.workers[i]
		if at := max(r.port, w.ends[w.back]); at < w.x { // else it is lost, and all later ones are
			r.carry(w, at)
			if w.back < w.Chunks {
				r.agenda.Set(i, w.ends[w.back])
			}
		}
	}
}

// fetchInTurn fetches results in the prescribed order. The master waits for one
// that will not come until it knows that.
func (r *recurrence) fetchInTurn(all bool) {
	order := r.plan.schedule.Return
	for ; r.came < len(order); r.came++ {
		w := &r.workers[order[r.came]]
		if w.news <= r.port {
			continue
		}
		at := math.Inf(1)
		if w.back < w.Chunks {
			at = max(r.port, w.ends[w.back])
		}
		switch {
		case at > r.port && !all:
			return
		case at < w.x:
			r.carry(w, at)
		case !all || math.IsInf(w.news, 1):
			return
		default:
			r.port = w.news
		}
	}
}

// carry sends a worker's next result back.
func (r *recurrence) carry(w *progress, at float64) {
	c := w.chunks[w.back]
	w.back++
	end := at + w.costs.Return.Of(r.size[c])
	if end <= w.x && end < r.doneAt[c] {
		r.doneAt[c] = end
	}
	r.port = min(end, w.news)
}
