package models

// worker is the state of one worker in an episode. Its slot in the agenda holds the earliest of four
// times: the end of its computation, its departure or return, and the two kinds of news. It is kept
// small: with a million workers, most of the time goes into fetching it from memory.
type worker struct {
	change    float64 // when it leaves, if it is available; otherwise, when it returns
	end       float64 // end of its computation, unless it leaves before
	leaveNews float64 // when the master is to learn that it left
	begin     float64 // start of its computation
	cost      float64 // cost of the entry in work
	left      float64 // when it left last; -1: it has not
	life      *returnState

	// The chunks of a plan's list, or all chunks that a dispatcher sent since nothing was pending. They
	// arrive, are computed and return in this order, so three indices say how far they are.
	entries []entry
	one     [1]entry // the memory of a short list
	next    int32    // no entry before this one waits to be begun
	got     int32    // entries before this one have arrived, or never will
	back    int32    // no entry before this one is or will be a result that the master lacks
	first   int32    // no entry before this one is pending
	work    int32    // the entry in work; -1: none

	// Entries whose message is over or under way, or that need none; in Play, counted over the episode.
	sent    int32
	pending int32 // chunks that were sent and are neither back nor known not to come
	mailed  int32 // pending chunks that needed a message
	losses  int32 // entries whose loss the master does not know

	available bool // the instance has it there
	hired     bool // the dispatcher wants it there
	silent    bool // the master knows that it is away
	unheard   bool // it left, and the master does not know
	computing bool // the entry in work is being computed
	exact     bool // its entries end at the times of the plan
	losesAll  bool
	gifts     bool // its chunks need no messages
	travels   bool // its results need messages
	deferred  bool // a computation that ends is not done at once: the result travels or may be wrong
	going     bool // one of its results is on its way
	named     bool // that result was reported as lost
	queued    bool // it is in the heap of workers with results
	idleLeft  bool // it had nothing to do when it left
}

// entry is a chunk on a worker.
type entry struct {
	size  float64
	ready float64 // when its result was ready
	chunk int32
	state entryState
	kept  bool // it needed no message, as the worker held its load
}

type entryState uint8

const (
	awaited entryState = iota // its message is under way, or has not begun
	arrived                   // it may be begun
	begun
	computed  // its result waits or travels
	over      // the master has the result
	lost      // lost without the master's knowledge
	known     // known to be lost
	discarded // known to be lost, and no longer pending
)

// alive reports whether the entry is neither over nor lost.
func (e *entry) alive() bool { return e.state <= computed }

// pending reports whether [View.Pending] counts the entry, and owed whether [View.Owed] has it.
func (e *entry) pending() bool { return e.state != over && e.state != discarded }
func (e *entry) owed() bool    { return e.pending() && e.state != known }

// there reports whether the worker is there.
func (w *worker) there() bool { return w.available && w.hired }

// holds reports whether the worker has an entry that it may begin: its next one.
func (w *worker) holds() bool {
	for w.next < w.got && w.entries[w.next].state != arrived {
		w.next++
	}
	return w.next < w.got
}

// hasResult reports whether the worker has a result that the master lacks: the result of entry back.
func (w *worker) hasResult() bool {
	for w.back < w.next && !w.entries[w.back].alive() {
		w.back++
	}
	return w.back < w.next && w.entries[w.back].state == computed
}

// schedule sets the worker's slot in the agenda to its next event.
func (s *Simulator) schedule(i int, w *worker) {
	due := w.change
	if w.leaveNews < due {
		due = w.leaveNews
	}
	if w.computing && w.end < due {
		due = w.end
	}
	if w.life != nil {
		due = min(due, w.life.returnNews)
		s.countActive(w)
	}
	s.agenda.Set(i, due)
}

// happens is called when a worker's slot is due.
func (s *Simulator) happens(i int, w *worker) {
	switch now := s.now; {
	case w.computing && w.end == now:
		s.endWork(i, w)
	case w.change == now && w.available:
		s.leave(i, w)
	case w.change == now:
		s.come(i, w)
	case w.leaveNews == now:
		s.moves++
		s.hearLeave(i, w)
	default:
		s.moves++
		s.hearReturn(i, w)
	}
	s.schedule(i, w)
}

// receive gives a worker an entry that has arrived, or that it may compute while it receives it.
func (s *Simulator) receive(i int, w *worker, k int32) {
	if !w.there() && w.left != s.now {
		s.lose(w, k)
		return
	}
	w.entries[k].state, w.got = arrived, k+1
	if w.there() {
		s.proceed(i, w)
	} else {
		s.atDeparture(i, w)
	}
}

