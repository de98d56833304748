package judge

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// complete: no part of the case is missing, and every list has one entry for
// each worker or chunk.
func complete(c *Case) *Violation {
	if c.Problem == nil || c.Instance == nil || c.Outcome == nil {
		return Complete.broken("problem, instance or outcome is missing")
	}
	workers := len(c.Problem.Workers)
	if n := len(c.Instance.Interrupt); n != workers {
		return Complete.broken("%d interruptions for %d workers", n, workers)
	}
	if n := len(c.Resident); c.Resident != nil && n != workers {
		return Complete.broken("%d numbers of resident chunks for %d workers", n, workers)
	}
	if n := len(c.Outcome.Workers); n != workers {
		return Complete.broken("an outcome of %d workers for %d", n, workers)
	}
	if n := len(c.Outcome.DoneAt); n != len(c.Size) {
		return Complete.broken("an outcome of %d chunks for %d", n, len(c.Size))
	}
	if a := c.Instance.Again; a != nil && len(a) != workers {
		return Complete.broken("%d timelines for %d workers", len(a), workers)
	}
	if s := c.Instance.Slow; s != nil && len(s) != workers {
		return Complete.broken("%d slow-downs for %d workers", len(s), workers)
	}
	if f := c.Instance.Faults; f != nil && len(f) != workers {
		return Complete.broken("%d sequences of faults for %d workers", len(f), workers)
	}
	hired := make([]float64, workers) // time since when each is hired
	for _, a := range c.Absences {
		if a.Worker < 0 || int(a.Worker) >= workers || !(hired[a.Worker] <= a.From && a.From <= a.Until) {
			return Complete.broken("worker %d cannot be absent from %v to %v", a.Worker, a.From, a.Until)
		}
		hired[a.Worker] = a.Until
	}
	for _, g := range c.Gifts {
		if g.Worker < 0 || int(g.Worker) >= workers || g.Chunk < 0 || int(g.Chunk) >= len(c.Size) || !(g.At >= 0 && g.At < math.Inf(1)) ||
			g.Releases < 0 || g.Releases > len(c.Absences) || g.Releases > 0 && g.At < c.Absences[g.Releases-1].From {
			return Complete.broken("worker %d cannot be given chunk %d at %v, after %d releases", g.Worker, g.Chunk, g.At, g.Releases)
		}
	}
	reopened := make([]bool, len(c.Size))
	for _, r := range c.Reopenings {
		if r.Chunk < 0 || int(r.Chunk) >= len(c.Size) || !(r.At >= 0 && r.At < math.Inf(1)) || reopened[r.Chunk] {
			return Complete.broken("chunk %d cannot be reopened at %v", r.Chunk, r.At)
		}
		reopened[r.Chunk] = true
	}
	if n := len(c.Reopened); c.Reopened != nil && n != len(c.Reopenings) {
		return Complete.broken("it is said of %d chunks of %d what their reopening made left again", n, len(c.Reopenings))
	}
	for _, n := range c.News {
		if n.Worker < 0 || int(n.Worker) >= workers || n.Chunk < models.CameBack || int(n.Chunk) >= len(c.Size) {
			return Complete.broken("the master cannot learn of chunk %d from worker %d", n.Chunk, n.Worker)
		}
	}
	for _, k := range c.Lost {
		if k < 0 || int(k) >= len(c.Size) {
			return Complete.broken("chunk %d cannot be lost", k)
		}
	}
	return nil
}

// wellFormed: spans are finite, start at time 0 or later and no later than they end, and name chunks and
// workers that exist. No message costs nothing, since a free step takes no message. When the Limit ends
// an episode, spans under way end then, and nothing ends later.
func wellFormed(c *Case) *Violation {
	if c.Cutoff != nil {
		for _, s := range c.Cutoff.Spans {
			fault := malformed(c, s)
			if fault == "" && s.End != c.Cutoff.At {
				fault = "not under way when the Limit ended the episode"
			}
			if fault == "" && s.Cut && s.Activity == models.Computing {
				fault = "a computation is under way, but was cut"
			}
			if fault != "" {
				return WellFormed.broken("%s", fault).by(s)
			}
		}
	}
	for _, s := range c.Spans {
		fault := malformed(c, s)
		if fault == "" && c.Cutoff != nil && s.End > c.Cutoff.At {
			fault = "after the Limit ended the episode"
		}
		if fault != "" {
			return WellFormed.broken("%s", fault).by(s)
		}
	}
	return nil
}

// malformed describes the fault of a span by itself; it returns "" if nothing is.
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
