package sheet

import (
	"cmp"
	"reflect"
)

// Decide says which differences between policies are to be known before a cell is done. The
// zero value means none.
type Decide struct {
	Margin Share `yaml:"margin" need:"yes" doc:"difference in ratio (or share) up to which policies need not be told apart"`
	Best   bool  `yaml:"best" doc:"'true': look for the best policy only, up to the margin" else:"'false'"`
	Level  Share `yaml:"level" doc:"probability that all decisions in a cell are right" else:"95%"`
}

// Sure returns the wanted probability that all decisions in a cell are right.
func (x Decide) Sure() float64 { return float64(cmp.Or(x.Level, 0.95)) }

// decode reads a margin or a map.
func (x *Decide) decode(d *decoder, n *node, path string) error {
	*x = Decide{}
	switch n.kind {
	case mapNode:
		return d.fields(n, path, reflect.ValueOf(x).Elem())
	case listNode:
		return n.error(path, n.describe()+": want a margin, such as 0.5%, or {margin: 0.5%, best: true}")
	}
	return x.Margin.decode(d, n, path)
}

func (x *Decide) encode() *node {
	if !x.Best && x.Level == 0 {
		return x.Margin.encode()
	}
	return inline(reflect.ValueOf(x))
}

func (x *Decide) schema() object {
	return anyOf(x.Margin.schema(), structure(reflect.TypeFor[Decide]()))
}
