package figures

import (
	"cmp"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/results/gantt"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// workOf returns how the completed work of an episode grew: at the time at which the master first has a chunk
// done, by the chunk. It returns nil where that is not all of the work, as where right load of a chunk that is
// partly wrong counts.
func workOf(r *run.Recording) []gantt.Step {
	var done []int
	for chunk, at := range r.Outcome.DoneAt {
		if !math.IsInf(at, 1) {
			done = append(done, chunk)
		}
	}
	slices.SortStableFunc(done, func(a, b int) int { return cmp.Compare(r.Outcome.DoneAt[a], r.Outcome.DoneAt[b]) })
	steps, sum := []gantt.Step(nil), 0.0
	for _, chunk := range done {
		sum += r.Size[chunk]
		steps = append(steps, gantt.Step{At: r.Outcome.DoneAt[chunk], Sum: sum})
	}
	if math.Abs(sum-r.Outcome.Work) > 1e-9*r.Problem.Load {
		return nil
	}
	return steps
}
