package cli

import (
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/stopping"
)

// decided returns what a study decided between its policies, in words; empty if it decides
// nothing.
func decided(c *scenarios.Study) (string, error) {
	rule, _, _ := c.Design.Decision()
	if rule.Margin == 0 {
		return "", nil
	}
	var all stopping.Summary
	err := c.Cells(func(cell *scenarios.Cell) error {
		all.Add(cell.Judge())
		return nil
	})
	text := all.Text(rule, scenarios.BlockLength, func(policy int) string { return c.Design.Policies[policy].Spec })
	if c.Design.Lacks().Laws != nil {
		text += "More may be decided than is seen without the law.\n"
	}
	return text, err
}
