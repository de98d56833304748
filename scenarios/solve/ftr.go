package solve

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/ftr"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

const ftrPaper = "Tong, Xiao, Li, Fault-tolerant scheduling algorithm with re-allocation for divisible loads, IAENG Int. J. Comput. Sci. (2018)"

// checkedWorker is a worker that checks its results, or several that are alike.
type checkedWorker struct {
	Count          int     `yaml:"count" min:"1" max:"100000" doc:"how many such workers; 1 if left out"`
	Send           float64 `yaml:"send" min:"0" doc:"time to send a unit (g)"`
	SendLatency    float64 `yaml:"send_latency" min:"0" doc:"time of a message whatever its size (o)"`
	Compute        float64 `yaml:"compute" above:"0" need:"yes" doc:"time to compute a unit (w)"`
	ComputeLatency float64 `yaml:"compute_latency" min:"0" doc:"time to begin computing (s)"`
	Check          float64 `yaml:"check" min:"0" doc:"time to check a unit (beta w)"`
	CheckLatency   float64 `yaml:"check_latency" min:"0" doc:"time to begin the check-out (c)"`
}

// ftrProblem asks for the first phase.
type ftrProblem struct {
	Load    float64         `yaml:"load" above:"0" need:"yes" doc:"units of load"`
	Order   string          `yaml:"order" one:"fastest-link,given,climb" doc:"which worker is sent to first: fastest-link, if left out, given, or climb, which searches for an order and for the workers that take part"`
	Workers []checkedWorker `yaml:"workers" need:"yes" doc:"the workers"`
}

const ftrExample = `# Ten workers that compute while they receive, and check their results at the end.
kind: ftr
load: 100000
workers:
  - {count: 10, send: 0.15, send_latency: 1, compute: 1, compute_latency: 1, check: 0.1, check_latency: 1}
`

// checkedWorkers makes the workers of a list.
func checkedWorkers(list []checkedWorker) ([]ftr.Worker, error) {
	var all []ftr.Worker
	for _, w := range list {
		if max(1, w.Count) > answer.MaxWorkers-len(all) {
			return nil, answer.At("workers", "more than %d workers", answer.MaxWorkers)
		}
		for range max(1, w.Count) {
			all = append(all, ftr.Worker{
				Send:    models.Affine{Latency: w.SendLatency, PerUnit: w.Send},
				Compute: models.Affine{Latency: w.ComputeLatency, PerUnit: w.Compute},
				Check:   models.Affine{Latency: w.CheckLatency, PerUnit: w.Check},
			})
		}
	}
	return all, nil
}

func (f *ftrProblem) Solve() (*answer.Solution, error) {
	workers, err := checkedWorkers(f.Workers)
	if err != nil {
		return nil, err
	}
	phase, err := ftr.Plan{Order: orders.Order(f.Order)}.Share(workers, f.Load)
	if err != nil {
		return nil, answer.At("workers", "%w", err)
	}
	var served []ftr.Worker
	var shares []float64
	for _, i := range phase.Order {
		served, shares = append(served, workers[i]), append(shares, phase.Shares[i])
	}
	ends := ftr.CheckOuts(served, shares)
	s := &answer.Solution{Columns: []string{"worker", "units", "received", "computed", "checked"}}
	starving, port := 0, 0.0
	for k, i := range phase.Order {
		w, x := served[k], shares[k]
		begins := 0.0
		if !w.Send.Free() {
			begins = port + w.Send.Latency
			port += w.Send.Of(x)
		}
		received := begins + float64(x*w.Send.PerUnit)
		computed := begins + w.Compute.Of(x)
		if computed < received {
			starving++
			computed = received
		}
		s.Workers = append(s.Workers, []float64{float64(i + 1), x, received, computed, ends[k]})
	}
	s.Add("check_out", phase.CheckOut, "when all have checked their units (T0)")
	s.Add("participants", float64(len(phase.Order)), "workers that get load")
	s.Add("starving", float64(starving), "workers that wait for units, because links are slow")
	alike := sameWorkers(workers)
	if alike {
		w := workers[0]
		y := float64(len(workers)) * w.Send.PerUnit / (w.Compute.PerUnit + w.Check.PerUnit)
		if limit, err := ftr.LimitAt(y, len(workers)); err == nil {
			s.Add("y", y, "n g / ((1+beta) w)")
			s.Add("limit", limit, "part of the second phase that moving units saves in the limit of large loads, at one failure rate for all")
		}
	}
	s.Claim = firstPhaseClaim(f.Order, alike, workers, starving)
	if starving == 0 { // else its ends are not those of a plan whose checks are part of computing
		s.Plan = firstPhasePlan(workers, phase, f.Load)
	}
	return s, nil
}

