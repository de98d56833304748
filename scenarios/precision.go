package scenarios

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/goal"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// note notes which intervals of a policy are narrow at the end of a round: bit k of narrow stands for the
// k-th of the ends.
func (c *Cell) note(policy int) {
	end, is := slices.BinarySearch(c.ends, int(c.blocks[policy]))
	if !is {
		return
	}
	d := c.Design
	goal, from := d.precision(), d.sample(c.Index, policy)
	for m, sampled := range d.Sampled {
		series := &c.tracks[policy].series[m]
		if lo, hi := sampled.Interval(series, Level, from); goal.Narrow(series, lo, hi, sampled.Binary) {
			c.narrow[policy][m] |= 1 << end
		}
	}
}

// precision returns the goal of precision; without one its share is 0.
func (d *Design) precision() goal.Precision {
	return goal.Precision{Share: float64(d.scenario.Precision), Level: Level}
}

// Precise returns after how many blocks the cell is done, and 0 if no precision is asked for. It also reports
// whether the stored blocks are precise enough: a cell is done without that after the most instances.
// Policies that failed are not judged. An exactly known mean is precise, and a ratio is where the adjusted
// one is.
func (c *Cell) Precise() (done int32, is bool) {
	if c.ends == nil {
		return 0, true
	}
	all, blocks := uint64(math.MaxUint64), int32(math.MaxInt32)
	for i := range c.tracks {
		if c.failed[i] {
			continue
		}
		blocks = min(blocks, c.blocks[i])
		for m, sampled := range c.Design.Sampled {
			narrow := c.narrow[i][m]
			if _, known := c.Fact(i, ExactWork); known && sampled.Name == Work {
				narrow = math.MaxUint64
			}
			if sampled.Name == Ratio && narrow&all != all {
				narrow |= c.narrowRatio(i)
			}
			all &= narrow
		}
	}
	done = goal.Done(c.ends, blocks, all)
	return done, done <= blocks && all>>slices.Index(c.ends, int(done))&1 == 1
}

// narrowRatio returns after which ends the adjusted ratio of a policy is narrow.
func (c *Cell) narrowRatio(policy int) uint64 {
	d, exact := c.Design, c.ExactMeans()
	if exact == nil || d.Policies[policy].Spec == d.Reference.Spec {
		return 0
	}
	sampled := func(i int) (s batchMeans) {
		if i >= 0 {
			s.Ratio, s.Work, s.Mean = c.Batches(i, Ratio), c.Batches(i, Work), d.control(&c.tracks[i]).Mean
		}
		return s
	}
	reference := slices.IndexFunc(d.Policies, func(p *policies.Policy) bool { return p.Spec == d.Reference.Spec })
	return exact.narrow(sampled(policy), sampled(reference), world.BatchLength, c.ends, world.BlockLength, c.Design.precision())
}
