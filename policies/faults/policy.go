package faults

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Policy shares the load so that all workers have checked out at once, and deals out again load that was
// found wrong, or is known to be lost: phase after phase, until all is right.
type Policy struct {
	Order        orders.Order `doc:"order in which workers are served; climb searches for the best set and order of up to 32 workers"`
	Workers      float64      `min:"1" max:"1e6" word:"auto=0" doc:"number of workers in the first phase, the first in the order; auto: as many as pay off"`
	Installments float64      `min:"1" max:"1e4" word:"auto=0" doc:"number of equal parts of the load, dealt out one after the other; auto: the best number in trial episodes"`
	Second       Rule         `one:"in-place,ours,best,printed" doc:"who recomputes lost or wrong load: its worker (in-place), or others: by Algorithm 1 as printed (printed), by it with better targets and no empty messages (ours), or by the best allocation (best)"`
	Reading      string       `one:"waiting,charged" doc:"for second=best: a message of the second phase costs only its start-up (waiting), or as much as in the first phase (charged)"`
}

// Words returns the values that the option accepts, or nil if its tags say so.
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

// dealer returns the dispatcher with a number of installments, and with the number of workers with which
// they end first. In the world of the paper, where they end as the formula says, these are all that pay.
func (q Policy) dealer(p *models.Problem, installments int) (*dealer, error) {
	workers := WorkersOf(p)
	load := p.Load / float64(installments)
	phase, err := q.Share(workers, load)
	if err != nil {
		return nil, err
	}
	d := &dealer{rule: q.Second, plan: q.plan(), workers: workers, pending: make([]int, len(p.Workers)),
		own: make([]float64, len(p.Workers)), missing: make([]float64, len(p.Workers))}
	if d.reading, err = ParseReading(q.Reading); err != nil {
		return nil, err
	}
	if err := d.share(p, phase, installments); err != nil {
		return nil, err
	}
	if q.Workers != 0 || q.Order == orders.Climb || !slices.ContainsFunc(workers, func(w Worker) bool { return w.Stores || !w.Return.Free() }) {
		return d, nil
	}
	return d, q.choose(d, p, load, installments)
}

// choose has fewer workers take part, the first in the order, if their installments end earlier where nobody
// is interrupted: others pay for start-ups, and the port may be too busy for all. It tries numbers that
// are a seventh apart, which of few workers are all, and then others near the best.
func (q Policy) choose(d *dealer, p *models.Problem, load float64, installments int) error {
	calm := *p
	calm.Workers = slices.Clone(p.Workers)
	for i := range calm.Workers {
		calm.Workers[i].Life = nil
	}
	in := models.Uninterrupted(len(p.Workers))
	var sim models.Simulator
	all := len(p.Workers)
	best, end := all, math.Inf(1)
	try := func(k int) error {
		some := q
		some.Workers = float64(k)
		phase, err := some.Share(d.workers, load)
		if err != nil {
			return err
		}
		if err := d.share(p, phase, installments); err != nil {
			return err
		}
		out, err := sim.Play(&calm, d, in)
		if err == nil && out.Makespan < end {
			best, end = k, out.Makespan
		}
		return err
	}
	if err := try(all); err != nil {
		return err
	}
	for k := all - max(1, all/7); k > 0; k -= max(1, k/7) {
		if err := try(k); err != nil {
			return err
		}
	}
	for step := best / 14; step > 0; step /= 2 {
		for _, k := range []int{best - step, best + step} {
			if k < 1 || k > all {
				continue
			}
			if err := try(k); err != nil {
				return err
			}
		}
	}
	return try(best)
}
