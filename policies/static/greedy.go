package static

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/grain"
)

// Greedy partitions the load into slices for coteries and has each coterie
// execute its slice by the greedy group schedule (the paper, sections 5.2.4, 6.1
// and, for general risks, 7.1).
//
// How much replication there is follows from lambda: it caps what a worker
// can be given, hence the number of coteries. A law without an upper end, such
// as the exponential, gives no cap at lambda 1, and all workers form one
// coterie. Workers that are never interrupted need no replication, and each
// forms a coterie of its own.
type Greedy struct {
	N        float64        `min:"1e-6" max:"1e6" doc:"chunks per unit of work, in each slice"`
	Rounding grain.Rounding `one:"floor,ceil,round" doc:"how the number of chunks becomes an integer"`
	Lambda   float64        `above:"0" max:"1" doc:"largest risk to take with a worker's load"`
}

// Schedule plans for the problem.
func (g Greedy) Schedule(p *models.Problem) (*models.Schedule, error) {
	worker, err := alike(p)
	if err != nil {
		return nil, err
	}
	coteries, err := g.coteries(p, worker)
	if err != nil {
		return nil, err
	}
	chunks, err := g.chunks(coteries)
	if err != nil {
		return nil, err
	}
	s := &models.Schedule{List: make([][]int32, 0, len(p.Workers))}
	var lists [][]int32 // of a coterie, its chunks numbered from 0
	for i, c := range coteries {
		omega := c.Slice / float64(chunks[i])
		if i == 0 || c.Workers != coteries[i-1].Workers {
			lists = groupLists(c.Workers, chunks[i], worker, omega)
		}
		offset := int32(len(s.Size))
		for _, list := range lists {
			s.List = append(s.List, shifted(list, offset))
		}
		for range chunks[i] {
			s.Size = append(s.Size, omega)
		}
	}
	return s, nil
}

// coteries partitions the problem.
func (g Greedy) coteries(p *models.Problem, worker models.Worker) ([]Coterie, error) {
	maxsl, err := longest(worker, g.Lambda)
	if err != nil {
		return nil, err
	}
	if everlasting(worker.Risk) {
		maxsl = p.Load / float64(len(p.Workers))
	}
	return Partition(p.Load, len(p.Workers), maxsl), nil
}

// chunks returns into how many chunks each coterie cuts its slice.
func (g Greedy) chunks(coteries []Coterie) ([]int, error) {
	chunks := make([]int, len(coteries))
	entries := 0.0
	for i, c := range coteries {
		n, err := grain.Chunks(g.N, c.Slice, g.Rounding)
		if err != nil {
			return nil, err
		}
		chunks[i] = n
		entries += float64(c.Workers) * float64(n)
	}
	return chunks, limit(entries)
}

// groupLists returns the greedy group schedule of a coterie whose chunks have
// size omega.
func groupLists(workers, chunks int, worker models.Worker, omega float64) [][]int32 {
	groups := (chunks + workers - 1) / workers
	var key func(step int) float64
	if _, linear := worker.Risk.(risk.Linear); !linear {
		cost := worker.Compute.Of(omega)
		key = func(step int) float64 { return worker.Risk.Before(float64(step) * cost) }
	}
	return GreedyChart(workers, groups, key).Lists(chunks)
}

// shifted returns a copy of the list with all its chunks renumbered.
func shifted(list []int32, by int32) []int32 {
	s := make([]int32, len(list))
	for k, c := range list {
		s[k] = c + by
	}
	return s
}
