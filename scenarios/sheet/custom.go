package sheet

import (
	"fmt"
	"reflect"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// Types of a file are read, written and described by their kind and tags, unless they have methods for that,
// since they have a spelling of their own, such as a number of workers or a list of groups.
type (
	decoding interface {
		decode(d *decoder, n *node, path string) error
	}
	encoding interface {
		encode() *node // in the canonical form
	}
	describing interface {
		schema() object // for editors
	}
)

// own returns the pointer to a value, which may have methods for its spelling. The value must be addressable.
func own(v reflect.Value) any {
	switch x := v.Addr().Interface().(type) {
	case **expr.Expr:
		return expression{x}
	case *spec.Spec:
		return policy{x}
	default:
		return x
	}
}

// expression is a place for an expression.
type expression struct{ at **expr.Expr }

func (x expression) decode(_ *decoder, n *node, path string) error {
	if n.kind != scalarNode {
		return n.error(path, fmt.Sprintf("this is %v: want an expression", n.kind))
	}
	e, err := parseExpr(n, path)
	*x.at = e
	return err
}

func (x expression) encode() *node {
	if *x.at == nil {
		return nil
	}
	return scalar((*x.at).String())
}

func (x expression) schema() object { return ref("expression") }

// parseExpr reads an expression from a scalar.
func parseExpr(n *node, path string) (*expr.Expr, error) {
	if notFinite(n.text) {
		return nil, n.error(path, n.text+" is not finite: want a finite number or an expression")
	}
	e, err := expr.Parse(n.text)
	if err != nil {
		s := Scenario{places: places{path: n.place()}}
		return nil, s.At(path, err)
	}
	return e, nil
}

// constant returns the expression of a number.
func constant(text string) *expr.Expr {
	e, err := expr.Parse(text)
	if err != nil {
		panic("sheet: " + err.Error()) // only for numbers in this package
	}
	return e
}

// policy is a place for the spelling of a policy.
type policy struct{ at *spec.Spec }

// decode reads a spelling as text or as a map.
func (p policy) decode(_ *decoder, n *node, path string) error {
	text := n.text
	switch n.kind {
	case listNode:
		return n.error(path, "this is a list: want name, name{option=value} or {name: ..., option: value}")
	case mapNode:
		var s spec.Spec
		for _, e := range n.entries {
			switch {
			case e.value.kind != scalarNode:
				return e.value.error(join(path, e.key.text), fmt.Sprintf("this is %v: want a single value", e.value.kind))
			case e.key.text == "name":
				s.Name = e.value.text
			default:
				s.Options = append(s.Options, spec.Option{Key: e.key.text, Value: e.value.text})
			}
		}
		if s.Name == "" {
			return n.error(path+".name", "this is missing: want the name of a policy")
		}
		text = s.String()
	}
	s, err := spec.Parse(text)
	if err != nil {
		return n.error(path, err.Error())
	}
	*p.at = s
	return nil
}

func (p policy) encode() *node { return scalar(p.at.String()) }

func (p policy) schema() object { return ref("policy") }
