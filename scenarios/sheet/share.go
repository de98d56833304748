package sheet

import (
	"math"
	"strconv"
	"strings"
)

// Share is a part of one: 0.005 or 0.5% in a file. 0 is none.
type Share float64

// decode reads 0.005 or 0.5%.
func (s *Share) decode(d *decoder, n *node, path string) error {
	text, percent := strings.CutSuffix(n.text, "%")
	x, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if percent {
		x /= 100
	}
	if n.kind != scalarNode || err != nil || !(x > 0 && x < 1) || math.IsNaN(x) {
		return n.error(path, n.describe()+": want a share between 0 and 1, such as 0.005 or 0.5%")
	}
	*s = Share(x)
	return nil
}

func (s *Share) encode() *node { return exact(strconv.FormatFloat(float64(*s), 'g', -1, 64)) }

func (s *Share) schema() object {
	return anyOf(
		object{"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1},
		object{"type": "string", "pattern": `^[0-9.eE+-]+ *%?$`},
	)
}
