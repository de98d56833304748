package judge

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// durations: a span that is not cut lasts what it costs, or what is left of that, with the
// checkpoints before its end, up to rounding; a computation that streams lasts at least until its
// chunk is received. A message that is cut holds the port until its nominal end or until the
// master hears of the worker or releases it. For computations that are cut see interruptions.
func durations(e *evidence) *Violation {
	fault := func(want float64, s models.Span) *Violation {
		return &Violation{Durations, fmt.Sprintf("should end at %v", want), []models.Span{s}}
	}
	for _, m := range e.messages {
		want := e.messageEnd(m)
		if m.Cut {
			want = min(want, e.heard(m))
		}
		if !near(m.End, want) {
			return fault(want, m)
		}
	}
	for _, computed := range e.computed {
		for _, c := range computed {
			for _, s := range c.stretches {
				if !s.Cut && !near(s.End, s.end) && !math.IsNaN(c.cost) {
					return fault(s.end, s.Span)
				}
			}
		}
	}
	return nil
}
