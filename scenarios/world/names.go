package world

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Names returns the names of the workers of a cell: their group's name or, if a group has several, with
// their number in it, such as lab/2. Workers of a group without a name have none. The list is nil if no
// worker has one, or if the world is not known.
func (w *World) Names(v grid.Values) []string {
	if !w.Known() {
		return nil
	}
	var names []string
	known, any := append(v.Numbers(), 0), false
	for k := range w.groups {
		g := &w.groups[k]
		n, err := g.size(known, len(names))
		if err != nil {
			return nil // there is no such cell
		}
		for i := range n {
			switch {
			case g.name == "" || n == 1:
				names = append(names, g.name)
			default:
				names = append(names, fmt.Sprintf("%s/%d", g.name, i+1))
			}
		}
		any = any || g.name != "" && n > 0
	}
	if !any {
		return nil
	}
	return names
}
