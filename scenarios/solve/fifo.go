package solve

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/fifo"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/proof"
)

// cluster is the part of a file that describes a cluster, in the paper's terms.
type cluster struct {
	Sigma float64   `yaml:"sigma" min:"0" doc:"start-up time of a message"`
	Tau   float64   `yaml:"tau" min:"0" doc:"transit time of a unit"`
	Delta float64   `yaml:"delta" min:"0" doc:"units of results for a unit of load"`
	Pi0   float64   `yaml:"pi0" min:"0" doc:"time in which the master packages a unit"`
	Pi    float64   `yaml:"pi" min:"0" doc:"time in which a worker with rho 1 packages a unit; others in proportion to their rho"`
	Pis   []float64 `yaml:"pis" min:"0" doc:"in place of pi: a list of the times in which each worker packages a unit"`
	Rho   []float64 `yaml:"rho" need:"yes" doc:"a list of up to 1000: the time in which each worker computes a unit"`
}

// parameters returns the cluster in the paper's terms.
func (c *cluster) parameters() fifo.Parameters {
	return fifo.Parameters{Sigma: c.Sigma, Tau: c.Tau, Delta: c.Delta, Pi0: c.Pi0, Pi: c.Pi, Pis: c.Pis, Rho: c.Rho}
}

// build returns the cluster.
func (c *cluster) build() (fifo.Cluster, error) {
	if len(c.Rho) > MaxWorkers {
		return fifo.Cluster{}, At("cluster.rho", "more than %d workers", MaxWorkers)
	}
	for i, rho := range c.Rho {
		if !(rho > 0) {
			return fifo.Cluster{}, At("cluster.rho", "worker %d computes a unit in %v: it must be positive", i+1, rho)
		}
	}
	if c.Pis != nil && (c.Pi > 0 || len(c.Pis) != len(c.Rho)) {
		return fifo.Cluster{}, At("cluster.pis", "want one for each of the %d workers of rho, and no pi beside them", len(c.Rho))
	}
	for i, pi := range c.Pis {
		if !(pi >= 0) {
			return fifo.Cluster{}, At("cluster.pis", "worker %d packages a unit in %v: it must be 0 or more", i+1, pi)
		}
	}
	cl := c.parameters().Cluster()
	return cl, cl.Validate()
}

// question is the given quantity: the lifespan, and the work is sought, or the load, and the lifespan is.
type question struct{ lifespan, load float64 }

func (q question) check() error {
	if (q.lifespan > 0) == (q.load > 0) {
		return At("", "want lifespan, to have the work, or load, to have the lifespan: one of them")
	}
	return nil
}

// protocolOf fills the table: workers in the order of the sends.
func protocolOf(s *Solution, out, back []int32, shares []float64) {
	s.Columns = []string{"worker", "out", "back", "share"}
	for k, w := range out {
		s.Workers = append(s.Workers, []float64{
			float64(w + 1), float64(k + 1), float64(slices.Index(back, w) + 1), shares[k],
		})
	}
}

// fifoPlan is the plan of amounts, in the order of the sends. The orders decide how long the first of the
// results must wait, so the plan needs no lifespan.
func fifoPlan(c fifo.Cluster, out, back []int32, amounts []float64) *Plan {
	p := models.Problem{Platform: c.Platform()}
	s := models.Schedule{List: make([][]int32, len(p.Workers)), Send: []int32{}}
	for k, i := range out {
		p.Load += amounts[k]
		s.List[i] = []int32{int32(k)}
		s.Size = append(s.Size, amounts[k])
		if !p.Workers[i].Send.Free() {
			s.Send = append(s.Send, i)
		}
	}
	for _, i := range back {
		if !p.Workers[i].Return.Free() {
			s.Return = append(s.Return, i)
		}
	}
	return PlanOf(p, s)
}

// fifoSubset asks for the best workers.
type fifoSubset struct {
	Cluster  cluster `yaml:"cluster" need:"yes" doc:"up to 20 workers and the network"`
	Lifespan float64 `yaml:"lifespan" above:"0" need:"yes" doc:"time in which work counts"`
}

const fifoSubsetExample = `# Four fast workers and a slow network: not all of them can take part.
kind: fifo-subset
lifespan: 100
cluster: {tau: 0.3, delta: 1, rho: [0.2, 0.5, 0.9, 1]}
`

