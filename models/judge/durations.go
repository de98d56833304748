package judge

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// durations: a span that is not cut lasts for its cost, or the rest of it, with the checkpoints before
// its end, up to rounding. A computation that streams lasts at least until its chunk is received. A
// message that is cut holds the port until its nominal end or until the master hears of the worker or
// releases it. A span that is under way when the Limit ends the episode should not have ended before. For
// computations that are cut see interruptions.
func durations(e *evidence) *Violation {
	fault := func(want float64, s models.Span) *Violation { return Durations.broken("should end at %v", want).by(s) }
	until := func(m models.Span) float64 {
		if m.Cut {
			return min(e.messageEnd(m), e.portFreed(m))
		}
		return e.messageEnd(m)
	}
	for _, m := range e.messages {
		if want := until(m); !near(m.End, want) {
			return fault(want, m)
		}
	}
	for _, m := range e.underWay {
		if want := until(m); want < m.End && !near(m.End, want) {
			return fault(want, m)
		}
	}
	for _, computed := range e.computed {
		for _, c := range computed {
			for _, s := range c.stretches {
				if !s.Cut && !near(s.End, s.end) && !math.IsNaN(c.cost) && !(s.open && s.End < s.end) {
					return fault(s.end, s.Span)
				}
			}
		}
	}
	return nil
}
