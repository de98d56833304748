package scenarios

import (
	"context"
	"time"
)

// Missing returns how many units of work are missing of what is to be computed,
// as Runner.Done counts them, up to the repetitions that every cell has. Scan comes first.
func (s *Study) Missing(a RunOptions) (units int64) {
	d := s.Design
	for cell := range s.chosen(a) {
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

// Run computes what is missing of a shard. Scan comes first. It returns nil if
// everything is there, ErrFailures if that is so but for failures, ErrStopped if
// the context ended before, or the error that made it impossible to keep results.
func (s *Study) Run(ctx context.Context, a RunOptions) error {
	if a.Retry {
		s.have.Forget()
	}
	s.Folder.Version = a.Version
	w, err := s.Folder.Writer()
	if err != nil {
		return err
	}
	into := &folderSink{study: s, writer: w, failFast: a.FailFast}
	err = s.rounds(ctx, a, into)
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
		for cell := range s.chosen(a) {
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

// A study that takes less than so many seconds of one processor, by a trial that
// lasts a glance, is computed in one round.
const (
	brief  = 60
	glance = 20 * time.Millisecond
)

// rounds computes round after round.
func (s *Study) rounds(ctx context.Context, a RunOptions, into *folderSink) error {
	t := task{Design: s.Design, Cells: s.cells(a), Have: s.have, Failed: newFailures()}
	into.failed = t.Failed
	if s.precise() { // a block that the study counts is a whole one
		t.Design = s.Design.sized(maxInstances)
	}
	ends := roundEnds(s.base(), 4)
	if len(ends) > 1 && s.Missing(a) > 0 && s.Design.Estimate(ctx, glance).Seconds < brief {
		ends = ends[len(ends)-1:] // cells are made ready once, and nobody waits long for the last
	}
	for _, end := range ends {
		t.To = end
		if err := a.Runner.compute(ctx, t, into); err != nil {
			return err
		}
		t.From = end
	}
	for cells := s.all(t.Cells); s.precise(); t.From = t.To {
		if err := into.writer.Flush(); err != nil {
			return err
		}
		targets, err := s.targets(cells)
		if err != nil {
			return err
		}
		t.Cells = []int32{}
		for k, cell := range cells {
			if int(targets[k]) > t.From {
				t.Cells = append(t.Cells, cell)
			}
		}
		if t.To = min(nextRound(t.From), s.most()); len(t.Cells) == 0 || t.To <= t.From {
			break
		}
		if err := a.Runner.compute(ctx, t, into); err != nil {
			return err
		}
		cells = t.Cells
	}
	return nil
}
