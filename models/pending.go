package models

// The chunks that a dispatcher sent to a worker since it had none are its list, as a plan has
// one for each. A list of one chunk, which is most often all, needs no memory of its own.

// list returns a worker's list, or a plan's.
func (s *Simulator) list(i int, w *worker) []int32 {
	if w.single {
		return w.only[:]
	}
	return s.lists[i]
}

// pend appends a pending chunk to the worker's list.
func (s *Simulator) pend(i int, w *worker, c int32) {
	w.sent++
	if w.pending++; w.pending == 1 && w.single {
		w.only[0] = c
	} else {
		s.queue(i, w, c)
	}
}

// queue appends a chunk to a list that needs a queue.
func (s *Simulator) queue(i int, w *worker, c int32) {
	if w.single {
		s.line()
		w.single = false
		s.queues[i] = append(s.queues[i][:0], w.only[0])
	}
	s.queues[i] = append(s.queues[i], c)
}

// line makes a queue for each worker. They begin in one piece of memory, with room for two
// chunks each.
func (s *Simulator) line() {
	if n := len(s.workers) - len(s.queues); n > 0 {
		all := make([]int32, 2*n)
		for i := range n {
			s.queues = append(s.queues, all[2*i:2*i:2*i+2])
		}
	}
	s.lists = s.queues
}

// lineUp makes them empty.
func (s *Simulator) lineUp() {
	s.line()
	for i := range s.workers {
		s.queues[i] = s.queues[i][:0]
	}
}

// settle notes that a pending chunk of the worker came back.
func (s *Simulator) settle(i int, w *worker, c int32) {
	s.view.news = append(s.view.news, News{s.now, int32(i), c})
	if w.pending--; w.pending == 0 {
		s.rest(i, w)
	}
	s.wakeOut()
}

// rest notes that nothing is pending on a worker, whose list begins anew.
func (s *Simulator) rest(i int, w *worker) {
	w.at, w.got, w.returned, w.single = 0, 0, 0, s.usual
	s.queues[i] = s.queues[i][:0]
	if s.overlap {
		s.arrivals[i] = s.arrivals[i][:0]
	}
	if !w.silent {
		s.view.idle.Add(i)
	}
}
