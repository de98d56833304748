package study

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/goal"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// Missing returns how many units the chosen cells lack, as Runner.Done counts them. If a study adds
// instances, it counts only the instances that every cell has. Scan must be called first.
func (s *Study) Missing(o RunOptions) (units int64) {
	d, quota := s.Design, s.Design.Quota()
	for cell := range s.chosen(o) {
		least := quota.Base
		for i := range d.Policies {
			if blocks, failure := s.have.Blocks(cell, i); !failure {
				least = min(least, blocks)
			}
		}
		if least < quota.Base {
			units += int64(quota.Total(quota.Base) - quota.Total(least))
		}
	}
	return units
}

// Run computes the missing blocks of the chosen cells. Scan must be called first, and the study
// must come from Begin. Run returns
//
//   - nil if everything is complete,
//   - an error that wraps [ErrFailures] if everything is complete except failures,
//   - [run.ErrStopped] if the context ended earlier,
//   - a [*Changed] if a policy computes other numbers than the stored ones,
//   - and otherwise the error that kept results from being written.
func (s *Study) Run(ctx context.Context, o RunOptions) error {
	if !s.Design.Ready() {
		return errors.New("policies of the study were not opened, or are not known, so nothing can be computed")
	}
	if o.Retry {
		s.have.Forget()
	}
	if err := s.sign(ctx, o); err != nil {
		return err
	}
	w, err := s.Folder.Writer()
	if err != nil {
		return err
	}
	into := &folderSink{study: s, quota: s.Design.Quota(), writer: w, failFast: o.FailFast, keep: s.hasValueRecords()}
	into.stored.Store(s.instances(s.have))
	err = into.flushing(ctx, func(ctx context.Context) error { return s.rounds(ctx, o, into) })
	if e := w.Close(); e != nil && (err == nil || run.Stopped(err)) {
		err = e
	}
	switch {
	case run.Stopped(err):
		return run.ErrStopped
	case err != nil:
		return err
	}
	failures := into.failed.Size()
	if s.have.Failures() > 0 {
		for cell := range s.chosen(o) {
			for i := range s.policies {
				if _, failure := s.have.Blocks(cell, i); failure {
					failures++
				}
			}
		}
	}
	if failures > 0 {
		return FailuresError(int64(failures))
	}
	return nil
}

// A study that takes less than brief seconds of one processor, as a trial of glance
// estimates, is computed in one round.
const (
	brief  = 60
	glance = 5 * time.Millisecond
)

// rounds computes one round after the other: first the instances that every cell has, then more for the
// cells and policies whose goal is not reached.
func (s *Study) rounds(ctx context.Context, o RunOptions, into *folderSink) error {
	d, quota, t := s.Design, s.Design.Quota(), run.NewTask(s.Design, 0)
	t.Order, t.Have, t.Failed = s.cells(o), s.have, new(run.Failures)
	into.failed = t.Failed
	if quota.Grows { // only full blocks count
		d = s.Design.WithInstances(scenarios.MaxInstances)
	}
	ends := goal.Rounds(quota.Base, 4)
	if len(ends) > 1 && s.Missing(o) > 0 && run.Predict(ctx, s.Design, glance).Seconds < brief {
		ends = ends[len(ends)-1:] // each round prepares its cells again, which is not worth it here
	}
	for _, end := range ends {
		t.To = end
		if err := o.Runner.Compute(ctx, d, t, into); err != nil {
			return err
		}
		t.From = end
	}
	for cells := s.all(t.Order); quota.Grows; t.From = t.To {
		if err := into.writer.Flush(); err != nil {
			return err
		}
		targets, _, err := s.targets(cells)
		if err != nil {
			return err
		}
		t.Order, t.Until = []int32{}, nil
		for k, cell := range cells {
			until := targets[k*t.Policies : (k+1)*t.Policies]
			if int(slices.Max(until)) > t.From {
				t.Order, t.Until = append(t.Order, cell), append(t.Until, until...)
			}
		}
		if t.To = min(goal.Next(t.From), quota.Most); len(t.Order) == 0 || t.To <= t.From {
			break
		}
		if err := o.Runner.Compute(ctx, d, t, into); err != nil {
			return err
		}
		cells = t.Order
	}
	return nil
}
