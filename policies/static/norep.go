package static

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/grain"
)

// NoRep deals the chunks of the load out like cards, once (the paper, section 6.1).
type NoRep struct {
	N        float64        `min:"1e-6" max:"1e6" word:"auto=0" doc:"chunks per unit of work"`
	Auto     Auto           `one:"theorem4,best" doc:"what n=auto is under linear risk: the number of Theorem 4, or the best for equal chunks"`
	Rounding grain.Rounding `one:"floor,ceil,round" doc:"how the number of chunks becomes an integer"`
}

// Auto says which number of chunks NoRep infers under linear risk. Under other laws it
// is the best in any case.
type Auto string

const (
	Theorem4 Auto = "theorem4" // as in the paper; the zero value means this too
	Best     Auto = "best"     // no other number of equal chunks expects more
)

// Schedule plans for the problem.
func (r NoRep) Schedule(p *models.Problem) (*models.Schedule, error) {
	chunks, err := r.chunks(p)
	if err != nil {
		return nil, err
	}
	workers := len(p.Workers)
	s := &models.Schedule{Size: equal(p.Load, chunks), List: make([][]int32, workers)}
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

// chunks returns into how many chunks the load is cut.
func (r NoRep) chunks(p *models.Problem) (int, error) {
	worker, err := alike(p)
	switch {
	case err != nil:
		return 0, err
	case r.N == 0:
		each, err := r.infer(p.Load/float64(len(p.Workers)), worker)
		return each * len(p.Workers), err
	}
	return grain.Chunks(r.N, p.Load, r.Rounding)
}
