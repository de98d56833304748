package sheet

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Bind selects the variables that are passed to policies as options of the same name. The zero value
// selects all.
type Bind struct {
	Some bool     // only those in Only
	Only []string // in the order of the file
}

// Has reports whether a variable is passed to options.
func (b Bind) Has(variable string) bool { return !b.Some || slices.Contains(b.Only, variable) }

// decode reads true, false, a variable or a list of variables.
func (b *Bind) decode(d *decoder, n *node, path string) error {
	*b = Bind{}
	all := false
	switch {
	case n.kind == mapNode:
		return n.error(path, "this is a map: want true, false or a list of variables, such as [n]")
	case n.kind == listNode:
		b.Some = true
		return d.list(n, path, reflect.ValueOf(&b.Only).Elem())
	case setScalar(reflect.ValueOf(&all).Elem(), n.text, ""):
		b.Some = !all
		return nil
	}
	if b.Some = true; n.text == "" {
		return n.error(path, "it is empty: want true, false or variables")
	}
	for name := range strings.SplitSeq(n.text, ",") {
		b.Only = append(b.Only, strings.TrimSpace(name))
	}
	return nil
}

func (b *Bind) encode() *node {
	if len(b.Only) == 0 {
		return exact(strconv.FormatBool(!b.Some))
	}
	var items []*node
	for _, name := range b.Only {
		items = append(items, scalar(name))
	}
	return line(items)
}

func (b *Bind) schema() object {
	return anyOf(
		object{"type": "boolean"},
		object{"type": "array", "minItems": 1, "uniqueItems": true, "items": object{"type": "string", "pattern": variablePattern}},
		object{"type": "string", "pattern": `^ *[A-Za-z][A-Za-z0-9_]* *(, *[A-Za-z][A-Za-z0-9_]* *)*$`},
	)
}

// checkBind checks that all that is passed to options are different variables.
func (s *Scenario) checkBind() error {
	for i, name := range s.Bind.Only {
		path := fmt.Sprintf("bind[%d]", i)
		if _, ok := s.places[path]; !ok {
			path = "bind"
		}
		if err := s.checkVariable(path, name); err != nil {
			return err
		}
		if slices.Contains(s.Bind.Only[:i], name) {
			return s.At(path, errors.New("the variable "+name+" is in the list already"))
		}
	}
	return nil
}
