package solve

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/policies/fifo"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// amounts checks that the amounts of workers, in the order of the sends, solve (2.2) for
// a lifespan: what is sent up to a worker, its computing, and the results from its own on
// fill the lifespan.
func (c *checker) amounts(what string, cl fifo.Cluster, out, back []int32, amounts []float64, lifespan float64) {
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
		c.near(fmt.Sprintf("the time of P%d %s", i+1, what), byEquations, lifespan, port+float64(cl.Work[i]*units[i])+after[i], scale)
	}
}

// protocol checks the table of a protocol against what the engine did.
func (c *checker) protocol(cl fifo.Cluster, e *episode) {
	for k := range c.s.Workers {
		i, w := c.part(e, k)
		c.near(fmt.Sprintf("the time that P%d computes", i+1), byEngine, float64(cl.Work[i]*w.units), w.busy, 1e-5*e.makespan)
		c.cell(k, "out", byProblem, float64(k+1))
		c.cell(k, "share", byEngine, w.units)
	}
	back := slices.Clone(c.s.Workers)
	slices.SortStableFunc(back, func(a, b []float64) int { return int(a[2] - b[2]) })
	last := 0.0
	for k, row := range back {
		w := e.workers[int(row[0])-1]
		c.same("the place of a result", byEngine, row[2], float64(k+1))
		c.atMost("the results before", byEngine, last, w.returned)
		last = w.returned
	}
}

