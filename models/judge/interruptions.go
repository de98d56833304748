package judge

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// interruptions: a worker acts only while it is there, and computes only once it has restarted. A span
// that is under way when the worker leaves is cut, and no other span is. A computation that was cut and
// not lost continues before anything else. The master sends nothing to a worker that it released or knows
// to be away. A span that ends exactly when the worker leaves is not cut, so times are compared exactly
// here.
func interruptions(e *evidence) *Violation {
	for _, m := range e.messages {
		if fault := e.cutMessage(m, e.messageEnd(m)); fault != "" {
			return Interruptions.broken("%s", fault).by(m)
		}
	}
	for _, m := range e.underWay {
		if fault := e.cutMessage(m, math.Nextafter(m.End, math.Inf(1))); fault != "" {
			return Interruptions.broken("%s", fault).by(m)
		}
	}
	for _, g := range e.Gifts {
		if fault := e.misgiven(g); fault != "" {
			return Interruptions.broken("%s", fault).by(e.giftDelivery(g).Span)
		}
	}
	for _, computed := range e.computed {
		for k := range computed {
			c := &computed[k]
			for _, s := range c.stretches {
				if fault := e.cutStretch(c, s); fault != "" {
					return Interruptions.broken("%s", fault).by(s.Span)
				}
			}
			if k+1 == len(computed) {
				break
			}
			next := computed[k+1].first()
			if e.survives(c, next.Start) && e.present[c.last().Worker].keptWork(0, next.Start) {
				return Interruptions.broken("another computation began before one that was interrupted went on").by(c.last(), next)
			}
		}
	}
	return nil
}

// cutMessage describes how a message breaks the rule if it arrives, or its worker is there until end; it
// returns "" if it does not.
func (e *evidence) cutMessage(m models.Span, end float64) string {
	p := &e.present[m.Worker]
	arrives := p.there(m.Start, end) &&
		!slices.ContainsFunc(p.stays, func(s stay) bool { return s.holds(m.Start, m.Start) && s.stop < end })
	switch {
	case m.Activity == models.Returning && !slices.ContainsFunc(p.stays, func(s stay) bool {
		return s.start <= m.Start && (m.Start < s.stop || s.released && m.Start == s.stop)
	}):
		return "a result started back from a worker that was not there"
	case m.Activity == models.Sending && e.knownAway(m.Worker, m.Start):
		return "a message was sent though the master knew that the worker was away"
	case m.Activity == models.Sending && e.absent(m.Worker, m.Start):
		return "a message was sent to a worker that was released"
	case !m.Cut && !p.there(m.Start, m.End):
		return "a message outlived its worker"
	case m.Cut && arrives:
		return "a message was cut though nothing interrupted it"
	}
	return ""
}

// misgiven describes how a gift breaks the rule; it returns "" if it does not.
func (e *evidence) misgiven(g models.Gift) string {
	switch {
	case e.knownAway(g.Worker, g.At):
		return "a chunk was given to a worker though the master knew that it was away"
	case e.absent(g.Worker, g.At):
		return "a chunk was given to a worker that was released"
	}
	return ""
}

// knownAway reports whether the master knew at a time that a worker was away.
func (e *evidence) knownAway(worker int32, at float64) bool {
	return slices.ContainsFunc(e.present[worker].known, func(u models.Up) bool { return u.Start <= at && at < u.Stop })
}

// absent reports whether a worker was released at a time.
func (e *evidence) absent(worker int32, at float64) bool {
	return slices.ContainsFunc(e.Absences, func(a models.Absence) bool { return a.Worker == worker && a.From < at && at < a.Until })
}

// cutStretch describes how a computing span breaks the rule; it returns "" if it does not. The ends of
// resident chunks are sums that the simulator may round better than the judge does, so they are known up
// to rounding only.
func (e *evidence) cutStretch(c *computation, s stretch) string {
	stays := slices.Clone(e.present[s.Worker].stays)
	stays = slices.DeleteFunc(stays, func(t stay) bool { return s.Start < t.ready || !t.holds(s.Start, s.Start) })
	ends := func(t stay) bool { return t.stop == s.End }
	switch {
	case len(stays) == 0:
		return "a worker computed though it was not there, or had not restarted"
	case s.Cut && !slices.ContainsFunc(stays, ends):
		return "a computation was cut at another time than that at which its worker left"
	case s.Cut && s.end <= s.End && !(c.resident && near(s.end, s.End)):
		return "a computation was cut though it was complete"
	case !s.Cut && !slices.ContainsFunc(stays, func(t stay) bool { return s.End <= t.stop }):
		return "a computation outlived its worker"
	}
	return ""
}
