package judge

import "github.com/loadstar-sim/loadstar/models"

// received: a chunk that is not resident is computed after a message brought
// it, one message for each computation, and before it was lost. A worker that streams may start
// when the latency of the message is over; durations checks when it may end.
func received(e *evidence) *Violation {
	for _, computed := range e.computed {
		for _, c := range computed {
			if c.resident {
				continue
			}
			if c.message == nil {
				return &Violation{Received, "no message brought the chunk", []models.Span{c.first()}}
			}
			if fault := early(e, c); fault != "" {
				return &Violation{Received, fault, []models.Span{*c.message, c.first()}}
			}
		}
	}
	return nil
}

// early describes how a computation preceded its message, or came after what that brought was lost;
// it returns "" if it did not.
func early(e *evidence, c computation) string {
	m, s, p := c.message, c.first(), &e.present[c.first().Worker]
	switch {
	case m.Cut && !(e.Problem.Stream && s.Cut):
		return "the message that brought the chunk was cut"
	case !e.Problem.Stream && s.Start < m.End:
		return "computed before it was received"
	case e.Problem.Stream && s.Start < m.Start+e.Problem.Workers[s.Worker].Send.Latency:
		return "computed before the latency of its message was over"
	case m.End <= s.Start && p.kept(s.Start, s.Start) && !p.kept(m.Start, s.Start):
		return "computed though the worker had lost it"
	}
	return ""
}
