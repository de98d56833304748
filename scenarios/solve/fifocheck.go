package solve

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/policies/fifo"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
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
		c.Near(fmt.Sprintf("the time of P%d %s", i+1, what), answer.ByEquations, lifespan, port+float64(cl.Work[i]*units[i])+after[i], scale)
	}
}

// protocol checks the table of a protocol against what the engine did.
func (c *checker) protocol(cl fifo.Cluster, e *answer.Episode) {
	for k := range c.Answer.Workers {
		i, w := c.Part(e, k)
		c.Near(fmt.Sprintf("the time that P%d computes", i+1), answer.ByEngine, float64(cl.Work[i]*w.Units), w.Busy, 1e-5*e.Makespan)
		c.Cell(k, "out", answer.ByProblem, float64(k+1))
		c.Cell(k, "share", answer.ByEngine, w.Units)
	}
	back := slices.Clone(c.Answer.Workers)
	slices.SortStableFunc(back, func(a, b []float64) int { return int(a[2] - b[2]) })
	last := 0.0
	for k, row := range back {
		w := e.Workers[int(row[0])-1]
		c.Same("the place of a result", answer.ByEngine, row[2], float64(k+1))
		c.AtMost("the results before", answer.ByEngine, last, w.Returned)
		last = w.Returned
	}
}

