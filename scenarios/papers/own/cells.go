package own

import (
	"strings"

	"github.com/loadstar-sim/loadstar/scenarios"
)

// group is a set of cells in which some variables have the same values.
type group struct {
	label string
	cells []int
}

// groups splits cells by the values of variables, in the order of the grid. Variables that the design
// lacks are ignored.
func groups(r *scenarios.Report, cells []int, variables ...string) (all []group) {
	place := map[string]int{}
	for _, c := range cells {
		var parts []string
		for _, name := range variables {
			if at := r.Design.Grid.Find(name); at >= 0 {
				parts = append(parts, r.Design.Grid.Values(c).Spell(at))
			}
		}
		label := strings.Join(parts, ", ")
		i, known := place[label]
		if !known {
			i = len(all)
			place[label] = i
			all = append(all, group{label: label})
		}
		all[i].cells = append(all[i].cells, c)
	}
	return all
}

// several is groups, or nil if all cells are in one group.
func several(r *scenarios.Report, cells []int, variable string) []group {
	if all := groups(r, cells, variable); len(all) > 1 {
		return all
	}
	return nil
}

// everyCell returns all cells of a report.
func everyCell(r *scenarios.Report) []int {
	cells := make([]int, r.Design.Grid.Cells())
	for c := range cells {
		cells[c] = c
	}
	return cells
}
