package compare

import (
	"maps"
	"math"
	"slices"
)

// RowGroup is the comparisons in one cell, or on average over the cells of a group.
type RowGroup struct {
	Params []float64
	Pairs  map[[2]int]Row // by policy and other policy, both ways
	Best   []Row          // of a cell: each policy and the best of the others
}

// Rows collects the comparisons by one metric, line by line, up to a number of lines. Its
// method Add is for [Run].
type Rows struct {
	Metric string
	Scope  Scope // InCell or OfGroup
	Most   int
	Groups []RowGroup
	More   bool // there were more lines

	cell     int
	furthest map[[2]int]Row // of all cells: where a policy is furthest ahead of another
}

// Add adds a row, unless it is of another metric or scope.
func (l *Rows) Add(r *Row) error {
	best := r.Scope == ToBest && l.Scope == InCell
	if r.Metric.Name != l.Metric || r.Scope != l.Scope && !best {
		return nil
	}
	if !best {
		l.note(r)
	}
	if l.More {
		return nil
	}
	if n := len(l.Groups); n == 0 || l.cell != r.Cell || !same(l.Groups[n-1].Params, r.Params) {
		if l.More = n == l.Most; l.More {
			return nil
		}
		l.cell = r.Cell
		l.Groups = append(l.Groups, RowGroup{Params: slices.Clone(r.Params), Pairs: map[[2]int]Row{}})
	}
	at := &l.Groups[len(l.Groups)-1]
	if best {
		at.Best = append(at.Best, *r)
		return nil
	}
	at.Pairs[[2]int{r.Policy, r.Against}] = *r
	at.Pairs[[2]int{r.Against, r.Policy}] = r.Turned()
	return nil
}

// note keeps where either policy of a pair is furthest ahead of the other.
func (l *Rows) note(r *Row) {
	ahead := *r
	switch r.Metric.Better(r.Difference) {
	case 0:
		return
	case -1:
		ahead = r.Turned()
	}
	if l.furthest == nil {
		l.furthest = map[[2]int]Row{}
	}
	pair := [2]int{ahead.Policy, ahead.Against}
	if most, is := l.furthest[pair]; !is || math.Abs(ahead.Difference) > math.Abs(most.Difference) {
		l.furthest[pair] = ahead
	}
}

// same reports whether two lines have the same values.
func same(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool { return x == y || math.IsNaN(x) && math.IsNaN(y) })
}

// overSame reports whether all pairs of policies are averages over equally many cells: the given
// number, or any if it is 0. Then all have results in the same cells.
func (l *RowGroup) overSame(policies []int, cells int) bool {
	for _, i := range policies {
		for _, j := range policies {
			if i == j {
				continue
			}
			r, ok := l.Pairs[[2]int{i, j}]
			if cells == 0 {
				cells = r.Cells
			}
			if !ok || r.Cells != cells {
				return false
			}
		}
	}
	return true
}

// mean returns the mean of a policy in the line, or NaN.
func (l *RowGroup) mean(policy int) float64 {
	for _, p := range slices.SortedFunc(maps.Keys(l.Pairs), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }) {
		if p[0] == policy {
			return l.Pairs[p].Mean
		}
	}
	return math.NaN()
}

// marks returns the policies with the best mean among those given. It marks every other policy that one of
// them does not beat significantly: unseen if a test saw no difference, otherwise untested.
func (l *RowGroup) marks(policies []int, m *Metric) (first []int, marks map[int]Mark) {
	for _, i := range policies {
		top := !math.IsNaN(l.mean(i))
		for _, j := range policies {
			r, ok := l.Pairs[[2]int{i, j}]
			top = top && (!ok || m.Better(r.Difference) >= 0)
		}
		if top {
			first = append(first, i)
		}
	}
	marks = map[int]Mark{}
	for _, i := range policies {
		for _, j := range first {
			r, ok := l.Pairs[[2]int{i, j}]
			if !ok || slices.Contains(first, i) {
				continue
			}
			if mark := r.Mark(); mark == Unseen || mark == Untested && marks[i] == "" {
				marks[i] = mark
			}
		}
	}
	return first, marks
}
