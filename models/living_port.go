package models

import "github.com/loadstar-sim/loadstar/engine/keep"

// transmit begins the message that carries an entry of a worker's list.
func (l *living) transmit(i, k int) {
	h, out, now := &l.homes[i], &l.out, l.now
	c := h.entries[k].chunk
	full := now + l.problem.Workers[i].Send.Of(l.size(c))
	*out = link{due: full, busy: true, worker: int32(i), chunk: c, entry: int32(k), start: now, end: full}
	out.arrives = h.there() || h.left == now && full == now
	switch {
	case !out.arrives:
		l.lose(h, k)
	case l.overlap && h.there():
		out.brought = true
		l.hand(i, h, k)
	}
	l.set(i)
}

// hand gives a worker an entry that has arrived, or that it may begin while it receives it.
func (l *living) hand(i int, h *home, k int) {
	switch {
	case h.there():
		h.inbox.Push(k)
		l.proceed(i, h)
	case h.left == l.now:
		h.inbox.Push(k)
		l.lastMoment(i, h)
	default:
		l.lose(h, k)
	}
}

// outDue is called when the link out is due: its message is over, or it must look for one.
// What its message brought may take no time, and then ends before the port decides.
func (l *living) outDue() {
	if l.conclude(&l.out) {
		l.wakeOut()
		return
	}
	if l.plan == nil {
		if !l.half || !l.startBack(&l.out) {
			l.consult()
		}
		return
	}
	if l.half && l.plan.schedule.ResultsFirst && l.startBack(&l.out) || l.startOut() || !l.half {
		return
	}
	l.startBack(&l.out)
}

// backDue is called when the link back of a full-duplex port is due.
func (l *living) backDue() {
	l.conclude(&l.back)
	if l.out.busy && l.out.end == l.now {
		l.conclude(&l.out)
		l.wakeBack()
		return
	}
	l.startBack(&l.back)
}

// conclude ends the link's message, and reports whether it had one.
func (l *living) conclude(link *link) bool {
	if !link.busy {
		return false
	}
	link.busy = false
	l.last = max(l.last, link.end)
	i, k := int(link.worker), int(link.entry)
	h := &l.homes[i]
	if l.Record {
		a := Sending
		if link.back {
			a = Returning
		}
		l.span(a, i, link.chunk, link.start, link.end, !link.arrives)
	}
	switch {
	case !link.back:
		if link.arrives && !link.brought {
			l.hand(i, h, k)
		}
	case link.arrives:
		h.results.Pop()
		h.going, h.named = false, false
		l.finish(link.chunk)
		l.settle(i, h, k)
		l.await(i, h)
	case h.going && h.results.Any() && h.results.Head() == k: // it goes again
		h.going = false
		l.await(i, h)
	case l.plan != nil: // it is lost, and its turn over
		h.entries[k].state = known
		l.reckon(i, h)
	}
	l.set(i)
	return true
}

// startBack begins the next message back over a link: the next in the prescribed order, for
// which it may have to wait, or that of the result that has been ready longest, of workers
// that are there. It reports whether it began a message.
func (l *living) startBack(link *link) bool {
	if l.order != nil {
		place := l.turns.Least()
		if place < 0 {
			return false
		}
		i := int(l.order[place])
		h := &l.homes[i]
		if !h.there() || !h.results.Any() || h.results.Head() != h.turn {
			return false
		}
		l.fetch(link, i, h)
		return true
	}
	for len(l.waiting) > 0 {
		r := l.waiting.Pop()
		h := &l.homes[r.Slot]
		h.queued = false
		if !h.there() || h.going || !h.results.Any() {
			continue
		}
		if h.entries[h.results.Head()].ready != r.Ready {
			l.await(r.Slot, h)
			continue
		}
		l.fetch(link, r.Slot, h)
		return true
	}
	return false
}

// fetch begins the message that carries a worker's next result.
func (l *living) fetch(back *link, i int, h *home) {
	k := h.results.Head()
	c := h.entries[k].chunk
	full := l.now + l.problem.Workers[i].Return.Of(l.size(c))
	h.going = true
	*back = link{due: full, busy: true, back: true, arrives: true, worker: int32(i), chunk: c, entry: int32(k), start: l.now, end: full}
}

// await notes that a worker has a result, unless an order prescribes whose is next.
func (l *living) await(i int, h *home) {
	if l.order == nil && h.there() && !h.going && !h.queued && h.results.Any() {
		h.queued = true
		l.waiting.Push(keep.Waiting{Ready: h.entries[h.results.Head()].ready, Slot: i})
	}
}
