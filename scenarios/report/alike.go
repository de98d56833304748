package report

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// alikePolicies returns a line for each set of policies that differ in nothing but options and have the same
// results in all cells: the options changed nothing that the study measures.
func alikePolicies(r *scenarios.Report) (lines []string) {
	d := r.Design
	if d.Computed() {
		return nil
	}
	told := make([]bool, len(d.Policies))
	for i, p := range d.Policies {
		set := []int{i}
		for j := i + 1; j < len(d.Policies) && !told[i]; j++ {
			if !told[j] && d.Policies[j].Name == p.Name && same(r, i, j) {
				set, told[j] = append(set, j), true
			}
		}
		if len(set) > 1 && len(differing(r, set)) > 0 {
			lines = append(lines, alike(r, set))
		}
	}
	return lines
}

// same reports whether two policies have the same results in all cells in which either has any, and whether
// they have any.
func same(r *scenarios.Report, i, j int) bool {
	some := false
	for cell := range r.Design.Grid.Cells() {
		for _, name := range r.Design.Metrics {
			a, b := r.Cell(cell).Series(i, name), r.Cell(cell).Series(j, name)
			if !equal(&a.Moments, &b.Moments) {
				return false
			}
			some = some || a.N > 0
		}
		if t := r.Cell(cell).Tally(i, j); t.Above+t.Below > 0 {
			return false
		}
	}
	return some
}

// equal reports whether two metrics have the same moments, to the last bit.
func equal(a, b *stat.Moments) bool {
	bits := math.Float64bits
	return a.N == b.N && bits(a.Mean) == bits(b.Mean) && bits(a.M2) == bits(b.M2) && bits(a.Min) == bits(b.Min) && bits(a.Max) == bits(b.Max)
}

// alike says of policies that they have the same results, and by which options they differ.
func alike(r *scenarios.Report, set []int) string {
	d := r.Design
	var metrics, names []string
	cells := 0
	for cell := range d.Grid.Cells() {
		some := false
		for _, name := range d.Metrics {
			if r.Cell(cell).Series(set[0], name).N > 0 {
				if some = true; !slices.Contains(metrics, name) {
					metrics = append(metrics, name)
				}
			}
		}
		if some {
			cells++
		}
	}
	for _, i := range set {
		names = append(names, r.Name(i))
	}
	where, what := "the cell", "the option"
	if cells > 1 {
		where = fmt.Sprintf("all %d cells", cells)
	}
	options := differing(r, set)
	if len(options) > 1 {
		what = "the options"
	}
	return fmt.Sprintf("%s have the same %s in %s, to the last bit of means and variances: %s %s changed no result.",
		words.List(names), words.List(metrics), where, what, words.List(options))
}

// differing returns the options in which policies differ.
func differing(r *scenarios.Report, set []int) (options []string) {
	var all []spec.Spec
	for _, i := range set {
		s, err := spec.Parse(r.Name(i))
		if err != nil {
			continue // its revision is in its spelling
		}
		all = append(all, s)
	}
	for _, s := range all {
		for _, o := range s.Options {
			if !slices.Contains(options, o.Key) && slices.ContainsFunc(all, func(other spec.Spec) bool {
				value, given := other.Get(o.Key)
				return !given || value != o.Value
			}) {
				options = append(options, o.Key)
			}
		}
	}
	slices.Sort(options)
	return options
}
