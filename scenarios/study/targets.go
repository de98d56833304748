package study

import (
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios"
)

// targets returns the number of blocks after which each policy of each cell is done, the policy varying
// fastest. Where the stored records do not suffice, the number is the end of the next round. It also
// returns in how many of the cells the precision is reached and all is decided.
func (s *Study) targets(cells []int32) (all []int32, met int, err error) {
	n := len(s.policies)
	rule, _, _ := s.Design.Decision()
	all = slices.Repeat([]int32{int32(s.Design.Quota().Base)}, n*len(cells))
	err = s.eachCell(cells, false, false, func(place int, c *scenarios.Cell) error {
		least, is := c.Precise()
		for i := range n {
			at := &all[place*n+i]
			*at = max(*at, least)
		}
		if rule.Margin > 0 {
			verdict := c.Judge()
			for i, blocks := range verdict.Blocks {
				at := &all[place*n+i]
				*at = max(*at, int32(blocks))
			}
			is = is && rule.Known(verdict)
		}
		if is {
			met++
		}
		return nil
	})
	return all, met, err
}