// proceed makes a worker that is there continue the entry in work, or begin the next one that it has.
func (s *Simulator) proceed(i int, w *worker) {
	if w.computing || !w.there() || w.work < 0 && !w.holds() {
		return
	}
	fresh, k := w.work < 0, w.work
	if fresh {
		k = w.next
	}
	begin, full := s.now, 0.0
	if w.life != nil {
		begin = max(begin, w.life.ready)
	}
	if out := &s.out; s.stream && out.busy && !out.back && int(out.worker) == i && out.entry == k {
		begin = max(begin, out.start+s.problem.Workers[i].Send.Latency)
		full = out.end
	}
	if begin > w.change {
		return
	}
	if fresh {
		s.take(i, w, k)
	}
	check := 0.0
	if full > 0 {
		check = s.checkTime(i, w)
		full += check
	}
	w.computing, w.begin = true, begin
	takes := w.cost
	if w.life != nil {
		takes = w.life.stretch()
	}
	if fresh && w.exact && s.plan != nil && int(k) < s.plan.lists[i].resident && takes == w.cost {
		w.end = s.plan.lists[i].ends[k]
		return
	}
	w.exact = false
	if w.end = begin + takes; w.end < full {
		w.end = full
		if w.life != nil {
			w.life.waits = check
		}
	}
}

// checkTime returns the time of the check that ends the computation in work.
func (s *Simulator) checkTime(i int, w *worker) float64 {
	t := s.problem.Workers[i].Check.Of(w.entries[w.work].size)
	if w.life != nil {
		return float64(t * w.life.factor)
	}
	return t
}

// take makes an entry the one in work.
func (s *Simulator) take(i int, w *worker, k int32) {
	e := &w.entries[k]
	w.work, w.next, e.state = k, k+1, begun
	w.cost = s.problem.Workers[i].Compute.Of(e.size)
	if w.life != nil {
		s.slowDown(i, w)
	}
}

// endWork ends the worker's computation, and makes the worker go on.
func (s *Simulator) endWork(i int, w *worker) {
	s.complete(i, w)
	if w.there() {
		if w.holds() {
			s.proceed(i, w)
		}
		return
	}
	if w.losesAll {
		s.loseResults(w)
	}
	s.atDeparture(i, w)
}

// complete records that a computation ends now.
func (s *Simulator) complete(i int, w *worker) {
	o, k, now := &s.outcome.Workers[i], w.work, s.now
	e := &w.entries[k]
	if w.life != nil {
		w.life.completed(w, now, s.progress)
	}
	w.computing, w.work = false, -1
	o.Chunks++
	o.Finish, s.last = now, now
	if w.exact {
		o.Busy = w.end
	} else {
		o.Busy += w.cost
	}
	if s.Record {
		s.span(Computing, i, e.chunk, w.begin, now, false)
	}
	if w.deferred {
		if s.faulty {
			s.checkOut(i, w, k)
		}
		if w.travels {
			e.ready, e.state = now, computed
			s.offerResult(i, w)
			s.wakeBack()
			return
		}
		s.accept(i, w, k)
		return
	}
	s.finish(e.chunk)
	s.deliver(i, w, k)
}

// deliver records that an entry is done and the master has the result.
func (s *Simulator) deliver(i int, w *worker, k int32) {
	e := &w.entries[k]
	if s.plan != nil {
		if e.alive() {
			s.cannotBeDone(w)
		}
		e.state = over
		if s.orders.turns != nil {
			s.offerNext(i, w)
		}
		return
	}
	e.state = over
	if !e.kept {
		w.mailed--
	}
	w.pending--
	s.view.news = append(s.view.news, News{At: s.now, Worker: int32(i), Chunk: e.chunk})
	s.listEmpty(i, w)
	s.wakeOut()
}

// listEmpty restarts a worker's list if nothing is pending on it, so that the list stays short.
func (s *Simulator) listEmpty(i int, w *worker) {
	if w.pending > 0 {
		return
	}
	w.entries = w.entries[:0]
	w.next, w.got, w.back, w.first = 0, 0, 0, 0
	if w.hired && !w.silent {
		s.view.idle.Add(i)
	}
}

// lose records that an entry is lost.
func (s *Simulator) lose(w *worker, k int32) {
	if e := &w.entries[k]; e.alive() {
		e.state = lost
		w.losses++
		s.cannotBeDone(w)
	}
}

// halt stops the computation of a worker before its end, and reports whether it had begun.
func (s *Simulator) halt(i int, w *worker) bool {
	begun := w.computing && w.begin <= s.now
	w.computing = false
	if !begun {
		return false
	}
	if w.life != nil {
		w.life.account(s.now, s.progress)
		w.life.used.add(w.begin, s.now, s.progress)
	}
	s.last = s.now
	if s.Record {
		s.span(Computing, i, w.entries[w.work].chunk, w.begin, s.now, true)
	}
	return true
}

// skip passes over entries that are not pending.
func (w *worker) skip() {
	for int(w.first) < len(w.entries) && !w.entries[w.first].pending() {
		w.first++
	}
}