// noneWaits checks that every worker returns its results when it has computed them.
func (c *checker) noneWaits(cl fifo.Cluster, e *answer.Episode) {
	if cl.Setup == 0 && cl.Back == 0 {
		return // there are no messages back
	}
	for i, w := range e.Workers {
		if w.Chunks > 0 {
			c.Near(fmt.Sprintf("when the results of P%d leave", i+1), answer.ByEngine, w.Computed, w.Leaves, e.Makespan)
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
	} else if lifespan < 2*n*cl.Setup*(1-answer.Tolerance) {
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

func (f *fifoProblem) Check(ac *answer.Checker) {
	c := &checker{ac}
	e := c.Play()
	if e == nil {
		return
	}
	cl, err := f.Cluster.of()
	c.Must(err)
	c.Result("work", answer.ByEngine, e.Work)
	c.Result("lifespan", answer.ByEngine, e.Makespan)
	took := 0
	for _, w := range e.Workers {
		took += w.Chunks
	}
	c.Result("workers", answer.ByEngine, float64(took))
	lifespan := c.Answer.Value("lifespan")
	if f.Load > 0 {
		c.Same("the load", answer.ByProblem, c.Answer.Value("work"), f.Load)
	} else {
		c.Same("the lifespan", answer.ByProblem, lifespan, f.Lifespan)
	}
	c.protocol(cl, e)
	var order []int32
	for _, row := range c.Answer.Workers {
		order = append(order, int32(math.Round(row[0]))-1)
	}
	full, port := fullSpeedOf(cl, order, lifespan)
	c.Result("full_speed", answer.ByEquations, full)
	c.Result("port_bound", answer.ByEquations, port)
	if f.Load == 0 {
		c.Same("the lesser of full_speed and port_bound", answer.ByEquations, c.Answer.Value("work"), min(full, port))
	} else {
		full, port := lifespanOf(cl, order, f.Load)
		c.Result("lifespan", answer.ByEquations, max(full, port))
	}
	parts, _ := proportions(cl, order)
	for k := range c.Answer.Workers {
		c.Cell(k, "share", answer.ByEquations, parts[k]*e.Work)
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
	c.Must(err)
	for m := 1; m <= min(len(order), mostNumbers); m++ {
		if f.Load > 0 {
			full, port := lifespanOf(cl, order[:m], f.Load)
			if f.Waiting || full > port*(1+answer.Tolerance) || m == 1 {
				c.AtMost(fmt.Sprintf("the lifespan beside that of %d workers", m), answer.BySearch, lifespan, max(full, port))
			}
			continue
		}
		full, port := fullSpeedOf(cl, order[:m], lifespan)
		if f.Waiting || full < port*(1-answer.Tolerance) || m == 1 {
			c.More(fmt.Sprintf("the work of %d workers", m), min(full, port), c.Answer.Value("work"))
		}
	}
}

func (f *fifoSubset) Check(ac *answer.Checker) {
	c := &checker{ac}
	e := c.Play()
	if e == nil {
		return
	}
	cl, err := f.Cluster.of()
	c.Must(err)
	c.Result("work", answer.ByEngine, e.Work)
	c.Same("the lifespan", answer.ByEngine, f.Lifespan, e.Makespan)
	c.Result("workers", answer.ByEngine, float64(len(c.Answer.Workers)))
	c.protocol(cl, e)
	c.noneWaits(cl, e)
	order := mustOrder(cl)
	for m := 1; m <= len(order); m++ { // of the many subsets, the fastest and the slowest
		for _, some := range [][]int32{order[:m], order[len(order)-m:]} {
			if full, port := fullSpeedOf(cl, some, f.Lifespan); full < port*(1-answer.Tolerance) {
				c.More(fmt.Sprintf("the work of %d workers", m), full, c.Answer.Value("work"))
			}
		}
	}
	waiting := &fifoProblem{Cluster: f.Cluster, Lifespan: f.Lifespan, Out: "fastest", Waiting: true}
	s, err := waiting.Solve()
	c.Must(err)
	e, err = answer.Play(s.Plan)
	c.Must(err)
	c.Result("work_if_waiting", answer.ByEngine, e.Work)
	c.Same("the lifespan if workers may wait", answer.ByEngine, f.Lifespan, e.Makespan)
	c.Result("workers_if_waiting", answer.ByEngine, float64(len(s.Workers)))
	c.More("the work if none waits", c.Answer.Value("work"), c.Answer.Value("work_if_waiting"))
}

func (f *protocol) Check(ac *answer.Checker) {
	c := &checker{ac}
	cl, p, err := f.protocol()
	c.Must(err)
	if e := c.Play(); e != nil {
		c.Result("work", answer.ByEngine, e.Work)
		c.Result("lifespan", answer.ByEngine, e.Makespan)
		if f.Load > 0 {
			c.Same("the load", answer.ByProblem, c.Answer.Value("work"), f.Load)
		} else {
			c.Same("the lifespan", answer.ByProblem, c.Answer.Value("lifespan"), f.Lifespan)
		}
		c.protocol(cl, e)
		c.noneWaits(cl, e)
		lifespan := c.Answer.Value("lifespan")
		fifo, _ := fullSpeedOf(cl, p.out, lifespan)
		c.ResultNear("fifo_ahead", answer.ByEquations, fifo-e.Work, fifo+e.Work)
	}
	c.limits(cl, p)
	c.overtaken("fifo_ahead_from", cl, p)
}

// limits checks the lifespans between which a protocol is valid: at each of them it
// solves its equations, and an amount or the room of the messages is just nothing.
func (c *checker) limits(cl fifo.Cluster, p orderedProtocol) {
	from, to := c.Answer.Value("valid_from"), c.Answer.Value("valid_to")
	if math.IsNaN(from) {
		// There is no such lifespan: nor is the one that is asked about.
		c.Same("that the protocol is not valid", answer.ByEquations, 0, p.validity(c, cl, p.lifespan))
		return
	}
	for _, x := range []struct {
		name     string
		lifespan float64
		inside   float64
	}{{"valid_from", from, 1 + 1e-6}, {"valid_to", to, 1 - 1e-6}} {
		c.Seen(x.name)
		outside := 2 - x.inside
		if math.IsInf(x.lifespan, 1) {
			far := 1e6 * (from + p.unit(cl))
			c.Same(x.name+", that the protocol is valid far beyond", answer.ByEquations, 1, p.validity(c, cl, far))
			continue
		}
		if x.lifespan > 0 {
			c.Same(x.name+", that the protocol is not valid outside", answer.ByEquations, 0, p.validity(c, cl, x.lifespan*outside))
		}
		if to > from*(1+3e-6) {
			inside := x.lifespan * x.inside
			if x.lifespan == 0 {
				inside = 1e-6 * min(p.unit(cl), to)
			}
			c.Same(x.name+", that the protocol is valid inside", answer.ByEquations, 1, p.validity(c, cl, inside))
		}
	}
	valid := 0.0
	if c.Answer.Invalid == "" {
		valid = 1
	}
	if l := p.lifespan; math.Abs(l-from) > 1e-9*l && math.Abs(l-to) > 1e-9*l {
		c.Same("whether the protocol is valid", answer.ByEquations, valid, p.validity(c, cl, l))
	}
}

// overtaken checks the lifespan from which on FIFO is not behind: it is ahead by nothing
// there, or it is ahead from its first unit on.
func (c *checker) overtaken(name string, cl fifo.Cluster, p orderedProtocol) {
	from := c.Answer.Value(name)
	c.Seen(name)
	setups := float64(len(p.out)+1) * cl.Setup
	if math.IsInf(from, 1) {
		far := 1e6 * (setups + p.unit(cl))
		lead, scale := p.lead(cl, far)
		c.AtMost("the lead of FIFO in a long lifespan", answer.ByEquations, lead, float64(answer.Tolerance*scale))
		return
	}
	lead, scale := p.lead(cl, from)
	if from > setups {
		c.Near("the lead of FIFO where it is no longer behind", answer.ByEquations, 0, lead, scale)
		if lead, _ := p.lead(cl, setups); lead == 0 {
			c.Same(name, answer.ByEquations, from, setups)
		}
		before, scale := p.lead(cl, from-(from-setups)/100)
		c.AtMost("the lead of FIFO before", answer.ByEquations, before, float64(answer.Tolerance*scale))
		return
	}
	c.Same(name, answer.ByEquations, from, setups)
	c.AtMost("how far FIFO is behind", answer.ByEquations, -lead, float64(answer.Tolerance*scale))
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
