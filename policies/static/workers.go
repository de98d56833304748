package static

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// alike returns the worker that all workers of the problem equal. It returns an error if they differ or
// exchange messages with the master, since formulas exclude that. A nil risk becomes [risk.Never].
func alike(p *models.Problem) (models.Worker, error) {
	if err := free(p); err != nil {
		return models.Worker{}, err
	}
	return identical(p)
}

// identical returns the worker that all workers are like, with the law Never if it has none, or an error.
func identical(p *models.Problem) (models.Worker, error) {
	first := p.Workers[0]
	for i, w := range p.Workers {
		if w.Compute != first.Compute || !risk.Same(w.Risk, first.Risk) {
			return first, fmt.Errorf("the policy needs identical workers, and worker %d differs from worker 1", i+1)
		}
	}
	if first.Risk == nil {
		first.Risk = risk.Never{}
	}
	return first, nil
}

// free returns an error unless the problem is valid and has no messages.
func free(p *models.Problem) error {
	if err := p.Validate(); err != nil {
		return err
	}
	return needs.NoMessages.Check(p)
}

// longest returns the largest load for a worker (the paper's maxsl): what it computes until it has been
// interrupted with probability lambda, without start-up costs. For linear risk and lambda 1 that takes
// the time X. It is +Inf if that time never comes.
func longest(w models.Worker, lambda float64) (float64, error) {
	if !(lambda > 0 && lambda <= 1) {
		return 0, fmt.Errorf("lambda is %v: it must be above 0 and at most 1", lambda)
	}
	t := w.Risk.Quantile(lambda)
	if !(t > 0) {
		return 0, fmt.Errorf("a risk of %v is reached at time %v: there is no time to compute anything", lambda, t)
	}
	maxsl := t / w.Compute.PerUnit // +Inf if load costs no time
	if maxsl == 0 {
		return 0, fmt.Errorf("load takes so long, %v per unit, that none can be computed by time %v", w.Compute.PerUnit, t)
	}
	return maxsl, nil
}

// neverInterrupts reports whether the law never interrupts a worker.
func neverInterrupts(law models.Risk) bool { return law.Before(math.Inf(1)) == 0 }

// typical returns the worker for which a policy for equal workers plans: any of them if they are equal.
// Otherwise it has their mean speed and their mean start-up time, and its law is the mixture of theirs.
func typical(p *models.Problem) (models.Worker, error) {
	if worker, err := alike(p); err == nil {
		return worker, nil
	}
	if err := free(p); err != nil {
		return models.Worker{}, err
	}
	worker, speed, latency := p.Workers[0], 0.0, 0.0
	var laws mixture
	for i := range p.Workers {
		w := &p.Workers[i]
		speed += 1 / w.Compute.PerUnit // +Inf if load costs no time
		latency += w.Compute.Latency
		laws = laws.with(w.Risk)
	}
	n := float64(len(p.Workers))
	laws = laws.few()
	worker.Compute = models.Affine{Latency: latency / n, PerUnit: n / speed}
	if math.IsInf(n/speed, 1) { // reached only by speeds of nearly 0
		worker.Compute.PerUnit = math.MaxFloat64
	}
	if worker.Risk = laws; len(laws) == 1 {
		worker.Risk = laws[0].law
	}
	return worker, nil
}

// mixture is the law of a worker drawn at random.
type mixture []part

// part is a law that some workers have.
type part struct {
	law     models.Risk
	workers float64
}

// with adds a worker. Consecutive workers with one law make one part.
func (m mixture) with(law models.Risk) mixture {
	if law == nil {
		law = risk.Never{}
	}
	if last := len(m) - 1; last >= 0 && risk.Same(m[last].law, law) {
		m[last].workers++
		return m
	}
	return append(m, part{law, 1})
}

// most bounds the number of parts in a mixture: policies ask for hundreds of thousands of probabilities.
const most = 32

// few returns the mixture, or a mixture of evenly chosen parts if they are too many.
func (m mixture) few() mixture {
	if len(m) <= most {
		return m
	}
	some := make(mixture, most)
	for i := range some {
		some[i] = m[(2*i+1)*len(m)/(2*most)]
	}
	return some
}

// Before is the mean of the parts.
func (m mixture) Before(t float64) float64 {
	sum, all := 0.0, 0.0
	for _, p := range m {
		sum += float64(p.workers * p.law.Before(t))
		all += p.workers
	}
	return sum / all
}

// Quantile lies between the least and the greatest quantile of the parts, and is found by bisection.
func (m mixture) Quantile(u float64) float64 {
	least, most := math.Inf(1), 0.0
	for _, p := range m {
		t := p.law.Quantile(u)
		least, most = min(least, t), max(most, t)
	}
	low, high := math.Float64bits(least), math.Float64bits(most) // positive numbers have the order of their bits
	for low < high {
		middle := low + (high-low)/2
		if m.Before(math.Float64frombits(middle+1)) >= u {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return math.Float64frombits(low)
}
