package models

import "github.com/loadstar-sim/loadstar/engine/keep"

// close completes the outcome.
func (l *living) close(runs keep.Runs, in *Instance) {
	o, done := &l.outcome, l.allDone()
	o.sumUp(runs, in)
	o.Open = !done && (l.limited || l.ended)
	if o.End = o.Makespan; !done {
		o.End = max(l.last, l.problem.Deadline)
	}
	o.End = max(o.End, l.released)
	if l.Record && l.limited {
		l.cutOff()
	}
	o.Bills = keep.Room(o.Bills, len(l.homes))
	for i := range l.homes {
		h, w := &l.homes[i], &o.Workers[i]
		kept := 0.0
		if h.work >= 0 {
			kept = h.cost - h.rest
		}
		if h.there() {
			if h.came < o.End {
				l.account(h, o.End)
			}
			if h.stretch && h.begin < l.now { // the Limit cut the episode short
				s := h.series()
				s.N = s.By(l.now)
				h.checks.Add(s, l.progress)
				kept += l.now - h.begin - float64(float64(s.N)*h.life.Save)
				h.used.Add(h.begin, l.now, l.progress)
			}
			h.held.Add(h.came, max(l.now, o.End), l.progress)
		}
		b := Bill{Held: h.held.Until(o.End), Used: h.used.Until(o.End)}
		b.Extra = h.restarts.Until(o.End) + float64(float64(h.checks.Until(o.End))*h.life.Save)
		w.Idle = max(0, h.held.Until(o.Makespan)-w.Busy-w.Lost-b.Extra-kept)
		o.Bills[i] = b
		o.Cost += float64(h.life.Hold*b.Held) + float64(h.life.Use*b.Used)
	}
}

// cutOff records what is under way.
func (l *living) cutOff() {
	c := &l.cutoff
	c.At, c.Spans, l.Cutoff = l.now, c.Spans[:0], c
	for _, m := range []*link{&l.out, &l.back} {
		if m.busy {
			a := Sending
			if m.back {
				a = Returning
			}
			c.Spans = append(c.Spans, Span{a, m.worker, m.chunk, !m.arrives, m.start, l.now})
		}
	}
	for i := range l.homes {
		if h := &l.homes[i]; h.stretch && h.begin <= l.now {
			c.Spans = append(c.Spans, Span{Computing, int32(i), h.entries[h.work].chunk, false, h.begin, l.now})
		}
	}
}
