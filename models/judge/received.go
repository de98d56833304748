package judge

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// received: a chunk that is not resident is computed after a message or a gift brought it, one for each
// computation, and before it was lost. A worker that streams may start when the latency of the message is
// over; durations checks when it may end. A worker is given chunks to keep only while no message to it is
// pending.
func received(e *evidence) *Violation {
	for _, g := range e.Gifts {
		for _, m := range e.messages {
			if m.Activity == models.Sending && m.Worker == g.Worker && m.Start < g.At && e.pends(m, g.At) {
				return Received.broken("a worker keeps a chunk while others that were sent to it are pending").by(m, e.giftDelivery(g).Span)
			}
		}
	}
	for _, computed := range e.computed {
		for _, c := range computed {
			if c.resident {
				continue
			}
			if c.message == nil {
				return Received.broken("no message brought the chunk").by(c.first())
			}
			if fault := early(e, c); fault != "" {
				return Received.broken("%s", fault).by(c.message.Span, c.first())
			}
		}
	}
	return nil
}

// pends reports whether the chunk of a message was surely pending at a time: no result of it had come
// back, and since the message began the master had not learned that the worker came back, nor released
// it.
func (e *evidence) pends(m models.Span, at float64) bool {
	for _, c := range e.computed[m.Worker] {
		if c.message != nil && !c.message.gift && c.message.Span == m && c.done() && e.cameBack(c.last(), at) {
			return false
		}
	}
	if slices.ContainsFunc(e.Absences, func(a models.Absence) bool { return a.Worker == m.Worker && m.Start <= a.From && a.From <= at }) {
		return false
	}
	return !slices.ContainsFunc(e.present[m.Worker].known, func(u models.Up) bool { return m.Start <= u.Stop && u.Stop <= at })
}

// cameBack reports whether the master had the result of a computation, or of an equally late one of the
// same chunk, by a time.
func (e *evidence) cameBack(c models.Span, at float64) bool {
	if (e.Problem.Workers[c.Worker].Return == models.Affine{}) {
		return c.End <= at
	}
	return slices.ContainsFunc(e.messages, func(m models.Span) bool {
		return m.Activity == models.Returning && m.Worker == c.Worker && m.Chunk == c.Chunk && !m.Cut && m.Start >= c.End && m.End <= at
	})
}

// early describes how a computation preceded its message, or came after the chunk was lost; it returns ""
// if it did not.
func early(e *evidence, c computation) string {
	m, s, p := c.message, c.first(), &e.present[c.first().Worker]
	streams := e.Problem.Stream && !m.gift
	switch {
	case m.Cut && !(streams && s.Cut):
		return "the message that brought the chunk was cut"
	case !streams && s.Start < m.End:
		return "computed before it was received"
	case streams && s.Start < m.Start+e.Problem.Workers[s.Worker].Send.Latency:
		return "computed before the latency of its message was over"
	case m.End <= s.Start && p.keptWork(s.Start, s.Start) && !e.had(m, s):
		return "computed though the worker had lost it"
	}
	return ""
}