// noneWaits checks that every worker returns its results when it has computed them.
func (c *checker) noneWaits(cl fifo.Cluster, e *episode) {
	if cl.Setup == 0 && cl.Back == 0 {
		return // there are no messages back
	}
	for i, w := range e.workers {
		if w.chunks > 0 {
			c.near(fmt.Sprintf("when the results of P%d leave", i+1), byEngine, w.computed, w.leaves, e.makespan)
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

// fullSpeedOf returns what FIFO does in a lifespan at full speed, and what the network
// carries in it.
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

// lifespanOf returns how long FIFO takes for a load at full speed, and how long the
// network.
func lifespanOf(cl fifo.Cluster, order []int32, load float64) (full, port float64) {
	n := float64(len(order))
	_, unit := proportions(cl, order)
	return float64((n+1)*cl.Setup) + float64(load*unit), float64(2*n*cl.Setup) + float64(load*(cl.Out+cl.Back))
}

// mostNumbers is up to how many workers all numbers of them are tried.
const mostNumbers = 300

func (f *fifoProblem) check(c *checker) {
	e := c.play()
	if e == nil {
		return
	}
	cl, err := f.Cluster.of()
	c.must(err)
	c.result("work", byEngine, e.work)
	c.result("lifespan", byEngine, e.makespan)
	took := 0
	for _, w := range e.workers {
		took += w.chunks
	}
	c.result("workers", byEngine, float64(took))
	lifespan := c.s.value("lifespan")
	if f.Load > 0 {
		c.same("the load", byProblem, c.s.value("work"), f.Load)
	} else {
		c.same("the lifespan", byProblem, lifespan, f.Lifespan)
	}
	c.protocol(cl, e)
	var order []int32
	for _, row := range c.s.Workers {
		order = append(order, int32(math.Round(row[0]))-1)
	}
	full, port := fullSpeedOf(cl, order, lifespan)
	c.result("full_speed", byEquations, full)
	c.result("port_bound", byEquations, port)
	if f.Load == 0 {
		c.same("the lesser of full_speed and port_bound", byEquations, c.s.value("work"), min(full, port))
	} else {
		full, port := lifespanOf(cl, order, f.Load)
		c.result("lifespan", byEquations, max(full, port))
	}
	parts, _ := proportions(cl, order)
	for k := range c.s.Workers {
		c.cell(k, "share", byEquations, parts[k]*e.work)
	}
	if !f.Waiting {
		c.noneWaits(cl, e)
	}
	c.otherNumbers(f, cl, lifespan)
}

// otherNumbers checks that no other number of the first workers does more, or the load
// sooner.
func (c *checker) otherNumbers(f *fifoProblem, cl fifo.Cluster, lifespan float64) {
	order, err := cl.Order(orders.Order(f.Out))
	c.must(err)
	for m := 1; m <= min(len(order), mostNumbers); m++ {
		if f.Load > 0 {
			full, port := lifespanOf(cl, order[:m], f.Load)
			if f.Waiting || full > port*(1+tolerance) || m == 1 {
				c.atMost(fmt.Sprintf("the lifespan beside that of %d workers", m), bySearch, lifespan, max(full, port))
			}
			continue
		}
		full, port := fullSpeedOf(cl, order[:m], lifespan)
		if f.Waiting || full < port*(1-tolerance) || m == 1 {
			c.more(fmt.Sprintf("the work of %d workers", m), min(full, port), c.s.value("work"))
		}
	}
}

// more checks that an alternative does not do more than the answer.
func (c *checker) more(what string, alternative, work float64) {
	c.atMost(what, bySearch, alternative, work)
}

func (f *fifoSubset) check(c *checker) {
	e := c.play()
	if e == nil {
		return
	}
	cl, err := f.Cluster.of()
	c.must(err)
	c.result("work", byEngine, e.work)
	c.same("the lifespan", byEngine, f.Lifespan, e.makespan)
	c.result("workers", byEngine, float64(len(c.s.Workers)))
	c.protocol(cl, e)
	c.noneWaits(cl, e)
	order := mustOrder(cl)
	for m := 1; m <= len(order); m++ { // of the many subsets, the fastest and the slowest
		for _, some := range [][]int32{order[:m], order[len(order)-m:]} {
			if full, port := fullSpeedOf(cl, some, f.Lifespan); full < port*(1-tolerance) {
				c.more(fmt.Sprintf("the work of %d workers", m), full, c.s.value("work"))
			}
		}
	}
	waiting := &fifoProblem{Cluster: f.Cluster, Lifespan: f.Lifespan, Out: "fastest", Waiting: true}
	s, err := waiting.solve()
	c.must(err)
	e, err = play(s.Plan)
	c.must(err)
	c.result("work_if_waiting", byEngine, e.work)
	c.same("the lifespan if workers may wait", byEngine, f.Lifespan, e.makespan)
	c.result("workers_if_waiting", byEngine, float64(len(s.Workers)))
	c.more("the work if none waits", c.s.value("work"), c.s.value("work_if_waiting"))
}

func (f *protocol) check(c *checker) {
	cl, p, err := f.protocol()
	c.must(err)
	if e := c.play(); e != nil {
		c.result("work", byEngine, e.work)
		c.result("lifespan", byEngine, e.makespan)
		if f.Load > 0 {
			c.same("the load", byProblem, c.s.value("work"), f.Load)
		} else {
			c.same("the lifespan", byProblem, c.s.value("lifespan"), f.Lifespan)
		}
		c.protocol(cl, e)
		c.noneWaits(cl, e)
		lifespan := c.s.value("lifespan")
		fifo, _ := fullSpeedOf(cl, p.out, lifespan)
		c.resultNear("fifo_ahead", byEquations, fifo-e.work, fifo+e.work)
	}
	c.limits(cl, p)
	c.overtaken("fifo_ahead_from", cl, p)
}

// limits checks the lifespans between which a protocol is valid: at each of them it
// solves its equations, and an amount or the room of the messages is just nothing.
func (c *checker) limits(cl fifo.Cluster, p orderedProtocol) {
	from, to := c.s.value("valid_from"), c.s.value("valid_to")
	if math.IsNaN(from) {
		// There is no such lifespan: nor is the one that is asked about.
		c.same("that the protocol is not valid", byEquations, 0, p.validity(c, cl, p.lifespan))
		return
	}
	for _, x := range []struct {
		name     string
		lifespan float64
		inside   float64
	}{{"valid_from", from, 1 + 1e-6}, {"valid_to", to, 1 - 1e-6}} {
		c.seen(x.name)
		outside := 2 - x.inside
		if math.IsInf(x.lifespan, 1) {
			far := 1e6 * (from + p.unit(cl))
			c.same(x.name+", that the protocol is valid far beyond", byEquations, 1, p.validity(c, cl, far))
			continue
		}
		if x.lifespan > 0 {
			c.same(x.name+", that the protocol is not valid outside", byEquations, 0, p.validity(c, cl, x.lifespan*outside))
		}
		if to > from*(1+3e-6) {
			inside := x.lifespan * x.inside
			if x.lifespan == 0 {
				inside = 1e-6 * min(p.unit(cl), to)
			}
			c.same(x.name+", that the protocol is valid inside", byEquations, 1, p.validity(c, cl, inside))
		}
	}
	valid := 0.0
	if c.s.Invalid == "" {
		valid = 1
	}
	if l := p.lifespan; math.Abs(l-from) > 1e-9*l && math.Abs(l-to) > 1e-9*l {
		c.same("whether the protocol is valid", byEquations, valid, p.validity(c, cl, l))
	}
}

// overtaken checks the lifespan from which on FIFO is not behind: it is ahead by nothing
// there, or it is ahead from its first unit on.
func (c *checker) overtaken(name string, cl fifo.Cluster, p orderedProtocol) {
	from := c.s.value(name)
	c.seen(name)
	setups := float64(len(p.out)+1) * cl.Setup
	if math.IsInf(from, 1) {
		far := 1e6 * (setups + p.unit(cl))
		lead, scale := p.lead(cl, far)
		c.atMost("the lead of FIFO in a long lifespan", byEquations, lead, float64(tolerance*scale))
		return
	}
	lead, scale := p.lead(cl, from)
	if from > setups {
		c.near("the lead of FIFO where it is no longer behind", byEquations, 0, lead, scale)
		if lead, _ := p.lead(cl, setups); lead == 0 {
			c.same(name, byEquations, from, setups)
		}
		before, scale := p.lead(cl, from-(from-setups)/100)
		c.atMost("the lead of FIFO before", byEquations, before, float64(tolerance*scale))
		return
	}
	c.same(name, byEquations, from, setups)
	c.atMost("how far FIFO is behind", byEquations, -lead, float64(tolerance*scale))
}

// orderedProtocol is a protocol with what was asked of it.
type orderedProtocol struct {
	*fifo.Protocol
	out, back []int32
	lifespan  float64
}

// unit is the time in which a unit of load is sent to the first worker, computed there
// and returned.
func (p orderedProtocol) unit(cl fifo.Cluster) float64 {
	return cl.Out + cl.Work[p.out[0]] + cl.Back
}

// validity is 1 if the amounts of a lifespan, which must solve their equations, are
// positive and the messages have room, and otherwise 0: the worker that is sent to last
// then computes while all results leave that come before its own.
func (p orderedProtocol) validity(c *checker, cl fifo.Cluster, lifespan float64) float64 {
	amounts := p.Shares(lifespan)
	c.amounts(fmt.Sprintf("in a lifespan of %v", lifespan), cl, p.out, p.back, amounts, lifespan)
	last := len(p.out) - 1
	room := cl.Work[p.out[last]] * amounts[last] // from the end of the last send to its worker's result
	for k, w := range amounts {
		if !(w > 0) {
			return 0
		}
		if slices.Index(p.back, p.out[k]) < slices.Index(p.back, p.out[last]) {
			room -= cl.Setup + float64(cl.Back*w)
		}
	}
	if room < 0 {
		return 0
	}
	return 1
}

// lead returns how much more FIFO does in a lifespan, and how large the numbers are of
// which that is the difference.
func (p orderedProtocol) lead(cl fifo.Cluster, lifespan float64) (lead, scale float64) {
	fifo, _ := fullSpeedOf(cl, p.out, lifespan)
	work := 0.0
	for _, w := range p.Shares(lifespan) {
		work += w
		scale += math.Abs(w)
	}
	return fifo - work, scale + math.Abs(fifo)
}
