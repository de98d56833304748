package solve

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/affine"
	"github.com/loadstar-sim/loadstar/policies/orders"
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

func (f *affineProblem) solve() (*Solution, error) {
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
		return nil, at("workers", "%w", err)
	}
	if f.Time > 0 {
		if problem.Load, err = f.most(st); err != nil {
			return nil, err
		}
	}
	plan, err := planOf(affine.Policy{Method: affine.Method(f.Method), Order: orders.Order(f.Order)}, problem)
	if err != nil {
		return nil, err
	}
	s := &Solution{Proved: affineProof(f.Method, f.Order, st)}
	if err := s.run(plan); err != nil {
		return nil, err
	}
	s.add("makespan", s.latest(), "when all is computed")
	s.add("load", problem.Load, "units of load")
	if all, err := st.AllFrom(); err == nil {
		s.add("all_above", all, "load above which certainly all take part, by links (after Lemma 9)")
	}
	if profile, err := st.Exact(); err == nil && len(workers) <= exactAtOnce {
		all, sorted := profile.AllFrom()
		s.add("all_from", all, "the least load from which on all take part")
		s.add("sorted_from", sorted, "the least load from which on the best order is by links too")
	}
	return s, nil
}

// exactAtOnce is the number of workers up to which the exact method is instant.
const exactAtOnce = 12

// most returns the largest load that can be done in the given time.
func (f *affineProblem) most(st affine.Star) (float64, error) {
	if f.Order != "best" || f.Method != "auto" && f.Method != "exact" {
		return 0, at("time", "what can be done in a time is known of the best plans only: want order best and method auto or exact")
	}
	profile, err := st.Exact()
	if err != nil {
		return 0, at("workers", "%w", err)
	}
	plan, err := profile.Exploit(f.Time)
	if err != nil {
		return 0, at("time", "%w", err)
	}
	if plan.Load <= 0 {
		return 0, at("time", "%v is not enough for anybody to compute anything", f.Time)
	}
	return plan.Load, nil
}

// affineProof says what is known of an answer.
func affineProof(method, order string, st affine.Star) string {
	settled := order == "best" && (method == "sorted" || method == "local") && st.Settled()
	switch {
	case order != "best":
		return "the best of this order's workers take part, with the best shares; other orders may do better"
	case method == "exact", settled, method == "auto" && len(st) <= exactAtOnce:
		return "optimal: no workers, no order and no shares do better"
	case method == "all":
		return "all take part, by links: optimal for large loads only (Lemma 9)"
	}
	return "not proved: other orders may do better"
}
