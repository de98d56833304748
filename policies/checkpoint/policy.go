package checkpoint

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// CSCW shares the load as [faults.Policy] does and cuts each share into the number of chunks
// that is best for a worker that saves a checkpoint after each: [Rollback]. It plans for
// workers that come back after a failure and lose what they computed of a chunk.
//
// On the platform, the start-up cost of computing stands for the checkpoint: each chunk
// pays it. Each chunk is a message, too, and pays the start-up of a message.
type CSCW struct {
	Rate       float64 `min:"0" doc:"failures of a worker in a unit of time"`
	Checkpoint float64 `above:"0" word:"auto=0" doc:"time to save a chunk; auto is the start-up cost of computing"`
	Recovery   float64 `min:"0" doc:"time to recover the last checkpoint; only rule=daly depends on it"`
	Downtime   float64 `min:"0" doc:"from a failure until recovery can begin; the plan does not depend on it"`
	Rule       Rule    `one:"best,young,daly" doc:"how long a chunk takes that auto makes: what is best in the mean, sqrt(2 C M) or sqrt(2 C (M + R)), where M = 1/rate"`
	Chunks     float64 `min:"1" max:"1e6" word:"auto=0" doc:"of each share; auto is as many as is best in the mean, or as rule says"`
}

// HOEOCI does the same for a worker that checks each chunk at its end and computes it
// again if it was wrong: [Repeat]. On the platform, the start-up cost of computing stands
// for the check.
type HOEOCI struct {
	Rate   float64 `min:"0" doc:"failures of a worker in a unit of time"`
	Check  float64 `above:"0" word:"auto=0" doc:"time to check a chunk; auto is the start-up cost of computing"`
	Once   bool    `doc:"whether a chunk is computed again once at most"`
	Chunks float64 `min:"1" max:"1e6" word:"auto=0" doc:"of each share; auto is as many as is best in the mean"`
}

// Law returns the policy's model of a worker; checkpoint is the time for Checkpoint=auto.
func (q CSCW) Law(checkpoint float64) Rollback {
	if q.Checkpoint > 0 {
		checkpoint = q.Checkpoint
	}
	return Rollback{Rate: q.Rate, Checkpoint: checkpoint, Recovery: q.Recovery, Downtime: q.Downtime, Rule: q.Rule}
}

// Law returns the policy's model of a worker; check is the time for Check=auto.
func (q HOEOCI) Law(check float64) Repeat {
	if q.Check > 0 {
		check = q.Check
	}
	return Repeat{Rate: q.Rate, Check: check, Once: q.Once}
}

// Needs returns what the policy needs of a world.
func (CSCW) Needs() needs.Needs { return faults.PlanNeeds }

// Needs returns what the policy needs of a world.
func (HOEOCI) Needs() needs.Needs { return faults.PlanNeeds }

// Within returns an error if chunks cost nothing, so that there is no best number of them.
func (q CSCW) Within(p *models.Problem) error {
	_, err := q.Schedule(p)
	return err
}

// Within returns an error if chunks cost nothing, so that there is no best number of them.
func (q HOEOCI) Within(p *models.Problem) error {
	_, err := q.Schedule(p)
	return err
}

// Schedule plans for the problem.
func (q CSCW) Schedule(p *models.Problem) (*models.Schedule, error) {
	if err := (timed{"checkpoint", q.Checkpoint}).validate(); err != nil {
		return nil, err
	}
	return inChunks(p, q.Chunks, func(start float64) (Law, error) {
		law := q.Law(start)
		return law, law.Validate()
	})
}

// Schedule plans for the problem.
func (q HOEOCI) Schedule(p *models.Problem) (*models.Schedule, error) {
	if err := (timed{"check", q.Check}).validate(); err != nil {
		return nil, err
	}
	return inChunks(p, q.Chunks, func(start float64) (Law, error) {
		law := q.Law(start)
		return law, law.Validate()
	})
}

// Law is a way to live with failures in chunks: a [Rollback] or a [Repeat].
type Law interface {
	// Expected returns the mean time for work in chunks.
	Expected(work float64, chunks int) (float64, error)
	// Dividing returns a function that returns the best number of chunks of some work. It computes
	// once what does not depend on the work, which takes most of the time.
	Dividing() (best func(work float64) (chunks int, err error), err error)
}

// Divide returns a function that returns the number of chunks of some work: the given one, or
// the best under the law if that is 0.
func Divide(law Law, chunks float64) (number func(work float64) (int, error), err error) {
	switch {
	case chunks == 0:
		return law.Dividing()
	case chunks >= 1 && chunks <= 1e6:
		return func(work float64) (int, error) { return int(chunks), checkChunks(work, int(chunks)) }, nil
	}
	return nil, fmt.Errorf("chunks is %v: it must be from 1 to 1000000, or 0 for as many as are best", chunks)
}

// mostPlanned is how many chunks a plan may have.
const mostPlanned = 1_000_000

// inChunks plans shares that are cut into chunks.
func inChunks(p *models.Problem, chunks float64, law func(start float64) (Law, error)) (*models.Schedule, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	workers, err := faults.Workers(p)
	if err != nil {
		return nil, err
	}
	phase, err := faults.InOrder(workers, faults.FastestLinks(workers), p.Load)
	if err != nil {
		return nil, err
	}
	s := &models.Schedule{List: make([][]int32, len(workers)), Send: []int32{}}
	for _, i := range phase.Order {
		share, compute := phase.Shares[i], workers[i].Compute
		by, err := law(compute.Latency)
		if err != nil {
			return nil, err
		}
		number, err := Divide(by, chunks)
		if err != nil {
			return nil, fmt.Errorf("worker %d: %w", i, err)
		}
		n, err := number(float64(share * compute.PerUnit))
		if err != nil {
			return nil, fmt.Errorf("worker %d: %w", i, err)
		}
		if n > mostPlanned-len(s.Size) {
			return nil, fmt.Errorf("worker %d would get %d chunks: a plan has %d at most", i, n, mostPlanned)
		}
		size := share / float64(n)
		if !(size > 0) {
			return nil, fmt.Errorf("worker %d: its share of %v is too small for %d chunks", i, share, n)
		}
		for range n {
			s.List[i] = append(s.List[i], int32(len(s.Size)))
			s.Size = append(s.Size, size)
			if !workers[i].Send.Free() {
				s.Send = append(s.Send, int32(i))
			}
		}
	}
	return s, nil
}
