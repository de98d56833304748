package onemessage

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies/needs"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Policy sends every worker one message. By default it is [Best]; other orders and shares are for
// comparison.
//
// Times must be proportional to load, risks linear or none, and the master must never learn of an
// interruption unless it sends nothing. There may be no results.
type Policy struct {
	Order  orders.Order `doc:"order in which workers are served"`
	Shares Shares       `one:"optimal,equal,simultaneous" doc:"best shares for the order, equal shares, or shares that all end at once"`
	Hold   bool         `doc:"hold back load that would lower the expected work"`
}

// Words returns the words that the option accepts, or nil if its tags list them.
func (Policy) Words(option string) spec.Words {
	if option == "order" {
		return words
	}
	return nil
}

// Needs returns what the policy needs of a world.
func (Policy) Needs() needs.Needs {
	return needs.NoResults | needs.NoLatencies | needs.NoStreaming | needs.LinearRisk | needs.NeverHears
}

// Schedule plans for the problem.
func (q Policy) Schedule(p *models.Problem) (*models.Schedule, error) {
	plan, err := q.Plan(p)
	if err != nil {
		return nil, err
	}
	return plan.Schedule(p), nil
}

// Plan returns the plan behind the schedule.
func (q Policy) Plan(p *models.Problem) (Plan, error) {
	if err := p.Validate(); err != nil {
		return Plan{}, err
	}
	workers, err := read(p)
	if err != nil {
		return Plan{}, err
	}
	return q.plan(workers, p.Load)
}

// Schedule returns the plan as a schedule for the problem that it was made for.
func (p Plan) Schedule(problem *models.Problem) *models.Schedule {
	s := &models.Schedule{List: make([][]int32, len(problem.Workers)), Send: []int32{}}
	for _, i := range p.Order {
		if !(p.Shares[i] > 0) {
			continue
		}
		s.List[i] = []int32{int32(len(s.Size))}
		s.Size = append(s.Size, p.Shares[i])
		if !problem.Workers[i].Send.Free() {
			s.Send = append(s.Send, i)
		}
	}
	return s
}

// plan returns the policy's plan for a load.
func (q Policy) plan(workers []Worker, load float64) (Plan, error) {
	if err := words.Check(q.Order, len(workers)); err != nil {
		return Plan{}, err
	}
	if err := q.Shares.check(); err != nil {
		return Plan{}, err
	}
	order := Sorted(workers, q.Order)
	switch {
	case q.Shares == Simultaneous:
		return divided(workers, order, simultaneous(workers, order), load, q.Hold)
	case q.Shares == EqualShares:
		equal := make([]float64, len(workers))
		for i := range equal {
			equal[i] = 1
		}
		return divided(workers, order, equal, load, q.Hold)
	case q.Order == orders.Best:
		return Best(workers, load, q.Hold)
	}
	return InOrder(workers, order, load, q.Hold)
}

// read returns the workers of a problem in this package's world.
func read(p *models.Problem) ([]Worker, error) {
	if err := (Policy{}).Needs().Check(p); err != nil {
		return nil, err
	}
	workers := make([]Worker, len(p.Workers))
	for i, w := range p.Workers {
		workers[i] = Worker{Send: w.Send.PerUnit, Compute: w.Compute.PerUnit}
		if law, linear := w.Risk.(risk.Linear); linear {
			if !(law.X > 0) {
				return nil, fmt.Errorf("worker %d: it is interrupted by %v: that must be positive", i+1, law.X)
			}
			workers[i].Kappa = min(1/law.X, math.MaxFloat64)
		}
	}
	return workers, nil
}
