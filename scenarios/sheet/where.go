package sheet

import (
	"reflect"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// Wheres are conditions: comparisons, joined by and, or, not and if.
type Wheres []*expr.Expr

// decode reads one condition or several.
func (w *Wheres) decode(d *decoder, n *node, path string) error {
	*w = nil
	if n.kind == scalarNode {
		d.places[path+"[0]"] = n.place()
		e, err := parseExpr(n, path)
		*w = Wheres{e}
		return err
	}
	return d.list(n, path, reflect.ValueOf((*[]*expr.Expr)(w)).Elem())
}

func (w *Wheres) schema() object {
	return anyOf(ref("expression"), object{"type": "array", "minItems": 1, "items": ref("expression")})
}
