package adler2008

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/fifo"
	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/random"
)

// testClusters says in words what eachCluster draws.
const testClusters = "500 random clusters, costs within four decades"

// claims are those of the whole paper.
var claims = []claim.Claim{
	{
		ID: "fifo.orders.positive", Place: "Theorem 2.1", Recorded: ledger.Fails,
		Statement: "For every lifespan that is long enough, a pair of orders gives every worker a positive amount of load.",
		Expected:  "positive amounts for some lifespan and for all that are longer", Test: testClusters + ", random orders", Check: positiveAmounts,
	},
	{
		ID: "fifo.order.no-matter", Place: "Theorem 3.2", Recorded: ledger.Holds,
		Statement: "What FIFO produces does not depend on the order in which workers are served.",
		Expected:  "equal to nine digits", Test: testClusters + ", random orders", Check: orderDoesNotMatter,
	},
	{
		ID: "fifo.full-speed", Place: "Theorem 4.3", Recorded: ledger.Holds,
		Statement: "Slowing a worker down never makes FIFO produce more.",
		Expected:  "less or equal", Test: testClusters + ", one worker slower", Check: slowerIsNotBetter,
	},
	{
		ID: "fifo.optimal", Place: "Theorem 4.1", Recorded: ledger.Fails,
		Statement: "For every lifespan that is long enough, no protocol produces more than full-speed FIFO.",
		Expected:  "FIFO can be carried out, and random protocols that can be do not produce more", Test: testClusters + ", lifespans of 1e9 set-ups, LIFO and 20 pairs of random orders each", Check: fifoOptimal(false),
	},
	{
		ID: "fifo.optimal-where-valid", Place: "Theorem 4.1", Recorded: ledger.Holds,
		Statement: "The same, where full-speed FIFO can be carried out at all.",
		Expected:  "random protocols that can be carried out do not produce more", Test: testClusters + ", lifespans of 1e9 set-ups, LIFO and 20 pairs of random orders each", Check: fifoOptimal(true),
	},
}

// eachCluster draws 500 clusters and calls try for each.
func eachCluster(ctx context.Context, try func(c fifo.Cluster, rng *rand.PCG) error) error {
	key := engine.NewKey(claim.Seed, "fifo", "clusters")
	for k := range 500 {
		if err := ctx.Err(); err != nil {
			return err
		}
		var rng rand.PCG
		key.Seed(&rng, uint64(k))
		wide := func() float64 { return math.Pow(10, 4*engine.Uniform(&rng)-2) }
		c := fifo.Cluster{Setup: wide(), Out: wide()}
		c.Back = c.Out * engine.Uniform(&rng)
		grain := wide() * c.Out
		for range 2 + engine.Below(&rng, 7) {
			c.Work = append(c.Work, grain*math.Sqrt(wide()))
		}
		if err := try(c, &rng); err != nil {
			return err
		}
	}
	return nil
}

// everyone returns all workers in the order in which they are given.
func everyone(c fifo.Cluster) []int32 {
	order := make([]int32, len(c.Work))
	for i := range order {
		order[i] = int32(i)
	}
	return order
}

func positiveAmounts(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := eachCluster(ctx, func(c fifo.Cluster, rng *rand.PCG) error {
		out, back := random.Shuffled(everyone(c), rng), random.Shuffled(everyone(c), rng)
		p, err := fifo.New(c, out, back)
		if err != nil {
			return err
		}
		// Amounts are linear in the lifespan, so a long one shows how they end.
		least := math.Inf(1)
		for _, x := range p.Shares(1e12 * c.Setup) {
			least = min(least, x)
		}
		by := 0.0
		if !(least > 0) {
			by = 1
		}
		t.See(by, func() string { return fmt.Sprintf("%+v, out %v, back %v", c, out, back) })
		return nil
	})
	return t.Finding(), err
}

func orderDoesNotMatter(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := eachCluster(ctx, func(c fifo.Cluster, rng *rand.PCG) error {
		x, y := c.X(everyone(c)), c.X(random.Shuffled(everyone(c), rng))
		t.See(math.Abs(x/y-1), func() string { return fmt.Sprintf("%+v", c) })
		return nil
	})
	return t.Finding(), err
}

func slowerIsNotBetter(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	var t claim.Trial
	err := eachCluster(ctx, func(c fifo.Cluster, rng *rand.PCG) error {
		before := c.X(everyone(c))
		i := engine.Below(rng, len(c.Work))
		c.Work[i] *= 1 + engine.Uniform(rng)
		t.See(c.X(everyone(c))/before-1, func() string { return fmt.Sprintf("%+v, worker %d", c, i+1) })
		return nil
	})
	return t.Finding(), err
}

// fifoOptimal compares full-speed FIFO, for long lifespans, with other protocols that can
// be carried out. Where FIFO cannot, it counts as producing nothing, or with onlyValid
// the cluster is left out.
func fifoOptimal(onlyValid bool) func(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
	return func(ctx context.Context, _ *claim.Evidence) (claim.Finding, error) {
		var t claim.Trial
		invalid := 0
		err := eachCluster(ctx, func(c fifo.Cluster, rng *rand.PCG) error {
			lifespan := 1e9 * c.Setup
			order := everyone(c)
			ours, err := fifo.New(c, order, order)
			if err != nil {
				return err
			}
			work := ours.Work(lifespan)
			if ours.Check(lifespan) != nil {
				invalid++
				work = 0
				if onlyValid {
					return nil
				}
			}
			for k := range 21 {
				out, back := random.Shuffled(order, rng), random.Shuffled(order, rng)
				if k == 0 {
					back = models.LIFO(out)
				}
				p, err := fifo.New(c, out, back)
				if err != nil {
					return err
				}
				if p.Check(lifespan) != nil {
					continue
				}
				other := p.Work(lifespan)
				t.See((other-work)/other, func() string {
					return fmt.Sprintf("%+v, out %v, back %v: %.6g units, FIFO %.6g", c, out, back, other, work)
				})
			}
			return nil
		})
		t.Note = fmt.Sprintf("FIFO cannot be carried out on %d of the clusters", invalid)
		return t.Finding(), err
	}
}
