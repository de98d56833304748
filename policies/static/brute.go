package static

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/grain"
	"github.com/loadstar-sim/loadstar/policies/messages"
)

// Brute has every worker compute the whole load in the same order (the paper,
// section 6.1). The work completed is what the longest-lived worker completes.
type Brute struct {
	N        float64        `min:"1e-6" max:"1e6" word:"auto=0" doc:"chunks per unit of work"`
	Rounding grain.Rounding `one:"floor,ceil,round" doc:"how the number of chunks becomes an integer"`
	Messages messages.Count `one:"own,free,auto" doc:"how much of its messages counts as part of a chunk's computation: its own, nothing, or the best of five multiples in trial episodes"`
}

// Schedule plans for the problem. The workers share one list, so however many
// they are, it is made and kept once.
func (b Brute) Schedule(p *models.Problem) (*models.Schedule, error) {
	return messages.Planner{Policy: b, Count: b.Messages, Infers: b.N == 0, Plan: b.plan}.Schedule(p)
}

// plan plans for workers without messages.
func (b Brute) plan(p *models.Problem) (*models.Schedule, error) {
	chunks, err := b.chunks(p)
	if err != nil {
		return nil, err
	}
	all := make([]int32, chunks)
	for c := range all {
		all[c] = int32(c)
	}
	s := &models.Schedule{Size: equal(p.Load, chunks), List: make([][]int32, len(p.Workers))}
	for i := range s.List {
		s.List[i] = all
	}
	return s, nil
}

// chunks returns into how many chunks the load is cut.
func (b Brute) chunks(p *models.Problem) (int, error) {
	worker, err := typical(p)
	switch {
	case err != nil:
		return 0, err
	case b.N == 0:
		return b.infer(queue{p.Load, len(p.Workers), worker})
	}
	return grain.Chunks(b.N, p.Load, b.Rounding)
}

// infer returns the best number of chunks or, under linear risk, that of scan, with
// which the results of E5 were computed; everyChunk says what it costs there.
func (b Brute) infer(q queue) (int, error) {
	if _, linear := q.worker.Risk.(risk.Linear); linear {
		return q.scanned()
	}
	return q.best()
}
