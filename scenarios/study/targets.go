package study

import (
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios"
)

// targets returns, for each of the cells and policies, the policy varying fastest, after how
// many blocks the policy is done there, as far as the stored records tell: where it is not
// done yet, the end of its next round.
func (s *Study) targets(cells []int32) ([]int32, error) {
	n, goal := len(s.policies), s.Design.Scenario()
	all := slices.Repeat([]int32{int32(s.Design.Quota().Base)}, n*len(cells))
	return all, s.eachCell(cells, false, false, func(place int, c *scenarios.Cell) error {
		least := c.Precise()
		for i := range n {
			at := &all[place*n+i]
			*at = max(*at, least)
		}
		if goal.Decide.Margin > 0 {
			for i, blocks := range c.Judge().Blocks {
				at := &all[place*n+i]
				*at = max(*at, int32(blocks))
			}
		}
		return nil
	})
}
