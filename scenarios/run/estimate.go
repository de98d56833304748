package run

import (
	"cmp"
	"context"
	"errors"
	"math"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/goal"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// Estimate predicts the cost of a design.
type Estimate struct {
	Seconds float64 // of one processor
	Bytes   float64 // in the folder
	Sampled int     // cells that were tried
	Slow    error   // a call that took too long to be tried; Seconds is then infinite
}

// samples is how many cells an estimate tries at most.
const samples = 64

// Predict computes a batch of instances in some cells, spread over the grid, for about the time of the
// budget, and extrapolates to all cells. In cells that take over a second to prepare, it computes a single
// instance: each takes long there. Cells that fail count as if they took no time.
func Predict(ctx context.Context, d *scenarios.Design, budget time.Duration) Estimate {
	trial := d.WithInstances(min(d.Instances, world.BatchLength))
	s, all := newSandbox(trial, min(patience, d.Scenario().Limits.Call())), every(len(d.Policies))
	defer s.release()
	var e Estimate
	prepared, played, bytes := 0.0, 0.0, 0.0
	keeps := d.KeepsValues()
	began := time.Now()
	for _, cell := range grid.EvenlySpaced(d.Grid.Cells(), samples) {
		if e.Slow != nil || e.Sampled > 0 && time.Since(began) > budget || ctx.Err() != nil {
			break
		}
		if s.do(ctx, cell, nil, func(w *worker, failed failures) {
			w.design = trial
			c := w.prepare(&w.single, cell, all, failed)
			if w.spent > 1 {
				w.design = d.WithInstances(min(d.Instances, 1))
			}
			w.block(c, 0, all, failed)
		}) != nil {
			break
		}
		prepared += s.worker.spent
		for _, f := range s.worker.found {
			played += f.Seconds * float64(max(d.Instances, 1)) / float64(max(s.worker.design.Instances, 1))
			bytes += f.Bytes(d.Instances, d.Distribution || d.Spread != nil, keeps)
			if f.Err != nil && TimedOut(f.Err.Error()) {
				e.Slow, played = f.Err, math.Inf(1)
			}
		}
		e.Sampled++
	}
	if e.Sampled == 0 {
		return e
	}
	cells := float64(d.Grid.Cells()) / float64(e.Sampled)
	e.Seconds = cells * (prepared*float64(len(goal.Rounds(d.Blocks(), 4))) + played)
	e.Bytes = cells * bytes * float64(d.Blocks())
	return e
}

// try computes the facts of a policy in a cell, and one of its instances if they are drawn.
func (w *worker) try(c *cell, policy int) error {
	d := w.design
	if d.Draw != nil {
		w := newWorker(d, w.site)
		w.start(c, 0, []int{policy}, nil)
		if err := w.measure(c, 0, 0, 1); err != nil {
			return err
		}
	}
	w.site.enter(inFacts, policy, 0)
	_, err := facts(d, c, policy)
	return err
}

// Check returns an error if there are no cells, or if policies can serve neither the first
// cell nor the last nor one in the middle: [scenarios.Refusals], if they refuse. Policies that fail in some
// cells only pass, and so do slow ones: the run records such failures. If the context
// ends, the error is [ErrStopped].
func Check(ctx context.Context, d *scenarios.Design) error {
	cells := d.Grid.Cells()
	if cells == 0 {
		return d.Scenario().At("where", errors.New("no values meet all conditions, so there are no cells"))
	}
	if err := d.CheckOptions(); err != nil {
		return err
	}
	s := newSandbox(d, min(patience, d.Scenario().Limits.Call()))
	defer s.release()
	left := every(len(d.Policies))
	first := make([]error, len(d.Policies))
	for _, at := range []int{0, cells - 1, cells / 2} {
		err := s.do(ctx, at, nil, func(w *worker, failed failures) {
			c := w.prepare(&w.single, at, left, failed)
			w.start(c, 0, left, failed)
			for k := range w.found {
				if f := &w.found[k]; f.Err == nil && d.Computed() {
					f.Err = w.try(c, f.Policy)
				}
			}
		})
		if err != nil {
			return ErrStopped
		}
		var still []int
		for _, f := range s.worker.found {
			if f.Err != nil && !TimedOut(f.Err.Error()) {
				still = append(still, f.Policy)
				first[f.Policy] = cmp.Or(first[f.Policy], f.Err)
			}
		}
		if left = still; len(left) == 0 {
			return nil
		}
	}
	var misplaced *world.Misplaced
	if err := first[left[0]]; errors.As(err, &misplaced) {
		return d.Scenario().At(misplaced.Path, err)
	}
	var refused []int
	for _, policy := range left {
		var cell *scenarios.CellError
		switch err := first[policy]; {
		case !errors.As(err, &cell) || cell.Policy != d.Policies[policy].Spec: // no policy can run
			return err
		case cell.Refused:
			refused = append(refused, policy)
		}
	}
	if refused == nil {
		return first[left[0]]
	}
	return d.PlacedRefusals(refused, first)
}
