package judge

import "github.com/loadstar-sim/loadstar/models"

// received: a chunk that is not resident is computed after a message brought
// it, one message for each computation, or it was given, and before it was lost. A worker that
// streams may start when the latency of the message is over; durations checks when it may end. What
// a worker keeps it is given before any message.
func received(e *evidence) *Violation {
	for _, m := range e.messages {
		for _, g := range e.Gifts {
			if m.Activity == models.Sending && m.Worker == g.Worker && m.Start < g.At {
				return &Violation{Received, "a worker keeps a chunk after others were sent to it", []models.Span{m, e.given(g).Span}}
			}
		}
	}
	for _, computed := range e.computed {
		for _, c := range computed {
			if c.resident {
				continue
			}
			if c.message == nil {
				return &Violation{Received, "no message brought the chunk", []models.Span{c.first()}}
			}
			if fault := early(e, c); fault != "" {
				return &Violation{Received, fault, []models.Span{c.message.Span, c.first()}}
			}
		}
	}
	return nil
}

// early describes how a computation preceded its message, or came after what that brought was lost;
// it returns "" if it did not.
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
	case m.End <= s.Start && p.kept(s.Start, s.Start) && !e.had(m, s):
		return "computed though the worker had lost it"
	}
	return ""
}
