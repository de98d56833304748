package solve

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/ftr"
	"github.com/loadstar-sim/loadstar/policies/orders"
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
		if max(1, w.Count) > maxWorkers-len(all) {
			return nil, at("workers", "more than %d workers", maxWorkers)
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

func (f *ftrProblem) solve() (*Solution, error) {
	workers, err := checkedWorkers(f.Workers)
	if err != nil {
		return nil, err
	}
	phase, err := ftr.Policy{Order: orders.Order(f.Order)}.Share(workers, f.Load)
	if err != nil {
		return nil, at("workers", "%w", err)
	}
	var served []ftr.Worker
	var shares []float64
	for _, i := range phase.Order {
		served, shares = append(served, workers[i]), append(shares, phase.Shares[i])
	}
	ends := ftr.CheckOuts(served, shares)
	s := &Solution{Columns: []string{"worker", "units", "received", "computed", "checked"}}
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
	s.add("check_out", phase.CheckOut, "when all have checked their units (T0)")
	s.add("participants", float64(len(phase.Order)), "workers that get load")
	s.add("starving", float64(starving), "workers that wait for units, because links are slow")
	alike := sameWorkers(workers)
	if alike {
		w := workers[0]
		y := float64(len(workers)) * w.Send.PerUnit / (w.Compute.PerUnit + w.Check.PerUnit)
		if limit, err := ftr.LimitAt(y, len(workers)); err == nil {
			s.add("y", y, "n g / ((1+beta) w)")
			s.add("limit", limit, "part of the second phase that moving units saves in the limit of large loads, at one failure rate for all")
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
func firstPhaseClaim(order string, alike bool, workers []ftr.Worker, starving int) Claim {
	switch {
	case alike && workers[0].Send.PerUnit <= workers[0].Compute.PerUnit:
		return Claim{"optimal: no number of workers and no shares check out earlier", OfAll, "(7), and that more workers end earlier as long as all get something"}
	case starving > 0:
		return Claim{"not proved: all end at once, and workers wait for units, for which (7) is not valid", Unknown, ""}
	case order == "climb":
		return Claim{"not proved: the best that a search found", Unknown, ""}
	}
	return Claim{"not proved: all end at once; another order or other workers may be better", Unknown, ""}
}

// firstPhasePlan is the phase as a plan, check-outs being part of computing.
func firstPhasePlan(workers []ftr.Worker, phase ftr.Phase, load float64) *Plan {
	p := models.Problem{Load: load}
	p.Stream = true
	for _, w := range workers {
		p.Workers = append(p.Workers, models.Worker{Send: w.Send, Compute: models.Affine{
			Latency: w.Compute.Latency + w.Check.Latency, PerUnit: w.Compute.PerUnit + w.Check.PerUnit,
		}})
	}
	return &Plan{p, *phase.Schedule(p.Workers)}
}

func (f *ftrProblem) check(c *checker) {
	workers, err := checkedWorkers(f.Workers)
	c.must(err)
	e := c.computing(workers)
	if e == nil {
		return
	}
	last, starving, units := 0.0, 0.0, 0.0
	for k := range c.s.Workers {
		i, w := c.part(e, k)
		c.cell(k, "units", byEngine, w.units)
		c.cell(k, "received", byEngine, w.received)
		c.cell(k, "computed", byEngine, w.computed)
		checked := w.computed + takes(workers[i].Check, w.units)
		c.cell(k, "checked", byRecurrence, checked)
		last = max(last, checked)
		units += w.units
		if wait := w.computed - w.begins - takes(workers[i].Compute, w.units); wait > tolerance*w.computed {
			starving++
		}
	}
	c.same("the load", byProblem, units, f.Load)
	c.result("check_out", byRecurrence, last)
	for k := range c.s.Workers { // all check out together
		c.cell(k, "checked", byEquations, last)
	}
	c.result("participants", byEngine, float64(len(c.s.Workers)))
	c.result("starving", byEngine, starving)
	if played := c.play(); played != nil { // check-outs being part of computing
		c.result("check_out", byEngine, played.makespan)
		for k := range c.s.Workers {
			_, w := c.part(played, k)
			c.cell(k, "units", byEngine, w.units)
		}
	}
	if y := c.s.value("y"); !math.IsNaN(y) {
		w, n := workers[0], float64(len(workers))
		c.result("y", byProblem, n*w.Send.PerUnit/(w.Compute.PerUnit+w.Check.PerUnit))
		left := 1.0 // the part of all that the mean worker has, by (22)
		if y > 0 {
			left = -math.Expm1(n*math.Log1p(-y/n)) / y
		}
		c.resultNear("limit", byEquations, 1-left, 1)
	}
}

// computing plays the shares of the table with check-outs left out.
func (c *checker) computing(workers []ftr.Worker) *episode {
	p := models.Problem{}
	p.Stream = true
	for _, w := range workers {
		p.Workers = append(p.Workers, models.Worker{Send: w.Send, Compute: w.Compute})
	}
	units := make([]float64, len(workers))
	var order []int32
	for _, row := range c.s.Workers {
		i := int32(math.Round(row[0])) - 1
		if i < 0 || int(i) >= len(workers) {
			c.same("a worker of the table", byProblem, row[0], 0)
			return nil
		}
		order = append(order, i)
		units[i] = row[1]
		p.Load += row[1]
	}
	e, err := play(oneEach(p, order, nil, func(i int32) float64 { return units[i] }))
	c.must(err)
	return e
}
