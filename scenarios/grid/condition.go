package grid

import (
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// Condition is a condition on cells. All cells meet a nil Condition.
type Condition struct {
	program *expr.Program
	names   []string
}

// Condition parses a condition on the grid's parameters, such as p>15. It returns nil for the empty
// condition. An expression without a comparison, such as p, is an error, and so is a condition that is not a
// number in a cell or names a parameter whose values are words.
func (g *Grid) Condition(text string) (*Condition, error) {
	if text == "" {
		return nil, nil
	}
	e, err := expr.Parse(text)
	if err != nil {
		return nil, err
	}
	if err := e.CheckCondition(); err != nil {
		return nil, err
	}
	if err := onNumbers(e, g.parameters); err != nil {
		return nil, err
	}
	names := g.Names()
	program, err := e.Compile(names)
	if err != nil {
		return nil, err
	}
	c := &Condition{program, names}
	for cell := range g.cells {
		if x := c.eval(g, cell); x != x {
			return nil, fmt.Errorf("it is not a number at %v", g.Varying(cell))
		}
	}
	return c, nil
}

// onNumbers returns an error if a condition names a parameter whose values are words: the numbers that stand for
// them have no meaning.
func onNumbers(condition *expr.Expr, parameters []Parameter) error {
	for _, p := range parameters {
		if (p.Law || p.Words != nil) && slices.Contains(condition.Names(), p.Name) {
			return fmt.Errorf("conditions compare numbers, and %s has words", p.Name)
		}
	}
	return nil
}

// Met reports whether a cell of a grid meets the condition. Parameters are matched by name, since another
// grid may have them in another order than the condition's.
func (c *Condition) Met(g *Grid, cell int) bool {
	if c == nil {
		return true
	}
	return c.eval(g, cell) > 0
}

func (c *Condition) eval(g *Grid, cell int) float64 {
	v := g.Values(cell)
	known := make([]float64, len(c.names))
	for i, name := range c.names {
		known[i] = v.Get(name)
	}
	return c.program.Eval(known, nil)
}
