package scenarios

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Errors that end a study's run before everything is there, and that exit
// codes tell apart.
var (
	ErrStopped  = errors.New("stopped early: what was computed is kept, and the same command goes on")
	ErrFailures = errors.New("failed")
)

// FailuresStand is the error of so many failures.
func FailuresError(n int64) error {
	if n == 1 {
		return fmt.Errorf("1 pair of policy and cell %w", ErrFailures)
	}
	return fmt.Errorf("%d pairs of policy and cell %w", n, ErrFailures)
}

// Shard is a part of a study's cells: the i-th of n. Of one part, all.
type Shard struct{ I, N int }

// Advance is what a run of a study is asked to do.
type RunOptions struct {
	Runner   *Runner
	Shard    Shard
	Where    *Selection // cells to be computed; nil: all
	Retry    bool       // failures, too
	FailFast bool       // stop at the first one
	Version  string
}

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

// total returns how many units the first blocks of a cell have.
func (s *Study) total(blocks int) int {
	if s.precise() || s.Design.Instances == 0 {
		return blocks * s.units(0)
	}
	return min(blocks*BlockLength, s.Design.Instances)
}

// base returns how many blocks every cell has in the end, at least.
func (s *Study) base() int {
	blocks := s.Design.blocks()
	if s.precise() {
		return roundEnd(blocks)
	}
	return blocks
}

// cells returns the cells that are to be computed; nil for all. Shards take cells
// in the order of their identities, which are as good as random, so that costly
// ones are spread.
func (s *Study) cells(a RunOptions) []int32 {
	if a.Shard.N <= 1 && a.Where == nil {
		return nil
	}
	mine := []int32{}
	for rank, cell := range grid.NewFinder(s.ids).Order() {
		if rank%max(1, a.Shard.N) == a.Shard.I && a.Where.has(s.Design.Grid, int(cell)) {
			mine = append(mine, cell)
		}
	}
	slices.Sort(mine)
	return mine
}

// Chosen tells whether any cell is to be computed.
func (s *Study) HasCells(a RunOptions) bool {
	for range s.chosen(a) {
		return true
	}
	return false
}

// chosen goes through the cells that are to be computed.
func (s *Study) chosen(a RunOptions) iter.Seq[int] {
	return func(yield func(int) bool) {
		cells := s.cells(a)
		if cells == nil {
			for cell := range s.ids {
				if !yield(cell) {
					return
				}
			}
		}
		for _, cell := range cells {
			if !yield(int(cell)) {
				return
			}
		}
	}
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
