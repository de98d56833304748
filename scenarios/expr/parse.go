package expr

import (
	"fmt"
	"math"
	"slices"
)

// The largest texts that are read. The depth bounds the stack that hostile text can
// use.
const (
	maxLength = 4096
	maxDepth  = 100
)

// The binding of operators, from the loosest.
const (
	bindOr = iota + 1
	bindAnd
	bindNot
	bindCompare
	bindAdd
	bindMultiply
	bindSign
	bindPower
)

// binary are the operators between two operands.
var binary = map[string]struct {
	op   op
	bind int
}{
	"||": {opOr, bindOr}, "&&": {opAnd, bindAnd},
	"<": {opLess, bindCompare}, "<=": {opAtMost, bindCompare}, ">": {opMore, bindCompare},
	">=": {opAtLeast, bindCompare}, "==": {opEqual, bindCompare}, "!=": {opUnequal, bindCompare},
	"+": {opAdd, bindAdd}, "-": {opSubtract, bindAdd},
	"*": {opMultiply, bindMultiply}, "/": {opDivide, bindMultiply}, "%": {opRemainder, bindMultiply},
	"^": {opPower, bindPower},
}

// Parse reads an expression. Its errors are of type *[Error].
func Parse(text string) (*Expr, error) {
	if len(text) > maxLength {
		return nil, &Error{Offset: maxLength, Msg: fmt.Sprintf("the expression is longer than %d characters", maxLength)}
	}
	p := parser{text: text, expr: &Expr{text: text}}
	p.next()
	root := p.operation(bindOr)
	if p.err == nil && p.token.kind != endToken {
		p.fail(p.token.at, "want an operator before %s", p.token)
	}
	if p.err != nil {
		return nil, p.err
	}
	p.expr.root = root
	slices.Sort(p.expr.names)
	p.expr.names = slices.Compact(p.expr.names)
	return p.expr, nil
}

// parser climbs through operators by their binding (Pratt, Top down operator
// precedence, POPL 1973). After the first error all tokens are the end.
type parser struct {
	text  string
	token token // next to be looked at
	depth int
	expr  *Expr
	err   error
}

func (p *parser) fail(at int, format string, args ...any) {
	if p.err == nil {
		p.err = &Error{Offset: at, Msg: fmt.Sprintf(format, args...)}
	}
	p.token = token{at: len(p.text)}
}

// next steps over the token and returns it.
func (p *parser) next() token {
	t := p.token
	if p.err != nil {
		return t
	}
	var err error
	if p.token, err = scan(p.text, t.at+len(t.text)); err != nil {
		p.err = err
		p.token = token{at: len(p.text)}
	}
	return t
}

// accept steps over a sign, if it is next.
func (p *parser) accept(sign string) bool {
	if p.token.sign() != sign {
		return false
	}
	p.next()
	return true
}

// operation reads operators that bind at least as tightly as least, and their operands.
func (p *parser) operation(least int) *node {
	if p.depth++; p.depth > maxDepth {
		p.fail(p.token.at, "the expression is nested deeper than %d", maxDepth)
	}
	defer func() { p.depth-- }()
	left := p.operand(least)
	for {
		o, ok := binary[p.token.sign()]
		if !ok || o.bind < least {
			return left
		}
		t := p.next()
		right := o.bind + 1
		if o.op == opPower {
			right = bindSign // 2^-1 is allowed, and 2^3^2 is 2^(3^2)
		}
		if t.text == "*" && p.token.sign() == "*" {
			p.fail(t.at, "a power is written ^")
		}
		left = &node{op: o.op, at: t.at, args: []*node{left, p.operation(right)}}
		if again := binary[p.token.sign()]; o.bind == bindCompare && again.bind == bindCompare {
			p.fail(p.token.at, "compare two at a time: a < b and b < c")
		}
	}
}

// operand reads a number, a variable, a call, a parenthesis or an operand with a sign.
func (p *parser) operand(least int) *node {
	t := p.token
	switch t.sign() {
	case "!":
		if least > bindNot {
			p.fail(t.at, "put parentheses around %s and what follows", t.text)
		}
		p.next()
		return &node{op: opNot, at: t.at, args: []*node{p.operation(bindNot)}}
	case "-", "+":
		p.next()
		if s := p.token.sign(); s == "-" || s == "+" {
			p.fail(p.token.at, "two signs in a row")
		}
		n := p.operation(bindPower)
		if t.text == "-" {
			n = &node{op: opNegate, at: t.at, args: []*node{n}}
		}
		return n
	case "(":
		p.next()
		n := p.operation(bindOr)
		p.close(t)
		return n
	}
	switch t.kind {
	case numberToken:
		p.next()
		n := &node{op: opNumber, at: t.at, value: t.value}
		if p.token.kind == nameToken && p.token.glued {
			n = &node{op: opMultiply, at: t.at, args: []*node{n, p.operation(bindPower)}}
		}
		return n
	case nameToken:
		p.next()
		return p.named(t)
	}
	p.fail(t.at, "want a number, a variable or a function, found %s", t)
	return &node{}
}

// close steps over the closing parenthesis.
func (p *parser) close(open token) {
	if !p.accept(")") {
		p.fail(p.token.at, "want an operator or ) before %s", p.token)
	}
}

// named reads a variable, a constant or a call, whose name has been read.
func (p *parser) named(t token) *node {
	f := functions[t.text]
	switch {
	case t.text == "pi":
		return &node{op: opNumber, at: t.at, value: math.Pi}
	case f != nil:
		return p.call(t, f)
	case p.token.sign() == "(":
		p.fail(t.at, "%s", unknownFunction(t.text))
	case reserved[t.text]:
		p.fail(t.at, "%s is not a number: want a finite number, a variable or a function", t.text)
	}
	p.expr.names = append(p.expr.names, t.text)
	return &node{op: opVariable, at: t.at, name: t.text}
}

// call reads the arguments of a function.
func (p *parser) call(t token, f *function) *node {
	n := &node{op: f.op, at: t.at, name: t.text, function: f}
	open := p.token
	if !p.accept("(") {
		p.fail(open.at, "%s is a function: want %s", t.text, f.usage)
		return n
	}
	for more := p.token.sign() != ")"; more; more = p.accept(",") {
		n.args = append(n.args, p.operation(bindOr))
	}
	p.close(open)
	if count := len(n.args); count < f.least || f.most > 0 && count > f.most {
		p.fail(t.at, "%s has the wrong number of arguments: want %s", t.text, f.usage)
	}
	p.expr.random = p.expr.random || f.draw != nil || f.op == opChoice
	return n
}