func (f *fifoSubset) Solve() (*Solution, error) {
	c, err := f.Cluster.build()
	if err != nil {
		return nil, err
	}
	workers, work, err := c.Subset(f.Lifespan)
	if err != nil {
		return nil, At("cluster.rho", "%w", err)
	}
	if len(workers) == 0 {
		return nil, At("lifespan", "there is no time for any message")
	}
	p, err := fifo.New(c, workers, workers)
	if err != nil {
		return nil, err
	}
	order, err := c.Order("fastest")
	if err != nil {
		return nil, err
	}
	m, waiting := c.Exploit(order, f.Lifespan)
	s := &Solution{Claim: proof.New("optimal among the valid FIFO protocols of all subsets, none of whose workers waits: all were tried",
		proof.OfFamily, "search of all subsets")}
	s.Add("work", work, "units that are completed")
	s.Add("workers", float64(len(workers)), "workers that take part")
	s.Add("work_if_waiting", waiting, "units if workers may wait")
	s.Add("workers_if_waiting", float64(m), "workers that then take part, the fastest")
	protocolOf(s, workers, workers, p.Shares(f.Lifespan))
	s.Plan = fifoPlan(c, workers, workers, p.Shares(f.Lifespan))
	return s, nil
}

// protocol asks for any pair of orders.
type protocol struct {
	Cluster  cluster `yaml:"cluster" need:"yes" doc:"the workers and the network"`
	Lifespan float64 `yaml:"lifespan" above:"0" doc:"time in which work counts"`
	Load     float64 `yaml:"load" above:"0" doc:"units of load, in place of the lifespan"`
	Out      string  `yaml:"out" doc:"order of the sends: given, fastest, slowest, or workers such as 3-1-2; given if left out"`
	Back     string  `yaml:"back" doc:"order of the results: lifo, fifo, or an order as for out; lifo if left out"`
}

const protocolExample = `# Results come back in an order of their own.
kind: protocol
load: 500
out: 1-2-3
back: 2-1-3
cluster: {sigma: 0.05, tau: 0.01, delta: 0.5, pi0: 0.002, pi: 0.001, rho: [1, 0.8, 0.5]}
`

// protocol returns the cluster and the protocol that the problem asks about.
func (f *protocol) protocol() (c fifo.Cluster, p orderedProtocol, err error) {
	if c, err = f.Cluster.build(); err != nil {
		return c, p, err
	}
	q := question{f.Lifespan, f.Load}
	if err := q.check(); err != nil {
		return c, p, err
	}
	if p.out, err = c.Order(orders.Order(f.Out)); err != nil {
		return c, p, At("out", "%w", err)
	}
	switch f.Back {
	case "fifo":
		p.back = p.out
	case "lifo":
		p.back = models.LIFO(p.out)
	default:
		if p.back, err = c.Order(orders.Order(f.Back)); err != nil {
			return c, p, At("back", "%w", err)
		}
	}
	if p.Protocol, err = fifo.New(c, p.out, p.back); err != nil {
		return c, p, At("back", "%w", err)
	}
	p.lifespan = f.Lifespan
	if f.Load > 0 {
		p.lifespan = p.Lifespan(f.Load)
	}
	return c, p, nil
}

func (f *protocol) Solve() (*Solution, error) {
	c, p, err := f.protocol()
	if err != nil {
		return nil, err
	}
	from, to, ok := p.Valid()
	s := &Solution{Claim: proof.New("exact: the only amounts with which no worker waits, and they can be carried out",
		proof.NotAsked, "Theorem 2.1, and that all amounts are positive and the messages have room")}
	if from = max(0, from); !ok || !(from < to) {
		from, to = math.NaN(), math.NaN() // there are none
	}
	if err := p.Check(p.lifespan); err != nil {
		s.Invalid = err.Error()
		s.Claim = proof.New("the protocol cannot be carried out",
			proof.NotAsked, "Theorem 2.1, and that an amount is not positive or the messages have no room")
	} else {
		s.Plan = fifoPlan(c, p.out, p.back, p.Shares(p.lifespan))
		s.Add("work", p.Work(p.lifespan), "units that are completed")
		s.Add("lifespan", p.lifespan, "time from the first send to the end of the last result")
	}
	s.Add("valid_from", from, "the protocol is valid for lifespans above this")
	s.Add("valid_to", to, "and below this")
	if s.Plan != nil {
		s.Add("fifo_ahead", p.Lead(p.lifespan), "units that FIFO completes more with the same workers, valid or not")
		protocolOf(s, p.out, p.back, p.Shares(p.lifespan))
	}
	s.Add("fifo_ahead_from", p.Overtaken(), "lifespan from which on FIFO, valid or not, completes no less")
	return s, nil
}

// orderedProtocol is a protocol with its question.
type orderedProtocol struct {
	*fifo.Protocol
	out, back []int32
	lifespan  float64
}
