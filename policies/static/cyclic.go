package static

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/grain"
	"github.com/loadstar-sim/loadstar/policies/messages"
)

// CyclicRep deals the chunks of the load out like cards and goes on, from the
// first chunk again, until every worker has as much as can be finished (the paper,
// section 6.1): the k-th chunk of worker i is i + k p modulo the number of
// chunks, k from 0. It depends on arithmetic how good that is: if the number of
// workers p divides that of chunks, every worker is dealt the same chunks over and
// over, and nothing is replicated.
type CyclicRep struct {
	N        float64        `min:"1e-6" max:"1e6" word:"auto=0" doc:"chunks per unit of work"`
	Rounding grain.Rounding `one:"floor,ceil,round" doc:"how the number of chunks becomes an integer"`
	Lambda   float64        `above:"0" max:"1" doc:"largest risk to take with a worker's load"`
	Messages messages.Count `one:"own,free,auto" doc:"how much of its messages counts as part of a chunk's computation: its own, nothing, or the best of five multiples in trial episodes"`
}

// Schedule plans for the problem.
func (r CyclicRep) Schedule(p *models.Problem) (*models.Schedule, error) {
	return messages.Planner{Policy: r, Count: r.Messages, Infers: r.N == 0, Plan: r.plan}.Schedule(p)
}

// plan plans for workers without messages.
func (r CyclicRep) plan(p *models.Problem) (*models.Schedule, error) {
	n, err := r.perUnit(p)
	if err != nil {
		return nil, err
	}
	chunks, each, err := replication(p, n, r.Rounding, r.Lambda)
	if err != nil {
		return nil, err
	}
	workers := len(p.Workers)
	// A worker that has come full circle would compute nothing new.
	each = min(each, chunks/gcd(chunks, workers))
	if err := limit(float64(workers) * float64(each)); err != nil {
		return nil, err
	}
	s := &models.Schedule{Size: equal(p.Load, chunks), List: make([][]int32, workers)}
	memory := make([]int32, workers*each)
	for i := range s.List {
		s.List[i], memory = memory[:each:each], memory[each:]
		c := i % chunks
		for k := range s.List[i] {
			s.List[i][k] = int32(c)
			if c += workers; c >= chunks {
				c %= chunks
			}
		}
	}
	return s, nil
}

// replication returns into how many chunks the load is cut and how many of them
// fill a worker's longest local load: at least one, at most all of them.
func replication(p *models.Problem, n float64, r grain.Rounding, lambda float64) (chunks, each int, err error) {
	worker, err := typical(p)
	if err != nil {
		return 0, 0, err
	}
	maxsl, err := longest(worker, lambda)
	if err != nil {
		return 0, 0, err
	}
	return dealt(p.Load, maxsl, n, r)
}

// dealt is replication for the longest local load.
func dealt(load, maxsl, n float64, r grain.Rounding) (chunks, each int, err error) {
	chunks, err = grain.Chunks(n, load, r)
	if err != nil {
		return 0, 0, err
	}
	fill := max(grain.Up(maxsl/(load/float64(chunks))), 1)
	return chunks, int(min(fill, float64(chunks))), nil
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
