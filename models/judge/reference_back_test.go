package judge_test

import "github.com/loadstar-sim/loadstar/models"

// next returns the worker whose result travels back next and when it starts,
// if the port is free from clock on and nothing more is sent. A later start is
// only provisional as long as something may be sent meanwhile.
func (r *reference) next(clock float64) (worker int32, start float64, ok bool) {
	if r.schedule.Return != nil {
		return r.nextInOrder(clock)
	}
	first := 0.0
	for i := range r.problem.Workers {
		i := int32(i)
		ready, one := r.ready(i)
		if !one || max(clock, ready) >= r.instance.Interrupt[i] {
			continue // there is no result, or it died with the worker
		}
		if !ok || ready < first {
			worker, first, ok = i, ready, true
		}
	}
	return worker, max(clock, first), ok
}

// nextInOrder is next with a prescribed order. The master waits for the result
// whose turn it is until it comes or is known to be lost; if it never learns of
// the loss, it waits for ever.
func (r *reference) nextInOrder(clock float64) (worker int32, start float64, ok bool) {
	for _, i := range r.turns {
		if clock >= r.known(i) {
			continue
		}
		ready, one := r.ready(i)
		if start := max(clock, ready); one && start < r.instance.Interrupt[i] {
			return i, start, true
		}
		clock = max(clock, r.known(i))
	}
	return 0, 0, false
}

// ready returns when the worker has a result that was not fetched, and false if
// it never has.
func (r *reference) ready(worker int32) (float64, bool) {
	if r.problem.Workers[worker].Return == (models.Affine{}) {
		return 0, false
	}
	spans := r.compute(int(worker))
	if k := r.fetched[worker]; k < len(spans) && !spans[k].Cut {
		return spans[k].End, true
	}
	return 0, false
}

// fetch sends the worker's next result back and returns when the port is free
// again. Turns before this one are over.
func (r *reference) fetch(worker int32, start float64) float64 {
	for len(r.turns) > 0 {
		turn := r.turns[0]
		r.turns = r.turns[1:]
		if turn == worker {
			break
		}
	}
	chunk := r.compute(int(worker))[r.fetched[worker]].Chunk
	r.fetched[worker]++
	m := models.Span{Activity: models.Returning, Worker: worker, Chunk: chunk, Start: start}
	return r.message(m, r.problem.Workers[worker].Return).End
}
