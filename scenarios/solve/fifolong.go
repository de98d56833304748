package solve

import (
	"cmp"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/fifo"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

// fifoLong asks from which lifespan on FIFO is the best: how long "sufficiently long" is.
type fifoLong struct {
	Cluster cluster `yaml:"cluster" need:"yes" doc:"the workers and the network"`
}

const fifoLongExample = `# How long must a lifespan be for FIFO to be the best protocol?
kind: fifo-long
cluster: {sigma: 0.05, tau: 0.1, delta: 0.5, pi0: 0.02, pi: 0.01, rho: [1, 0.8, 0.5]}
`

// mostPaired is up to how many workers all pairs of orders are tried.
const mostPaired = 5

func (f *fifoLong) Solve() (*answer.Solution, error) {
	c, err := f.Cluster.of()
	if err != nil {
		return nil, err
	}
	order := orders.Numbered(len(c.Work))
	p, err := fifo.New(c, order, order)
	if err != nil {
		return nil, err
	}
	s := &answer.Solution{Claim: answer.Claimed("what is known of FIFO and LIFO; other orders may be ahead for longer", answer.Unknown, "")}
	s.Add("x", c.X(order), "X of (3.1), the work of a unit of time if results took none")
	if xi, eta, zeta, ok := f.Cluster.parameters().Constants(); ok {
		s.Add("xi", xi, "of (4.7), C_0")
		s.Add("eta", eta, "of (4.7), 1 + (1+delta) pi: what a unit takes a worker with rho 1")
		s.Add("zeta", zeta, "of (4.7), C_0 - tau delta")
	}
	s.Add("c0_x", c.Out*c.X(order), "C_0 X: below 1, FIFO of all is valid in long lifespans; above, in none")
	from, to, ok := p.Valid()
	if !ok || !math.IsInf(to, 1) {
		s.Invalid = "FIFO of all these workers at full speed is valid in no lifespan: the network is too slow for them"
		s.Claim = answer.Claimed("FIFO of all workers at full speed cannot be carried out", answer.NotAsked, "Theorem 3.1, and that the messages have no room")
		return s, nil
	}
	s.Add("full_speed_from", max(0, from), "lifespan above which FIFO of all is valid")
	if len(order) > 1 {
		lifo, err := fifo.New(c, order, models.LIFO(order))
		if err != nil {
			return nil, err
		}
		s.Add("lifo_not_ahead_from", lifo.Overtaken(), "lifespan from which on LIFO in the given order does no more")
	}
	if len(order) > mostPaired {
		return s, nil
	}
	best, _, err := c.Supreme()
	if err != nil {
		return nil, err
	}
	s.Add("best_from", best, "lifespan from which on no valid protocol of all workers does more than FIFO")
	s.Claim = answer.Claimed("from best_from on FIFO at full speed does no less than any protocol of all workers, and before it is behind one or not valid", answer.OfFamily, "search of all pairs of orders, with the lifespan at which FIFO overtakes each")
	return s, nil
}

func (f *fifoLong) Check(ac *answer.Checker) {
	c := &checker{ac}
	cl, err := f.Cluster.of()
	c.Must(err)
	order := orders.Numbered(len(cl.Work))
	parts, unit := proportions(cl, order)
	x := 1 / ((cl.Out + cl.Work[0]) * parts[0])
	c.Result("x", answer.ByEquations, x)
	c.Result("c0_x", answer.ByEquations, cl.Out*x)
	c.Result("xi", answer.ByProblem, cl.Out)
	c.Result("zeta", answer.ByProblem, cl.Out-cl.Back)
	if eta := c.Answer.Value("eta"); !math.IsNaN(eta) { // (4.7) for the first worker
		c.Result("eta", answer.ByProblem, cl.Work[0]/f.Cluster.Rho[0])
	}
	p, err := fifo.New(cl, order, order)
	c.Must(err)
	long := 1e6 * (p.Lifespan(1) + unit)
	both := orderedProtocol{p, order, order, long}
	valid := both.validity(c, cl, long)
	if c.Answer.Invalid != "" {
		c.Same("whether FIFO is valid in a long lifespan", answer.ByEquations, 0, valid)
		return
	}
	from := c.Answer.Value("full_speed_from")
	c.Seen("full_speed_from")
	c.Same("full_speed_from, that FIFO is valid above", answer.ByEquations, 1, both.validity(c, cl, cmp.Or(from, unit)*(1+1e-6)))
	if from > 0 {
		c.Same("full_speed_from, that FIFO is not valid below", answer.ByEquations, 0, both.validity(c, cl, from*(1-1e-6)))
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
func (c *checker) best(cl fifo.Cluster, order []int32) {
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
		c.AtMost("best_from, how far FIFO is ahead "+where, answer.BySearch, -lead(lifespan), answer.Tolerance/1e3)
	}
	if math.IsInf(from, 1) {
		ahead("in long lifespans", 1e3*(1+valid))
		return
	}
	above := max(from, 1e-6) * (1 + 1e-6) // without set-ups every lifespan is like any other
	c.Near("best_from, how far another protocol is ahead above", answer.BySearch, max(0, lead(above)), 0, 1)
	switch {
	case from <= valid*(1+1e-9):
		c.Same("best_from", answer.ByEquations, from, valid)
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
