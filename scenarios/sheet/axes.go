package sheet

import (
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// Axes are variables with their values in the order of the file.
type Axes []NamedAxis

// Zips are groups of variables that advance together.
type Zips []Axes

// NamedAxis is a variable with its values.
type NamedAxis struct {
	Name   string
	Values expr.Axis
	Words  bool // the values are laws
	Names  bool // the values are words that are not laws, as [Variable] lists them
	Group  int  // 0: of the sweep; k: of the k-th group of zip, from 1
}

// maxVariables is how many variables a scenario may have.
const maxVariables = 100

// decode reads a map of variables. Those of a preset have values already.
func (a *Axes) decode(d *decoder, n *node, path string) error {
	if n.kind != mapNode {
		return n.error(path, fmt.Sprintf("this is %v: want a map of variables and their values", n.kind))
	}
	if len(n.entries) == 0 {
		return n.error(path, "the map is empty: give it a variable or leave it out")
	}
	*a = make(Axes, len(n.entries))
	for i, e := range n.entries {
		at := join(path, e.key.text)
		if !strings.HasPrefix(path, "presets.") {
			if err := d.variable(e.key, at); err != nil {
				return err
			}
		}
		(*a)[i].Name = e.key.text
		d.axes = append(d.axes, emptyAxis{&(*a)[i], e.value, at})
	}
	return nil
}

// emptyAxis is a variable whose values are not read yet, as other keys say whether they are numbers.
type emptyAxis struct {
	*NamedAxis
	values *node
	path   string
}

// fillAxes reads the values of the variables of a scenario, whose other keys have been read.
func (d *decoder) fillAxes(s *Scenario) (err error) {
	for _, a := range d.axes {
		v := s.Variable(a.Name)
		a.Words = slices.Contains(d.laws, a.Name)
		a.Names = !a.Words && v != nil && v.Words != nil
		if a.Values, err = d.axis(a.values, a.path, a.Words || a.Names); err != nil {
			return err
		}
	}
	return nil
}

func (a *Axes) encode() *node {
	n := &node{kind: mapNode}
	for _, axis := range *a {
		n.entries = append(n.entries, entry{key: scalar(axis.Name), value: axis.encode()})
	}
	return n
}

// encode returns a single item as it is, and several as a list.
func (a *NamedAxis) encode() *node {
	var items []*node
	for _, it := range a.Values {
		items = append(items, scalar(it.String()))
	}
	if len(items) == 1 {
		return items[0]
	}
	return line(items)
}

func (a *Axes) schema() object { return ref("axes") }

// decode reads one group of variables that advance together, or several.
func (z *Zips) decode(d *decoder, n *node, path string) error {
	*z = nil
	groups := n.items
	if n.kind == mapNode {
		groups = []*node{n}
	} else if n.kind != listNode || len(groups) == 0 {
		return n.error(path, n.describe()+": want a map, or a list of maps, of variables that advance together")
	}
	for i, group := range groups {
		var axes Axes
		at := fmt.Sprintf("%s[%d]", path, i)
		d.places[at] = group.place()
		if err := axes.decode(d, group, at); err != nil {
			return err
		}
		for k := range axes {
			axes[k].Group = i + 1
		}
		*z = append(*z, axes)
	}
	return nil
}

func (z *Zips) schema() object {
	return anyOf(ref("axes"), object{"type": "array", "minItems": 1, "items": ref("axes")})
}

// variable checks the name of a new variable.
func (d *decoder) variable(key *node, path string) error {
	if err := expr.CheckName(key.text); err != nil {
		return key.error(path, fmt.Sprintf("%q cannot be a variable: %v", key.text, err))
	}
	if key.text == worker {
		return key.error(path, `"i" cannot be a variable: it is the number of the worker`)
	}
	if line, twice := d.variables[key.text]; twice {
		return key.error(path, fmt.Sprintf("the variable %q is given twice: it stands in line %d already", key.text, line))
	}
	if len(d.variables) == maxVariables {
		return key.error(path, fmt.Sprintf("there are more than %d variables", maxVariables))
	}
	d.variables[key.text] = key.line
	return nil
}

// worker is the variable that only costs have: the number of the worker from 1.
const worker = "i"

// axis reads the values of a variable: one item, or a list.
func (d *decoder) axis(n *node, path string, words bool) (expr.Axis, error) {
	d.places[path] = n.place()
	items := n.items
	switch {
	case n.kind == nullNode || n.kind == listNode && len(items) == 0:
		return nil, n.error(path, "there are no values: want a number, 0.3p, 1..25 or a list")
	case n.kind != listNode:
		items = []*node{n}
	}
	var all expr.Axis
	for i, item := range items {
		at := path
		if n.kind == listNode {
			at = fmt.Sprintf("%s[%d]", path, i)
		}
		some, err := d.items(item, at, words)
		if err != nil {
			return nil, err
		}
		if n.kind == listNode {
			place := item.place()
			for k := range some {
				d.places[fmt.Sprintf("%s[%d]", path, len(all)+k)] = place
			}
		}
		all = append(all, some...)
	}
	return all, nil
}

// items reads values from a scalar.
func (d *decoder) items(n *node, path string, words bool) (expr.Axis, error) {
	switch {
	case n.kind != scalarNode:
		return nil, n.error(path, n.describe()+": want a value, 0.3p, 1..25, 1..p:2 or logspace(1e-4, 0.1, 4)")
	case notFinite(n.text):
		return nil, n.error(path, n.text+" is not finite: want a finite number")
	}
	read := expr.ParseAxis
	if words {
		read = expr.ParseWords
	}
	axis, err := read(n.text)
	if m := header.FindStringSubmatch(n.text); err != nil && !words && m != nil && m[2] != "" {
		name, _, _ := strings.Cut(path[strings.LastIndex(path, ".")+1:], "[")
		return nil, n.error(path, fmt.Sprintf("%s is a law, but no risk is the variable %s: want risk: %[2]s, or numbers", spec.Line(n.text, 100), name))
	}
	if err != nil {
		s := Scenario{places: places{path: n.place()}}
		return nil, s.At(path, err)
	}
	return axis, nil
}
