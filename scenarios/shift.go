package scenarios

import (
	"context"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios/watch"
)

// patience is how long a call may take if it is only tried, before a run.
const patience = 10 * time.Second

// shift does work in a worker whose calls may not return: of policies, metrics, laws.
type shift struct{ *watch.Shift[worker] }

func newShift(d *Design, limit time.Duration) *shift {
	return &shift{watch.NewShift(limit, d.Clock, func(p *watch.Post) *worker { return newWorker(d, p) })}
}

// do has work done in a cell, without the policies that are late. It returns an error if the
// context ended and the work did not in its grace.
func (s *shift) do(ctx context.Context, cell int, late *watch.Late, work func(w *worker, failed watch.Failed)) error {
	d := s.Memory.design
	var failed watch.Failed // nil as long as none is late, which is nearly always
	for i := range players(d) {
		if err := late.Of(spellingOf(d, i)); err != nil {
			if failed == nil {
				failed = watch.Failed{}
			}
			_, failed[i] = blame(d, cell, watch.Call{Stage: watch.Prepare, Policy: i}, err)
		}
	}
	return s.Do(ctx, failed, func(stuck *watch.Stuck) (int, error) {
		if stuck.Stage != watch.World {
			late.Note(spellingOf(d, stuck.Policy), cell, stuck)
		}
		return blame(d, cell, stuck.Call, stuck)
	}, work)
}

// players returns how many policies are called: those of the design and, after them, the
// reference.
func players(d *Design) int {
	if d.Compares() {
		return len(d.Policies) + 1
	}
	return len(d.Policies)
}

// spellingOf returns the spelling of a policy, or of the reference.
func spellingOf(d *Design, policy int) string {
	if policy == len(d.Policies) {
		return d.Reference.Spec
	}
	return d.Policies[policy].Spec
}

// blame returns whose call one in a cell was, and the error that it has instead of results.
func blame(d *Design, cell int, c watch.Call, why error) (policy int, err error) {
	if c.Policy == len(d.Policies) {
		why = watch.Unfit(why)
	}
	return c.Blame(d.Grid.Values(cell).Seeded(d.Seed), spellingOf(d, c.Policy), d.Seed, why)
}
