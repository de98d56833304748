package scenarios

import (
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// ranked returns the ranking of the policies, if there is a ratio to rank them by.
func ranked(r *Report) Findings {
	if !slices.Contains(r.Design.Metrics, Ratio) {
		return Findings{}
	}
	return Findings{Text: r.ranking()}
}

// ranking compares the policies by their mean ratio: it says which is first, in how many
// cells, and where and by how much it leads the second most.
func (r *Report) ranking() string {
	order := r.ByMeanRatio()
	if len(order) == 0 {
		return ""
	}
	first, cells := order[0], r.Design.Grid.Cells()
	ahead := 0
	for c := range cells {
		if !slices.ContainsFunc(order, func(i int) bool { return r.Mean(c, i) > r.Mean(c, first) }) {
			ahead++
		}
	}
	var behind []string
	for _, i := range order[1:] {
		behind = append(behind, fmt.Sprintf("%s %.3f", r.Name(i), r.MeanOver(i)))
	}
	line := fmt.Sprintf("%s completes %.3f of the work of %s on average and is first in %s",
		r.Name(first), r.MeanOver(first), r.Design.Reference().Spec, outOf(ahead, cells))
	if len(behind) == 0 {
		return line + ".\n"
	}
	return fmt.Sprintf("%s; then %s.\n%s\n", line, strings.Join(behind, ", "), r.largestLead(first, order[1]))
}

// largestLead says where one policy leads another most, with the paired interval.
func (r *Report) largestLead(first, second int) string {
	best, where, span := 0.0, -1, [2]float64{}
	for c := range r.Design.Grid.Cells() {
		d, lo, hi, ok := stat.Difference(r.Series(c, first, Ratio), r.Series(c, second, Ratio), Level)
		if ok && (where < 0 || d > best) {
			best, where, span = d, c, [2]float64{lo, hi}
		}
	}
	if where < 0 {
		return fmt.Sprintf("With %d instances a cell there is no interval for the lead of %s over %s.",
			r.Design.Instances, r.Name(first), r.Name(second))
	}
	return fmt.Sprintf("It leads %s most at %s: by %.4f (paired %g%% interval %.4f to %.4f).",
		r.Name(second), r.Design.Grid.Varying(where), best, 100*Level, span[0], span[1])
}

// ByMeanRatio returns the policies without the reference, ordered by falling mean ratio.
func (r *Report) ByMeanRatio() []int {
	var order []int
	for i := range r.Design.Policies {
		if r.Design.Policies[i].Spec != r.Design.reference.Spec {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch x, y := r.MeanOver(a), r.MeanOver(b); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	return order
}

func outOf(k, n int) string {
	if n == 1 {
		return "the only cell"
	}
	if k == n {
		return fmt.Sprintf("all %d cells", n)
	}
	return fmt.Sprintf("%d of %d cells", k, n)
}
