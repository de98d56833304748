package expr

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// maxValues is how many values one axis may have.
const maxValues = 1_000_000

// errLong is the error of an axis with more values than that.
var errLong = fmt.Errorf("more than %d values", maxValues)

// Value is a value of an axis.
type Value struct {
	X       float64 // rounded to twelve digits, so that 0.1*3 and 0.3 are the same
	Formula string  // as written, if it is an expression in other variables
	Word    string  // of an axis of words; or auto, where X is 0
}

// AxisProgram is an axis whose variables have places.
type AxisProgram struct {
	items     []boundItem
	dependent bool
	all, once []Value // of an axis that depends on nothing: with repeated values, and without
	long      error   // why the values of such an axis cannot be listed: an open range has too many
}

// boundItem is an item whose variables have places.
type boundItem struct {
	Item
	args    []*Program
	formula string
}

// Compile binds the variables to the places of the names. The values of an axis
// without variables are computed here, once. Errors are of type *[Error] and
// name the item. An open range may have more values than can be listed, as a search
// lists none; its values are refused when they are asked for.
func (a Axis) Compile(names []string) (*AxisProgram, error) {
	p := &AxisProgram{}
	for i, it := range a {
		b := boundItem{Item: it}
		for _, arg := range it.args {
			bound, err := arg.Expr.Compile(names)
			if err != nil {
				at := arg.at + err.(*Error).Offset
				return nil, &Error{Offset: at, Item: i, Msg: fmt.Sprintf("%q: %v", it.text, err)}
			}
			if b.args = append(b.args, bound); len(arg.names) > 0 {
				p.dependent = true
				if it.kind == value {
					b.formula = it.text
				}
			}
		}
		p.items = append(p.items, b)
	}
	if p.dependent {
		return p, nil
	}
	var err error
	p.all, err = p.fill(nil, nil)
	if e, ok := err.(*Error); ok && e.long && slices.ContainsFunc(a, Item.open) {
		p.long = err
		return p, nil
	}
	if err != nil {
		return nil, err
	}
	if p.once = p.all; !p.rises() { // a long axis would take its memory twice
		p.once = p.dedupe(slices.Clone(p.all), 0)
	}
	return p, nil
}

// rises reports whether each value of an axis of one item is another than the one before it, so
// that none comes twice.
func (p *AxisProgram) rises() bool {
	for i := 1; i < len(p.all); i++ {
		if p.all[i].X == p.all[i-1].X {
			return false
		}
	}
	return len(p.items) == 1
}

// Fixed returns how many different values an axis has. It is not ok if the axis depends on a variable, or
// has too many values.
func (p *AxisProgram) Fixed() (n int, ok bool) { return len(p.once), !p.dependent && p.long == nil }

// Append appends the axis' values where the variables have the given ones, each
// once, even if it comes twice. Errors are of type *[Error] and name the item.
func (p *AxisProgram) Append(dst []Value, values []float64) ([]Value, error) {
	if !p.dependent {
		return append(dst, p.once...), p.long
	}
	start := len(dst)
	dst, err := p.fill(dst, values)
	if err != nil {
		return dst, err
	}
	return p.dedupe(dst, start), nil
}

// AppendAll is Append for axes that advance together: a value that comes twice
// stays twice.
func (p *AxisProgram) AppendAll(dst []Value, values []float64) ([]Value, error) {
	if !p.dependent {
		return append(dst, p.all...), p.long
	}
	return p.fill(dst, values)
}

// fill appends the values of all items.
func (p *AxisProgram) fill(dst []Value, values []float64) ([]Value, error) {
	start := len(dst)
	for i := range p.items {
		it := &p.items[i]
		var err error
		dst, err = it.fill(dst, values)
		if err == nil && len(dst)-start > maxValues {
			err = errLong
		}
		if err != nil {
			return dst[:start], &Error{Offset: it.at, Item: i, Msg: fmt.Sprintf("%q: %v", it.text, err), long: errors.Is(err, errLong)}
		}
	}
	return dst, nil
}

// fill appends the values of the item.
func (it *boundItem) fill(dst []Value, values []float64) ([]Value, error) {
	var x [3]float64
	for i, arg := range it.args {
		x[i] = arg.Eval(values, nil)
		if math.IsNaN(x[i]) || math.IsInf(x[i], 0) {
			line := strings.Join(strings.Fields(it.Item.args[i].text), " ")
			return dst, fmt.Errorf("%s is %v: want a finite number", line, x[i])
		}
	}
	switch it.kind {
	case value:
		return append(dst, Value{X: Round(x[0]), Formula: it.formula}), nil
	case steps:
		step := 1.0
		if len(it.args) == 3 {
			step = x[2]
		}
		return appendRange(dst, x[0], x[1], step)
	case logspace, linspace:
		return it.appendSpace(dst, x[0], x[1], x[2])
	}
	return append(dst, Value{Word: it.text}), nil
}

// dedupe removes the values from a place on that came before. The values of
// a single item only rise or fall, so that twins are neighbours.
func (p *AxisProgram) dedupe(values []Value, start int) []Value {
	type key struct {
		x    float64
		word string
	}
	var seen map[key]bool
	few := len(values)-start <= 32
	if !few && len(p.items) > 1 {
		seen = make(map[key]bool, len(values)-start)
	}
	kept := values[:start]
	for _, v := range values[start:] {
		twin := false
		switch k := (key{v.X, v.Word}); {
		case few:
			twin = slices.ContainsFunc(kept[start:], func(o Value) bool { return o.X == v.X && o.Word == v.Word })
		case seen == nil:
			twin = len(kept) > start && kept[len(kept)-1].X == v.X
		default:
			twin = seen[k]
			seen[k] = true
		}
		if !twin {
			kept = append(kept, v)
		}
	}
	return kept
}
