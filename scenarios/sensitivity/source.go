// Package sensitivity finds the variables of a study that matter to a metric of a policy or to a difference.
// It computes the variables' main and total effects over the cells, with intervals, and writes sentences,
// tables and figures. The statistics come from [stat.Effects].
//
// It reads a [Source] twice, whatever the number of policies and of groups of cells, and keeps
// sums, not cells.
package sensitivity

import (
	"slices"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/study"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// Source is the results of some policies in some cells.
type Source struct {
	Name      string
	Naming    results.Naming // how texts and figures call policies and variables
	Variables []Variable
	Policies  []string // by their spelling, which must be canonical
	Shown     []string // policies to speak of unless others are asked for; empty: all
	Metrics   []string // the first is meant unless another is asked for, which need not be among them
	Batch     int      // instances of a batch
	Cells     int      // of the grid, with and without results
	Caveat    string   // what ratios and bounds do not say, or ""

	// Visit calls visit for every cell that has results, in any order that is the same each
	// time. The Cell is valid only during the call.
	Visit func(visit func(cell int, of Cell) error) error
}

// Variable is a variable of the cells.
type Variable struct {
	Name   string
	Values []string           // as people spell them, in their order
	Place  func(cell int) int // in Values
}

// Cell gives the results of one cell. Policies are given by their places.
type Cell interface {
	// Batches returns the means of a metric over batches of consecutive instances, of the
	// same length in all cells. Cells that share instances have them in the same batches.
	Batches(policy int, metric string) []float64
	// Fact returns the exact value of a metric, and whether it is known.
	Fact(policy int, metric string) (float64, bool)
}

// NewSource returns the results of a study, which must have been scanned. A variable whose values are all written
// as multiples of others, such as 0.3p, has these multiples as its values: the number would depend on both.
func NewSource(s *study.Study) *Source {
	d := s.Design
	src := &Source{Name: d.Name, Naming: d.Naming(), Shown: d.Shown(), Batch: world.BatchLength, Cells: d.Grid.Cells(), Caveat: d.Caveat()}
	for _, p := range d.Policies {
		src.Policies = append(src.Policies, p.Spec)
	}
	src.Metrics = append(src.Metrics, d.Figure.Metric)
	for _, m := range d.Metrics {
		if m != d.Figure.Metric {
			src.Metrics = append(src.Metrics, m)
		}
	}
	for i, p := range d.Grid.Parameters() {
		src.Variables = append(src.Variables, variable(d.Grid, i, p.Name))
	}
	src.Visit = func(visit func(cell int, of Cell) error) error {
		return s.Cells(func(c *scenarios.Cell) error { return visit(c.Index, c) })
	}
	return src
}

// variable returns the i-th variable of a grid.
func variable(g *grid.Grid, i int, name string) Variable {
	column := slices.Clone(g.Column(i))
	formulas := !slices.ContainsFunc(column, func(v expr.Value) bool { return v.Formula == "" })
	spell := func(v expr.Value) string {
		switch {
		case formulas:
			return v.Formula
		case v.Word != "":
			return v.Word
		}
		return grid.FormatNumber(v.X)
	}
	v := Variable{Name: name}
	order := make([]int, len(column)) // by size, words and formulas as they come
	for k := range order {
		order[k] = k
	}
	if !formulas {
		slices.SortStableFunc(order, func(a, b int) int { return compare(column[a], column[b]) })
	}
	place, known := make([]int, len(column)), map[string]int{}
	for _, k := range order {
		text := spell(column[k])
		at, seen := known[text]
		if !seen {
			at = len(v.Values)
			known[text] = at
			v.Values = append(v.Values, text)
		}
		place[k] = at
	}
	v.Place = func(cell int) int { return place[g.Place(i, cell)] }
	return v
}

// compare orders numbers by size, and words after them.
func compare(a, b expr.Value) int {
	switch {
	case a.Word != "" && b.Word != "":
		return 0
	case a.Word != "":
		return 1
	case b.Word != "" || a.X < b.X:
		return -1
	case a.X > b.X:
		return 1
	}
	return 0
}
