package adler2008

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/policies/fifo"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// claimsFIFO compare FIFO with itself.
var claimsFIFO = []claim.Claim{
	{
		ID: "fifo.work", Place: "Theorem 3.1", Recorded: claim.Holds,
		Statement: "In a lifespan L, FIFO produces (L - (n+1) sigma)/(tau delta + 1/X), where X is a sum over the workers.",
		Expected:  "where FIFO can be carried out, the engine has as much work back at L, and not before, to nine digits", Test: testClusters + ", lifespans of 1 to 1e6 times all set-ups", Check: workOfFIFO,
	},
	{
		ID: "fifo.order.no-matter", Place: "Theorem 3.2", Recorded: claim.Holds,
		Statement: "The work of FIFO does not depend on the order in which workers are served.",
		Expected:  "where FIFO can be carried out, two random orders end a load at the same time on the engine, to nine digits", Test: testClusters + ", lifespans of 1 to 1e6 times all set-ups", Check: orderDoesNotMatter,
	},
	{
		ID: "fifo.full-speed", Place: "Theorem 4.3, with the assumption of 1.2", Recorded: claim.Holds,
		Statement: "On a cluster of an appropriate size, slowing workers down never makes FIFO produce more.",
		Expected:  "no more work with slower workers on the engine, in lifespans in which FIFO can be carried out both at full speed and with them", Test: testClusters + ", lifespans of 1 to 1e6 times all set-ups; each worker up to 10 times slower", Check: slowerIsNotBetter,
	},
}

// printedX is X as printed in (3.1), for an order.
func (c *cluster) printedX(order []int32) (x float64) {
	product := 1.0
	for _, i := range order {
		k := c.Out + c.Work[i] // K_i + rho_i - tau delta
		x += product / k
		product *= 1 - (c.Out-c.Back)/k
	}
	return x
}

func workOfFIFO(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	invalid := 0
	c := newCluster(e)
	err := c.each(ctx, func(rng *rand.PCG) error {
		order, lifespan := claim.Shuffled(c.everyone(), rng), c.lifespan(rng)
		p, err := fifo.New(c.Cluster, order, order)
		if err != nil {
			return err
		}
		if p.Check(lifespan) != nil {
			invalid++
			return nil
		}
		amounts := c.amounts(p, lifespan)
		end, err := c.ends(order, order, amounts)
		if err != nil {
			return err
		}
		said := c.read("(3.2)", (lifespan-float64(len(order)+1)*c.Setup)/(c.Back+1/c.printedX(order)))
		t.See(max(math.Abs(c.problem.Load/said-1), math.Abs(end/lifespan-1)),
			"%v in the order %s: %.9g units are back at %.9g, the formula says %.9g at %.9g", c, claim.Order(order), c.problem.Load, end, said, lifespan)
		return nil
	})
	t.Note = fmt.Sprintf("FIFO cannot be carried out on %d of the clusters", invalid)
	return t.Finding(), err
}

func orderDoesNotMatter(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	invalid := 0
	c := newCluster(e)
	err := c.each(ctx, func(rng *rand.PCG) error {
		first, other, lifespan := c.everyone(), claim.Shuffled(c.everyone(), rng), c.lifespan(rng)
		p, err := fifo.New(c.Cluster, first, first)
		if err != nil {
			return err
		}
		q, err := fifo.New(c.Cluster, other, other)
		if err != nil {
			return err
		}
		if p.Check(lifespan) != nil {
			invalid++
			return nil
		}
		end, err := c.ends(first, first, c.amounts(p, lifespan))
		if err != nil {
			return err
		}
		load := c.problem.Load
		again, err := c.ends(other, other, c.amounts(q, q.Lifespan(load)))
		t.See(math.Abs(again/end-1)+math.Abs(c.problem.Load/load-1),
			"%v: %.6g units take %.9g, and in the order %s %.9g", c, load, end, claim.Order(other), again)
		return err
	})
	t.Note = fmt.Sprintf("FIFO cannot be carried out on %d of the clusters", invalid)
	return t.Finding(), err
}

// slowerIsNotBetter compares FIFO at full speed with FIFO of slower workers, where that can
// be carried out. It leaves clusters out whose size leaves full speed no room, and counts them.
func slowerIsNotBetter(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	slowOnly := 0
	c := newCluster(e)
	err := c.each(ctx, func(rng *rand.PCG) error {
		order, lifespan := c.everyone(), c.lifespan(rng)
		full, err := c.work(order, order, lifespan)
		if err != nil {
			return err
		}
		for i := range c.Work {
			c.Work[i] *= c.read("slowdown", math.Pow(10, engine.Uniform(rng)))
		}
		c.lay()
		slow, err := c.work(order, order, lifespan)
		if err != nil || slow == 0 {
			return err
		}
		if full == 0 {
			slowOnly++
			return nil
		}
		t.See((slow-full)/slow,
			"%v in a lifespan of %.4g: %.6g units, and %.6g at full speed", c, lifespan, slow, full)
		return nil
	})
	t.Note = fmt.Sprintf("%d clusters are left out, on which FIFO can be carried out only with slower workers", slowOnly)
	return c.verdict(t.Finding()), err
}
