package solve

import (
	"cmp"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/fifo"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

func (f *fifoLong) Check(c *Checker) {
	cl, err := f.Cluster.build()
	c.Must(err)
	order := orders.Numbered(len(cl.Work))
	parts, unit := proportions(cl, order)
	x := 1 / ((cl.Out + cl.Work[0]) * parts[0])
	c.Result("x", ByEquations, x)
	c.Result("c0_x", ByEquations, cl.Out*x)
	c.Result("xi", ByProblem, cl.Out)
	c.Result("zeta", ByProblem, cl.Out-cl.Back)
	if eta := c.Answer.Value("eta"); !math.IsNaN(eta) { // (4.7) for the first worker
		c.Result("eta", ByProblem, cl.Work[0]/f.Cluster.Rho[0])
	}
	p, err := fifo.New(cl, order, order)
	c.Must(err)
	long := 1e6 * (p.Lifespan(1) + unit)
	both := orderedProtocol{p, order, order, long}
	valid := both.validity(c, cl, long)
	if c.Answer.Invalid != "" {
		c.Same("whether FIFO is valid in a long lifespan", ByEquations, 0, valid)
		return
	}
	from := c.Answer.Value("full_speed_from")
	c.Seen("full_speed_from")
	c.Same("full_speed_from, that FIFO is valid above", ByEquations, 1, both.validity(c, cl, cmp.Or(from, unit)*(1+1e-6)))
	if from > 0 {
		c.Same("full_speed_from, that FIFO is not valid below", ByEquations, 0, both.validity(c, cl, from*(1-1e-6)))
	}
	if len(order) > 1 {
		lifo, err := fifo.New(cl, order, models.LIFO(order))
		c.Must(err)
		c.overtaken("lifo_not_ahead_from", cl, orderedProtocol{lifo, order, models.LIFO(order), long})
	}
	if !math.IsNaN(c.Answer.Value("best_from")) {
		c.best(cl, order)
	}
}

// best tries all pairs of orders a little above and below the lifespan from which on FIFO
// is the best.
func (c *Checker) best(cl fifo.Cluster, order []int32) {
	from, valid := c.Answer.Value("best_from"), c.Answer.Value("full_speed_from")
	c.Seen("best_from")
	lead := func(lifespan float64) float64 { // of the best other protocol over FIFO, relative
		fifoWork, _ := fullSpeedOf(cl, order, lifespan)
		most := -1.0
		pairs(len(order), func(out, back []int32) {
			if slices.Equal(out, back) {
				return
			}
			protocol, err := fifo.New(cl, out, back)
			c.Must(err)
			p := orderedProtocol{protocol, out, back, lifespan}
			if p.validity(c, cl, lifespan) == 1 {
				work := 0.0
				for _, w := range p.Shares(lifespan) {
					work += w
				}
				most = max(most, work/fifoWork-1)
			}
		})
		return most
	}
	ahead := func(where string, lifespan float64) { // up to rounding, which may hide it
		c.AtMost("best_from, how far FIFO is ahead "+where, BySearch, -lead(lifespan), tolerance/1e3)
	}
	if math.IsInf(from, 1) {
		ahead("in long lifespans", 1e3*(1+valid))
		return
	}
	above := max(from, 1e-6) * (1 + 1e-6) // without set-ups every lifespan is like any other
	c.Near("best_from, how far another protocol is ahead above", BySearch, max(0, lead(above)), 0, 1)
	switch {
	case from <= valid*(1+1e-9):
		c.Same("best_from", ByEquations, from, valid)
	case from > valid*(1+5e-3):
		ahead("below", from*(1-5e-3))
	default:
		ahead("below", (from+valid)/2)
	}
}

// pairs calls a function with all pairs of orders of n workers.
func pairs(n int, visit func(out, back []int32)) {
	var all [][]int32
	var extend func(order []int32, rest []int32)
	extend = func(order, rest []int32) {
		if len(rest) == 0 {
			all = append(all, append([]int32(nil), order...))
			return
		}
		for k, i := range rest {
			others := append(append([]int32(nil), rest[:k]...), rest[k+1:]...)
			extend(append(order, i), others)
		}
	}
	extend(nil, orders.Numbered(n))
	for _, out := range all {
		for _, back := range all {
			visit(out, back)
		}
	}
}
