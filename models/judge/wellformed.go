package judge

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// complete: there is one of everything for every worker and every chunk.
func complete(c *Case) *Violation {
	fault := func(format string, args ...any) *Violation {
		return &Violation{Rule: Complete, Fault: fmt.Sprintf(format, args...)}
	}
	if c.Problem == nil || c.Instance == nil || c.Outcome == nil {
		return fault("problem, instance or outcome is missing")
	}
	workers := len(c.Problem.Workers)
	if n := len(c.Instance.Interrupt); n != workers {
		return fault("%d interruptions for %d workers", n, workers)
	}
	if n := len(c.Resident); c.Resident != nil && n != workers {
		return fault("%d numbers of resident chunks for %d workers", n, workers)
	}
	if n := len(c.Outcome.Workers); n != workers {
		return fault("an outcome of %d workers for %d", n, workers)
	}
	if n := len(c.Outcome.DoneAt); n != len(c.Size) {
		return fault("an outcome of %d chunks for %d", n, len(c.Size))
	}
	return nil
}

// wellFormed: spans are finite, lie after time 0, start before they end, are
// of chunks and workers that exist, and are no messages that cost nothing:
// what is free happens without a message.
func wellFormed(c *Case) *Violation {
	for _, s := range c.Spans {
		if fault := malformed(c, s); fault != "" {
			return &Violation{WellFormed, fault, []models.Span{s}}
		}
	}
	return nil
}

// malformed tells what is wrong with a span by itself, if anything.
func malformed(c *Case, s models.Span) string {
	switch {
	case !(0 <= s.Start && s.Start <= s.End && s.End <= math.MaxFloat64):
		return "not an interval of time"
	case s.Worker < 0 || int(s.Worker) >= len(c.Problem.Workers):
		return "no such worker"
	case s.Chunk < 0 || int(s.Chunk) >= len(c.Size):
		return "no such chunk"
	}
	worker, free := c.Problem.Workers[s.Worker], models.Affine{}
	switch {
	case s.Activity > models.Returning:
		return "no such activity"
	case s.Activity == models.Sending && worker.Send == free,
		s.Activity == models.Returning && worker.Return == free:
		return "a message that costs nothing"
	}
	return ""
}
