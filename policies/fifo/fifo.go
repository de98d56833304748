// Package fifo schedules worksharing with results: each worker gets one message with load, and returns
// one with results. The network carries one message at a time.
//
// The theorems are by Adler, Gong and Rosenberg, "On 'exploiting' node-heterogeneous clusters optimally",
// Theory of Computing Systems 42 (2008):
//
//	Theorem 2.1     two orders determine a protocol     [New], [Protocol.Check]
//	Theorem 3.1     what FIFO produces                  [Cluster.X]; FullSpeed of the tests
//	Theorem 3.2     in whatever order
//	Theorem 4.1     FIFO against all others             [Protocol.Lead], [Protocol.Overtaken]
//	Theorem 4.3     at full speed or slower
//	section 1.2     how many workers                    [Cluster.Exploit], [Cluster.Subset]
//	section 5       the load given, not the time        [Cluster.Rent], [Protocol.Lifespan]
//
// A protocol is a pair of orders: Out for the messages with load, Back for the messages with results. All
// sends follow one another from time 0 on, all results follow one another up to the end of the lifespan,
// and no worker ever waits between its send and its result. That is one equation for each worker, and so
// decides how much load each gets. The paper does not ask whether the amounts make sense: they may be
// negative, and the results may have to leave before the last send is over. [Protocol.Check] answers
// that.
//
// Where the network is too slow to keep all workers busy, a FIFO protocol whose workers wait does the
// most that is possible; see [Cluster.Rent].
//
// Computations with start-ups, results with another start-up than sends, unlike links and full-duplex
// ports are beyond the paper. There FIFO and LIFO are a linear recurrence, other protocols a linear
// system, and a search finds the participants; see type star, whose comment says what is proved. On the
// paper's clusters the policies use the paper's closed forms. A protocol that is not valid for a load is
// a [models.NoSchedule].
//
// FIFO may deal the load out in several rounds, for workers that may be interrupted; see [FIFO.Rounds].
//
// Workers are counted from 0 in Go. In options and errors they are P1, P2 and so on, as in the paper.
package fifo

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// Cluster is a platform as the theory sees it. Workers differ in speed only.
type Cluster struct {
	Setup float64   // sigma: start-up of every message
	Out   float64   // C_0 = pi_0 + tau: time of a unit of load on its way out
	Back  float64   // tau delta: time of a unit's results on their way back
	Work  []float64 // rho_i + (1+delta) pi_i: time of each worker to compute a unit
}

// Parameters are a cluster in the paper's terms (tables 1 and 2). In the paper faster workers are faster
// in everything, so worker i packages a unit in Rho[i] times Pi. Pis overrides that. No theorem needs it:
// a worker counts by its total time Work for a unit.
type Parameters struct {
	Sigma float64   // start-up time of a message
	Tau   float64   // transit time of a unit
	Delta float64   // units of results for a unit of load
	Pi0   float64   // packaging time of a unit, master
	Pi    float64   // packaging time of a unit, a worker with rho = 1
	Pis   []float64 // packaging times of a unit of each worker, in place of Pi; nil if it is used
	Rho   []float64 // computing time of a unit
}

// Cluster returns the cluster that the parameters describe.
func (p Parameters) Cluster() Cluster {
	c := Cluster{Setup: p.Sigma, Out: p.Pi0 + p.Tau, Back: p.Tau * p.Delta}
	for i, rho := range p.Rho {
		if p.Pis != nil {
			c.Work = append(c.Work, rho+float64((1+p.Delta)*p.Pis[i]))
			continue
		}
		c.Work = append(c.Work, rho*(1+float64((1+p.Delta)*p.Pi)))
	}
	return c
}

// NewCluster turns a platform into a cluster, or returns an error that says why it is not a cluster. It ignores
// interruptions.
func NewCluster(p models.Platform) (Cluster, error) {
	if p.Port != models.HalfDuplex {
		return Cluster{}, fmt.Errorf("the theory needs a network that carries one message at a time, and the port is %v", p.Port)
	}
	if p.Stream {
		return Cluster{}, fmt.Errorf("the theory needs workers that compute what they have received, and these compute while they receive")
	}
	if len(p.Workers) == 0 {
		return Cluster{}, fmt.Errorf("the platform has no workers")
	}
	send, back := p.Workers[0].Send, p.Workers[0].Return
	if send.Latency != back.Latency {
		return Cluster{}, fmt.Errorf("the theory needs messages with one start-up cost, and sends have %v, results %v", send.Latency, back.Latency)
	}
	c := Cluster{Setup: send.Latency, Out: send.PerUnit, Back: back.PerUnit}
	for i, w := range p.Workers {
		if w.Send != send || w.Return != back {
			return Cluster{}, fmt.Errorf("the theory needs one network for all workers, and the costs of messages of P%d differ from those of P1", i+1)
		}
		if w.Compute.Latency != 0 {
			return Cluster{}, fmt.Errorf("the theory needs computing without a start-up cost, and P%d has %v", i+1, w.Compute.Latency)
		}
		c.Work = append(c.Work, w.Compute.PerUnit)
	}
	return c, c.Validate()
}

// Platform returns the cluster as a platform.
func (c Cluster) Platform() models.Platform {
	workers := make([]models.Worker, len(c.Work))
	for i, a := range c.Work {
		workers[i].Compute.PerUnit = a
	}
	return models.Bus(models.Affine{Latency: c.Setup, PerUnit: c.Out}, models.Affine{Latency: c.Setup, PerUnit: c.Back}, workers...)
}

// Validate returns an error unless all costs are finite, computing costs are positive, and message costs
// are 0 or more. Everything else in this package assumes that.
func (c Cluster) Validate() error {
	if len(c.Work) == 0 {
		return fmt.Errorf("the cluster has no workers")
	}
	for _, m := range []struct {
		name string
		cost float64
	}{{"start-up cost", c.Setup}, {"cost of sending a unit", c.Out}, {"cost of returning the results of a unit", c.Back}} {
		if !(m.cost >= 0) || math.IsInf(m.cost, 1) {
			return fmt.Errorf("the %s is %v: it must be 0 or more and finite", m.name, m.cost)
		}
	}
	for i, a := range c.Work {
		if !(a > 0) || math.IsInf(a, 1) {
			return fmt.Errorf("the cost of computing a unit on P%d is %v: it must be positive and finite", i+1, a)
		}
	}
	return nil
}
