package solve

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/rounds"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

// roundsProblem asks for load that is sent in several rounds.
type roundsProblem struct {
	Load    float64      `yaml:"load" above:"0" doc:"units of load"`
	Last    float64      `yaml:"last" above:"0" doc:"umr, in place of the load: units that each worker gets in the last round, in the mean; needs rounds"`
	Scheme  string       `yaml:"scheme" one:"multiround,umr,periodic" doc:"multiround: no worker ever pauses; umr: every round takes all workers the same time; periodic: the same round over and over; multiround if left out"`
	Rounds  int          `yaml:"rounds" min:"1" max:"1000000" doc:"how many, for all workers; if left out, as many rounds and workers as pay"`
	Period  float64      `yaml:"period" above:"0" doc:"periodic, in place of rounds: the time that a round may take to be sent, and to be computed"`
	Workers []starWorker `yaml:"workers" need:"yes" doc:"the workers"`
}

const roundsExample = `# Ten workers on a bus: small chunks first, so that all are soon at work.
kind: rounds
load: 1000
workers:
  - {count: 10, send: 0.05, send_latency: 0.5, compute: 1, compute_latency: 0.1}
`

func (f *roundsProblem) Solve() (*answer.Solution, error) {
	workers, err := starWorkers(f.Workers)
	if err != nil {
		return nil, err
	}
	if err := f.asked(); err != nil {
		return nil, err
	}
	problem := models.Problem{Platform: models.Star(workers...), Load: f.Load}
	if f.Last > 0 {
		problem.Load = f.Last
	}
	if _, _, err := rounds.Throughput(&problem); err != nil {
		return nil, answer.At("workers", "%w", err)
	}
	if f.Last > 0 {
		if problem.Load, err = rounds.LoadOfLast(&problem, f.Rounds, f.Last); err != nil {
			return nil, answer.At("last", "%w", err)
		}
	}
	bound, err := rounds.LowerBound(&problem)
	if err != nil {
		return nil, err
	}
	s := &answer.Solution{}
	plan, err := f.plan(&problem, s)
	if err != nil {
		return nil, err
	}
	s.Timetable(answer.PlanOf(problem, *plan.Schedule(&problem)))
	s.Add("makespan", plan.Makespan, "when all is computed")
	s.Add("load", problem.Load, "units of load")
	s.Add("rounds", float64(len(plan.Chunks)), "rounds that are sent")
	s.Add("smallest_chunk", slices.Min(s.Plan.Schedule.Size), "units in the smallest chunk")
	s.Add("bound", bound, "time before which no schedule ends, however many rounds it has")
	return s, nil
}

// asked checks that the keys go together.
func (f *roundsProblem) asked() error {
	switch {
	case f.Period > 0 && f.Scheme != "periodic":
		return answer.At("period", "there are periods in the scheme periodic only, and this is %s", f.Scheme)
	case f.Period > 0 && f.Rounds > 0:
		return answer.At("period", "want period or rounds, and only one of them")
	case f.Last > 0 && (f.Scheme != "umr" || f.Rounds == 0):
		return answer.At("last", "the last round decides the load in the scheme umr, with a number of rounds")
	}
	return oneOf("load", f.Load, "last", f.Last)
}

// plan makes the plan of a load and says what is known of it.
func (f *roundsProblem) plan(p *models.Problem, s *answer.Solution) (rounds.Plan, error) {
	choice := rounds.Choice{}
	if f.Rounds > 0 {
		choice = rounds.Choice{Rounds: f.Rounds, Workers: len(p.Workers)}
	}
	switch f.Scheme {
	case "umr":
		plan, err := rounds.BestUniform(p, choice)
		s.Claim = answer.Claimed("exact for rounds that take all the same time, the last evened out; "+f.number(p, plan), answer.Unknown, "")
		if f.Rounds > 0 {
			s.Claim.Optimal, s.Claim.Proof = answer.OfFamily, "(1.12) to (1.14), which leave no choice"
		}
		return plan, err
	case "periodic":
		return f.periodic(p, s)
	}
	plan, err := rounds.BestRecursive(p, choice)
	s.Claim = answer.Claimed("the schedule in which no worker pauses, on a bus the best of its order and number of rounds; "+f.number(p, plan), answer.Unknown, "")
	if err == nil && f.Rounds > 0 {
		messages := 0
		for _, round := range plan.Chunks {
			messages += len(round)
		}
		if _, ok := rounds.Multipliers(p, plan.Order, messages); ok {
			s.Claim.Optimal, s.Claim.Proof = answer.OfFamily, "multipliers of the linear programme, none of which is negative"
		}
	}
	return plan, err
}

