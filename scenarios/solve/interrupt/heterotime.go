package interrupt

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/policies/hetero"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

// heteroTime asks for the shortest time.
type heteroTime struct {
	Expected float64        `yaml:"expected" above:"0" need:"yes" doc:"units that are to be expected"`
	Order    string         `yaml:"order" one:"best,conjecture,given,decreasing-bandwidth,increasing-bandwidth,decreasing-risk,increasing-risk" doc:"in which the workers are served; best, if left out, tries all for up to 5 workers, and else conjecture and decreasing-bandwidth; conjecture is that of Conjecture 1"`
	Workers  []heteroWorker `yaml:"workers" need:"yes" doc:"the workers"`
}

const heteroTimeExample = `# How soon can ten units be expected of a lab, a home and a phone?
kind: hetero-time
expected: 10
workers:
  - {speed: 1, bandwidth: 4, risk: 0.01}
  - {speed: 1, bandwidth: 2, risk: 0.01}
  - {speed: 2, bandwidth: 1, risk: 0.02}
`

func (h *heteroTime) Solve() (*answer.Solution, error) {
	workers, err := heteroWorkers(h.Workers)
	if err != nil {
		return nil, err
	}
	var least hetero.Least
	s := &answer.Solution{Claim: answer.Claimed("not proved: the best shares of the orders that were tried", answer.Unknown, "")}
	if h.Order == "best" {
		least, err = hetero.LeastOfAll(workers, h.Expected)
	} else {
		order := orders.Order(h.Order)
		if h.Order == "conjecture" {
			order = orders.Best
		}
		if least, err = hetero.LeastTime(workers, hetero.Sorted(workers, order), h.Expected); err == nil && least.Proved {
			s.Claim = answer.Claimed("the best shares in this order; other orders may do better", answer.OfFamily, "a convex programme, all conditions of whose optimum hold")
		}
	}
	if err != nil {
		return nil, answer.At("expected", "%w", err)
	}
	sent := 0.0
	for _, x := range least.Shares {
		sent += x
	}
	s.Add("time", least.Time, "when the last worker is done, if none is interrupted")
	s.Add("expected_work", least.Expected, "units that are expected to be completed")
	s.Add("sent", sent, "units that are sent")
	s.Add("bound", withoutRisk(workers, h.Expected), "time in which as many units could be done if there were no risk")
	tableOf(s, workers, least.Order, least.Shares)
	s.Plan = heteroPlan(workers, least.Order, least.Shares, sent)
	return s, nil
}

// withoutRisk returns the shortest time in which a load is done if nothing is interrupted:
// the fastest link first, and all end together.
func withoutRisk(workers []hetero.Worker, load float64) float64 {
	rate, left := 0.0, 1.0
	for _, i := range hetero.Sorted(workers, orders.FastestLink) {
		w := workers[i]
		if w.Send == 0 {
			rate += 1 / w.Compute
			continue
		}
		rate += left / (w.Send + w.Compute)
		left *= w.Compute / (w.Send + w.Compute)
	}
	return load / rate
}

func (h *heteroTime) Check(ac *answer.Checker) {
	c := &checker{ac}
	e := c.Play()
	c.turns(e)
	c.Expectation("expected_work", e.Work)
	c.Result("expected_work", answer.ByProblem, h.Expected)
	c.Result("sent", answer.ByEngine, e.Work)
	c.Result("time", answer.ByEngine, e.Makespan)
	workers, err := heteroWorkers(h.Workers)
	c.Must(err)
	h.noRisk(c, workers)
	var order []int
	for _, row := range c.Answer.Workers {
		order = append(order, int(row[0])-1)
	}
	if least, err := hetero.LeastTime(workers, order, h.Expected); err == nil && least.Proved {
		h.nearby(c, workers)
	}
	if h.Order == "best" {
		for _, order := range []orders.Order{orders.Best, orders.FastestLink} {
			if least, err := hetero.LeastTime(workers, hetero.Sorted(workers, order), h.Expected); err == nil {
				c.AtMost("time", answer.BySearch, c.Answer.Value("time")*(1-1e-8), least.Time)
			}
		}
	}
}

// noRisk has all workers end together at the bound, in the order of the links, and adds up
// what they do.
func (h *heteroTime) noRisk(c *checker, workers []hetero.Worker) {
	order := orders.Numbered[int](len(workers))
	slices.SortStableFunc(order, func(i, j int) int {
		if workers[i].Send < workers[j].Send {
			return -1
		} else if workers[i].Send > workers[j].Send {
			return 1
		}
		return 0
	})
	bound, work, port := c.Answer.Value("bound"), 0.0, 0.0
	for _, i := range order {
		x := (bound - port) / (workers[i].Send + workers[i].Compute)
		port += float64(x * workers[i].Send)
		work += x
	}
	c.Same("the work in the time of the bound without risk", answer.ByRecurrence, work, h.Expected)
	c.Seen("bound")
	c.AtMost("bound", answer.BySearch, bound, c.Answer.Value("time"))
}

// nearby tries shares that differ a little, of which as much is expected: none must end
// before.
func (h *heteroTime) nearby(c *checker, workers []hetero.Worker) {
	rows := c.Answer.Workers
	if len(rows) > mostServed {
		return
	}
	shares := c.Answer.Column("share")
	sum := 0.0
	for _, x := range shares {
		sum += x
	}
	for from := range shares {
		for to := range shares {
			if from == to || shares[from] == 0 {
				continue
			}
			for _, part := range []float64{1e-2, 1e-4} {
				moved := slices.Clone(shares)
				moved[from] -= part * shares[from]
				moved[to] += part * shares[from]
				if t := h.ends(rows, workers, moved); !math.IsInf(t, 1) {
					c.AtMost("time", answer.BySearch, c.Answer.Value("time")*(1-1e-8), t)
				}
			}
		}
	}
}

// mostServed is up to how many workers shares that differ a little are tried.
const mostServed = 40

// ends scales shares until the work is expected of them, and returns when the last is
// done; +Inf if the work cannot be expected.
func (h *heteroTime) ends(rows [][]float64, workers []hetero.Worker, shares []float64) (last float64) {
	port, sum, loss := 0.0, 0.0, 0.0
	for k, x := range shares {
		w := workers[int(rows[k][0])-1]
		done := float64(w.Compute * x)
		if w.Send > 0 {
			port += float64(w.Send * x)
			done += port
		}
		if x > 0 {
			last = max(last, done)
		}
		sum += x
		loss += float64(w.Kappa * (x * done))
	}
	root := float64(sum*sum) - float64(4*loss*h.Expected)
	if root < 0 {
		return math.Inf(1)
	}
	return last * (2 * h.Expected / (sum + math.Sqrt(root)))
}
