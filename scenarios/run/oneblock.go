package run

import (
	"context"

	"github.com/loadstar-sim/loadstar/scenarios"
)

// Block computes one block of a cell for some policies, as a [Runner] would. It returns an error if the
// context ended and the block did not in time.
func Block(ctx context.Context, d *scenarios.Design, cell, block int, wanted []int) ([]scenarios.Result, error) {
	on := newSandbox(d, d.Scenario().Limits.Call())
	defer on.release()
	err := on.do(ctx, cell, nil, func(w *worker, failed failures) {
		w.block(w.prepare(&w.single, cell, wanted, failed), block, wanted, failed)
	})
	if err != nil {
		return nil, err
	}
	return on.worker.found, nil
}
