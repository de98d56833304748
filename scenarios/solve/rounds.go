package solve

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/rounds"
)

// roundsProblem asks for load that is sent in several rounds.
type roundsProblem struct {
	Load    float64      `yaml:"load" above:"0" need:"yes" doc:"units of load"`
	Scheme  string       `yaml:"scheme" one:"multiround,umr,periodic" doc:"multiround: no worker ever pauses; umr: every round takes all workers the same time; periodic: the same round over and over; multiround if left out"`
	Rounds  int          `yaml:"rounds" min:"1" max:"1000000" doc:"how many, for all workers; if left out, as many rounds and workers as pay"`
	Workers []starWorker `yaml:"workers" need:"yes" doc:"the workers"`
}

const roundsExample = `# Ten workers on a bus: small chunks first, so that all are soon at work.
kind: rounds
load: 1000
workers:
  - {count: 10, send: 0.05, send_latency: 0.5, compute: 1, compute_latency: 0.1}
`

func (f *roundsProblem) solve() (*Solution, error) {
	workers, err := starWorkers(f.Workers)
	if err != nil {
		return nil, err
	}
	problem := models.Problem{Platform: models.Star(workers...), Load: f.Load}
	star, err := rounds.Of(problem.Platform)
	if err != nil {
		return nil, at("workers", "%w", err)
	}
	bound, err := rounds.LowerBound(star, f.Load)
	if err != nil {
		return nil, err
	}
	s := &Solution{}
	plan, err := f.plan(problem, star, s)
	if err != nil {
		return nil, err
	}
	if err := s.run(plan); err != nil {
		return nil, err
	}
	messages := 0.0
	for _, row := range s.Workers {
		messages = max(messages, row[1])
	}
	s.add("makespan", s.latest(), "when all is computed")
	s.add("rounds", messages, "rounds that are sent")
	s.add("bound", bound, "time before which no schedule ends, however many rounds it has")
	return s, nil
}

// plan makes the plan and says what is known of it.
func (f *roundsProblem) plan(problem models.Problem, star []rounds.Worker, s *Solution) (*Plan, error) {
	number := "the number of rounds with the earliest end"
	if f.Rounds > 0 {
		number = fmt.Sprintf("%d rounds", f.Rounds)
	}
	switch f.Scheme {
	case "umr":
		s.Proved = "exact for rounds that take all the same time, the last evened out; " + number
		return planOf(rounds.UMR{Rounds: float64(f.Rounds)}, problem)
	case "periodic":
		periods, err := rounds.NewPeriods(star, f.Load)
		if err != nil {
			return nil, err
		}
		n := f.Rounds
		if n == 0 {
			n = periods.Fastest()
		}
		plan, err := periods.Plan(n)
		if err != nil {
			return nil, at("rounds", "%w", err)
		}
		s.Proved = "asymptotically optimal (Theorem 3); " + number
		s.add("guarantee", periods.Guarantee(n), "time by which these periods end")
		return &Plan{problem, *plan.Schedule(len(star))}, nil
	}
	s.Proved = "the schedule in which no worker pauses, on a bus the best of its order and number of rounds; " + number
	return planOf(rounds.MultiRound{Rounds: float64(f.Rounds)}, problem)
}
