package results

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
)

// selection is the rows of a table for a text or a figure: the rows of one metric and of some policies.
type selection struct {
	table      *Table
	policies   []string // in the order in which they are shown
	rows       []*Row   // in the order of the table
	varying    []int    // parameters with several values in these rows
	fixed      []int    // parameters with a single value
	isAdjusted bool     // some rows are from the metric's adjusted estimate
}

// choose selects the rows of one metric and the given policies; without policies, of all policies in
// order of appearance. It leaves out rows that do not have one value for each parameter.
func (t *Table) choose(metric string, policies []string) selection {
	s := selection{table: t, policies: slices.Clone(policies)}
	known := map[string]bool{}
	for _, p := range policies {
		known[p] = true
	}
	for i := range t.Rows {
		row := &t.Rows[i]
		if row.Metric != metric || len(row.Params) != len(t.Params) {
			continue
		}
		if !known[row.Policy] {
			if len(policies) > 0 {
				continue
			}
			known[row.Policy] = true
			s.policies = append(s.policies, row.Policy)
		}
		s.rows = append(s.rows, row)
	}
	for i := range t.Params {
		if varies(s.rows, i) {
			s.varying = append(s.varying, i)
		} else {
			s.fixed = append(s.fixed, i)
		}
	}
	return s
}

// varies reports whether rows differ in a parameter, as group tells them apart.
func varies(rows []*Row, i int) bool {
	return slices.ContainsFunc(rows, func(r *Row) bool {
		a, b := r.formula(i), rows[0].formula(i)
		return a != b || a == "" && math.Float64bits(r.Params[i]+0) != math.Float64bits(rows[0].Params[i]+0)
	})
}

// cell is the rows that agree on some parameters, in the order of the table.
type cell []*Row

// group divides rows into cells by the values of the given parameters, or by their formulas if there are
// any. Cells are in order of appearance.
func group(rows []*Row, params []int) []cell {
	return classes(cell(rows), func(key []byte, row *Row) []byte {
		for _, i := range params {
			if formula := row.formula(i); formula != "" {
				key = append(append(key, formula...), 0)
				continue
			}
			// Adding zero makes -0 and 0 the same value.
			key = binary.LittleEndian.AppendUint64(key, math.Float64bits(row.Params[i]+0))
		}
		return key
	})
}

// classes divides a list by keys, which a function appends to no bytes. Classes are in order of appearance. They
// share one piece of memory, as there may be as many as elements.
func classes[S ~[]T, T any](all S, extend func(key []byte, x T) []byte) []S {
	place, at, sizes := map[string]int{}, make([]int, len(all)), []int{}
	var key []byte
	for i, x := range all {
		key = extend(key[:0], x)
		class, known := place[string(key)]
		if !known {
			class = len(sizes)
			place[string(key)], sizes = class, append(sizes, 0)
		}
		at[i] = class
		sizes[class]++
	}
	divided, room := make([]S, len(sizes)), make(S, len(all))
	for class, n := range sizes {
		divided[class], room = room[:0:n], room[n:]
	}
	for i, x := range all {
		divided[at[i]] = append(divided[at[i]], x)
	}
	return divided
}

// formula returns the formula of the i-th value, if it follows from other parameters, or "".
func (r *Row) formula(i int) string {
	if i < len(r.Formulas) {
		return r.Formulas[i]
	}
	return ""
}

// Value spells the i-th value of a row for people: as its formula, word or number.
func (t *Table) Value(row *Row, i int) string {
	if formula := row.formula(i); formula != "" {
		return formula
	}
	return t.spelled(i, row.Params[i])
}

// row returns the newest row of a policy, which is the last, or nil.
func (c cell) row(policy string) *Row {
	for _, row := range slices.Backward(c) {
		if row.Policy == policy {
			return row
		}
	}
	return nil
}

// axis returns the index of the parameter with the given name, or -1.
func (s *selection) axis(name string) int { return slices.Index(s.table.Params, name) }

// others returns the varying parameters except one.
func (s *selection) others(but int) []int {
	return slices.DeleteFunc(slices.Clone(s.varying), func(i int) bool { return i == but })
}

// setting spells the values that a row has for the given parameters, such as
// p=25 n=147.
func (s *selection) setting(row *Row, params []int) string {
	var parts []string
	for _, i := range params {
		parts = append(parts, s.table.Naming.Setting(s.table.Params[i], s.table.Value(row, i)))
	}
	return strings.Join(parts, ", ")
}

// instances describes the number of instances behind the means.
func (s *selection) instances() string {
	var least, most int64
	exact := false
	for _, row := range s.rows {
		if row.Count <= 0 {
			exact = true
			continue
		}
		if least == 0 || row.Count < least {
			least = row.Count
		}
		most = max(most, row.Count)
	}
	text := "exact"
	switch {
	case most == 0:
		return text
	case least == 1 && most == 1:
		text = "1 instance"
	case least == most:
		text = fmt.Sprintf("%d instances", most)
	default:
		text = fmt.Sprintf("%d to %d instances", least, most)
	}
	if exact {
		text += " or exact"
	}
	return text
}

// kind returns the noun for the numbers: means, or another estimate.
func (s *selection) kind() string {
	if slices.ContainsFunc(s.rows, func(r *Row) bool { return r.Count > 1 && math.IsNaN(r.SD) && !math.IsNaN(r.Mean) }) {
		return "estimate"
	}
	return "mean"
}

// interval names the intervals of the table.
func (t *Table) interval() string {
	if !(t.Level > 0 && t.Level < 1) {
		return "interval"
	}
	return fmt.Sprintf("%.6g%% interval", 100*t.Level)
}

// spelled spells a number for people.
func spelled(x float64) string {
	if math.IsNaN(x) {
		return "NaN"
	}
	return field(x)
}
