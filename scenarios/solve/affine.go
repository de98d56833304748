package solve

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/affine"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

// affineProblem asks which workers take part where there are latencies.
type affineProblem struct {
	Load    float64      `yaml:"load" above:"0" doc:"units of load"`
	Time    float64      `yaml:"time" above:"0" doc:"in place of the load: the time in which as much as possible is to be done"`
	Method  string       `yaml:"method" one:"auto,exact,sorted,local,all" doc:"exact: the best of all orders and sets; sorted: by links; local: a search; all: all workers by links; auto, if left out, is exact where that can be"`
	Order   string       `yaml:"order" doc:"which worker is sent to first: best, given, or workers such as 3-1-2; best if left out"`
	Workers []starWorker `yaml:"workers" need:"yes" doc:"the workers"`
}

const affineExample = `# Messages and chunks have latencies, so not all workers take part.
kind: affine
load: 20
workers:
  - {send: 0.1, send_latency: 2, compute: 1, compute_latency: 1}
  - {send: 0.2, send_latency: 0.5, compute: 1, compute_latency: 1}
  - {send: 0.3, send_latency: 0.1, compute: 2, compute_latency: 0.1}
  - {send: 0.5, send_latency: 6, compute: 0.5, compute_latency: 3}
`

func (f *affineProblem) Solve() (*answer.Solution, error) {
	workers, err := starWorkers(f.Workers)
	if err != nil {
		return nil, err
	}
	if err := oneOf("load", f.Load, "time", f.Time); err != nil {
		return nil, err
	}
	problem := models.Problem{Platform: models.Star(workers...), Load: f.Load}
	st, err := affine.Of(problem.Platform)
	if err != nil {
		return nil, answer.At("workers", "%w", err)
	}
	if f.Time > 0 {
		if problem.Load, err = f.most(st); err != nil {
			return nil, err
		}
	}
	plan, method, err := affine.Policy{Method: affine.Method(f.Method), Order: orders.Order(f.Order)}.Plan(st, problem.Load)
	if err != nil {
		return nil, err
	}
	schedule, err := st.Schedule(plan)
	if err != nil {
		return nil, err
	}
	s := &answer.Solution{Claim: affineClaim(f.Order, method, st)}
	s.Timetable(answer.PlanOf(problem, *schedule))
	s.Add("makespan", plan.Time, "when all is computed")
	s.Add("load", problem.Load, "units of load")
	if all, err := st.AllFrom(); err == nil {
		s.Add("all_above", all, "load above which certainly all take part, by links (after Lemma 9)")
	}
	if profile, ok := profileOf(st); ok {
		all, sorted := profile.AllFrom()
		s.Add("all_from", all, "the least load from which on all take part")
		s.Add("sorted_from", sorted, "the least load from which on the best order is by links too")
	}
	return s, nil
}

// profileOf returns the best plans of all loads, where finding them takes no time to
// speak of.
func profileOf(st affine.Star) (*affine.Profile, bool) {
	messages := 0
	for _, w := range st {
		if w.Send != (models.Affine{}) {
			messages++
		}
	}
	if messages > affine.Quick {
		return nil, false
	}
	profile, err := st.Exact()
	return profile, err == nil
}

// most returns the largest load that can be done in the given time.
func (f *affineProblem) most(st affine.Star) (float64, error) {
	if f.Order != "best" || f.Method != "auto" && f.Method != "exact" {
		return 0, answer.At("time", "what can be done in a time is known of the best plans only: want order best and method auto or exact")
	}
	profile, err := st.Exact()
	if err != nil {
		return 0, answer.At("workers", "%w", err)
	}
	plan, err := profile.Exploit(f.Time)
	if err != nil {
		return 0, answer.At("time", "%w", err)
	}
	if plan.Load <= 0 {
		return 0, answer.At("time", "%v is not enough for anybody to compute anything", f.Time)
	}
	return plan.Load, nil
}

// affineClaim says what is known of an answer that was found by a method.
func affineClaim(order string, method affine.Method, st affine.Star) answer.Claim {
	switch {
	case order != "best" && method == affine.All:
		return answer.Claimed("all of this order take part and end together; fewer workers or other orders may do better", answer.Unknown, "")
	case order != "best":
		return answer.Claimed("the best of this order's workers take part, with the best shares; other orders may do better", answer.OfFamily, "all sets of workers in this order")
	case method == affine.Exact:
		return answer.Claimed("optimal: no workers, no order and no shares do better", answer.OfAll, "all sets of workers in all orders")
	case (method == affine.Sorted || method == affine.Local) && st.Settled():
		return answer.Claimed("optimal: no workers, no order and no shares do better", answer.OfAll, "exchange of neighbours, which settles the order here, and all sets of workers in it")
	case method == affine.Sorted:
		return answer.Claimed("the best of the workers take part, by links, with the best shares; other orders may do better", answer.OfFamily, "all sets of workers in this order")
	case method == affine.All:
		return answer.Claimed("all take part, by links: optimal for large loads only (Lemma 9)", answer.Unknown, "")
	}
	return answer.Claimed("not proved: other orders may do better", answer.Unknown, "")
}

func (f *affineProblem) Check(ac *answer.Checker) {
	c := &checker{ac}
	e := c.Play()
	if e == nil {
		return
	}
	c.Timetable(e)
	c.Result("makespan", answer.ByEngine, e.Makespan)
	c.Result("load", answer.ByEngine, e.Work)
	if f.Load > 0 {
		c.Same("the load", answer.ByProblem, e.Work, f.Load)
	} else {
		c.Same("the time", answer.ByProblem, e.Makespan, f.Time)
	}
	for k := range c.Answer.Workers { // those that take part end together
		c.Cell(k, "computed", answer.ByEquations, e.Makespan)
	}
	st, err := affine.Of(c.Answer.Plan.Problem.Platform)
	c.Must(err)
	c.thresholds(st)
}

// thresholds checks the loads from which on all workers take part: just above, the best
// plan has all, and just below, another one.
func (c *checker) thresholds(st affine.Star) {
	profile, ok := profileOf(st)
	if !ok {
		return
	}
	sorted := func(order []int32) bool {
		for k := 1; k < len(order); k++ {
			if st[order[k-1]].Send.PerUnit > st[order[k]].Send.PerUnit {
				return false
			}
		}
		return true
	}
	for _, x := range []struct {
		name string
		is   func(order []int32) bool
		from bool // not only above
	}{
		{"all_above", func(order []int32) bool { return len(order) == len(st) && sorted(order) }, false},
		{"all_from", func(order []int32) bool { return len(order) == len(st) }, true},
		{"sorted_from", func(order []int32) bool { return len(order) == len(st) && sorted(order) }, true},
	} {
		load := c.Answer.Value(x.name)
		if !(load > 0) || math.IsInf(load, 1) {
			continue
		}
		holds := func(load float64) float64 {
			plan, err := profile.Rent(load)
			c.Must(err)
			if x.is(plan.Order) {
				return 1
			}
			return 0
		}
		c.Same(x.name+", that it holds above", answer.ByRecurrence, 1, holds(load*(1+1e-6)))
		if x.from {
			c.Same(x.name+", that it does not hold below", answer.ByRecurrence, 0, holds(load*(1-1e-6)))
			c.Seen(x.name)
		}
	}
}
