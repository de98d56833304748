package yardstick

// Returns are workers that get one chunk each, compute it and return its result, all over one half-duplex
// port: first all messages out, then the results in the same order (FIFO). The master learns of
// interruptions at once. Work is the sum of the sizes, which differ.
type Returns struct {
	Size, Send, Cost, Return []float64 // of each worker's chunk

	next   soonest
	ready  []bool
	result Result
}

// Run handles an event for each message out, for each chunk and for each message back: 300 of
// 100 workers.
func (f *Returns) Run(interrupt []float64) *Result {
	n := len(f.Size)
	r := &f.result
	r.reset(n, n)
	f.next.reset(n)
	if len(f.ready) != n {
		f.ready = make([]bool, n)
	}
	clear(f.ready)
	turn, out := 0, true // worker and direction of the current or awaited message
	busy, arrives := false, false
	port := 0.0 // the end of the message or, while the master waits, the worker's interruption
	for {
		now, i := f.next.first()
		if now <= port && now < never {
			w := &r.Workers[i]
			w.Chunks, w.Finish, w.Busy = 1, now, f.Cost[i]
			f.ready[i] = true
			f.next.set(i, never)
			if busy || out || i != turn {
				continue
			}
		} else if port == never {
			break
		} else if now = port; busy {
			busy = false
			if arrives {
				f.conclude(turn, out, now, interrupt[turn])
			}
			turn++
		}
		for turn < n && interrupt[turn] <= now {
			turn++
		}
		if out && turn == n {
			out, turn = false, 0
			for turn < n && interrupt[turn] <= now {
				turn++
			}
		}
		if turn == n {
			break
		}
		x := interrupt[turn]
		port = x
		if out || f.ready[turn] {
			takes := f.Return[turn]
			if out {
				takes = f.Send[turn]
			}
			busy, port = true, now+takes
			if arrives = port <= x; !arrives {
				port = x
			}
		}
	}
	for c, t := range r.DoneAt {
		if t < never {
			r.Work += f.Size[c]
			r.Makespan = max(r.Makespan, t)
		}
	}
	r.rest(interrupt)
	return r
}

// conclude ends a message that arrives.
func (f *Returns) conclude(i int, out bool, now, x float64) {
	if !out {
		f.result.DoneAt[i] = now
	} else if end := now + f.Cost[i]; end <= x {
		f.next.set(i, end)
	} else {
		f.result.Workers[i].Lost = x - now
	}
}
