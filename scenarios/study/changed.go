package study

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Changed is the error of going on with a study in which a policy computes other numbers
// than those stored under its revision.
type Changed struct {
	Policy    string
	Reference string // by whose work the ratio is measured; "" without one, or if it is the policy
	Cell      grid.Values
	Block     int
	By        store.Build // which computed the stored numbers
	Now       store.Build
}

// Error names the policy and the cell in one line.
func (c *Changed) Error() string {
	whose := ""
	if c.Reference != "" {
		whose = fmt.Sprintf(" (relative to %s)", c.Reference)
	}
	where := ""
	if cell := c.Cell.String(); cell != "" {
		where = " at " + cell
	}
	return fmt.Sprintf("policy %s%s gives other numbers%s (block %d) than those that %s stored under the same revision (this program is %v)",
		c.Policy, whose, where, c.Block, c.By, c.Now)
}
