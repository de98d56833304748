package judge

import "github.com/loadstar-sim/loadstar/models"

// interruptions: a worker does nothing after its interruption; the span under
// way is cut, and no other is; and the master sends nothing to a worker that it
// knows to be interrupted. A span that ends exactly at the interruption is not
// cut, so times are compared exactly here.
func interruptions(e *evidence) *Violation {
	for _, m := range e.messages {
		if fault := e.cutMessage(m); fault != "" {
			return &Violation{Interruptions, fault, []models.Span{m}}
		}
	}
	for _, computed := range e.computed {
		for _, c := range computed {
			if fault := e.cutComputation(c); fault != "" {
				return &Violation{Interruptions, fault, []models.Span{c.Span}}
			}
		}
	}
	return nil
}

// cutMessage describes how a message breaks the rule; it returns "" if it does
// not.
func (e *evidence) cutMessage(m models.Span) string {
	interrupt, known := e.death(m.Worker)
	switch {
	case m.Activity == models.Returning && m.Start >= interrupt:
		return "a result started back from a worker that was interrupted"
	case m.Start >= known:
		return "a message was sent though the master knew of the interruption"
	case !m.Cut && m.End > interrupt:
		return "a message outlived the interruption"
	case m.Cut && !(interrupt < e.messageEnd(m)):
		return "a message was cut though nothing interrupted it"
	}
	return ""
}

// cutComputation describes how a computation breaks the rule; it returns "" if
// it does not. The ends of resident chunks are sums that the simulator may round
// better than the judge does, so they are known up to rounding only.
func (e *evidence) cutComputation(c computation) string {
	interrupt, _ := e.death(c.Worker)
	end := e.computeEnd(c)
	spared := interrupt >= end && !(c.resident && near(interrupt, end))
	switch {
	case !c.Cut && c.End > interrupt:
		return "a computation outlived the interruption"
	case c.Cut && spared:
		return "a computation was cut though nothing interrupted it"
	case c.Cut && c.End != interrupt:
		return "a computation was cut at another time than that of the interruption"
	}
	return ""
}
