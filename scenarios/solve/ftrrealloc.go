package solve

import (
	"fmt"
	"math"
	"strings"

	"github.com/loadstar-sim/loadstar/policies/ftr"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
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

// phase returns the second phase that the problem asks about.
func (f *reallocProblem) phase() (ftr.Second, error) {
	reading, err := ftr.ParseReading(f.Reading)
	if err != nil {
		return ftr.Second{}, answer.At("reading", "%w", err)
	}
	phase := ftr.Second{Reading: reading}
	for _, w := range f.Workers {
		if max(1, w.Count) > maxReallocated-len(phase.Workers) {
			return ftr.Second{}, answer.At("workers", "more than %d workers", maxReallocated)
		}
		one := starWorker{1, w.Send, w.SendLatency, w.Compute, w.ComputeLatency}.worker()
		for range max(1, w.Count) {
			phase.Workers, phase.Faults = append(phase.Workers, one), append(phase.Faults, w.Faults)
		}
	}
	return phase, nil
}

func (f *reallocProblem) Solve() (*answer.Solution, error) {
	phase, err := f.phase()
	if err != nil {
		return nil, err
	}
	place, err := phase.InPlace()
	if err != nil {
		return nil, answer.At("workers", "%w", err)
	}
	moved, err := phase.Algorithm1()
	if err != nil {
		return nil, err
	}
	best, err := phase.Best()
	if err != nil {
		return nil, err
	}
	s := &answer.Solution{Claim: phaseClaim(f.Method, phase)}
	chosen := map[string]ftr.Allocation{"in-place": place, "algorithm1": moved, "best": best}[f.Method]
	if f.Method == "search" {
		if chosen, err = phase.Search(); err != nil {
			return nil, answer.At("method", "%w", err)
		}
		s.Add("search", chosen.Makespan, "time of the second phase by search")
	}
	s.Add("in_place", place.Makespan, "time of the second phase if all workers compute their own units again")
	s.Add("algorithm1", moved.Makespan, "time with the transfers of Algorithm 1")
	s.Add("best", best.Makespan, "time with the best that is known")
	s.Add("saved_algorithm1", ftr.Saved(place.Makespan, moved.Makespan), "part of the second phase that Algorithm 1 saves (19)")
	s.Add("saved_best", ftr.Saved(place.Makespan, best.Makespan), "part that the best saves")
	s.Add("messages", float64(len(chosen.To)), "messages of the chosen method")
	if place.Makespan == 0 {
		s.Claim = answer.Claimed("nothing was wrong: there is no second phase", answer.OfAll, "there is nothing to compute")
		return s, nil
	}
	problem, schedule, err := phase.Episode(chosen)
	if err != nil {
		return nil, err
	}
	s.Plan = answer.PlanOf(*problem, *schedule)
	if f.Table == "transfers" {
		s.Columns = []string{"from", "to", "units"}
		for _, m := range chosen.Moves {
			s.Workers = append(s.Workers, []float64{float64(m.From + 1), float64(m.To + 1), float64(m.Units)})
		}
		return s, nil
	}
	phaseOf(s, phase, chosen)
	return s, nil
}

// phaseOf fills the table of workers: those that compute something.
func phaseOf(s *answer.Solution, phase ftr.Second, a ftr.Allocation) {
	turn := make([]int, len(a.Units))
	for k, i := range a.To {
		turn[i] = k + 1
	}
	ends := phaseEnds(phase, a)
	s.Columns = []string{"worker", "faults", "computes", "message", "ends"}
	for i, n := range a.Units {
		if n > 0 || phase.Faults[i] > 0 {
			s.Workers = append(s.Workers, []float64{float64(i + 1), float64(phase.Faults[i]), float64(n), float64(turn[i]), ends[i]})
		}
	}
}

// phaseEnds returns when each worker has computed its units, those of its own and those
// that it was sent.
func phaseEnds(phase ftr.Second, a ftr.Allocation) []float64 {
	ends := make([]float64, len(a.Units))
	for i, n := range a.Units {
		if n > 0 {
			ends[i] = answer.Takes(phase.Workers[i].Compute, float64(n))
		}
	}
	port := 0.0
	for _, i := range a.To {
		w, own, moved := phase.Workers[i], float64(phase.Faults[i]), float64(a.Units[i]-phase.Faults[i])
		silent := w.Send.Latency == 0 && (phase.Reading == ftr.Waiting || w.Send.PerUnit == 0)
		begins := port + w.Send.Latency
		if silent {
			begins = 0
		}
		if phase.Reading == ftr.Waiting {
			port += w.Send.Latency
			ends[i] = begins + answer.Takes(w.Compute, own+moved)
			continue
		}
		port += answer.Takes(w.Send, moved)
		if own > 0 {
			begins = max(begins, answer.Takes(w.Compute, own))
		}
		if ends[i] = begins + answer.Takes(w.Compute, moved); !silent {
			ends[i] = max(ends[i], port)
		}
	}
	return ends
}

// phaseClaim says what is known of an answer.
func phaseClaim(method string, phase ftr.Second) answer.Claim {
	alike, free := true, phase.Reading == ftr.Waiting
	for _, w := range phase.Workers {
		alike = alike && w == phase.Workers[0]
	}
	free = free || alike && phase.Workers[0].Send.PerUnit == 0
	switch {
	case method == "in-place":
		return answer.Claimed("all workers compute their own units again (9)", answer.NotAsked, "(9)")
	case method == "algorithm1" && phase.Reading == ftr.Waiting:
		return answer.Claimed("not proved: Algorithm 1, which is never later than in place (Theorem 4.2) and may be later than the best", answer.Unknown, "")
	case method == "algorithm1":
		return answer.Claimed("not proved: the transfers of Algorithm 1, which does not look at what units cost to send", answer.Unknown, "")
	case method == "best" && alike && free:
		return answer.Claimed("optimal: no allocation and no order of messages end earlier", answer.OfAll, "exchange of workers that are alike, and bisection of the time")
	case method == "search" && free:
		return answer.Claimed("optimal: no allocation and no order of messages end earlier", answer.OfAll, "search of all orders, and bisection of the time")
	}
	return answer.Claimed("not proved: the best that was found", answer.Unknown, "")
}

func (f *reallocProblem) Check(ac *answer.Checker) {
	c := &checker{ac}
	phase, err := f.phase()
	c.Must(err)
	for _, x := range []struct {
		name string
		find func() (ftr.Allocation, error)
	}{{"in_place", phase.InPlace}, {"algorithm1", phase.Algorithm1}, {"best", phase.Best}} {
		a, err := x.find()
		c.Must(err)
		c.allocation(x.name, phase, a)
	}
	place := c.Answer.Value("in_place")
	for _, name := range []string{"algorithm1", "best"} {
		saved := 0.0
		if place > 0 {
			saved = 1 - c.Answer.Value(name)/place
		}
		c.ResultNear("saved_"+name, answer.ByEquations, saved, 1)
	}
	c.AtMost("best", answer.BySearch, c.Answer.Value("best"), place)
	e := c.Play()
	if e == nil {
		c.Result("messages", answer.ByProblem, 0)
		c.Result("search", answer.ByProblem, 0)
		return
	}
	c.Result(strings.ReplaceAll(f.Method, "-", "_"), answer.ByEngine, e.Makespan)
	sent := map[int32]bool{} // workers that have more than their own
	for i, w := range e.Workers {
		if w.Units > float64(phase.Faults[i])+0.5 {
			sent[int32(i)] = true
		}
	}
	c.Result("messages", answer.ByEngine, float64(len(sent)))
	c.phaseTable(f, phase, e)
}

// allocation plays an allocation, and checks that it has all units.
func (c *checker) allocation(name string, phase ftr.Second, a ftr.Allocation) {
	units, faults := 0, 0
	for i, n := range a.Units {
		units, faults = units+n, faults+phase.Faults[i]
	}
	c.Same("the units of "+name, answer.ByProblem, float64(units), float64(faults))
	if faults == 0 {
		c.Result(name, answer.ByProblem, 0)
		return
	}
	problem, schedule, err := phase.Episode(a)
	c.Must(err)
	c.Makespan(name, answer.PlanOf(*problem, *schedule))
}

// phaseTable compares the table with the episode.
func (c *checker) phaseTable(f *reallocProblem, phase ftr.Second, e *answer.Episode) {
	if f.Table == "transfers" {
		has := make([]float64, len(phase.Faults))
		for i, n := range phase.Faults {
			has[i] = float64(n)
		}
		for k, row := range c.Answer.Workers {
			for _, i := range row[:2] {
				if i != math.Round(i) || i < 1 || int(i) > len(has) {
					c.Same(fmt.Sprintf("the workers of row %d", k+1), answer.ByProblem, i, math.Round(i))
					return
				}
			}
			has[int(row[0])-1] -= row[2]
			has[int(row[1])-1] += row[2]
		}
		for i, w := range e.Workers {
			c.Same(fmt.Sprintf("the units of worker %d", i+1), answer.ByEngine, has[i], w.Units)
		}
		return
	}
	turn := map[int]float64{}
	for k, row := range c.Answer.Workers {
		i, w := c.Part(e, k)
		c.Cell(k, "faults", answer.ByProblem, float64(phase.Faults[i]))
		c.Cell(k, "computes", answer.ByEngine, w.Units)
		c.Cell(k, "ends", answer.ByEngine, w.Computed)
		if row[3] > 0 {
			turn[k] = row[3]
		}
	}
	for k, t := range turn { // turns are 1, 2, ...
		before := 0.0
		for _, other := range turn {
			if other <= t {
				before++
			}
		}
		c.Cell(k, "message", answer.ByProblem, before)
	}
}
