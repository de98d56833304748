package adler2008

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/fifo"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// unknownClusters says why it cannot be judged how soon FIFO is ahead.
const unknownClusters = "this paper takes its clusters from another and does not give them, and the result depends on the costs of ours"

// claimsOptimal compare FIFO with other protocols. Section 1.2 says that the main result assumes a cluster
// "of an appropriate size", without a definition: here it is a cluster in which FIFO runs at full speed.
var claimsOptimal = []claim.Claim{
	{
		ID: "fifo.optimal", Place: "Theorem 4.1, with the assumption of 1.2", Recorded: claim.Holds,
		Statement: "On a cluster of an appropriate size, and for every lifespan that is long enough, no protocol produces more than full-speed FIFO.",
		Expected:  "where FIFO can be carried out, no random protocol that can be carried out produces more", Test: testLong, Check: fifoOptimal,
	},
	{
		ID: "fifo.flexible", Place: "Theorem 4.2", Recorded: claim.Holds,
		Statement: "If workers may be slowed down, then for every lifespan that is long enough FIFO in the same order of sends produces as much as any protocol.",
		Expected:  "FIFO with workers that may wait, which is equivalent, does the work of each protocol that can be carried out, within the same lifespan", Test: testLong, Check: flexibleFIFO,
	},
	{
		ID: "fifo.minutes", Place: "1.2", Recorded: claim.CannotBeJudged, NoVerdict: unknownClusters,
		Statement: "FIFO's lead over hundreds of random competitors is often, but not always, visible within a few minutes.",
		Expected:  "in 5 minutes FIFO does at least as much as each of 200 random protocols on at least half of the clusters, but not on all",
		Test:      "100 random clusters with costs of ours: 2 to 12 workers with speeds within a decade, set-ups of 0.1 to 10 ms, and computing a unit takes 10 to 1000 times as long as sending it; simulated", Check: aheadInMinutes,
	},
}

// fifoOptimal compares full-speed FIFO, for long lifespans, with other protocols that can
// be carried out. It leaves clusters out whose size leaves FIFO no room, and notes on how many of
// these another protocol produces something.
func fifoOptimal(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	invalid, exploited := 0, 0
	c := newCluster(e)
	err := c.each(ctx, func(rng *rand.PCG) error {
		lifespan := c.read("lifespan", 1e9*c.Setup)
		order := c.everyone()
		work, err := c.work(order, order, lifespan)
		if err != nil {
			return err
		}
		any := 0
		err = c.eachOther(rng, 20, lifespan, func(out, back []int32, other float64) error {
			if any = 1; work > 0 {
				t.See((other-work)/other,
					"%v, out %s, back %s: %.6g units, FIFO %.6g", c, claim.Order(out), claim.Order(back), other, work)
			}
			return nil
		})
		if work == 0 {
			invalid, exploited = invalid+1, exploited+any
		}
		return err
	})
	t.Note = fmt.Sprintf("%d clusters are left out, since FIFO cannot be carried out there; on %d of them another protocol that was tried can", invalid, exploited)
	return c.verdict(t.Finding()), err
}

// eachOther calls try for LIFO and for pairs of random orders whose protocols can be carried out in a
// lifespan, with their work.
func (c *cluster) eachOther(rng *rand.PCG, pairs int, lifespan float64, try func(out, back []int32, work float64) error) error {
	for k := range pairs + 1 {
		out, back := claim.Shuffled(c.everyone(), rng), claim.Shuffled(c.everyone(), rng)
		if k == 0 {
			back = models.LIFO(out)
		}
		work, err := c.work(out, back, lifespan)
		if err == nil && work > 0 {
			err = try(out, back, work)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// flexibleFIFO has FIFO do the work of other protocols. On the engine its workers wait
// where the port is not free, which takes as long as to be slower.
func flexibleFIFO(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	waits := 0
	c := newCluster(e)
	err := c.each(ctx, func(rng *rand.PCG) error {
		lifespan := 1e9 * c.Setup
		flexible := c.read("flexible", 1) == 1
		return c.eachOther(rng, 20, lifespan, func(out, back []int32, work float64) error {
			p, err := fifo.New(c.Cluster, out, out)
			if err != nil {
				return err
			}
			alone := p.Lifespan(work) // if no worker waits
			end, err := c.ends(out, out, c.amounts(p, alone))
			if err != nil {
				return err
			}
			if end > alone*(1+claim.Tolerance) {
				waits++
				if !flexible {
					end = math.Inf(1)
				}
			}
			t.See(end/lifespan-1,
				"%v, out %s, back %s: %.6g units in %.9g, FIFO takes %.9g", c, claim.Order(out), claim.Order(back), work, lifespan, end)
			return nil
		})
	})
	t.Note = fmt.Sprintf("workers wait in %d", waits)
	return c.verdict(t.Finding()), err
}

func aheadInMinutes(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	const lifespan = 300
	invalid := 0
	c := newCluster(e)
	err := claim.EachCase(ctx, "fifo, minutes", e.Size(25, 100), func(rng *rand.PCG, wide func(float64) float64) error {
		c.Cluster = fifo.Cluster{Setup: c.read("set-up", 1e-3*wide(2)), Out: 1}
		c.Back = engine.Uniform(rng)
		grain := 100 * wide(2)
		for range 2 + engine.Below(rng, 11) {
			c.Work = append(c.Work, grain*wide(1))
		}
		c.lay()
		order := c.everyone()
		work, err := c.work(order, order, lifespan)
		if err != nil {
			return err
		}
		by := 0.0
		if work == 0 {
			invalid++
			by = 1
		}
		err = c.eachOther(rng, 200, lifespan, func(_, _ []int32, other float64) error {
			by = max(by, (other-work)/other)
			return nil
		})
		t.See(by, "%v: %.6g units, another protocol %s more", c, work, words.Percent(by))
		return err
	})
	t.Note = fmt.Sprintf("FIFO cannot be carried out on %d of the others", invalid)
	f := t.Quota(e.Part(claim.Often))
	if t.Cases > 0 && t.Broken == 0 {
		f = claim.HoldsIf(false, "always: %s", f.Found)
	}
	return c.verdict(f), err
}
