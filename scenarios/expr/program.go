package expr

import "math"

// op is the operation of a node.
type op int

const (
	opNumber op = iota
	opVariable
	opNegate
	opAdd
	opSubtract
	opMultiply
	opDivide
	opRemainder
	opPower
	opLess
	opAtMost
	opMore
	opAtLeast
	opEqual
	opUnequal
	opNot
	opAnd
	opOr
	opIf
	opOne
	opTwo
	opDraw
	opChoice
)

// node is a number, a variable, or an operation on its arguments.
type node struct {
	op       op
	at       int // in the text
	index    int // of a bound variable among the values
	value    float64
	args     []*node
	function *function
	name     string
}

// Program is an expression whose variables have places.
type Program struct{ root *node }

// Eval computes the expression: values are in the order of the names it was compiled for, and u returns
// uniform numbers between 0 and 1. Every random function takes one. The result may be infinite or NaN. It is
// NaN if u is nil and would be needed. Eval allocates nothing.
func (p *Program) Eval(values []float64, u func() float64) float64 {
	return p.root.eval(values, u)
}

// eval rounds products explicitly: fused with a sum they would have other last
// bits on some machines.
func (n *node) eval(values []float64, u func() float64) float64 {
	switch n.op {
	case opNumber:
		return n.value
	case opVariable:
		return values[n.index]
	case opIf:
		return n.conditional(values, u)
	case opTwo:
		return n.fold(values, u)
	case opDraw:
		return n.random(values, u)
	case opChoice:
		return n.choice(values, u)
	}
	x := n.args[0].eval(values, u)
	switch n.op {
	case opNegate:
		return -x
	case opOne:
		return n.function.one(x)
	case opNot:
		return truth(x == 0, x, 0)
	}
	y := n.args[1].eval(values, u)
	switch n.op {
	case opAdd:
		return x + y
	case opSubtract:
		return x - y
	case opMultiply:
		return float64(x * y)
	case opDivide:
		return x / y
	case opRemainder:
		return math.Mod(x, y)
	case opPower:
		return math.Pow(x, y)
	}
	return compare(n.op, x, y)
}

// compare computes the operations whose result is true or false.
func compare(o op, x, y float64) float64 {
	switch o {
	case opLess:
		return truth(x < y, x, y)
	case opAtMost:
		return truth(x <= y, x, y)
	case opMore:
		return truth(x > y, x, y)
	case opAtLeast:
		return truth(x >= y, x, y)
	case opEqual:
		return truth(x == y, x, y)
	case opUnequal:
		return truth(x != y, x, y)
	case opAnd:
		if x == 0 || y == 0 {
			return 0
		}
		return truth(true, x, y)
	}
	if x != 0 && x == x || y != 0 && y == y {
		return 1
	}
	return truth(false, x, y)
}

// truth is 1 or 0, or NaN if an operand is.
func truth(is bool, x, y float64) float64 {
	switch {
	case x != x || y != y:
		return math.NaN()
	case is:
		return 1
	}
	return 0
}

// conditional computes if. It evaluates both branches, so that the numbers drawn do not depend on the
// condition.
func (n *node) conditional(values []float64, u func() float64) float64 {
	c := n.args[0].eval(values, u)
	x := n.args[1].eval(values, u)
	y := n.args[2].eval(values, u)
	switch {
	case c != c:
		return c
	case c == 0:
		return y
	}
	return x
}

// fold applies a function of two arguments from left to right.
func (n *node) fold(values []float64, u func() float64) float64 {
	x := n.args[0].eval(values, u)
	for _, a := range n.args[1:] {
		x = n.function.two(x, a.eval(values, u))
	}
	return x
}

// random draws from a law: first its own number, then the numbers of its arguments.
func (n *node) random(values []float64, u func() float64) float64 {
	if u == nil {
		return math.NaN()
	}
	v := u()
	x, y := n.args[0].eval(values, u), 0.0
	if len(n.args) > 1 {
		y = n.args[1].eval(values, u)
	}
	return n.function.draw(v, x, y)
}

// choice draws one of its arguments, all equally likely.
func (n *node) choice(values []float64, u func() float64) float64 {
	if u == nil {
		return math.NaN()
	}
	chosen := math.Floor(u() * float64(len(n.args)))
	result := math.NaN()
	for i, a := range n.args {
		if x := a.eval(values, u); float64(i) == chosen {
			result = x
		}
	}
	return result
}