// number says how many rounds the plan has.
func (f *roundsProblem) number(p *models.Problem, plan rounds.Plan) string {
	switch {
	case f.Rounds > 0:
		return fmt.Sprintf("%d rounds", f.Rounds)
	case !rounds.Endless(p, plan.Order):
		return "the number of rounds with the earliest end"
	case f.Scheme == "periodic":
		return "as many rounds as are tried" + endless
	case f.Scheme == "umr":
		return "as many rounds as take a millionth of the makespan or more each" + endless
	}
	return "as many messages as have chunks that take a millionth of the makespan or more" + endless
}

// endless says why the number of rounds is not called the best.
const endless = "; without latencies no number of rounds is the best"

// periodic makes the plan of equal rounds.
func (f *roundsProblem) periodic(p *models.Problem, s *answer.Solution) (rounds.Plan, error) {
	periods, err := rounds.NewPeriods(p)
	if err != nil {
		return rounds.Plan{}, err
	}
	n := f.Rounds
	switch {
	case f.Period > 0:
		if n, err = periods.Rounds(f.Period); err != nil {
			return rounds.Plan{}, answer.At("period", "%w", err)
		}
	case n == 0:
		n = periods.Fastest()
	}
	plan, err := periods.Plan(n)
	if err != nil {
		return rounds.Plan{}, answer.At("rounds", "%w", err)
	}
	number := f.number(p, plan)
	if f.Period > 0 {
		number = "as few rounds as the period allows"
	}
	s.Claim = answer.Claimed("asymptotically optimal (Theorem 3); "+number, answer.Unknown, "")
	s.Add("period", periods.Length(n), "time in which a round can be sent, and computed")
	s.Add("guarantee", periods.Guarantee(n), "time by which these periods end")
	return plan, nil
}

func (f *roundsProblem) Check(ac *answer.Checker) {
	c := &checker{ac}
	e := c.Play()
	if e == nil {
		return
	}
	c.Timetable(e)
	c.Result("makespan", answer.ByEngine, e.Makespan)
	c.Result("load", answer.ByEngine, e.Work)
	load := e.Work
	if f.Load > 0 {
		c.Same("the load", answer.ByProblem, load, f.Load)
	}
	messages := 0.0
	for _, w := range e.Workers {
		messages = max(messages, float64(w.Chunks))
	}
	c.Result("rounds", answer.ByEngine, messages)
	if f.Rounds > 0 {
		c.Result("rounds", answer.ByProblem, float64(f.Rounds))
	}
	c.AtMost("bound", answer.BySearch, c.Answer.Value("bound"), c.Answer.Value("makespan"))
	smallest := math.Inf(1)
	for _, span := range e.Spans {
		smallest = min(smallest, c.Answer.Plan.Schedule.Size[span.Chunk])
	}
	c.Result("smallest_chunk", answer.ByEngine, smallest)
	rate, setup, workers := c.throughput()
	c.Result("bound", answer.ByEquations, load/rate)
	n := c.Answer.Value("rounds")
	c.Result("period", answer.ByEquations, setup+load/(n*rate))
	c.Result("guarantee", answer.ByEquations, (n+1)*(setup+load/(n*rate)))
	if f.Period > 0 {
		c.AtMost("period", answer.ByProblem, c.Answer.Value("period"), f.Period)
		if n > 1 { // a round less would take too long
			c.AtMost("the period beside that of a round less", answer.ByProblem, f.Period, setup+load/((n-1)*rate))
		}
	}
	c.ResultAtMost("makespan", answer.ByEquations, cmp.Or(noNumber(c.Answer.Value("guarantee")), math.Inf(1)))
	switch f.Scheme {
	case "multiround":
		for k := range c.Answer.Workers { // no worker pauses, and all end together
			w := e.Workers[int(c.Answer.Workers[k][0])-1]
			c.Same(fmt.Sprintf("the pauses of row %d", k+1), answer.ByEquations, w.Begins+w.Busy, w.Computed)
			c.Cell(k, "computed", answer.ByEquations, e.Makespan)
		}
	case "umr":
		c.uniform(e)
		if f.Last > 0 {
			last := 0.0
			for _, row := range c.Answer.Workers {
				list := c.Answer.Plan.Schedule.List[int(row[0])-1]
				last += c.Answer.Plan.Schedule.Size[list[len(list)-1]] / float64(len(c.Answer.Workers))
			}
			c.Same("last", answer.ByProblem, last, f.Last)
		}
	case "periodic":
		c.Same("the workers that take part", answer.ByEquations, c.Answer.Value("participants"), float64(workers))
		c.equalRounds()
	}
}

