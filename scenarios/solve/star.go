package solve

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/star"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

// starProblem asks for the shares of one message to each worker, times being
// proportional to load.
type starProblem struct {
	Load    float64      `yaml:"load" above:"0" need:"yes" doc:"units of load; tasks, if they are to be whole"`
	Order   string       `yaml:"order" doc:"which worker is sent to first: best, given, slowest (link), search (the best of all orders for whole tasks), or workers such as 3-1-2; best if left out"`
	Tasks   string       `yaml:"tasks" one:"none,last,largest,greedy,optimal" doc:"how shares become whole tasks; none if left out"`
	Workers []starWorker `yaml:"workers" need:"yes" doc:"the workers, without latencies"`
}

const starExample = `# A master that computes, three computers near it and two far away.
kind: star
load: 100000
tasks: optimal
workers:
  - {compute: 0.01}
  - {count: 3, compute: 0.008, send: 0.0001}
  - {count: 2, compute: 0.004, send: 0.002}
`

func (f *starProblem) Solve() (*answer.Solution, error) {
	workers, err := starWorkers(f.Workers)
	if err != nil {
		return nil, err
	}
	problem := models.Problem{Platform: models.Star(workers...), Load: f.Load}
	st, err := star.Of(problem.Platform)
	if err != nil {
		return nil, answer.At("workers", "%w", err)
	}
	plan, err := star.OnStar{Order: orders.Order(f.Order), Rounding: f.Tasks, Shares: "best"}.Plan(st, f.Load)
	if err != nil {
		return nil, err
	}
	best, err := st.Best(f.Load)
	if err != nil {
		return nil, err
	}
	s := &answer.Solution{Claim: starClaim(f.Order, f.Tasks)}
	s.Timetable(sharesOf(problem, plan))
	s.Add("makespan", plan.Makespan, "when all is computed")
	s.Add("makespan_of_shares", best.Makespan, "the best of all, if load could be cut anywhere")
	s.Add("load", f.Load, "units of load")
	return s, nil
}

// sharesOf is the plan of shares on a star.
func sharesOf(problem models.Problem, plan star.Plan) *answer.Plan {
	units := make([]float64, len(problem.Workers))
	for k, i := range plan.Order {
		units[i] = plan.Shares[k]
	}
	return answer.OneEach(problem, plan.Order, nil, func(i int32) float64 { return units[i] })
}

func (f *starProblem) Check(ac *answer.Checker) {
	c := &checker{ac}
	e := c.Play()
	if e == nil {
		return
	}
	c.Timetable(e)
	c.Result("makespan", answer.ByEngine, e.Makespan)
	c.Result("load", answer.ByEngine, e.Work)
	c.Same("the load", answer.ByProblem, e.Work, f.Load)
	st, err := star.Of(c.Answer.Plan.Problem.Platform)
	c.Must(err)
	best, err := st.Best(f.Load)
	c.Must(err)
	c.Makespan("makespan_of_shares", sharesOf(c.Answer.Plan.Problem, best))
	c.AtMost("makespan_of_shares", answer.BySearch, c.Answer.Value("makespan_of_shares"), c.Answer.Value("makespan"))
	if f.Tasks == "none" { // those that take part end together
		for k := range c.Answer.Workers {
			c.Cell(k, "computed", answer.ByEquations, e.Makespan)
		}
		return
	}
	for k, units := range c.Answer.Column("units") {
		c.Cell(k, "units", answer.ByProblem, math.Round(units))
	}
	if f.Tasks == "optimal" {
		c.tasks(st)
	}
}

// mostMoved is up to how many workers all moves of a task are tried.
const mostMoved = 64

// tasks checks that no task moved from one worker to another, both among those that are
// served, has all done earlier.
func (c *checker) tasks(st star.Star) {
	order, counts := []int32{}, []float64{}
	for _, e := range c.Answer.Plan.Events() {
		order, counts = append(order, int32(e.Worker)), append(counts, e.Units)
	}
	if len(order) > mostMoved {
		return
	}
	last := func() (end float64) {
		port := 0.0
		for k, i := range order {
			start := 0.0
			if st[i].Send > 0 {
				port += float64(st[i].Send * counts[k])
				start = port
			}
			if counts[k] > 0 {
				end = max(end, start+float64(st[i].Compute*counts[k]))
			}
		}
		return end
	}
	for from := range counts {
		for to := range counts {
			if from != to {
				counts[from]--
				counts[to]++
				c.AtMost("makespan", answer.BySearch, c.Answer.Value("makespan"), last())
				counts[from]++
				counts[to]--
			}
		}
	}
}

