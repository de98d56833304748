package sheet

import (
	"reflect"
	"strings"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// Cost is a time in two parts. Neither is nil in a decoded scenario. Both may use i, the number of the
// worker on the platform from 1, and random functions.
type Cost struct {
	Latency *expr.Expr `yaml:"latency" draw:"yes" doc:"time that does not depend on the size" else:"0"`
	PerUnit *expr.Expr `yaml:"per_unit" draw:"yes" doc:"time per unit of load; a cost that is only an expression gives this" else:"1 of 'compute', otherwise 0"`
}

// decode reads a latency and a time per unit, or the latter alone. A part that is
// left out is 0, except that computing a unit takes one unit of time.
func (c *Cost) decode(d *decoder, n *node, path string) error {
	*c = Cost{Latency: constant("0"), PerUnit: constant("0")}
	if strings.HasSuffix(path, "compute") {
		c.PerUnit = constant("1")
	}
	switch n.kind {
	case scalarNode:
		return expression{&c.PerUnit}.decode(d, n, path)
	case listNode:
		return n.error(path, "this is a list: want {latency: ..., per_unit: ...} or the time per unit alone")
	}
	return d.fields(n, path, reflect.ValueOf(c).Elem())
}

func (c *Cost) encode() *node { return inline(reflect.ValueOf(c)) }

func (c *Cost) schema() object { return anyOf(ref("expression"), structure(reflect.TypeFor[Cost]())) }