// noNumber is 0 for a result that there is not.
func noNumber(x float64) float64 {
	if math.IsNaN(x) {
		return 0
	}
	return x
}

// throughput returns rho_opt, the solution of (1.18), the latencies of those that take
// part, and how many these are: links are used from the fastest on, as long as the port
// has time.
func (c *checker) throughput() (rate, setup float64, workers int) {
	list := slices.Clone(c.Answer.Plan.Problem.Workers)
	slices.SortStableFunc(list, func(a, b models.Worker) int { return cmp.Compare(a.Send.PerUnit, b.Send.PerUnit) })
	left := 1.0
	for _, w := range list {
		part := 1 / w.Compute.PerUnit
		if w.Send.PerUnit*part > left+1e-12 {
			part = left / w.Send.PerUnit
			if left <= 1e-12 {
				break
			}
			left = 0
		}
		left -= w.Send.PerUnit * part
		rate += part
		setup += w.Send.Latency + w.Compute.Latency
		workers++
		if left <= 1e-12 && w.Send.PerUnit > 0 && part < 1/w.Compute.PerUnit {
			break
		}
	}
	return rate, setup, workers
}

// uniform checks that every round but the last takes all workers the same time, in which
// the next is sent, and that all end together.
func (c *checker) uniform(e *answer.Episode) {
	plan := c.Answer.Plan
	n := int(c.Answer.Value("rounds"))
	for k := range c.Answer.Workers {
		c.Cell(k, "computed", answer.ByEquations, e.Makespan)
	}
	if n < 2 || len(c.Answer.Workers) < 2 {
		return
	}
	for round := range n - 1 {
		times := make([]float64, 0, len(c.Answer.Workers))
		next := 0.0
		for _, row := range c.Answer.Workers {
			i := int(row[0]) - 1
			w, list := plan.Problem.Workers[i], plan.Schedule.List[i]
			times = append(times, answer.Takes(w.Compute, plan.Schedule.Size[list[round]]))
			next += answer.Takes(w.Send, plan.Schedule.Size[list[round+1]])
		}
		for _, t := range times {
			c.Near(fmt.Sprintf("the time of round %d", round+1), answer.ByEquations, t, times[0], e.Makespan)
		}
		if round < n-2 {
			c.Near(fmt.Sprintf("the time in which round %d is sent", round+2), answer.ByEquations, next, times[0], e.Makespan)
		}
	}
}

// equalRounds checks that every worker gets the same in all rounds.
func (c *checker) equalRounds() {
	plan := c.Answer.Plan
	for _, list := range plan.Schedule.List {
		for _, chunk := range list {
			c.Same("the chunks of a worker", answer.ByEquations, plan.Schedule.Size[chunk], plan.Schedule.Size[list[0]])
		}
	}
}
