package judge

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
)

// durations: a span that is not cut lasts what it costs, up to rounding; a
// computation that streams lasts at least until its chunk is received. A
// message that is cut holds the port until its nominal end or until the master
// knows of the interruption. For computations that are cut see interruptions.
func durations(e *evidence) *Violation {
	fault := func(want float64, s models.Span) *Violation {
		return &Violation{Durations, fmt.Sprintf("should end at %v", want), []models.Span{s}}
	}
	for _, m := range e.messages {
		want := e.messageEnd(m)
		if m.Cut {
			_, known := e.death(m.Worker)
			want = min(want, known)
		}
		if !near(m.End, want) {
			return fault(want, m)
		}
	}
	for _, computed := range e.computed {
		for _, c := range computed {
			if want := e.computeEnd(c); !c.Cut && !near(c.End, want) {
				return fault(want, c.Span)
			}
		}
	}
	return nil
}
