package solve

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/fifo"
)

// amounts checks that the amounts of workers, in the order of the sends, solve (2.2) for
// a lifespan: what is sent up to a worker, its computing, and the results from its own on
// fill the lifespan.
func (c *Checker) amounts(what string, cl fifo.Cluster, out, back []int32, amounts []float64, lifespan float64) {
	units := map[int32]float64{}
	after := map[int32]float64{} // time of the results from a worker's on
	for k, i := range out {
		units[i] = amounts[k]
	}
	sum, scale := 0.0, 0.0
	for _, i := range slices.Backward(back) {
		sum += cl.Setup + float64(cl.Back*units[i])
		after[i] = sum
		scale += 2*cl.Setup + math.Abs(units[i])*(cl.Out+cl.Back+cl.Work[i])
	}
	port := 0.0
	for _, i := range out {
		port += cl.Setup + float64(cl.Out*units[i])
		c.Near(fmt.Sprintf("the time of P%d %s", i+1, what), ByEquations, lifespan, port+float64(cl.Work[i]*units[i])+after[i], scale)
	}
}

// protocol checks the table of a protocol against the engine's episode.
func (c *Checker) protocol(cl fifo.Cluster, e *played) {
	for k := range c.Answer.Workers {
		i, w := c.Part(e, k)
		c.Near(fmt.Sprintf("the time that P%d computes", i+1), ByEngine, float64(cl.Work[i]*w.Units), w.Busy, 1e-5*e.Makespan)
		c.Cell(k, "out", ByProblem, float64(k+1))
		c.Cell(k, "share", ByEngine, w.Units)
	}
	back := slices.Clone(c.Answer.Workers)
	slices.SortStableFunc(back, func(a, b []float64) int { return int(a[2] - b[2]) })
	last := 0.0
	for k, row := range back {
		w := e.Workers[int(row[0])-1]
		c.Same("the place of a result", ByEngine, row[2], float64(k+1))
		c.AtMost("the results before", ByEngine, last, w.Returned)
		last = w.Returned
	}
}

// noneWaits checks that every worker returns its results when it has computed them.
func (c *Checker) noneWaits(cl fifo.Cluster, e *played) {
	if cl.Setup == 0 && cl.Back == 0 {
		return // there are no messages back
	}
	for i, w := range e.Workers {
		if w.Chunks > 0 {
			c.Near(fmt.Sprintf("when the results of P%d leave", i+1), ByEngine, w.Computed, w.Leaves, e.Makespan)
		}
	}
}

// proportions returns the parts of a load that FIFO gives to workers at full speed, and
// how long a unit of load takes without set-ups: neighbours are ready one after the other,
//
//	(Work_k + tau delta) w_k = (C_0 + Work_k+1) w_k+1
//
// and the lifespan is the first worker's message and computing, and all results.
func proportions(cl fifo.Cluster, order []int32) (parts []float64, unit float64) {
	parts = make([]float64, len(order))
	sum := 0.0
	for k, i := range order {
		parts[k] = 1
		if k > 0 {
			before := cl.Work[order[k-1]]
			parts[k] = parts[k-1] * (before + cl.Back) / (cl.Out + cl.Work[i])
		}
		sum += parts[k]
	}
	for k := range parts {
		parts[k] /= sum
	}
	return parts, float64((cl.Out+cl.Work[order[0]])*parts[0]) + cl.Back
}

// fullSpeedOf returns the work of FIFO in a lifespan at full speed, and the load that the network carries in
// it.
func fullSpeedOf(cl fifo.Cluster, order []int32, lifespan float64) (work, port float64) {
	n := float64(len(order))
	_, unit := proportions(cl, order)
	port = math.Inf(1) // units that cost no time
	if cl.Out+cl.Back > 0 {
		port = (lifespan - float64(2*n*cl.Setup)) / (cl.Out + cl.Back)
	} else if lifespan < 2*n*cl.Setup*(1-tolerance) {
		port = 0
	}
	return (lifespan - float64((n+1)*cl.Setup)) / unit, port
}

func (f *fifoSubset) Check(c *Checker) {
	e := c.Play()
	if e == nil {
		return
	}
	cl, err := f.Cluster.build()
	c.Must(err)
	c.Result("work", ByEngine, e.Work)
	c.Same("the lifespan", ByEngine, f.Lifespan, e.Makespan)
	c.Result("workers", ByEngine, float64(len(c.Answer.Workers)))
	c.protocol(cl, e)
	c.noneWaits(cl, e)
	order, err := cl.Order("fastest")
	c.Must(err)
	for m := 1; m <= len(order); m++ { // of the many subsets, the fastest and the slowest
		for _, some := range [][]int32{order[:m], order[len(order)-m:]} {
			if full, port := fullSpeedOf(cl, some, f.Lifespan); full < port*(1-tolerance) {
				c.More(fmt.Sprintf("the work of %d workers", m), full, c.Answer.Value("work"))
			}
		}
	}
	p := models.Problem{Platform: cl.Platform(), Load: c.Answer.Value("work_if_waiting")}
	waiting, err := fifo.FIFO{Out: "fastest", Waiting: true, Rounds: 1}.Schedule(&p)
	c.Must(err)
	e, err = Play(PlanOf(p, *waiting))
	c.Must(err)
	c.Result("work_if_waiting", ByEngine, e.Work)
	c.Same("the lifespan if workers may wait", ByEngine, f.Lifespan, e.Makespan)
	c.Result("workers_if_waiting", ByEngine, float64(len(waiting.Size)))
	c.More("the work if none waits", c.Answer.Value("work"), c.Answer.Value("work_if_waiting"))
}