// starClaim says what is known of an answer.
func starClaim(order, tasks string) answer.Claim {
	switch {
	case tasks == "optimal" && order == "search":
		return answer.Claimed("optimal: no orders and no whole numbers of tasks do better", answer.OfAll, "search of all orders")
	case tasks == "optimal":
		return answer.Claimed("optimal whole numbers of tasks in this order; other orders may do better by a task or so", answer.OfFamily, "search of all whole numbers of tasks")
	case tasks != "none":
		return answer.Claimed("not proved: rounded from the best shares in this order", answer.Unknown, "")
	case order == "best" || order == "search":
		return answer.Claimed("optimal: no order and no shares do better (Theorems 1 and 2)", answer.OfAll, "Theorems 1 and 2")
	}
	return answer.Claimed("the best shares in this order, whichever workers take part; the best order is by links", answer.OfFamily, "Lemma 7, from the last worker to the first")
}

// busMaster asks which processor should be the master on a bus.
type busMaster struct {
	Load    float64   `yaml:"load" above:"0" need:"yes" doc:"units of load"`
	Send    float64   `yaml:"send" min:"0" need:"yes" doc:"time to send a unit over the bus"`
	Compute []float64 `yaml:"compute" need:"yes" doc:"time in which each processor computes a unit"`
}

const busMasterExample = `# Four processors on a bus; the master computes too.
kind: bus-master
load: 1000
send: 0.2
compute: [2, 1, 3, 1.5]
`

func (f *busMaster) Solve() (*answer.Solution, error) {
	if len(f.Compute) > answer.MaxWorkers {
		return nil, answer.At("compute", "more than %d processors", answer.MaxWorkers)
	}
	makespans, err := star.BusMasters(f.Send, f.Compute, f.Load)
	if err != nil {
		return nil, err
	}
	s := &answer.Solution{
		Claim:   answer.Claimed("exact: the best shares for every choice of the master (Lemma 3)", answer.OfAll, "Lemma 3"),
		Columns: []string{"master", "makespan"},
	}
	best, least := 0, math.Inf(1)
	for i, t := range makespans {
		s.Workers = append(s.Workers, []float64{float64(i + 1), t})
		if t < least {
			best, least = i, t
		}
	}
	s.Add("master", float64(best+1), "the processor that should be the master")
	s.Add("makespan", least, "when all is computed then")
	s.Plan, err = f.plan(best)
	return s, err
}

// plan is the plan with one of the processors as the master.
func (f *busMaster) plan(master int) (*answer.Plan, error) {
	st := make(star.Star, len(f.Compute))
	for i, w := range f.Compute {
		st[i] = star.Worker{Send: f.Send, Compute: w}
	}
	st[master].Send = 0
	best, err := st.Best(f.Load)
	if err != nil {
		return nil, err
	}
	return sharesOf(models.Problem{Platform: st.Platform(), Load: f.Load}, best), nil
}

// mostMasters is up to how many processors are all played as masters.
const mostMasters = 200

func (f *busMaster) Check(ac *answer.Checker) {
	c := &checker{ac}
	master := int(math.Round(c.Answer.Value("master"))) - 1
	c.Result("master", answer.ByProblem, float64(master+1))
	e := c.Play()
	if e == nil {
		return
	}
	c.Result("makespan", answer.ByEngine, e.Makespan)
	c.Same("the load", answer.ByProblem, e.Work, f.Load)
	for i, row := range c.Answer.Workers {
		c.Cell(i, "master", answer.ByProblem, float64(i+1))
		c.ResultAtMost("makespan", answer.BySearch, row[1])
		if i != master && i >= mostMasters {
			continue
		}
		plan, err := f.plan(i)
		c.Must(err)
		e, err := answer.Play(plan)
		c.Must(err)
		c.Cell(i, "makespan", answer.ByEngine, e.Makespan)
	}
}
