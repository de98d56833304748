package static

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// alike returns what all workers of the problem are, or an error if they differ
// or exchange messages with the master: formulas need that. No risk becomes [risk.Never].
func alike(p *models.Problem) (models.Worker, error) {
	if err := free(p); err != nil {
		return models.Worker{}, err
	}
	first := p.Workers[0]
	for i, w := range p.Workers {
		if w.Compute != first.Compute || !risk.Same(w.Risk, first.Risk) {
			return first, fmt.Errorf("the policy needs identical workers, and worker %d differs from worker 0", i)
		}
	}
	if first.Risk == nil {
		first.Risk = risk.Never{}
	}
	return first, nil
}

// free returns an error unless the problem is sound and knows no messages.
func free(p *models.Problem) error {
	if err := p.Validate(); err != nil {
		return err
	}
	return needs.NoMessages.Check(p)
}

// longest returns how much load a worker can be given at most (the paper's
// maxsl): what it computes until it has been interrupted with probability
// lambda, start-up costs apart. For linear risk and lambda 1 that takes the
// time X. It is +Inf if that time never comes.
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

// everlasting tells whether the law leaves workers alone for good.
func everlasting(law models.Risk) bool { return law.Before(math.Inf(1)) == 0 }

// typical returns the worker that a policy for workers which are alike plans for: any of them if they
// are. Otherwise it has their mean speed and their mean start-up time, and is interrupted before any
// time as likely as one of them that is drawn by lot.
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
	if math.IsInf(n/speed, 1) { // which only speeds next to none come to
		worker.Compute.PerUnit = math.MaxFloat64
	}
	if worker.Risk = laws; len(laws) == 1 {
		worker.Risk = laws[0].law
	}
	return worker, nil
}

// mixture is the law of a worker that is drawn by lot.
type mixture []part

// part is a law that some workers have.
type part struct {
	law     models.Risk
	workers float64
}

// with adds a worker. Workers with one law that follow each other are a part.
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

// most is how many parts a mixture has at most: policies ask for hundreds of thousands of probabilities.
const most = 32

// few returns the mixture, or one of some of its parts, evenly among all, if they are too many.
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

// Quantile is between the least and the greatest of the parts, and found there by halving.
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
