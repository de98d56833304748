package figures

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// Schedule returns the schedule of a recorded episode. A dispatcher has none: it may have waited,
// and sent a chunk because another was lost. But where a schedule of the chunks that each worker
// got, sent in the same order, takes the very course of the episode, that one is returned. It
// returns an error where the schedule takes another course.
func Schedule(r *run.Recording) (*models.Schedule, error) {
	if r.Schedule != nil {
		return r.Schedule, nil
	}
	s := sent(r)
	differs := func(why string, args ...any) error {
		return fmt.Errorf("%s decides as events occur, and no schedule is the same: %s", r.Title, fmt.Sprintf(why, args...))
	}
	plan, err := models.Compile(r.Problem, s)
	if err != nil {
		return nil, differs("%v", err)
	}
	sim := models.Simulator{Record: true}
	o := sim.Run(plan, r.Instance)
	for c, at := range r.Outcome.DoneAt {
		if !same(o.DoneAt[c], at) {
			return nil, differs("chunk %d would be done at %.6g, not at %.6g", c+1, o.DoneAt[c], at)
		}
	}
	ours, theirs := inOrder(r.Spans), inOrder(sim.Spans)
	if !slices.EqualFunc(ours, theirs, sameSpan) {
		return nil, differs("workers would be busy at other times")
	}
	return s, nil
}

// sent returns the schedule in which each worker has the chunks that it got or, if it needs no
// messages, computed. They are sent in the order of the episode.
func sent(r *run.Recording) *models.Schedule {
	s := &models.Schedule{Size: r.Size, List: make([][]int32, len(r.Problem.Workers))}
	spans := slices.Clone(r.Spans)
	slices.SortStableFunc(spans, func(a, b models.Span) int { return cmp.Compare(a.Start, b.Start) })
	for _, x := range spans {
		by := models.Computing
		if !r.Problem.Workers[x.Worker].Send.Free() {
			by = models.Sending
		}
		if x.Activity != by {
			continue
		}
		s.List[x.Worker] = append(s.List[x.Worker], x.Chunk)
		if by == models.Sending {
			s.Send = append(s.Send, x.Worker)
		}
	}
	return s
}

// inOrder sorts spans by worker, activity and start.
func inOrder(spans []models.Span) []models.Span {
	spans = slices.Clone(spans)
	slices.SortStableFunc(spans, func(a, b models.Span) int {
		return cmp.Or(cmp.Compare(a.Worker, b.Worker), cmp.Compare(a.Activity, b.Activity), cmp.Compare(a.Start, b.Start))
	})
	return spans
}

// sameSpan reports whether two spans are the same up to rounding.
func sameSpan(a, b models.Span) bool {
	return a.Activity == b.Activity && a.Worker == b.Worker && a.Chunk == b.Chunk && a.Cut == b.Cut && same(a.Start, b.Start) && same(a.End, b.End)
}

// same reports whether two times are the same up to rounding.
func same(a, b float64) bool {
	return a == b || math.Abs(a-b) <= 1e-9*max(math.Abs(a), math.Abs(b))
}
