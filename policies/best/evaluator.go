package best

import (
	"math"
	"reflect"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// evaluator is a problem prepared for the evaluation of lines. It has its own memory, so it serves one
// goroutine.
type evaluator struct {
	Load    float64
	workers []worker
	stream  bool
	half    bool // results wait until all is sent
	returns bool
	cutoff  bool // some worker has a cutoff after which all is lost
	run     run
	a, b    *timeline // memory of searches
}

// worker is the part of a worker that lines depend on.
type worker struct {
	send, compute, back models.Affine
	resident, travels   bool // needs no message; its results travel
	law                 *law // nil: never interrupted
	risk                models.Risk
}

// newEvaluator returns the evaluator of a problem, which must be valid. Work done after until counts
// nothing; with +Inf all work counts.
func newEvaluator(p *models.Problem, until float64) *evaluator {
	w := &evaluator{Load: p.Load, stream: p.Stream, half: p.Port == models.HalfDuplex, a: &timeline{}, b: &timeline{}}
	laws := map[models.Risk]*law{}
	distinct := 0
	for i := range p.Workers {
		if i == 0 || !risk.Same(p.Workers[i].Risk, p.Workers[i-1].Risk) {
			distinct++
		}
	}
	horizon := farthest(p)
	for i := range p.Workers {
		m := &p.Workers[i]
		k := worker{send: m.Send, compute: m.Compute, back: m.Return, resident: m.Send.Free(), travels: !m.Return.Free()}
		k.risk = lawUntil(m.Risk, until)
		w.returns = w.returns || k.travels
		if k.risk != nil {
			comparable := reflect.ValueOf(k.risk).Comparable()
			if comparable {
				k.law = laws[k.risk]
			} else if i > 0 && risk.Same(m.Risk, p.Workers[i-1].Risk) {
				k.law = w.workers[i-1].law
			}
			if k.law == nil {
				k.law = newLaw(k.risk, horizon, distinct)
			}
			if comparable {
				laws[k.risk] = k.law
			}
			w.cutoff = w.cutoff || !math.IsInf(k.law.wall, 1)
		}
		w.workers = append(w.workers, k)
	}
	return w
}

// farthest is a time by which all useful lines end. It has a wide margin over the time that the whole load
// takes on any worker and on the port.
func farthest(p *models.Problem) float64 {
	most := 0.0
	for i := range p.Workers {
		w := &p.Workers[i]
		most = max(most, w.Send.Of(p.Load)+w.Compute.Of(p.Load)+w.Return.Of(p.Load))
	}
	return min(64*most, math.MaxFloat64/4)
}

// late is a law under which work that ends after a cutoff is lost, too. Lines are made to fit it.
type late struct{ risk.Cut }

// lawUntil returns the law under which work that ends after a time counts nothing.
func lawUntil(law models.Risk, until float64) models.Risk {
	if math.IsInf(until, 1) {
		return law
	}
	return late{risk.Cut{Law: law, At: until}}
}
