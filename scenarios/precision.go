package scenarios

import (
	"math"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/study"
)

// defaultMost is how many repetitions precision may take, unless a study says.
const defaultMost = 1_000_000

// A study with a precision goes on in rounds, which end after 1, 2, 3, 4, 6, 9,
// 13, ... blocks, whatever it asked for when. After each, a cell is done if the
// interval of every metric of every policy is narrow enough, judged by exactly
// the blocks up to there. So how many repetitions a cell gets is a result like
// any other, and depends on neither shards nor restarts.

// nextRound returns after how many blocks the round ends that follows one.
func nextRound(end int) int { return max(end+1, end*3/2) }

// roundEnd returns the first end of a round after at least so many blocks.
func roundEnd(blocks int) int {
	end := 1
	for end < blocks {
		end = nextRound(end)
	}
	return end
}

// most returns after how many blocks a cell is given up.
func (c *Campaign) most() int {
	most := c.Study.sheet.Most
	if most == 0 {
		most = max(defaultMost, c.Study.Instances)
	}
	return max(c.base(), most/BlockLength)
}

// wide returns the cells that are not precise enough after so many blocks.
func (c *Campaign) wide(cells []int32, blocks int) ([]int32, error) {
	s := c.Study
	if cells == nil {
		for i := range c.ids {
			cells = append(cells, int32(i))
		}
	}
	ids := make([]uint64, len(cells))
	for k, cell := range cells {
		ids[k] = c.ids[cell]
	}
	var wide []int32
	var found Found
	last := -1
	damage, err := c.Folder.Each(ids, c.policies, func(k, policy int, records []study.Record) error {
		if k == last {
			return nil // another policy is too wide already
		}
		series := make([]results.Series, len(s.sampled))
		for i := range records[:min(blocks, len(records))] {
			r := &records[i]
			if r.Status == study.Failed {
				return nil
			}
			if err := readRecord(r.Body, int(r.Count), len(s.sampled), &found); err != nil {
				return err
			}
			for m := range series {
				series[m].Moments.Merge(found.Samples[m].Moments)
			}
		}
		for m := range series {
			if !narrow(&series[m].Moments, float64(s.sheet.Precision)) {
				wide, last = append(wide, cells[k]), k
				return nil
			}
		}
		return nil
	})
	c.Damage = append(c.Damage, damage...)
	return wide, err
}

// narrow tells whether the half-width of a mean's interval is at most a share of
// the mean.
func narrow(m *results.Moments, share float64) bool {
	lo, hi := m.Interval(Level)
	return (hi-lo)/2 <= share*math.Abs(m.Mean)
}
