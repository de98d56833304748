package solve

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/policies/proof"
)

// faultyWorker is a worker with units that were found wrong, or several that are alike.
type faultyWorker struct {
	Count          int     `yaml:"count" min:"1" max:"100000" doc:"number of equal workers; 1 if left out"`
	Faults         int     `yaml:"faults" min:"0" max:"1000000000000" doc:"number of its units that were found wrong"`
	Send           float64 `yaml:"send" min:"0" doc:"time to send a unit (g)"`
	SendLatency    float64 `yaml:"send_latency" min:"0" doc:"time of a message whatever its size (o)"`
	Compute        float64 `yaml:"compute" above:"0" need:"yes" doc:"time to compute a unit (w)"`
	ComputeLatency float64 `yaml:"compute_latency" min:"0" doc:"time to begin computing (s)"`
}

// reallocProblem asks for the second phase.
type reallocProblem struct {
	Method  string         `yaml:"method" one:"best,algorithm1,in-place,search" doc:"the allocation in the table and the plan; search: the best of all orders, for up to 7 workers; best if left out"`
	Reading string         `yaml:"reading" one:"waiting,charged" doc:"waiting: a message costs only its start-up, and its worker waits for it; charged: units cost as in the first phase, and the worker computes its own units meanwhile; waiting if left out"`
	Table   string         `yaml:"table" one:"workers,transfers" doc:"workers: how many units each computes; transfers: how many units move between which workers; workers if left out"`
	Workers []faultyWorker `yaml:"workers" need:"yes" doc:"a list of up to 1000, for up to 5000 workers by count"`
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

// phase returns the second phase that the problem asks about.
func (f *reallocProblem) phase() (faults.Second, error) {
	reading, err := faults.ParseReading(f.Reading)
	if err != nil {
		return faults.Second{}, At("reading", "%w", err)
	}
	phase := faults.Second{Reading: reading}
	for _, w := range f.Workers {
		if max(1, w.Count) > maxReallocated-len(phase.Workers) {
			return faults.Second{}, At("workers", "more than %d workers", maxReallocated)
		}
		one := models.Worker{
			Send:    models.Affine{Latency: w.SendLatency, PerUnit: w.Send},
			Compute: models.Affine{Latency: w.ComputeLatency, PerUnit: w.Compute},
		}
		for range max(1, w.Count) {
			phase.Workers, phase.Faults = append(phase.Workers, one), append(phase.Faults, w.Faults)
		}
	}
	return phase, nil
}

func (f *reallocProblem) Solve() (*Solution, error) {
	phase, err := f.phase()
	if err != nil {
		return nil, err
	}
	place, err := phase.InPlace()
	if err != nil {
		return nil, At("workers", "%w", err)
	}
	moved, err := phase.Algorithm1()
	if err != nil {
		return nil, err
	}
	best, err := phase.Best()
	if err != nil {
		return nil, err
	}
	s := &Solution{Claim: phaseClaim(f.Method, phase)}
	chosen := map[string]faults.Allocation{"in-place": place, "algorithm1": moved, "best": best}[f.Method]
	if f.Method == "search" {
		if chosen, err = phase.Search(); err != nil {
			return nil, At("method", "%w", err)
		}
		s.Add("search", chosen.Makespan, "time of the second phase by search")
	}
	s.Add("in_place", place.Makespan, "time of the second phase if all workers compute their own units again")
	s.Add("algorithm1", moved.Makespan, "time with the transfers of Algorithm 1")
	s.Add("best", best.Makespan, "time with the best that is known")
	s.Add("saved_algorithm1", faults.Saved(place.Makespan, moved.Makespan), "part of the second phase that Algorithm 1 saves (19)")
	s.Add("saved_best", faults.Saved(place.Makespan, best.Makespan), "part that the best saves")
	s.Add("messages", float64(len(chosen.To)), "messages of the chosen method")
	if place.Makespan == 0 {
		s.Claim = proof.New("nothing was wrong: there is no second phase", proof.OfAll, "there is nothing to compute")
		return s, nil
	}
	problem, schedule, err := phase.Episode(chosen)
	if err != nil {
		return nil, err
	}
	s.Plan = PlanOf(*problem, *schedule)
	s.Claim.Goal, s.Claim.Value = proof.Makespan, chosen.Makespan
	if f.Table == "transfers" {
		s.Columns = []string{"from", "to", "units"}
		for _, m := range chosen.Moves {
			s.Workers = append(s.Workers, []float64{float64(m.From + 1), float64(m.To + 1), float64(m.Units)})
		}
		return s, nil
	}
	return s, phaseOf(s, phase, chosen)
}

// phaseOf fills the table of workers: every worker that computes something, and when it ends on the engine.
func phaseOf(s *Solution, phase faults.Second, a faults.Allocation) error {
	e, err := s.Plan.Play()
	if err != nil {
		return err
	}
	ends, turn := make([]float64, len(a.Units)), make([]int, len(a.Units))
	for _, span := range e.Spans {
		if span.Activity == models.Computing {
			ends[span.Worker] = span.End
		}
	}
	for k, i := range a.To {
		turn[i] = k + 1
	}
	s.Columns = []string{"worker", "faults", "computes", "message", "ends"}
	for i, n := range a.Units {
		if n > 0 || phase.Faults[i] > 0 {
			s.Workers = append(s.Workers, []float64{float64(i + 1), float64(phase.Faults[i]), float64(n), float64(turn[i]), ends[i]})
		}
	}
	return nil
}

// phaseClaim says how good an answer is known to be.
func phaseClaim(method string, phase faults.Second) proof.Proof {
	alike, free := true, phase.Reading == faults.Waiting
	for _, w := range phase.Workers {
		alike = alike && w == phase.Workers[0]
	}
	free = free || alike && phase.Workers[0].Send.PerUnit == 0
	switch {
	case method == "in-place":
		return proof.New("all workers compute their own units again (9)", proof.NotAsked, "(9)")
	case method == "algorithm1" && phase.Reading == faults.Waiting:
		return proof.New("not proved: Algorithm 1, which is never later than in place (Theorem 4.2) and may be later than the best", proof.Unknown, "")
	case method == "algorithm1":
		return proof.New("not proved: the transfers of Algorithm 1, which does not look at what units cost to send", proof.Unknown, "")
	case method == "best" && alike && free:
		return proof.New("optimal: no allocation and no order of messages end earlier", proof.OfAll, "exchange of workers that are alike, and bisection of the time")
	case method == "search" && free:
		return proof.New("optimal: no allocation and no order of messages end earlier", proof.OfAll, "search of all orders, and bisection of the time")
	}
	return proof.New("not proved: the best that was found", proof.Unknown, "")
}
