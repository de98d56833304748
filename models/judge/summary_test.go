package judge_test

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// summarize returns the outcome that the spans imply.
func summarize(p *models.Problem, size []float64, in *models.Instance, spans []models.Span) *models.Outcome {
	out := &models.Outcome{DoneAt: make([]float64, len(size)), Workers: make([]models.WorkerOutcome, len(p.Workers))}
	for c := range size {
		out.DoneAt[c] = math.Inf(1)
	}
	for _, s := range spans {
		w, cost := &out.Workers[s.Worker], p.Workers[s.Worker]
		if s.Activity == models.Computing {
			if s.Cut {
				w.Lost = s.End - s.Start
			} else {
				w.Chunks++
				w.Finish = max(w.Finish, s.End)
				w.Busy += after(0, cost.Compute, size[s.Chunk])
			}
		}
		free := cost.Return == models.Affine{}
		if !s.Cut && (s.Activity == models.Returning || s.Activity == models.Computing && free) {
			out.DoneAt[s.Chunk] = min(out.DoneAt[s.Chunk], s.End)
		}
	}
	for c, t := range out.DoneAt {
		if !math.IsInf(t, 1) {
			out.Work += size[c]
			out.Makespan = max(out.Makespan, t)
		}
	}
	for i := range out.Workers {
		w := &out.Workers[i]
		w.Idle = max(0, min(in.Interrupt[i], out.Makespan)-w.Busy-w.Lost)
	}
	return out
}
