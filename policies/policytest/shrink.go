package policytest

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"strconv"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// tries bounds the number of problems in the search for the smallest.
const tries = 200

// shrunk returns the error of a check with the smallest problem found on which the check fails. A policy
// that is stuck keeps its problem: every further try would hang as long.
func shrunk(p *models.Problem, err error, check func(*models.Problem) error) error {
	if !errors.Is(err, errStuck) {
		p, err = smallest(p, err, check)
	}
	return onProblem{err, p}
}

// smallest searches for a simpler problem on which a check fails as well, and returns it with the
// error of the check. The check gets a copy of each problem. Each edit is kept if the problem becomes
// simpler by it and the check still fails, until no edit helps. The search is deterministic.
func smallest(p *models.Problem, err error, check func(*models.Problem) error) (*models.Problem, error) {
	for left, better := tries, true; better; {
		better = false
		for k := 0; ; k++ {
			edits := editsOf(p)
			if k >= len(edits) {
				break
			}
			q := clone(p)
			edits[k](q)
			if !(complexity(q) < complexity(p)) || q.Validate() != nil {
				continue
			}
			if left == 0 {
				return p, err
			}
			left--
			if fault := check(clone(q)); fault != nil {
				p, err, better = q, fault, true
			}
		}
	}
	return p, err
}

// clone returns a copy of the problem that shares no memory that a policy may change.
func clone(p *models.Problem) *models.Problem {
	q := *p
	q.Workers = slices.Clone(p.Workers)
	for i := range q.Workers {
		if w := &q.Workers[i]; w.Life != nil {
			life := *w.Life
			w.Life = &life
		}
	}
	return &q
}

// complexity measures how much there is to read in a problem: workers, then kinds of workers, then
// numbers and their digits.
func complexity(p *models.Problem) float64 {
	sum := 1000*float64(len(p.Workers)) + digits(p.Load) + digits(p.Notice) + digits(p.Deadline) + digits(p.Unit) + float64(p.Port)
	if p.Stream {
		sum++
	}
	for i, w := range p.Workers {
		if i > 0 && !reflect.DeepEqual(w, p.Workers[0]) {
			sum += 100
		}
		for _, c := range []models.Affine{w.Send, w.Compute, w.Return, w.Check} {
			sum += digits(c.Latency) + digits(c.PerUnit)
		}
		sum += toRead(w.Risk) + toRead(w.Faults) + ofLife(w.Life)
	}
	return sum
}

// toRead measures how much there is to read in a law.
func toRead(law models.Risk) float64 {
	switch law := law.(type) {
	case nil:
		return 0
	case risk.Linear:
		return 1 + digits(law.X)
	}
	return 50
}

// digits is 0 for 0, 1 for 1, and more for numbers that take longer to read.
func digits(x float64) float64 {
	switch {
	case x == 0:
		return 0
	case x == 1:
		return 1
	}
	return 1 + float64(len(strconv.FormatFloat(x, 'g', -1, 64)))
}

// round returns the number with one digit.
func round(x float64) float64 {
	short, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 1, 64), 64)
	if err != nil || math.IsInf(x, 0) {
		return x
	}
	return short
}

// editsOf returns edits that may make a problem simpler, the largest steps first.
func editsOf(p *models.Problem) (edits []func(*models.Problem)) {
	n := len(p.Workers)
	part := func(from, to int) {
		if from < to && to-from < n {
			edits = append(edits, func(q *models.Problem) { q.Workers = q.Workers[from:to] })
		}
	}
	part(0, 1)
	part(0, n/2)
	part(n/2, n)
	for i := n - 1; i >= 0 && n > 1; i-- {
		edits = append(edits, func(q *models.Problem) { q.Workers = slices.Delete(q.Workers, i, i+1) })
	}
	edits = append(edits,
		func(q *models.Problem) { copy(q.Workers, models.Uniform(n, q.Workers[0])) },
		func(q *models.Problem) { copy(q.Workers, models.Uniform(n, q.Workers[n-1])) },
		func(q *models.Problem) { q.Stream = false },
		func(q *models.Problem) { q.Port = models.HalfDuplex },
		func(q *models.Problem) { q.Notice = 0 },
		func(q *models.Problem) { q.Deadline = 0 },
		func(q *models.Problem) { q.Deadline = round(q.Deadline) },
		func(q *models.Problem) { q.Unit = 0 },
		func(q *models.Problem) { q.Unit = round(q.Unit) },
		func(q *models.Problem) { q.Load = 1 },
		func(q *models.Problem) { q.Load = round(q.Load) },
	)
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	edits = append(edits, workerEdits(all)...)
	if n > 1 {
		for i := range n {
			edits = append(edits, workerEdits([]int{i})...)
		}
	}
	return edits
}

// workerEdits returns edits that may make some workers simpler together.
func workerEdits(which []int) (edits []func(*models.Problem)) {
	for _, edit := range append(slices.Clip(lifeEdits), []func(*models.Worker){
		func(w *models.Worker) { w.Risk = nil },
		func(w *models.Worker) { w.Faults, w.Check = nil, models.Affine{} },
		func(w *models.Worker) { w.Check = models.Affine{} },
		func(w *models.Worker) { w.Send, w.Return = models.Affine{}, models.Affine{} },
		func(w *models.Worker) { w.Return = models.Affine{} },
		func(w *models.Worker) { w.Send = models.Affine{} },
		func(w *models.Worker) { w.Send.Latency, w.Compute.Latency, w.Return.Latency = 0, 0, 0 },
		func(w *models.Worker) { w.Send.Latency, w.Return.Latency = 0, 0 },
		func(w *models.Worker) { w.Compute = models.Affine{PerUnit: 1} },
		func(w *models.Worker) { w.Compute.Latency = 0 },
		func(w *models.Worker) { eachCost(w, func(x float64) float64 { return min(1, math.Ceil(x)) }) },
		func(w *models.Worker) { eachCost(w, round) },
		func(w *models.Worker) { simpler(&w.Risk, func(models.Risk) float64 { return 1 }) },
		func(w *models.Worker) {
			simpler(&w.Risk, func(l models.Risk) float64 { return round(l.Quantile(0.5)) })
		},
		func(w *models.Worker) { simpler(&w.Faults, func(models.Risk) float64 { return 1 }) },
		func(w *models.Worker) {
			simpler(&w.Faults, func(l models.Risk) float64 { return round(l.Quantile(0.5)) })
		},
	}...) {
		edits = append(edits, func(q *models.Problem) {
			for _, i := range which {
				edit(&q.Workers[i])
			}
		})
	}
	return edits
}

// simpler replaces a law, if any, by a linear one.
func simpler(law *models.Risk, x func(models.Risk) float64) {
	if *law != nil {
		*law = risk.Linear{X: x(*law)}
	}
}

// eachCost replaces the numbers of a worker's costs.
func eachCost(w *models.Worker, f func(float64) float64) {
	for _, c := range []*models.Affine{&w.Send, &w.Compute, &w.Return, &w.Check} {
		c.Latency, c.PerUnit = f(c.Latency), f(c.PerUnit)
	}
}
