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
func (c *Study) Missing(a RunOptions) (units int64) {
	s := c.Design
	for cell := range c.chosen(a) {
		least := c.base()
		for i := range s.Policies {
			if blocks, failure := c.have.Blocks(cell, i); !failure {
				least = min(least, blocks)
			}
		}
		if least < c.base() {
			units += int64(c.total(c.base()) - c.total(least))
		}
	}
	return units
}

// total returns how many units the first blocks of a cell have.
func (c *Study) total(blocks int) int {
	if c.precise() || c.Design.Instances == 0 {
		return blocks * c.units(0)
	}
	return min(blocks*BlockLength, c.Design.Instances)
}

// base returns how many blocks every cell has in the end, at least.
func (c *Study) base() int {
	blocks := c.Design.blocks()
	if c.precise() {
		return roundEnd(blocks)
	}
	return blocks
}

// cells returns the cells that are to be computed; nil for all. Shards take cells
// in the order of their identities, which are as good as random, so that costly
// ones are spread.
func (c *Study) cells(a RunOptions) []int32 {
	if a.Shard.N <= 1 && a.Where == nil {
		return nil
	}
	mine := []int32{}
	for rank, cell := range grid.NewFinder(c.ids).Order() {
		if rank%max(1, a.Shard.N) == a.Shard.I && a.Where.has(c.Design.Grid, int(cell)) {
			mine = append(mine, cell)
		}
	}
	slices.Sort(mine)
	return mine
}

// Chosen tells whether any cell is to be computed.
func (c *Study) HasCells(a RunOptions) bool {
	for range c.chosen(a) {
		return true
	}
	return false
}

// chosen goes through the cells that are to be computed.
func (c *Study) chosen(a RunOptions) iter.Seq[int] {
	return func(yield func(int) bool) {
		cells := c.cells(a)
		if cells == nil {
			for cell := range c.ids {
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
func (c *Study) Run(ctx context.Context, a RunOptions) error {
	if a.Retry {
		c.have.Forget()
	}
	c.Folder.Version = a.Version
	w, err := c.Folder.Writer()
	if err != nil {
		return err
	}
	into := &folderSink{study: c, writer: w, failFast: a.FailFast}
	err = c.rounds(ctx, a, into)
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
	if c.have.Failures() > 0 {
		for cell := range c.chosen(a) {
			for i := range c.policies {
				if _, failure := c.have.Blocks(cell, i); failure {
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
func (c *Study) rounds(ctx context.Context, a RunOptions, into *folderSink) error {
	t := task{Design: c.Design, Cells: c.cells(a), Have: c.have, Failed: newFailures()}
	into.failed = t.Failed
	if c.precise() { // a block that the study counts is a whole one
		t.Design = c.Design.sized(maxInstances)
	}
	ends := roundEnds(c.base(), 4)
	if len(ends) > 1 && c.Missing(a) > 0 && c.Design.Estimate(ctx, glance).Seconds < brief {
		ends = ends[len(ends)-1:] // cells are made ready once, and nobody waits long for the last
	}
	for _, end := range ends {
		t.To = end
		if err := a.Runner.compute(ctx, t, into); err != nil {
			return err
		}
		t.From = end
	}
	for cells := c.all(t.Cells); c.precise(); t.From = t.To {
		if err := into.writer.Flush(); err != nil {
			return err
		}
		targets, err := c.targets(cells)
		if err != nil {
			return err
		}
		t.Cells = []int32{}
		for k, cell := range cells {
			if int(targets[k]) > t.From {
				t.Cells = append(t.Cells, cell)
			}
		}
		if t.To = min(nextRound(t.From), c.most()); len(t.Cells) == 0 || t.To <= t.From {
			break
		}
		if err := a.Runner.compute(ctx, t, into); err != nil {
			return err
		}
		cells = t.Cells
	}
	return nil
}
