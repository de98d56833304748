package results

import (
	"fmt"
	"slices"
	"strings"
)

// choose makes panels of remaining dimensions, where fewer figures show as much.
func (d *division) choose(free *[]dimension) {
	for _, to := range []*dimension{&d.columns, &d.rows} {
		if to.kind == none && len(*free) > 0 {
			last := len(*free) - 1
			*to, *free = (*free)[last], (*free)[:last]
		}
	}
}

// These limit the rows and columns of panels, and the panels of a single dimension.
const (
	mostRows, mostColumns = 8, 5
	mostPanels            = 12
)

// facets thins out the panels, evenly, if a page cannot hold all, and notes how many values there are.
func (d *division) facets(all []mark) (kept []mark, note string) {
	kept = all
	one := d.rows.kind == none || d.columns.kind == none || len(d.values(all, d.rows)) == 1 || len(d.values(all, d.columns)) == 1
	for _, facet := range []struct {
		dimension
		most int
	}{{d.rows, mostRows}, {d.columns, mostColumns}} {
		values := d.values(all, facet.dimension)
		if one {
			facet.most = mostPanels
		}
		if len(values) <= facet.most {
			continue
		}
		var few []string
		for i := range facet.most {
			few = append(few, values[i*(len(values)-1)/(facet.most-1)])
		}
		kept = slices.DeleteFunc(slices.Clone(kept), func(m mark) bool { return !slices.Contains(few, m.at(facet.dimension)) })
		note += fmt.Sprintf("; %d of %d values of %s", facet.most, len(values), d.nameOf(facet.dimension))
	}
	return kept, note
}

// labelled spells a value with its parameter, such as p = 5 or n = auto. If all values are words, it leaves out
// the parameter.
func (d *division) labelled(value string, dim dimension) string {
	switch {
	case dim.kind == ofPolicy:
		return d.table.Naming.Policy(value)
	case dim.kind == ofParameter && d.shorter(value, dim.param) == value && d.numeric(dim):
		return d.table.Naming.Setting(d.table.Params[dim.param], value)
	}
	return d.show(value, dim)
}

// numeric reports whether some values of a dimension are numbers.
func (d *division) numeric(dim dimension) bool {
	return slices.ContainsFunc(d.marks, func(m mark) bool { return !isWord(m.at(dim)) })
}

// heading is the title of a panel among the rows and columns.
func (d *division) heading(row, column string, rows, columns int) string {
	var parts []string
	for _, facet := range []struct {
		dimension
		value string
		of    int
	}{{d.rows, row, rows}, {d.columns, column, columns}} {
		if facet.kind == none || facet.of == 1 {
			continue
		}
		parts = append(parts, d.labelled(facet.value, facet.dimension))
	}
	return strings.Join(parts, ", ")
}