func sameWorkers(workers []ftr.Worker) bool {
	for _, w := range workers {
		if w != workers[0] {
			return false
		}
	}
	return true
}

// firstPhaseClaim says what is known of an answer.
func firstPhaseClaim(order string, alike bool, workers []ftr.Worker, starving int) answer.Claim {
	switch {
	case alike && workers[0].Send.PerUnit <= workers[0].Compute.PerUnit:
		return answer.Claimed("optimal: no number of workers and no shares check out earlier", answer.OfAll, "(7), and that more workers end earlier as long as all get something")
	case starving > 0:
		return answer.Claimed("not proved: all end at once, and workers wait for units, for which (7) is not valid", answer.Unknown, "")
	case order == "climb":
		return answer.Claimed("not proved: the best that a search found", answer.Unknown, "")
	}
	return answer.Claimed("not proved: all end at once; another order or other workers may be better", answer.Unknown, "")
}

// firstPhasePlan is the phase as a plan, check-outs being part of computing.
func firstPhasePlan(workers []ftr.Worker, phase ftr.Phase, load float64) *answer.Plan {
	p := models.Problem{Load: load}
	p.Stream = true
	for _, w := range workers {
		p.Workers = append(p.Workers, models.Worker{Send: w.Send, Compute: models.Affine{
			Latency: w.Compute.Latency + w.Check.Latency, PerUnit: w.Compute.PerUnit + w.Check.PerUnit,
		}})
	}
	return answer.PlanOf(p, *phase.Schedule(p.Workers))
}

func (f *ftrProblem) Check(ac *answer.Checker) {
	c := &checker{ac}
	workers, err := checkedWorkers(f.Workers)
	c.Must(err)
	e := c.computing(workers)
	if e == nil {
		return
	}
	last, starving, units := 0.0, 0.0, 0.0
	for k := range c.Answer.Workers {
		i, w := c.Part(e, k)
		c.Cell(k, "units", answer.ByEngine, w.Units)
		c.Cell(k, "received", answer.ByEngine, w.Received)
		c.Cell(k, "computed", answer.ByEngine, w.Computed)
		checked := w.Computed + answer.Takes(workers[i].Check, w.Units)
		c.Cell(k, "checked", answer.ByRecurrence, checked)
		last = max(last, checked)
		units += w.Units
		if wait := w.Computed - w.Begins - answer.Takes(workers[i].Compute, w.Units); wait > answer.Tolerance*w.Computed {
			starving++
		}
	}
	c.Same("the load", answer.ByProblem, units, f.Load)
	c.Result("check_out", answer.ByRecurrence, last)
	for k := range c.Answer.Workers { // all check out together
		c.Cell(k, "checked", answer.ByEquations, last)
	}
	c.Result("participants", answer.ByEngine, float64(len(c.Answer.Workers)))
	c.Result("starving", answer.ByEngine, starving)
	if played := c.Play(); played != nil { // check-outs being part of computing
		c.Result("check_out", answer.ByEngine, played.Makespan)
		for k := range c.Answer.Workers {
			_, w := c.Part(played, k)
			c.Cell(k, "units", answer.ByEngine, w.Units)
		}
	}
	if y := c.Answer.Value("y"); !math.IsNaN(y) {
		w, n := workers[0], float64(len(workers))
		c.Result("y", answer.ByProblem, n*w.Send.PerUnit/(w.Compute.PerUnit+w.Check.PerUnit))
		left := 1.0 // the part of all that the mean worker has, by (22)
		if y > 0 {
			left = -math.Expm1(n*math.Log1p(-y/n)) / y
		}
		c.ResultNear("limit", answer.ByEquations, 1-left, 1)
	}
}

// computing plays the shares of the table with check-outs left out.
func (c *checker) computing(workers []ftr.Worker) *answer.Episode {
	p := models.Problem{}
	p.Stream = true
	for _, w := range workers {
		p.Workers = append(p.Workers, models.Worker{Send: w.Send, Compute: w.Compute})
	}
	units := make([]float64, len(workers))
	var order []int32
	for _, row := range c.Answer.Workers {
		i := int32(math.Round(row[0])) - 1
		if i < 0 || int(i) >= len(workers) {
			c.Same("a worker of the table", answer.ByProblem, row[0], 0)
			return nil
		}
		order = append(order, i)
		units[i] = row[1]
		p.Load += row[1]
	}
	e, err := answer.Play(answer.OneEach(p, order, nil, func(i int32) float64 { return units[i] }))
	c.Must(err)
	return e
}
