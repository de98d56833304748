package adler2008

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/fifo"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// cluster is a cluster as the theory has it and as it is simulated.
type cluster struct {
	fifo.Cluster

	problem  models.Problem
	sim      models.Simulator
	plan     models.Plan
	evidence *claim.Evidence
	theory   *claim.Trial // whether the theory says what the engine can carry out
}

// newCluster returns the memory of a claim for the clusters that it draws.
func newCluster(e *claim.Evidence) *cluster {
	return &cluster{evidence: e, theory: new(claim.Trial)}
}

// each draws 500 clusters and calls try for each. All that is drawn passes through
// the evidence.
func (c *cluster) each(ctx context.Context, try func(rng *rand.PCG) error) error {
	key := engine.NewKey(claim.Seed, "fifo", "clusters")
	for k := range c.evidence.Size(100, 500) {
		if err := ctx.Err(); err != nil {
			return err
		}
		var rng rand.PCG
		key.Seed(&rng, uint64(k))
		wide := func() float64 { return math.Pow(10, 4*engine.Uniform(&rng)-2) }
		c.Cluster = fifo.Cluster{Setup: wide(), Out: wide()}
		c.Back = c.Out * c.read("results", engine.Uniform(&rng))
		grain := wide()
		for range 2 + engine.Below(&rng, 7) {
			c.Work = append(c.Work, c.Out*c.read("grain", grain*math.Sqrt(wide())))
		}
		c.lay()
		if err := try(&rng); err != nil {
			return err
		}
	}
	return nil
}

// read returns a number that is drawn, as the evidence has it.
func (c *cluster) read(metric string, value float64) float64 {
	return c.evidence.Read(claim.Number{Metric: metric, Value: value})
}

// lay makes the platform that is simulated. Its messages have the theory's costs, unless the evidence says
// otherwise.
func (c *cluster) lay() {
	c.problem = models.Problem{}
	for _, w := range c.Work {
		link := c.read("link", 1)
		c.problem.Workers = append(c.problem.Workers, models.Worker{
			Send:    models.Affine{Latency: c.Setup, PerUnit: link * c.Out},
			Compute: models.Affine{PerUnit: w},
			Return:  models.Affine{Latency: c.Setup, PerUnit: link * c.Back},
		})
	}
}

// everyone returns all workers in the order in which they are given.
func (c *cluster) everyone() []int32 {
	order := make([]int32, len(c.Work))
	for i := range order {
		order[i] = int32(i)
	}
	return order
}

// ends returns when the engine has back the results of amounts that are sent in one order
// and return in another, and +Inf for amounts that are not positive.
func (c *cluster) ends(out, back []int32, amounts []float64) (float64, error) {
	s := &models.Schedule{List: make([][]int32, len(c.Work)), Size: amounts, Send: out, Return: back}
	c.problem.Load = 0
	for k, w := range out {
		if !(amounts[k] > 0) {
			return math.Inf(1), nil
		}
		s.List[w] = []int32{int32(k)}
		c.problem.Load += amounts[k]
	}
	if err := c.plan.Compile(&c.problem, s); err != nil {
		return 0, err
	}
	return c.sim.Run(&c.plan, models.Uninterrupted(len(c.Work))).Makespan, nil
}

// work returns the work of a protocol in a lifespan. It is 0 if the amounts take longer than the lifespan on
// the engine, so that they cannot be carried out.
func (c *cluster) work(out, back []int32, lifespan float64) (float64, error) {
	p, err := fifo.New(c.Cluster, out, back)
	if err != nil {
		return 0, err
	}
	end, err := c.ends(out, back, c.amounts(p, lifespan))
	if err != nil {
		return 0, err
	}
	valid := end <= lifespan*(1+claim.Tolerance)
	c.theory.Require(valid == (p.Check(lifespan) == nil),
		"%v, out %s, back %s: all is back at %.9g of %.9g, the theory says: %v", c, claim.Order(out), claim.Order(back), end, lifespan, p.Check(lifespan))
	if !valid {
		return 0, nil
	}
	return c.problem.Load, nil
}

// verdict returns a verdict, which is that the claim fails where the theory of the amounts
// does not say which protocols the engine can carry out.
func (c *cluster) verdict(f claim.Finding) claim.Finding {
	if c.theory.Broken > 0 {
		f = c.theory.Finding()
		f.Verdict, f.Limits, f.Found = claim.Fails, "", "the theory of the amounts is right "+f.Found
	}
	return f
}

// amounts returns the theory's amounts for a lifespan, as the evidence has them.
func (c *cluster) amounts(p *fifo.Protocol, lifespan float64) []float64 {
	amounts := p.Shares(lifespan)
	for k := range amounts {
		amounts[k] = c.evidence.Read(claim.Number{Policy: "protocol", Metric: "amount", Value: amounts[k]})
	}
	return amounts
}

// off returns by how much amounts miss the equations (2.2), relative to the lifespan: the sends up to a
// worker's, its computing, and the results from its own on take exactly the lifespan.
func (c *cluster) off(out, back []int32, amounts []float64, lifespan float64) (most float64) {
	left := make([]float64, len(c.Work)) // of the lifespan, for the worker
	place := make([]int, len(c.Work))
	sent := 0.0
	for k, w := range out {
		sent += c.Setup + c.Out*amounts[k]
		left[w] = lifespan - sent - c.Work[w]*amounts[k]
		place[w] = k
	}
	results := 0.0
	for k := len(back) - 1; k >= 0; k-- {
		w := back[k]
		results += c.Setup + c.Back*amounts[place[w]]
		most = max(most, math.Abs(left[w]-results)/lifespan)
	}
	return most
}

// String spells the cluster.
func (c *cluster) String() string {
	return fmt.Sprintf("%d workers that get x units in %s, return their results in %s and compute a unit in %s",
		len(c.Work), claim.Cost(models.Affine{Latency: c.Setup, PerUnit: c.Out}), claim.Cost(models.Affine{Latency: c.Setup, PerUnit: c.Back}), claim.List(c.Work))
}
