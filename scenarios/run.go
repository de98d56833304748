package scenarios

import (
	"context"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios/record"
)

// Missing returns how many units the chosen cells lack, as Runner.Done counts them. With a
// precision it counts only the instances that every cell has. Scan must be called first.
func (s *Study) Missing(o RunOptions) (units int64) {
	d := s.Design
	for cell := range s.chosen(o) {
		least := s.base()
		for i := range d.Policies {
			if blocks, failure := s.have.Blocks(cell, i); !failure {
				least = min(least, blocks)
			}
		}
		if least < s.base() {
			units += int64(s.total(s.base()) - s.total(least))
		}
	}
	return units
}

// Run computes the missing blocks of the chosen cells. Scan must be called first. It
// returns nil if everything is complete, an error that wraps ErrFailures if everything
// but failures is, ErrStopped if the context ended earlier, and otherwise the error that
// kept results from being written.
func (s *Study) Run(ctx context.Context, o RunOptions) error {
	if o.Retry {
		s.have.Forget()
	}
	s.Folder.Version = o.Version
	w, err := s.Folder.Writer()
	if err != nil {
		return err
	}
	into := &folderSink{study: s, writer: w, failFast: o.FailFast}
	err = s.rounds(ctx, o, into)
	if e := w.Close(); e != nil && (err == nil || stopped(err)) {
		err = e
	}
	switch {
	case stopped(err):
		return ErrStopped
	case err != nil:
		return err
	}
	failures := into.failures()
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
	glance = 20 * time.Millisecond
)

// rounds computes one round after the other: first those that every cell has, then, with
// a precision, those of the cells that are not precise enough.
func (s *Study) rounds(ctx context.Context, o RunOptions, into *folderSink) error {
	t := task{design: s.Design, cells: s.cells(o), have: s.have, failed: newFailures()}
	into.failed = t.failed
	if s.precise() { // only full blocks count
		t.design = s.Design.sized(record.MaxInstances)
	}
	ends := roundEnds(s.base(), 4)
	if len(ends) > 1 && s.Missing(o) > 0 && s.Design.Estimate(ctx, glance).Seconds < brief {
		ends = ends[len(ends)-1:] // each round prepares its cells again, which is not worth it here
	}
	for _, end := range ends {
		t.to = end
		if err := o.Runner.compute(ctx, t, into); err != nil {
			return err
		}
		t.from = end
	}
	for cells := s.all(t.cells); s.precise(); t.from = t.to {
		if err := into.writer.Flush(); err != nil {
			return err
		}
		targets, err := s.targets(cells)
		if err != nil {
			return err
		}
		t.cells = []int32{}
		for k, cell := range cells {
			if int(targets[k]) > t.from {
				t.cells = append(t.cells, cell)
			}
		}
		if t.to = min(nextRound(t.from), s.most()); len(t.cells) == 0 || t.to <= t.from {
			break
		}
		if err := o.Runner.compute(ctx, t, into); err != nil {
			return err
		}
		cells = t.cells
	}
	return nil
}
