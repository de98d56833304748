package scenarios

import (
	"cmp"
	"fmt"
	"math"
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
// cells, and how it compares with the next. Policies that are tied share a place and are
// named in the order of their names, so the order in which they are listed has no
// influence.
func (r *Report) ranking() string {
	places := r.places()
	if len(places) == 0 {
		return ""
	}
	leaders, cells := places[0], r.Design.Grid.Cells()
	first, shared := r.firstIn(leaders)
	among := outOf(first, cells)
	if shared > 0 && cells > 1 {
		among += fmt.Sprintf(", tied with others in %d", shared)
	} else if shared > 0 {
		among += ", tied with others"
	}
	reference := r.Design.Reference().Spec
	line := fmt.Sprintf("%s completes %.3f of the work of %s on average and is first in %s",
		r.Name(leaders[0]), r.MeanOver(leaders[0]), reference, among)
	if len(leaders) > 1 {
		line = fmt.Sprintf("%s tie: each completes %.3f of the work of %s on average, and one of them is first in %s",
			r.names(leaders), r.MeanOver(leaders[0]), reference, among)
	}
	if len(places) == 1 {
		return line + ".\n"
	}
	var behind []string
	for _, place := range places[1:] {
		behind = append(behind, fmt.Sprintf("%s %.3f", r.names(place), r.MeanOver(place[0])))
	}
	subject := "It"
	if len(leaders) > 1 {
		subject = r.Name(leaders[0])
	}
	return fmt.Sprintf("%s; then %s.\n%s", line, strings.Join(behind, ", "), r.lead(subject, leaders[0], places[1][0]))
}

// firstIn returns in how many cells no policy has a larger mean than the best of the
// leaders, and in how many of these a policy that is none of them has the same.
func (r *Report) firstIn(leaders []int) (first, shared int) {
	for c := range r.Design.Grid.Cells() {
		best, rest := math.Inf(-1), math.Inf(-1)
		for _, i := range r.ByMeanRatio() {
			if slices.Contains(leaders, i) {
				best = max(best, r.Mean(c, i))
			} else {
				rest = max(rest, r.Mean(c, i))
			}
		}
		switch {
		case stat.Tied(best, rest):
			first++
			shared++
		case best > rest:
			first++
		}
	}
	return first, shared
}

// lead says in how many cells one policy leads another, and where it leads most. What it
// says of chance rests on intervals that hold for all cells at once.
func (r *Report) lead(subject string, a, b int) string {
	cells := r.Design.Grid.Cells()
	leads := make([]stat.Difference, cells)
	for c := range leads {
		leads[c] = stat.Pair(r.Series(c, a, Ratio), r.Series(c, b, Ratio))
	}
	intervals := stat.Simultaneous(leads, Level)
	if cells == 1 {
		return fmt.Sprintf("%s leads %s by %s.\n", subject, r.Name(b), r.byHowMuch(&leads[0], intervals[0], 1))
	}
	var ahead, tied, behind count
	most, judged := 0, r.Design.Instances >= BatchLength*stat.LeastBatches(cells)
	for c := range leads {
		d, i := &leads[c], intervals[c]
		switch {
		case d.Mean > 0:
			ahead.add(d.Constant() || i[0] > 0)
		case d.Mean < 0:
			behind.add(d.Constant() || i[1] < 0)
		case d.Mean == 0:
			tied.add(false)
		}
		if d.Mean > leads[most].Mean {
			most = c
		}
	}
	text := fmt.Sprintf("%s leads %s in %s%s", subject, r.Name(b), outOf(ahead.all, cells), ahead.significantly(judged))
	if tied.all > 0 {
		text += fmt.Sprintf(", ties in %d", tied.all)
	}
	if behind.all > 0 {
		text += fmt.Sprintf(", trails in %d%s", behind.all, behind.significantly(judged))
	}
	if ahead.all == 0 {
		return text + ".\n"
	}
	return fmt.Sprintf("%s.\n%s leads %s most at %s: by %s.\n", text, subject, r.Name(b),
		r.Design.Grid.Varying(most), r.byHowMuch(&leads[most], intervals[most], cells))
}

// count counts cells, and those of them in which more than chance is seen.
type count struct{ all, significant int }

func (k *count) add(significant bool) {
	k.all++
	if significant {
		k.significant++
	}
}

// significantly says in how many of the cells more than chance is seen, if that was judged.
func (k *count) significantly(judged bool) string {
	switch {
	case !judged:
		return ""
	case k.significant == 0:
		return " (significantly in none)"
	case k.significant == k.all:
		return " (significantly in all)"
	}
	return fmt.Sprintf(" (significantly in %d)", k.significant)
}

// byHowMuch spells a lead, with enough decimals to tell it from 0, and its interval or why
// there is none.
func (r *Report) byHowMuch(d *stat.Difference, interval [2]float64, cells int) string {
	decimals := max(4, 1+int(math.Ceil(-math.Log10(math.Abs(d.Mean)))))
	by := fmt.Sprintf("%.*f", decimals, d.Mean)
	least := BatchLength * stat.LeastBatches(cells)
	switch {
	case interval[0] <= interval[1]:
		at := ""
		if cells > 1 {
			at = fmt.Sprintf(" for all %d cells at once", cells)
		}
		return fmt.Sprintf("%s (%g%% interval%s: %.*f to %.*f)", by, 100*Level, at, decimals, interval[0], decimals, interval[1])
	case d.Constant():
		return by + " (the same in all batches)"
	case r.Design.Instances < least:
		return fmt.Sprintf("%s (no interval: that takes %d instances a cell)", by, least)
	}
	return by + " (no interval: the two differ there in too few batches, or too unevenly)"
}

// ByMeanRatio returns the policies without the reference, ordered by falling mean ratio.
// Those that are tied are ordered by name.
func (r *Report) ByMeanRatio() []int { return slices.Concat(r.places()...) }

// places returns the policies without the reference, ordered by falling mean ratio and
// divided into those that are tied, which are ordered by name.
func (r *Report) places() (places [][]int) {
	var order []int
	for i := range r.Design.Policies {
		if r.Design.Policies[i].Spec != r.Design.reference.Spec {
			order = append(order, i)
		}
	}
	means := make([]float64, len(r.Design.Policies))
	for _, i := range order {
		means[i] = r.MeanOver(i)
	}
	slices.SortFunc(order, func(a, b int) int {
		if means[a] != means[b] {
			return cmp.Compare(means[b], means[a])
		}
		return strings.Compare(r.Name(a), r.Name(b))
	})
	for _, i := range order {
		if last := len(places) - 1; last >= 0 && stat.Tied(means[places[last][0]], means[i]) {
			places[last] = append(places[last], i)
		} else {
			places = append(places, []int{i})
		}
	}
	for _, tied := range places {
		slices.SortFunc(tied, func(a, b int) int { return strings.Compare(r.Name(a), r.Name(b)) })
	}
	return places
}

// names lists policies: a, b and c.
func (r *Report) names(of []int) string {
	var names []string
	for _, i := range of {
		names = append(names, r.Name(i))
	}
	return list(names)
}

// list joins names: a, b and c.
func list(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

func outOf(k, n int) string {
	switch {
	case n == 1:
		return "the only cell"
	case k == 2 && n == 2:
		return "both cells"
	case k == n:
		return fmt.Sprintf("all %d cells", n)
	}
	return fmt.Sprintf("%d of %d cells", k, n)
}
