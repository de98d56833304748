package solve

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/ftr"
)

// faultyWorker is a worker with units that were found wrong, or several that are alike.
type faultyWorker struct {
	Count          int     `yaml:"count" min:"1" max:"100000" doc:"how many such workers; 1 if left out"`
	Faults         int     `yaml:"faults" min:"0" max:"1000000000000" doc:"its units that were found wrong"`
	Send           float64 `yaml:"send" min:"0" doc:"time to send a unit (g)"`
	SendLatency    float64 `yaml:"send_latency" min:"0" doc:"time of a message whatever its size (o)"`
	Compute        float64 `yaml:"compute" above:"0" need:"yes" doc:"time to compute a unit (w)"`
	ComputeLatency float64 `yaml:"compute_latency" min:"0" doc:"time to begin computing (s)"`
}

// reallocProblem asks for the second phase.
type reallocProblem struct {
	Method  string         `yaml:"method" one:"best,algorithm1,in-place,search" doc:"which allocation the table and the plan are of; search: the best of all orders, for up to 7 workers; best if left out"`
	Reading string         `yaml:"reading" one:"waiting,charged" doc:"waiting, if left out: a message costs its start-up and its worker waits for it; charged: units cost what they cost in the first phase, and the worker computes its own meanwhile"`
	Table   string         `yaml:"table" one:"workers,transfers" doc:"workers, if left out: how many units each computes; transfers: how many each gives to which"`
	Workers []faultyWorker `yaml:"workers" need:"yes" doc:"the workers"`
}

const reallocExample = `# Five workers found units wrong; the sixth did nothing in the first phase.
kind: ftr-realloc
method: algorithm1
table: transfers
workers:
  - {faults: 40, send: 0.15, send_latency: 2, compute: 1, compute_latency: 1}
  - {faults: 31, send: 0.15, send_latency: 2, compute: 1, compute_latency: 1}
  - {faults: 22, send: 0.15, send_latency: 2, compute: 1, compute_latency: 1}
  - {faults: 18, send: 0.15, send_latency: 2, compute: 1, compute_latency: 1}
  - {faults: 9, send: 0.15, send_latency: 2, compute: 1, compute_latency: 1}
  - {send: 0.15, send_latency: 2, compute: 1, compute_latency: 1}
`

// maxReallocated is how many workers there may be: Algorithm 1 takes time with their square.
const maxReallocated = 5000

func (f *reallocProblem) solve() (*Solution, error) {
	reading, err := ftr.ParseReading(f.Reading)
	if err != nil {
		return nil, at("reading", "%w", err)
	}
	phase := ftr.Second{Reading: reading}
	for _, w := range f.Workers {
		if max(1, w.Count) > maxReallocated-len(phase.Workers) {
			return nil, at("workers", "more than %d workers", maxReallocated)
		}
		one := starWorker{1, w.Send, w.SendLatency, w.Compute, w.ComputeLatency}.worker()
		for range max(1, w.Count) {
			phase.Workers, phase.Faults = append(phase.Workers, one), append(phase.Faults, w.Faults)
		}
	}
	place, err := phase.InPlace()
	if err != nil {
		return nil, at("workers", "%w", err)
	}
	moved, err := phase.Algorithm1()
	if err != nil {
		return nil, err
	}
	best, err := phase.Best()
	if err != nil {
		return nil, err
	}
	s := &Solution{Proved: phaseProof(f.Method, phase)}
	chosen := map[string]ftr.Allocation{"in-place": place, "algorithm1": moved, "best": best}[f.Method]
	if f.Method == "search" {
		if chosen, err = phase.Search(); err != nil {
			return nil, at("method", "%w", err)
		}
		s.add("search", chosen.Makespan, "time of the second phase by search")
	}
	s.add("in_place", place.Makespan, "time of the second phase if all workers compute their own units again")
	s.add("algorithm1", moved.Makespan, "time with the transfers of Algorithm 1")
	s.add("best", best.Makespan, "time with the best that is known")
	s.add("saved_algorithm1", ftr.Saved(place.Makespan, moved.Makespan), "part of the second phase that Algorithm 1 saves (19)")
	s.add("saved_best", ftr.Saved(place.Makespan, best.Makespan), "part that the best saves")
	s.add("messages", float64(len(chosen.To)), "messages of the chosen method")
	if place.Makespan == 0 {
		s.Proved = "nothing was wrong: there is no second phase"
		return s, nil
	}
	problem, schedule, err := phase.Episode(chosen)
	if err != nil {
		return nil, err
	}
	s.Plan = &Plan{*problem, *schedule}
	if f.Table == "transfers" {
		s.Columns = []string{"from", "to", "units"}
		for _, m := range chosen.Moves {
			s.Workers = append(s.Workers, []float64{float64(m.From + 1), float64(m.To + 1), float64(m.Units)})
		}
		return s, nil
	}
	return s, s.phase(phase, chosen)
}

// phase fills the table of workers: those that compute something.
func (s *Solution) phase(phase ftr.Second, a ftr.Allocation) error {
	turn := make([]int, len(a.Units))
	for k, i := range a.To {
		turn[i] = k + 1
	}
	p, err := models.Compile(&s.Plan.Problem, &s.Plan.Schedule)
	if err != nil {
		return err
	}
	never := make([]float64, len(a.Units))
	for i := range never {
		never[i] = math.Inf(1)
	}
	out := new(models.Simulator).Run(p, &models.Instance{Interrupt: never})
	s.Columns = []string{"worker", "faults", "computes", "message", "ends"}
	for i, n := range a.Units {
		if n > 0 || phase.Faults[i] > 0 {
			s.Workers = append(s.Workers, []float64{float64(i + 1), float64(phase.Faults[i]), float64(n), float64(turn[i]), out.Workers[i].Finish})
		}
	}
	return nil
}

// phaseProof says what is known of an answer.
func phaseProof(method string, phase ftr.Second) string {
	alike, free := true, phase.Reading == ftr.Waiting
	for _, w := range phase.Workers {
		alike = alike && w == phase.Workers[0]
	}
	free = free || alike && phase.Workers[0].Send.PerUnit == 0
	switch {
	case method == "in-place":
		return "all workers compute their own units again (9)"
	case method == "algorithm1" && phase.Reading == ftr.Waiting:
		return "not proved: Algorithm 1, which is never later than in place (Theorem 4.2) and may be later than the best"
	case method == "algorithm1":
		return "not proved: the transfers of Algorithm 1, which does not look at what units cost to send"
	case method == "best" && alike && free, method == "search" && free:
		return "optimal: no allocation and no order of messages end earlier"
	}
	return "not proved: the best that was found"
}
