package static

import (
	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/policies/messages"
)

// NoRep deals the chunks of the load out once, in turn (the paper, section 6.1). If workers take unlike
// times, each chunk goes to the one that would finish it first.
type NoRep struct {
	N        float64           `min:"1e-6" max:"1e6" word:"auto=0" doc:"chunks per unit of work"`
	Auto     Auto              `one:"scan,theorem4,best" doc:"how n=auto finds the number: by greedy's scan, by Theorem 4 under linear risk, or by a longer search"`
	Rounding chunking.Rounding `one:"floor,ceil,round" doc:"how the number of chunks becomes an integer"`
	Messages messages.Count    `one:"own,free,auto" doc:"what counts as part of a chunk's computing time: its own messages, none, or the best of five multiples in trial episodes"`
}

// Schedule plans for the problem.
func (r NoRep) Schedule(p *models.Problem) (*models.Schedule, error) {
	return messages.Planner{Policy: r, Count: r.Messages, Infers: r.N == 0, Plan: r.plan}.Schedule(p)
}

// plan plans for workers without messages.
func (r NoRep) plan(p *models.Problem) (*models.Schedule, error) {
	chunks, err := r.chunks(p)
	if err != nil {
		return nil, err
	}
	workers := len(p.Workers)
	s := &models.Schedule{Size: equal(p.Load, chunks), List: make([][]int32, workers)}
	if !evenly(p) {
		dealFirstDone(p, s)
		return s, nil
	}
	memory := make([]int32, 0, chunks)
	for i := range min(workers, chunks) {
		from := len(memory)
		for c := i; c < chunks; c += workers {
			memory = append(memory, int32(c))
		}
		s.List[i] = memory[from:len(memory):len(memory)]
	}
	return s, nil
}

// evenly reports whether a chunk takes all workers the same time, however its messages count.
func evenly(p *models.Problem) bool {
	first := &p.Workers[0]
	for i := range p.Workers {
		if w := &p.Workers[i]; w.Compute != first.Compute || w.Send != first.Send || w.Return != first.Return {
			return false
		}
	}
	return true
}

// dealFirstDone deals each chunk to the worker that would finish it first, ties to the lower one.
func dealFirstDone(p *models.Problem, s *models.Schedule) {
	var first engine.Heap
	line := func(i int) {
		w := p.Workers[i].Compute
		first.Push(engine.Waiting{Ready: float64(len(s.List[i])+1) * w.Of(s.Size[0]), Slot: i})
	}
	for i := range p.Workers {
		line(i)
	}
	for c := range s.Size {
		i := first.Pop().Slot
		s.List[i] = append(s.List[i], int32(c))
		line(i)
	}
}

// chunks returns the number of chunks in the load.
func (r NoRep) chunks(p *models.Problem) (int, error) {
	worker, err := typical(p)
	switch {
	case err != nil:
		return 0, err
	case r.N == 0:
		if err := r.Auto.check(Scan, Theorem4, Best); err != nil {
			return 0, err
		}
		each, err := r.Auto.number(queue{p.Load / float64(len(p.Workers)), 1, worker})
		return each * len(p.Workers), err
	}
	return chunking.Chunks(r.N, p.Load, r.Rounding)
}

// Brute lets every worker compute the whole load in the same order (the paper, section 6.1). It completes
// as much as the longest-lived worker.
type Brute struct {
	N        float64           `min:"1e-6" max:"1e6" word:"auto=0" doc:"chunks per unit of work"`
	Rounding chunking.Rounding `one:"floor,ceil,round" doc:"how the number of chunks becomes an integer"`
	Messages messages.Count    `one:"own,free,auto" doc:"what counts as part of a chunk's computing time: its own messages, none, or the best of five multiples in trial episodes"`
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

// chunks returns the number of chunks in the load.
func (b Brute) chunks(p *models.Problem) (int, error) {
	worker, err := typical(p)
	switch {
	case err != nil:
		return 0, err
	case b.N == 0:
		return b.infer(queue{p.Load, len(p.Workers), worker})
	}
	return chunking.Chunks(b.N, p.Load, b.Rounding)
}

// infer returns the best number of chunks or, under linear risk, the number of scan, with which the
// results of E5 were computed; everyChunk says how much that loses there.
func (b Brute) infer(q queue) (int, error) {
	if _, linear := q.worker.Risk.(risk.Linear); linear {
		return q.scanned()
	}
	return q.best()
}
