package grid

import (
	"fmt"
	"slices"
	"strings"
)

// Union adds the cells of another grid that this one lacks, by their identities under a
// law. It returns an error if the parameters differ; their order may. Limits of parameters
// are not applied to the cells of the other grid.
func (g *Grid) Union(o *Grid, law string) error {
	var from []int // by parameter: its index in the other grid
	for _, p := range g.parameters {
		from = append(from, o.Find(p.Name))
	}
	if len(g.parameters) != len(o.parameters) || slices.Contains(from, -1) {
		return fmt.Errorf("the parameters differ: %s and %s", strings.Join(g.Names(), ", "), strings.Join(o.Names(), ", "))
	}
	known := g.IDs(law)
	slices.Sort(known)
	for cell, id := range o.IDs(law) {
		if _, there := slices.BinarySearch(known, id); there {
			continue
		}
		if g.cells == maxCells {
			return fmt.Errorf("the grids together have more than %d cells", maxCells)
		}
		for i := range g.columns {
			theirs := &o.columns[from[i]]
			free := Unlimited(g.parameters[i].Name)
			place, err := g.columns[i].put(&free, theirs.values[theirs.at(cell)])
			if err != nil {
				return err
			}
			g.columns[i].list(g.cells)
			g.columns[i].cells = append(g.columns[i].cells, place)
		}
		g.cells++
	}
	for i := range g.columns {
		if a, b := g.columns[i].text, o.columns[from[i]].text; a != b {
			g.columns[i].text = a + "; " + b
		}
		for _, name := range o.columns[from[i]].on {
			if !slices.Contains(g.columns[i].on, name) {
				g.columns[i].on = append(slices.Clip(g.columns[i].on), name)
			}
		}
		for word, mark := range o.parameters[from[i]].marks {
			if g.parameters[i].marks == nil {
				g.parameters[i].marks = map[string]string{}
			}
			g.parameters[i].marks[word] = mark
		}
	}
	return nil
}
