package grid

import (
	"encoding/binary"
	"fmt"
	"strings"
)

// Count is the number of values of a parameter in a grid. If the values depend on other parameters, each
// combination of the others' values has Least to Most of them, and the grid has All.
type Count struct {
	All         int      // different numbers
	On          []string // the parameters on which they depend
	Least, Most int      // different numbers for each combination of values of these
	With        []string // the parameters with which it advances together
}

// Count counts the values of a parameter in the cells. It panics if the grid lacks the parameter.
func (g *Grid) Count(name string) Count {
	i := g.Find(name)
	c := &g.columns[i]
	n := Count{All: len(g.Axis(name)), On: c.on}
	n.Least, n.Most = n.All, n.All
	for k := range g.columns {
		if k != i && c.group > 0 && g.columns[k].group == c.group {
			n.With = append(n.With, g.parameters[k].Name)
		}
	}
	if len(n.On) == 0 || g.cells == 0 {
		return n
	}
	var others []int
	for _, other := range n.On {
		others = append(others, g.Find(other))
	}
	var key []byte
	numbers := map[string]map[float64]bool{} // by combination
	for cell := range g.cells {
		key = key[:0]
		for _, k := range others {
			key = binary.BigEndian.AppendUint32(key, g.columns[k].at(cell))
		}
		if numbers[string(key)] == nil {
			numbers[string(key)] = map[float64]bool{}
		}
		numbers[string(key)][c.values[c.at(cell)].X] = true
	}
	n.Most = 0
	for _, of := range numbers {
		n.Least, n.Most = min(n.Least, len(of)), max(n.Most, len(of))
	}
	return n
}

// String says how many values there are, as in: 5 values for each p, 11 in all.
func (n Count) String() string {
	text := fmt.Sprintf("%d values", n.Most)
	switch {
	case n.Least < n.Most:
		text = fmt.Sprintf("%d to %d values", n.Least, n.Most)
	case n.Most == 1:
		text = "1 value"
	}
	if len(n.On) > 0 {
		text += " for each " + strings.Join(n.On, " and ")
		if n.All != n.Most {
			text += fmt.Sprintf(", %d in all", n.All)
		}
	}
	if len(n.With) > 0 {
		text += ", together with " + strings.Join(n.With, " and ")
	}
	return text
}
