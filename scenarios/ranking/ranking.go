// Package ranking says in words which policy is first in a study, in how many cells, and
// by how much it leads the next. What it says of chance rests on intervals that hold for
// all cells at once; see [stat.Simultaneous].
package ranking

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// Study is what is ranked: the ratios of some policies in some cells. Policies are given by
// their place in Names.
type Study struct {
	Names     []string
	Reference string // of the ratios
	Caveat    string // what is to be said of it, or ""
	Cells     int
	Batch     int // instances of a batch
	Level     float64
	Decided   bool // instances were added by what is compared, which voids intervals for a given number of them
	Series    func(cell, policy int) *stat.Series
	Where     func(cell int) string // names a cell
}

// Text compares the policies by their mean ratio: it says which is first, in how many
// cells, and how it compares with the next. Policies that are tied share a place and are
// named in the order of their names, so the order in which they are listed has no
// influence. The caveat comes last.
func (s *Study) Text() string {
	text := s.inWords()
	if text != "" && s.Caveat != "" {
		text += s.Caveat + "\n"
	}
	return text
}

func (s *Study) inWords() string {
	places := s.Places()
	if len(places) == 0 {
		return ""
	}
	leaders, cells := places[0], s.Cells
	first, shared := s.firstIn(leaders)
	among := outOf(first, cells)
	if shared > 0 && cells > 1 {
		among += fmt.Sprintf(", tied with others in %d", shared)
	} else if shared > 0 {
		among += ", tied with others"
	}
	reference := s.Reference
	line := fmt.Sprintf("%s completes %.3f of the work of %s on average and is first in %s",
		s.Names[leaders[0]], s.mean(leaders[0]), reference, among)
	if len(leaders) > 1 {
		line = fmt.Sprintf("%s tie: each completes %.3f of the work of %s on average, and one of them is first in %s",
			s.names(leaders), s.mean(leaders[0]), reference, among)
	}
	if len(places) == 1 {
		return line + ".\n"
	}
	var behind []string
	for _, place := range places[1:] {
		behind = append(behind, fmt.Sprintf("%s %.3f", s.names(place), s.mean(place[0])))
	}
	subject := "It"
	if len(leaders) > 1 {
		subject = s.Names[leaders[0]]
	}
	line = fmt.Sprintf("%s; then %s.\n", line, strings.Join(behind, ", "))
	if s.Decided {
		return line
	}
	return line + s.lead(subject, leaders[0], places[1][0])
}

// firstIn returns in how many cells no policy has a larger mean than the best of the
// leaders, and in how many of these a policy that is none of them has the same.
func (s *Study) firstIn(leaders []int) (first, shared int) {
	for c := range s.Cells {
		best, rest := math.Inf(-1), math.Inf(-1)
		for i := range s.Names {
			if slices.Contains(leaders, i) {
				best = max(best, s.Series(c, i).Mean)
			} else {
				rest = max(rest, s.Series(c, i).Mean)
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
func (s *Study) lead(subject string, a, b int) string {
	cells := s.Cells
	leads := make([]stat.Difference, cells)
	for c := range leads {
		leads[c] = stat.Pair(s.Series(c, a), s.Series(c, b))
	}
	intervals := stat.Simultaneous(leads, s.Level)
	if cells == 1 {
		return fmt.Sprintf("%s leads %s by %s.\n", subject, s.Names[b], s.byHowMuch(0, &leads[0], intervals[0]))
	}
	var ahead, tied, behind count
	most, judged := 0, false
	for c := range leads {
		d, i := &leads[c], intervals[c]
		judged = judged || s.enough(c)
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
	text := fmt.Sprintf("%s leads %s in %s%s", subject, s.Names[b], outOf(ahead.all, cells), ahead.significantly(judged))
	if tied.all > 0 {
		text += fmt.Sprintf(", ties in %d", tied.all)
	}
	if behind.all > 0 {
		text += fmt.Sprintf(", trails in %d%s", behind.all, behind.significantly(judged))
	}
	if ahead.all == 0 {
		return text + ".\n"
	}
	return fmt.Sprintf("%s.\n%s leads %s most at %s: by %s.\n", text, subject, s.Names[b],
		s.Where(most), s.byHowMuch(most, &leads[most], intervals[most]))
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

// least returns how many instances of a cell an interval takes.
func (s *Study) least() int { return s.Batch * stat.LeastBatches(s.Cells) }

// enough reports whether a cell has the instances that an interval takes.
func (s *Study) enough(cell int) bool { return s.Series(cell, 0).N >= int64(s.least()) }

// byHowMuch spells a lead in a cell, with enough decimals to tell it from 0, and its
// interval or why there is none.
func (s *Study) byHowMuch(cell int, d *stat.Difference, interval [2]float64) string {
	decimals := max(4, 1+int(math.Ceil(-math.Log10(math.Abs(d.Mean)))))
	by := fmt.Sprintf("%.*f", decimals, d.Mean)
	switch {
	case interval[0] <= interval[1]:
		at := ""
		if s.Cells > 1 {
			at = fmt.Sprintf(" for all %d cells at once", s.Cells)
		}
		return fmt.Sprintf("%s (%g%% interval%s: %.*f to %.*f)", by, 100*s.Level, at, decimals, interval[0], decimals, interval[1])
	case d.Constant():
		return by + " (the same in all batches)"
	case !s.enough(cell):
		return fmt.Sprintf("%s (no interval: that takes %d instances a cell)", by, s.least())
	}
	return by + " (no interval: the two differ there in too few batches, or too unevenly)"
}

// Places returns the policies ordered by falling mean ratio and divided into those that are
// tied, which are ordered by name.
func (s *Study) Places() (places [][]int) {
	order, means := make([]int, len(s.Names)), make([]float64, len(s.Names))
	for i := range order {
		order[i], means[i] = i, s.mean(i)
	}
	slices.SortFunc(order, func(a, b int) int {
		if means[a] != means[b] {
			return cmp.Compare(means[b], means[a])
		}
		return strings.Compare(s.Names[a], s.Names[b])
	})
	for _, i := range order {
		if last := len(places) - 1; last >= 0 && stat.Tied(means[places[last][0]], means[i]) {
			places[last] = append(places[last], i)
		} else {
			places = append(places, []int{i})
		}
	}
	for _, tied := range places {
		slices.SortFunc(tied, func(a, b int) int { return strings.Compare(s.Names[a], s.Names[b]) })
	}
	return places
}

// mean returns the mean of a policy's mean ratios over all cells.
func (s *Study) mean(policy int) float64 {
	sum := 0.0
	for c := range s.Cells {
		sum += s.Series(c, policy).Mean
	}
	return sum / float64(s.Cells)
}

// names lists policies: a, b and c.
func (s *Study) names(of []int) string {
	var names []string
	for _, i := range of {
		names = append(names, s.Names[i])
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
