package ftr

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Policy shares the load so that all workers have checked out at once, and deals what is known to be
// lost out again, as the paper does with units that are found wrong.
type Policy struct {
	Order        orders.Order `doc:"in which workers are served; climb searches for which of up to 32 take part, and in what order"`
	Workers      float64      `min:"1" max:"1e6" word:"auto=0" doc:"how many may take part in the first phase, the first in the order; auto is all that pay"`
	Installments float64      `min:"1" max:"1e4" word:"auto=0" doc:"in how many equal parts the load is shared, one after the other; auto is what does best in trial episodes"`
	Second       Rule         `one:"in-place,ours,best,printed" doc:"what is lost, or was found wrong, is computed by the same worker, or moved: by Algorithm 1 as printed, by it with better targets and no empty messages (ours), or as is best"`
	Reading      string       `one:"waiting,charged" doc:"a message of the second phase is taken to cost its start-up, or what it costs in the first"`
}

// Words returns what the option accepts, or nil if its tags say so.
func (Policy) Words(option string) spec.Words {
	if option == "order" {
		return words
	}
	return nil
}

// Dispatch returns a dispatcher for the problem.
func (q Policy) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if _, err := ParseReading(q.Reading); err != nil {
		return nil, err
	}
	if err := q.Second.check(); err != nil {
		return nil, err
	}
	if q.Installments != 0 && !(q.Installments >= 1 && q.Installments <= mostInstallments) {
		return nil, fmt.Errorf("installments is %v: it must be from 1 to %d, or 0 for what does best", q.Installments, mostInstallments)
	}
	if q.Installments == 0 {
		return q.infer(p)
	}
	return q.dealer(p, int(q.Installments))
}

// Share returns the first phase of the policy, in one installment.
func (q Policy) Share(workers []Worker, load float64) (Phase, error) {
	return q.plan().Share(workers, load)
}

func (q Policy) plan() Plan {
	return Plan{Order: q.Order, Workers: q.Workers}
}

// mostInstallments is how many there may be.
const mostInstallments = 10_000

// dealer returns the dispatcher with a number of installments.
func (q Policy) dealer(p *models.Problem, installments int) (*dealer, error) {
	workers := workersOf(p)
	phase, err := q.Share(workers, p.Load/float64(installments))
	if err != nil {
		return nil, err
	}
	d := &dealer{rule: q.Second, plan: q.plan(), workers: workers, missing: make([]float64, len(p.Workers)), pending: make([]int, len(p.Workers))}
	for range installments {
		for _, i := range phase.Order {
			if phase.Shares[i] > 0 {
				d.first = append(d.first, message{i, phase.Shares[i]})
			}
		}
	}
	return d, nil
}
