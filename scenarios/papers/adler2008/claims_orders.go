package adler2008

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/policies/fifo"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// lifespan draws one of 1 to 1e6 times what all set-ups take.
func (c *cluster) lifespan(rng *rand.PCG) float64 {
	return float64(2*len(c.Work)) * c.Setup * math.Pow(10, 6*engine.Uniform(rng))
}

// ordersDetermine plays random protocols on the engine. By the theory a protocol can be
// carried out if its amounts are positive and its messages have room.
func ordersDetermine(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	carried := 0
	c := newCluster(e)
	err := c.each(ctx, func(rng *rand.PCG) error {
		for range 5 {
			out, back, lifespan := claim.Shuffled(c.everyone(), rng), claim.Shuffled(c.everyone(), rng), c.lifespan(rng)
			p, err := fifo.New(c.Cluster, out, back)
			if err != nil {
				return err
			}
			amounts := c.amounts(p, lifespan)
			end, err := c.ends(out, back, amounts)
			if err != nil {
				return err
			}
			by := c.off(out, back, amounts, lifespan)
			if p.Check(lifespan) == nil {
				carried++
				by = max(by, math.Abs(end/lifespan-1))
			} else if end <= lifespan*(1-claim.Tolerance) {
				by = 1
			}
			t.See(by,
				"%v, out %s, back %s, lifespan %.4g: amounts of %s end at %.9g", c, claim.Order(out), claim.Order(back), lifespan, claim.List(amounts), end)
		}
		return nil
	})
	t.Note = fmt.Sprintf("%d can be carried out", carried)
	return t.Finding(), err
}

func positiveAmounts(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	wrong := ""
	c := newCluster(e)
	err := c.each(ctx, func(rng *rand.PCG) error {
		out, back := claim.Shuffled(c.everyone(), rng), claim.Shuffled(c.everyone(), rng)
		p, err := fifo.New(c.Cluster, out, back)
		if err != nil {
			return err
		}
		// Amounts are linear in the lifespan, so a long one shows how they end.
		lifespan := 1e12 * c.Setup
		amounts := c.amounts(p, lifespan)
		if by := c.off(out, back, amounts, lifespan); by > claim.Tolerance {
			wrong = fmt.Sprintf("the theory's amounts miss (2.2) by %.3g: %v, out %s, back %s", by, c, claim.Order(out), claim.Order(back))
		}
		t.Require(slices.Min(amounts) > 0, "%v, out %s, back %s", c, claim.Order(out), claim.Order(back))
		return nil
	})
	if wrong != "" {
		return claim.Finding{Found: wrong}, err // nothing was tried
	}
	return t.Finding(), err
}
