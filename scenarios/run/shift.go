package run

import (
	"context"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios"
)

// patience is how long a call may take if it is only tried, before a run.
const patience = 10 * time.Second

// shift does work in a worker whose calls may not return: of policies, metrics, laws.
type shift struct{ *Shift[worker] }

func newShift(d *scenarios.Design, limit time.Duration) *shift {
	return &shift{NewShift(limit, d.Clock, func(p *Post) *worker { return newWorker(d, p) })}
}

// do has work done in a cell, without the policies that are late. It returns an error if the
// context ended and the work did not in its grace.
func (s *shift) do(ctx context.Context, cell int, late *Late, work func(w *worker, failed Failed)) error {
	d := s.Memory.design
	var failed Failed // nil as long as none is late, which is nearly always
	for i := range players(d) {
		if err := late.Of(spellingOf(d, i)); err != nil {
			if failed == nil {
				failed = Failed{}
			}
			_, failed[i] = blame(d, cell, Call{Stage: Prepare, Policy: i}, err)
		}
	}
	return s.Do(ctx, failed, func(stuck *Stuck) (int, error) {
		if stuck.Stage != World {
			late.Note(spellingOf(d, stuck.Policy), cell, stuck)
		}
		return blame(d, cell, stuck.Call, stuck)
	}, work)
}

// players returns how many policies are called: those of the design and, after them, the
// reference.
func players(d *scenarios.Design) int {
	if d.Compares() {
		return len(d.Policies) + 1
	}
	return len(d.Policies)
}

// spellingOf returns the spelling of a policy, or of the reference.
func spellingOf(d *scenarios.Design, policy int) string {
	if policy == len(d.Policies) {
		return d.Reference.Spec
	}
	return d.Policies[policy].Spec
}

// blame returns whose call one in a cell was, and the error that it has instead of results.
func blame(d *scenarios.Design, cell int, c Call, why error) (policy int, err error) {
	if c.Policy == len(d.Policies) {
		why = scenarios.Unfit(why)
	}
	return c.Blame(d.Grid.Values(cell).Seeded(d.Seed), spellingOf(d, c.Policy), d.Seed, why)
}
