// Package expr evaluates the expressions of scenario files on named variables, such as 0.3p or W <= p.
// It also parses the values of an axis, such as 1..p:2.
//
// An [Expr] is read once, bound to places in a slice of values by [Expr.Compile],
// and then evaluated for every cell or worker without allocating. Everything
// here is immutable and may be used from several goroutines.
//
// The operators, from the loosest to the tightest binding:
//
//	or ||            and &&           not !
//	< <= > >= == !=  (two at a time)
//	+ -              * / %            - (sign)
//	^                (2^3^2 is 2^9, and -2^2 is -4)
//	0.3p             (a number directly before a name: 1/2p is 1/(2p), 2p^2 is 2(p^2))
//
// Comparisons yield 1 or 0, and every value other than 0 is true. NaN stays NaN, in comparisons too, so that
// the caller of Eval sees it; only "0 and NaN" is 0 and "1 or NaN" is 1. All parts of an expression are
// always evaluated: if(c, a, b) draws the same number of random numbers whatever c is.
package expr

import (
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// Expr is an expression.
type Expr struct {
	text   string
	root   *node
	names  []string
	random bool
}

// Error is a mistake in an expression or an axis.
type Error struct {
	Offset int // in bytes, of the text that was parsed
	Item   int // of an axis: the item with the mistake, from 0
	Msg    string

	long bool // it is errLong
}

func (e *Error) Error() string { return e.Msg }

// String returns the expression as it was written.
func (e *Expr) String() string { return e.text }

// Names returns the variables in the expression, sorted, each once. The caller
// must not change the slice.
func (e *Expr) Names() []string { return e.names }

// Random reports whether the expression draws random numbers.
func (e *Expr) Random() bool { return e.random }

// CheckCondition returns nil if the expression can be a condition on cells: its value is a truth, and it
// draws no random numbers. Otherwise its error says what is allowed.
func (e *Expr) CheckCondition() error {
	switch {
	case e.random:
		return fmt.Errorf("%q draws random numbers, which have no place in a condition", e.text)
	case !e.root.condition():
		return fmt.Errorf("%q is no condition: want comparisons, such as p>15 or p>15 and W<=p", e.text)
	}
	return nil
}

// condition reports whether the value comes from a comparison, or from comparisons joined by and, or, not
// and if.
func (n *node) condition() bool {
	switch n.op {
	case opLess, opAtMost, opMore, opAtLeast, opEqual, opUnequal:
		return true
	case opNot, opAnd, opOr:
		return !slices.ContainsFunc(n.args, func(a *node) bool { return !a.condition() })
	case opIf:
		return n.args[1].condition() && n.args[2].condition()
	}
	return false
}

// Compile binds the variables to the places of the names. A variable that is
// not among the names is an *[Error].
func (e *Expr) Compile(names []string) (*Program, error) {
	root, err := e.root.bind(names)
	if err != nil {
		return nil, err
	}
	return &Program{root}, nil
}

// bind returns a copy of the tree whose variables know their places.
func (n *node) bind(names []string) (*node, error) {
	bound := *n
	if n.op == opVariable {
		if bound.index = slices.Index(names, n.name); bound.index < 0 {
			return nil, &Error{Offset: n.at, Msg: unknown(n.name, names)}
		}
	}
	bound.args = make([]*node, len(n.args))
	for i, a := range n.args {
		var err error
		if bound.args[i], err = a.bind(names); err != nil {
			return nil, err
		}
	}
	return &bound, nil
}

// unknown is the message for a variable that does not exist. It lists the existing variables.
func unknown(name string, names []string) string {
	if len(names) == 0 {
		return fmt.Sprintf("there is no variable %q (known: none)", name)
	}
	sorted := slices.Sorted(slices.Values(names))
	hint := spec.Nearest(name, sorted)
	if len(name) == 1 { // every letter is one typing error away from every other
		hint = ""
	}
	for _, known := range sorted {
		if strings.EqualFold(name, known) {
			hint = known
		}
	}
	if hint != "" {
		hint = fmt.Sprintf("; did you mean %s?", hint)
	}
	return fmt.Sprintf("there is no variable %q%s (known: %s)", name, hint, strings.Join(sorted, ", "))
}

// CheckName returns nil if the text can be the name of a variable, and otherwise an
// error that says what is allowed.
func CheckName(text string) error {
	for i := range len(text) {
		if !inName(text[i], i > 0) {
			text = text[:0]
			break
		}
	}
	switch {
	case text == "":
		return fmt.Errorf("a name is letters, digits and _ and begins with a letter")
	case reserved[text] || functions[text] != nil:
		return fmt.Errorf("%s is a reserved word in expressions", text)
	}
	return nil
}

// reserved are the words that can be neither variables nor functions.
var reserved = map[string]bool{
	"and": true, "or": true, "not": true, "if": true, "pi": true,
	"auto": true, "never": true, "logspace": true, "linspace": true,
	"inf": true, "Inf": true, "nan": true, "NaN": true,
}
