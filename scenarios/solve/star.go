package solve

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/star"
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

func (f *starProblem) solve() (*Solution, error) {
	workers, err := starWorkers(f.Workers)
	if err != nil {
		return nil, err
	}
	problem := models.Problem{Platform: models.Star(workers...), Load: f.Load}
	st, err := star.Of(problem.Platform)
	if err != nil {
		return nil, at("workers", "%w", err)
	}
	plan, err := planOf(star.OnStar{Order: orders.Order(f.Order), Rounding: f.Tasks, Shares: "best", Latencies: "refuse"}, problem)
	if err != nil {
		return nil, err
	}
	best, err := st.Best(f.Load)
	if err != nil {
		return nil, err
	}
	s := &Solution{Proved: starProof(f.Order, f.Tasks)}
	if err := s.run(plan); err != nil {
		return nil, err
	}
	s.add("makespan", s.latest(), "when all is computed")
	s.add("makespan_of_shares", best.Makespan, "the best of all, if load could be cut anywhere")
	s.add("load", f.Load, "units of load")
	return s, nil
}

// starProof says what is known of an answer.
func starProof(order, tasks string) string {
	switch {
	case tasks == "optimal" && order == "search":
		return "optimal: no orders and no whole numbers of tasks do better"
	case tasks == "optimal":
		return "optimal whole numbers of tasks in this order; other orders may do better by a task or so"
	case tasks != "none":
		return "not proved: rounded from the best shares in this order"
	case order == "best" || order == "search":
		return "optimal: no order and no shares do better (Theorems 1 and 2)"
	}
	return "the best shares in this order, whichever workers take part; the best order is by links"
}

// latest returns when the last worker has computed, or returned, all it has.
func (s *Solution) latest() float64 {
	t := 0.0
	for _, row := range s.Workers {
		t = max(t, row[len(row)-1], row[4])
	}
	return t
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

func (f *busMaster) solve() (*Solution, error) {
	if len(f.Compute) > maxWorkers {
		return nil, at("compute", "more than %d processors", maxWorkers)
	}
	makespans, err := star.BusMasters(f.Send, f.Compute, f.Load)
	if err != nil {
		return nil, err
	}
	s := &Solution{Proved: "exact: the best shares for every choice of the master (Lemma 3)", Columns: []string{"master", "makespan"}}
	best, least := 0, math.Inf(1)
	for i, t := range makespans {
		s.Workers = append(s.Workers, []float64{float64(i + 1), t})
		if t < least {
			best, least = i, t
		}
	}
	s.add("master", float64(best+1), "the processor that should be the master")
	s.add("makespan", least, "when all is computed then")
	return s, nil
}
