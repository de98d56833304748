package solve

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/policies/fifo"
)

func (f *protocol) Check(c *Checker) {
	cl, p, err := f.protocol()
	c.Must(err)
	if e := c.Play(); e != nil {
		c.Result("work", ByEngine, e.Work)
		c.Result("lifespan", ByEngine, e.Makespan)
		if f.Load > 0 {
			c.Same("the load", ByProblem, c.Answer.Value("work"), f.Load)
		} else {
			c.Same("the lifespan", ByProblem, c.Answer.Value("lifespan"), f.Lifespan)
		}
		c.protocol(cl, e)
		c.noneWaits(cl, e)
		lifespan := c.Answer.Value("lifespan")
		fifo, _ := fullSpeedOf(cl, p.out, lifespan)
		c.ResultNear("fifo_ahead", ByEquations, fifo-e.Work, fifo+e.Work)
	}
	c.limits(cl, p)
	c.overtaken("fifo_ahead_from", cl, p)
}

// limits checks the lifespans between which a protocol is valid: at each of them it
// solves its equations, and an amount or the room of the messages is just nothing.
func (c *Checker) limits(cl fifo.Cluster, p orderedProtocol) {
	from, to := c.Answer.Value("valid_from"), c.Answer.Value("valid_to")
	if math.IsNaN(from) {
		// There is no such lifespan, so the given one is not it either.
		c.Same("that the protocol is not valid", ByEquations, 0, p.validity(c, cl, p.lifespan))
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
			c.Same(x.name+", that the protocol is valid far beyond", ByEquations, 1, p.validity(c, cl, far))
			continue
		}
		if x.lifespan > 0 {
			c.Same(x.name+", that the protocol is not valid outside", ByEquations, 0, p.validity(c, cl, x.lifespan*outside))
		}
		if to > from*(1+3e-6) {
			inside := x.lifespan * x.inside
			if x.lifespan == 0 {
				inside = 1e-6 * min(p.unit(cl), to)
			}
			c.Same(x.name+", that the protocol is valid inside", ByEquations, 1, p.validity(c, cl, inside))
		}
	}
	valid := 0.0
	if c.Answer.Invalid == "" {
		valid = 1
	}
	if l := p.lifespan; math.Abs(l-from) > 1e-9*l && math.Abs(l-to) > 1e-9*l {
		c.Same("whether the protocol is valid", ByEquations, valid, p.validity(c, cl, l))
	}
}

// overtaken checks the lifespan from which on FIFO is not behind: it is ahead by nothing
// there, or it is ahead from its first unit on.
func (c *Checker) overtaken(name string, cl fifo.Cluster, p orderedProtocol) {
	from := c.Answer.Value(name)
	c.Seen(name)
	setups := float64(len(p.out)+1) * cl.Setup
	if math.IsInf(from, 1) {
		far := 1e6 * (setups + p.unit(cl))
		lead, scale := p.lead(cl, far)
		c.AtMost("the lead of FIFO in a long lifespan", ByEquations, lead, float64(tolerance*scale))
		return
	}
	lead, scale := p.lead(cl, from)
	if from > setups {
		c.Near("the lead of FIFO where it is no longer behind", ByEquations, 0, lead, scale)
		if lead, _ := p.lead(cl, setups); lead == 0 {
			c.Same(name, ByEquations, from, setups)
		}
		before, scale := p.lead(cl, from-(from-setups)/100)
		c.AtMost("the lead of FIFO before", ByEquations, before, float64(tolerance*scale))
		return
	}
	c.Same(name, ByEquations, from, setups)
	c.AtMost("how far FIFO is behind", ByEquations, -lead, float64(tolerance*scale))
}

// unit is the time in which a unit of load is sent to the first worker, computed there
// and returned.
func (p orderedProtocol) unit(cl fifo.Cluster) float64 {
	return cl.Out + cl.Work[p.out[0]] + cl.Back
}

// validity is 1 if the amounts of a lifespan, which must solve their equations, are
// positive and the messages have room, and otherwise 0: the worker that is sent to last
// then computes while all results leave that come before its own.
func (p orderedProtocol) validity(c *Checker, cl fifo.Cluster, lifespan float64) float64 {
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

// lead returns how much more FIFO does in a lifespan, and the size of the two numbers whose difference that
// is.
func (p orderedProtocol) lead(cl fifo.Cluster, lifespan float64) (lead, scale float64) {
	fifo, _ := fullSpeedOf(cl, p.out, lifespan)
	work := 0.0
	for _, w := range p.Shares(lifespan) {
		work += w
		scale += math.Abs(w)
	}
	return fifo - work, scale + math.Abs(fifo)
}
