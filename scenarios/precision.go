package scenarios

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/adjusted"
	"github.com/loadstar-sim/loadstar/scenarios/stopping"
)

// defaultMost is how many instances of a cell a goal may take, unless the scenario says.
const defaultMost = 1_000_000

// adds reports whether instances are added until a precision is reached, or policies are
// told apart.
func (s *Study) adds() bool {
	return s.Design.Instances > 0 && (s.Design.scenario.Precision > 0 || s.Design.scenario.Decide.Margin > 0)
}

// most returns after how many blocks a cell is done although its goal is not reached.
func (s *Study) most() int {
	most := s.Design.scenario.Most
	if most == 0 {
		most = max(defaultMost, s.Design.Instances)
	}
	return max(s.base(), most/BlockLength)
}

// targets returns, for each of the cells and policies, the policy varying fastest, after how
// many blocks the policy is done there, as far as the stored records tell: where it is not
// done yet, the end of its next round.
func (s *Study) targets(cells []int32) ([]int32, error) {
	n, goal := len(s.policies), s.Design.scenario
	all := slices.Repeat([]int32{int32(s.base())}, n*len(cells))
	return all, s.eachCell(cells, false, false, func(c *Cell) error {
		least := c.precise()
		for i := range n {
			at := &all[c.place*n+i]
			*at = max(*at, least)
		}
		if goal.Decide.Margin > 0 {
			for i, blocks := range c.Judge().Blocks {
				at := &all[c.place*n+i]
				*at = max(*at, int32(blocks))
			}
		}
		return nil
	})
}

// precision returns the goal of precision for a policy in a cell; without a goal its share is 0.
func (s *Study) precision(cell, policy int) stopping.Precision {
	d := s.Design
	goal := stopping.Precision{Share: float64(d.scenario.Precision), Level: Level}
	if goal.Share > 0 {
		from := d.sample(cell, policy)
		goal.Interval = func(m int, s *stat.Series) (lo, hi float64) { return d.sampled[m].Interval(s, Level, from) }
		goal.Binary = func(m int) bool { return d.sampled[m].Binary }
	}
	return goal
}

// precise returns after how many blocks the cell is precise enough, and 0 if nothing asks for
// that. Policies that failed are not judged. What is known exactly is precise, and a ratio is
// where the adjusted one is.
func (c *Cell) precise() int32 {
	if c.ends == nil {
		return 0
	}
	all, blocks := uint64(math.MaxUint64), int32(math.MaxInt32)
	for i := range c.tracks {
		if c.failed[i] {
			continue
		}
		blocks = min(blocks, c.blocks[i])
		for m, metric := range c.study.Design.sampled {
			narrow := c.narrow[i][m]
			if _, known := c.Fact(i, ExactWork); known && metric.Name == Work {
				narrow = math.MaxUint64
			}
			if metric.Name == Ratio && narrow&all != all {
				narrow |= c.narrowRatio(i)
			}
			all &= narrow
		}
	}
	return stopping.Done(c.ends, blocks, all)
}

// narrowRatio returns after which ends the adjusted ratio of a policy is narrow.
func (c *Cell) narrowRatio(policy int) uint64 {
	d, exact := c.study.Design, c.exactMeans()
	if exact == nil || d.Policies[policy].Spec == d.reference.Spec {
		return 0
	}
	sampled := func(i int) (s adjusted.Sampled) {
		if i >= 0 {
			s.Ratio, s.Work, s.Mean = c.Batches(i, Ratio), c.Batches(i, Work), d.known(&c.tracks[i]).Mean
		}
		return s
	}
	reference := slices.IndexFunc(d.Policies, func(p *policies.Policy) bool { return p.Spec == d.reference.Spec })
	return exact.Narrow(sampled(policy), sampled(reference), BatchLength, c.ends, BlockLength, c.study.precision(c.Index, policy))
}
