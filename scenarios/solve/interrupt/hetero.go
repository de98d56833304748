package interrupt

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/hetero"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

const heteroPaper = "Benoit, Robert, Rosenberg, Vivien, Static worksharing strategies for heterogeneous computers with unrecoverable interruptions, Parallel Comput. (2010)"

// heteroWorker is a worker, or several that are alike.
type heteroWorker struct {
	Count     int     `yaml:"count" min:"1" max:"100000" doc:"how many such workers; 1 if left out"`
	Speed     float64 `yaml:"speed" above:"0" need:"yes" doc:"units computed in a unit of time"`
	Bandwidth float64 `yaml:"bandwidth" above:"0" doc:"units sent in a unit of time; without it, messages take no time"`
	Risk      float64 `yaml:"risk" min:"0" need:"yes" doc:"kappa: it is interrupted before t with probability kappa t"`
}

// heteroWorkers makes the workers of a list.
func heteroWorkers(list []heteroWorker) ([]hetero.Worker, error) {
	var all []hetero.Worker
	for _, w := range list {
		one := hetero.Worker{Compute: 1 / w.Speed, Kappa: w.Risk}
		if w.Bandwidth > 0 {
			one.Send = 1 / w.Bandwidth
		}
		for range max(1, w.Count) {
			if len(all) == answer.MaxWorkers {
				return nil, answer.At("workers", "more than %d workers", answer.MaxWorkers)
			}
			all = append(all, one)
		}
	}
	return all, nil
}

// heteroBest asks for order and shares.
type heteroBest struct {
	Load    float64        `yaml:"load" above:"0" need:"yes" doc:"units of load"`
	Hold    bool           `yaml:"hold" doc:"true: load may be held back where sending it lowers the expectation"`
	Order   string         `yaml:"order" one:"best,given,decreasing-bandwidth,increasing-bandwidth,decreasing-risk,increasing-risk" doc:"in which the workers are served; best if left out"`
	Workers []heteroWorker `yaml:"workers" need:"yes" doc:"the workers"`
}

const heteroExample = `# Three workers with the links of a lab, a home and a phone.
kind: hetero
load: 10
workers:
  - {speed: 1, bandwidth: 4, risk: 0.01}
  - {speed: 1, bandwidth: 2, risk: 0.01}
  - {speed: 2, bandwidth: 1, risk: 0.02}
`

func (h *heteroBest) Solve() (*answer.Solution, error) {
	workers, err := heteroWorkers(h.Workers)
	if err != nil {
		return nil, err
	}
	plan, err := h.plan(workers, h.Load)
	if err != nil {
		return nil, err
	}
	s := &answer.Solution{Claim: map[hetero.Proof]answer.Claim{
		hetero.Optimal:    answer.Claimed("optimal: no order and no shares do better", answer.OfAll, "Conjecture 1, which is proved in docs/hetero.md, and a convex programme"),
		hetero.BestShares: answer.Claimed("the best shares in this order; other orders may do better", answer.OfFamily, "a convex programme"),
		hetero.Found:      answer.Claimed("not proved: the best that was found in this order", answer.Unknown, ""),
	}[plan.Proof]}
	sent := 0.0
	for _, x := range plan.Shares {
		sent += x
	}
	s.Add("expected_work", plan.Expected, "units that are expected to be completed")
	s.Add("load", h.Load, "units of load")
	s.Add("sent", sent, "units that are sent")
	s.Add("capacity", plan.Capacity, "units beyond which sending more lowers the expectation")
	s.Add("bound", hetero.Bound(workers), "load up to which no probability reaches 1, the paper's hypothesis")
	tableOf(s, workers, plan.Order, plan.Shares)
	s.Plan = heteroPlan(workers, plan.Order, plan.Shares, h.Load)
	return s, nil
}

// plan is the answer for a load.
func (h *heteroBest) plan(workers []hetero.Worker, load float64) (hetero.Plan, error) {
	if order := orders.Order(h.Order); order != orders.Best {
		return hetero.InOrder(workers, hetero.Sorted(workers, order), load, h.Hold)
	}
	return hetero.Best(workers, load, h.Hold)
}

// tableOf fills the table: workers in the order in which they are served.
func tableOf(s *answer.Solution, workers []hetero.Worker, order []int32, shares []float64) {
	s.Columns = []string{"worker", "turn", "share", "received", "done", "survives"}
	port := 0.0
	for turn, i := range order {
		w, x := workers[i], shares[i]
		received := 0.0
		if w.Send > 0 {
			port += float64(x * w.Send)
			received = port
		}
		done := received + float64(x*w.Compute)
		s.Workers = append(s.Workers, []float64{
			float64(i + 1), float64(turn + 1), x, received, done, max(0, 1-float64(w.Kappa*done)),
		})
	}
}

// heteroShares asks what given shares are worth.
type heteroShares struct {
	Order   []int          `yaml:"order" need:"yes" min:"1" max:"100000" doc:"the workers by number from 1, in the order in which they are served"`
	Shares  []float64      `yaml:"shares" need:"yes" doc:"units of each worker, in the order of the workers"`
	Workers []heteroWorker `yaml:"workers" need:"yes" doc:"the workers"`
}

const heteroSharesExample = `# What equal shares are worth, the slowest link first.
kind: hetero-shares
order: [3, 2, 1]
shares: [10/3, 10/3, 10/3]
workers:
  - {speed: 1, bandwidth: 4, risk: 0.01}
  - {speed: 1, bandwidth: 2, risk: 0.01}
  - {speed: 2, bandwidth: 1, risk: 0.02}
`

func (h *heteroShares) Solve() (*answer.Solution, error) {
	workers, err := heteroWorkers(h.Workers)
	if err != nil {
		return nil, err
	}
	order := make([]int32, len(h.Order))
	for k, n := range h.Order {
		order[k] = int32(n - 1)
	}
	work, err := hetero.Expected(workers, order, h.Shares)
	if err != nil {
		return nil, err
	}
	s := &answer.Solution{Claim: answer.Claimed("exact: an expectation, not an optimum", answer.NotAsked, "the sum over workers of what each is expected to complete")}
	sent := 0.0
	for _, x := range h.Shares {
		sent += x
	}
	if !(sent > 0) || math.IsInf(sent, 1) {
		return nil, fmt.Errorf("the shares sum up to %v: it must be positive and finite", sent)
	}
	s.Add("expected_work", work, "units that are expected to be completed")
	s.Add("sent", sent, "units that are sent")
	tableOf(s, workers, order, h.Shares)
	s.Plan = heteroPlan(workers, order, h.Shares, sent)
	return s, nil
}

// heteroPlan is the plan of shares in an order, for a master that never learns which
// workers were interrupted.
func heteroPlan(workers []hetero.Worker, order []int32, shares []float64, load float64) *answer.Plan {
	p := models.Problem{Load: load, Notice: math.Inf(1)}
	for _, w := range workers {
		one := models.Worker{Send: models.Affine{PerUnit: w.Send}, Compute: models.Affine{PerUnit: w.Compute}}
		if w.Kappa > 0 {
			one.Risk = risk.Linear{X: 1 / w.Kappa}
		}
		p.Workers = append(p.Workers, one)
	}
	return answer.OneEach(p, order, nil, func(i int32) float64 { return shares[i] })
}
