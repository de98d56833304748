package sheet

import "github.com/loadstar-sim/loadstar/scenarios/expr"

// Delay is a time or forever.
type Delay struct {
	Time  *expr.Expr // nil if Never
	Never bool
}

// decode reads an expression or the word never.
func (t *Delay) decode(d *decoder, n *node, path string) error {
	if n.kind == scalarNode && n.text == "never" {
		*t = Delay{Never: true}
		return nil
	}
	*t = Delay{}
	return expression{&t.Time}.decode(d, n, path)
}

func (t *Delay) encode() *node {
	if t.Never {
		return scalar("never")
	}
	return expression{&t.Time}.encode()
}

func (t *Delay) schema() object { return ref("expression") }
