package solve

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/returns"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

// returningWorker is a worker whose results travel.
type returningWorker struct {
	Count          int     `yaml:"count" min:"1" max:"100000" doc:"how many such workers; 1 if left out"`
	Send           float64 `yaml:"send" min:"0" doc:"time to send a unit"`
	SendLatency    float64 `yaml:"send_latency" min:"0" doc:"time of a message whatever its size"`
	Compute        float64 `yaml:"compute" min:"0" need:"yes" doc:"time to compute a unit"`
	ComputeLatency float64 `yaml:"compute_latency" min:"0" doc:"time to begin a chunk"`
	Return         float64 `yaml:"return" min:"0" doc:"time to return the results of a unit"`
	ReturnLatency  float64 `yaml:"return_latency" min:"0" doc:"time of a message with results whatever its size"`
}

// returnsProblem asks for orders of sends and results.
type returnsProblem struct {
	Load    float64           `yaml:"load" above:"0" need:"yes" doc:"units of load"`
	Out     string            `yaml:"out" doc:"which worker is sent to first: best, given, fastest (link), slowest, or workers such as 3-1-2; best if left out"`
	Back    string            `yaml:"back" doc:"which worker returns first: best, fifo, lifo, or workers; best if left out"`
	Port    string            `yaml:"port" one:"half-duplex,full-duplex" doc:"half-duplex, if left out: one message at a time; full-duplex: one out and one back"`
	Workers []returningWorker `yaml:"workers" need:"yes" doc:"the workers"`
}

const returnsExample = `# Three workers whose results are as large as their load.
kind: returns
load: 100
workers:
  - {send: 1, compute: 1, return: 1}
  - {send: 2, compute: 6, return: 2}
  - {send: 3, compute: 2, return: 3}
`

func (f *returnsProblem) Solve() (*answer.Solution, error) {
	problem := models.Problem{Load: f.Load}
	if f.Port == models.FullDuplex.String() {
		problem.Port = models.FullDuplex
	}
	for _, w := range f.Workers {
		one := starWorker{1, w.Send, w.SendLatency, w.Compute, w.ComputeLatency}.worker()
		one.Return = models.Affine{Latency: w.ReturnLatency, PerUnit: w.Return}
		if max(1, w.Count) > answer.MaxWorkers-len(problem.Workers) {
			return nil, answer.At("workers", "more than %d workers", answer.MaxWorkers)
		}
		problem.Workers = append(problem.Workers, models.Uniform(max(1, w.Count), one)...)
	}
	plan, err := returns.Policy{Out: orders.Order(f.Out), Back: orders.Order(f.Back)}.Plan(&problem)
	if err != nil {
		return nil, err
	}
	s := &answer.Solution{Claim: answer.Claimed("not proved: the best that was found", answer.Unknown, "")}
	switch best := f.Out == "best" && f.Back == "best"; {
	case plan.Exact && best:
		s.Claim = answer.Claimed("optimal: no orders and no shares do better", answer.OfAll, "the bound, which is reached")
	case plan.Exact:
		s.Claim = answer.Claimed("optimal for what is said of the orders", answer.OfFamily, "the bound, which is reached")
	}
	s.Claim.Text += ", on a " + f.Port + " port"
	s.Timetable(answer.PlanOf(problem, *plan.Schedule(&problem)))
	s.Add("makespan", plan.Makespan, "when all results are back")
	s.Add("bound", plan.Bound, "nothing of what was asked for ends before")
	for _, rival := range rivals {
		if p, err := rival.plan(&problem); err == nil && p.Exact {
			s.Add(rival.name, p.Makespan, "the same with the best "+rival.doc)
		}
	}
	return s, nil
}

// rivals are the orders with which the best are compared.
var rivals = []struct {
	name, doc string
	plan      func(*models.Problem) (returns.Plan, error)
}{{"makespan_fifo", "fifo", returns.BestFIFO}, {"makespan_lifo", "lifo", returns.BestLIFO}}

func (f *returnsProblem) Check(ac *answer.Checker) {
	c := &checker{ac}
	e := c.Play()
	if e == nil {
		return
	}
	c.Timetable(e)
	c.Result("makespan", answer.ByEngine, e.Makespan)
	c.Same("the load", answer.ByProblem, e.Work, f.Load)
	if c.Answer.Claim.Proved() {
		c.Result("bound", answer.ByEngine, e.Makespan)
	} else {
		c.AtMost("bound", answer.BySearch, c.Answer.Value("bound"), c.Answer.Value("makespan"))
	}
	problem := c.Answer.Plan.Problem
	for _, rival := range rivals {
		if p, err := rival.plan(&problem); err == nil && p.Exact {
			c.Makespan(rival.name, answer.PlanOf(problem, *p.Schedule(&problem)))
			if f.Out == "best" && f.Back == "best" && c.Answer.Claim.Proved() {
				c.AtMost("makespan", answer.BySearch, c.Answer.Value("makespan"), p.Makespan)
			}
		}
	}
}
