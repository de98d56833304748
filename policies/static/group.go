package static

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/policies/messages"
)

// Group partitions the load into slices for coteries. Each coterie executes its slice by a group
// schedule, whose chart the regimen makes (the paper, sections 5.2.4, 6.1 and, for general risks, 7.1).
// The policies of this type differ only in the regimen, which must be set.
//
// The degree of replication follows from lambda: it caps the load of a worker, hence the number of
// coteries. A law without an upper end, such as the exponential, gives no cap at lambda 1, and all
// workers form one coterie. Workers that are never interrupted need no replication, and each forms its
// own coterie.
//
// With N = 0 every coterie cuts its slice as is best for it, into complete groups; rounding does not
// matter then.
type Group struct {
	Regimen  Regimen           `option:"-"`
	N        float64           `min:"1e-6" max:"1e6" word:"auto=0" doc:"chunks per unit of work, in each slice"`
	Auto     Auto              `one:"scan,theorem4" doc:"how n=auto finds the number for a worker alone in its coterie: by a scan, or by Theorem 4 under linear risk"`
	Rounding chunking.Rounding `one:"floor,ceil,round" doc:"how the number of chunks becomes an integer"`
	Lambda   float64           `above:"0" max:"1" doc:"largest risk to take with a worker's load"`
	Messages messages.Count    `one:"own,free,auto" doc:"what counts as part of a chunk's computing time: its own messages, none, or the best of five multiples in trial episodes"`
}

// Chart makes the regimen's chart for linear risk.
func (g Group) Chart(workers, groups int) (Chart, error) {
	if workers < 1 || groups < 1 {
		return nil, fmt.Errorf("there is no chart of %d workers and %d groups: want at least one of each", workers, groups)
	}
	return g.Regimen.Chart(workers, groups, nil)
}

// Schedule plans for the problem.
func (g Group) Schedule(p *models.Problem) (*models.Schedule, error) {
	return messages.Planner{Policy: g, Count: g.Messages, Infers: g.N == 0, Plan: g.plan}.Schedule(p)
}

// plan plans for workers without messages.
func (g Group) plan(p *models.Problem) (*models.Schedule, error) {
	worker, err := typical(p)
	if err != nil {
		return nil, err
	}
	coteries, err := g.coteries(p, worker)
	if err != nil {
		return nil, err
	}
	chunks, err := g.chunks(coteries, worker)
	if err != nil {
		return nil, err
	}
	all := 0
	for _, n := range chunks {
		all += n
	}
	s := &models.Schedule{List: make([][]int32, 0, len(p.Workers)), Size: make([]float64, 0, all)}
	var joined []int32 // the joined lists of a coterie
	for i, c := range coteries {
		omega := c.Slice / float64(chunks[i])
		if i == 0 || c.Workers != coteries[i-1].Workers {
			groups := (chunks[i] + c.Workers - 1) / c.Workers
			chart, err := g.remembered(c.Workers, groups*c.Workers, worker, omega)
			if err != nil {
				return nil, err
			}
			joined = chart.joined(chunks[i], int32(len(s.Size)))
		} else {
			joined = shifted(joined, int32(chunks[i]))
		}
		s.List = cut(s.List, joined, c.Workers)
		for range chunks[i] {
			s.Size = append(s.Size, omega)
		}
	}
	return s, nil
}

// coteries partitions the problem.
func (g Group) coteries(p *models.Problem, worker models.Worker) ([]Coterie, error) {
	maxsl, err := longest(worker, g.Lambda)
	if err != nil {
		return nil, err
	}
	if neverInterrupts(worker.Risk) {
		maxsl = p.Load / float64(len(p.Workers))
	}
	return Partition(p.Load, len(p.Workers), maxsl), nil
}

// chunks returns the number of chunks in each coterie's slice.
func (g Group) chunks(coteries []Coterie, worker models.Worker) ([]int, error) {
	chunks := make([]int, len(coteries))
	entries := 0.0
	for i, c := range coteries {
		var err error
		switch {
		case g.N != 0:
			chunks[i], err = chunking.Chunks(g.N, c.Slice, g.Rounding)
		case i > 0 && c.Workers == coteries[i-1].Workers:
			chunks[i] = chunks[i-1]
		default:
			chunks[i], err = g.infer(c, worker)
		}
		if err != nil {
			return nil, err
		}
		entries += float64(c.Workers) * float64(chunks[i])
	}
	return chunks, limit(entries)
}

// chart makes the chart of a coterie whose chunks have size omega. The last group may be incomplete.
func (g Group) chart(workers, chunks int, worker models.Worker, omega float64) (Chart, error) {
	groups := (chunks + workers - 1) / workers
	if _, linear := worker.Risk.(risk.Linear); linear {
		return g.Regimen.Chart(workers, groups, nil)
	}
	cost := worker.Compute.Of(omega)
	return g.Regimen.Chart(workers, groups, func(step int) float64 { return worker.Risk.Before(float64(step) * cost) })
}

// shifted returns a copy of a list with all its chunks renumbered.
func shifted(list []int32, by int32) []int32 {
	s := make([]int32, len(list))
	for k, c := range list {
		s[k] = c + by
	}
	return s
}
