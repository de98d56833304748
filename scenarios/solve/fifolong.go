package solve

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/fifo"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/proof"
)

// fifoLong asks from which lifespan on FIFO is the best: how long "sufficiently long" is.
type fifoLong struct {
	Cluster cluster `yaml:"cluster" need:"yes" doc:"the workers and the network; best_from is known for up to 5 workers"`
}

const fifoLongExample = `# How long must a lifespan be for FIFO to be the best protocol?
kind: fifo-long
cluster: {sigma: 0.05, tau: 0.1, delta: 0.5, pi0: 0.02, pi: 0.01, rho: [1, 0.8, 0.5]}
`

// mostPaired is up to how many workers all pairs of orders are tried.
const mostPaired = 5

func (f *fifoLong) Solve() (*Solution, error) {
	c, err := f.Cluster.build()
	if err != nil {
		return nil, err
	}
	order := orders.Numbered(len(c.Work))
	p, err := fifo.New(c, order, order)
	if err != nil {
		return nil, err
	}
	s := &Solution{Claim: proof.New("what is known of FIFO and LIFO; other orders may be ahead for longer", proof.Unknown, "")}
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
		s.Claim = proof.New("FIFO of all workers at full speed cannot be carried out", proof.NotAsked, "Theorem 3.1, and that the messages have no room")
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
	s.Claim = proof.New("from best_from on FIFO at full speed does no less than any protocol of all workers, and before it is behind one or not valid",
		proof.OfFamily, "search of all pairs of orders, with the lifespan at which FIFO overtakes each")
	return s, nil
}
