package compare

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/results/words"
)

// Standings returns how policies stand, the best first.
func (s *Summary) Standings() *tables.Table {
	f, level := s.Family, levelOf(s.Result.Level)
	many, n := f.Cells > 1, s.meanDecimals()
	rank := "rank"
	if many {
		rank = "mean rank"
	}
	t := &tables.Table{
		Title:   "Policies by their mean " + f.Metric.Name,
		Columns: tables.Names(1, "policy", "mean", rank, level+" interval"),
		Note:    "Alike: policies with a common letter are not told apart on average; ? marks those whose average is not tested against some others.",
	}
	if many {
		t.Columns = append(t.Columns, tables.Column{Name: "first in", Number: true, Page: true}, tables.Column{Name: "maybe best in", Number: true})
		t.Note += " First in: cells in which no mean is better. Maybe best in: cells in which the policy is not told from the best."
	}
	t.Columns = append(t.Columns, tables.Column{Name: "alike"})
	distances := s.distances()
	if distances != nil {
		t.Columns = append(t.Columns, tables.Names(0, "ahead of the best other", level+" interval")...)
	}
	for _, p := range f.Standings {
		row := []tables.Cell{
			tables.Word(s.name(p.Policy)), tables.Fixed(n, p.Mean), tables.Number(p.Rank, short(p.Rank)),
			tables.Number(p.RankLo, fmt.Sprintf("[%s, %s]", short(p.RankLo), short(p.RankHi))),
		}
		if many {
			row = append(row, outOfAll(p.First, p.Cells), outOfAll(p.Best, p.Cells))
		}
		row = append(row, tables.Word(p.Alike()))
		t.Rows = append(t.Rows, append(row, distances[p.Policy]...))
	}
	return t
}

func outOfAll(k, n int) tables.Cell { return tables.Number(float64(k), fmt.Sprintf("%d of %d", k, n)) }

// distances returns, of the only cell, how far each policy is ahead of the best of the others,
// and the interval of that. It returns nil if there are several cells.
func (s *Summary) distances() map[int][]tables.Cell {
	if s.Family.Cells != 1 || len(s.Lines.Groups) != 1 || len(s.Lines.Groups[0].Best) == 0 {
		return nil
	}
	of := map[int][]tables.Cell{}
	for _, r := range s.Lines.Groups[0].Best {
		n := max(s.places(&r), s.meanDecimals())
		of[r.Policy] = []tables.Cell{tables.Signed(n, r.Difference), tables.Within(n, r.Lo, r.Hi)}
	}
	return of
}

func short(x float64) string {
	if x == math.Trunc(x) {
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.2f", x)
}

// meanDecimals returns how many decimals means have.
func (s *Summary) meanDecimals() int { return min(6, max(3, s.decimals())) }

// Averages returns how the baseline compares with the others on average, or in the only cell.
func (s *Summary) Averages() *tables.Table {
	f, level := s.Family, levelOf(s.Result.Level)
	over, unlike := s.over()
	single, tally := f.Cells == 1, false
	rows := s.baseRows()
	from, to := 0.0, 0.0
	for _, r := range rows {
		tally = tally || r.Counted
		for _, x := range []float64{r.Difference, r.Lo, r.Hi} {
			if !math.IsNaN(x) {
				from, to = min(from, x), max(to, x)
			}
		}
	}
	t := &tables.Table{
		Title:   s.name(s.Base) + " minus the others, " + over,
		Columns: tables.Names(1, "against", "difference", level+" interval", "ratio", level+" interval"),
		Note:    "~ no significant difference, = tied in all instances, ? not tested.",
	}
	if single {
		t.Columns = append(t.Columns, tables.Names(0, "P", "effect")...)
	}
	if tally {
		t.Columns = append(t.Columns, tables.Names(0, "won", "tied", "lost")...)
		t.Note += " Won, tied and lost: shares of the instances."
	}
	if unlike {
		t.Columns = append(t.Columns, tables.Column{Name: "cells", Number: true})
	}
	t.Columns = append(t.Columns, tables.Column{Name: "drawn", Number: true, Page: true})
	for _, r := range rows {
		q := 4
		if w := r.RatioHi - r.RatioLo; w > 0 {
			q = tables.Decimals(w/2, 2)
		}
		difference, interval := s.averaged(&r)
		row := []tables.Cell{
			tables.Word(s.name(r.Against)), difference, interval,
			tables.Fixed(q, r.Ratio), tables.Within(q, r.RatioLo, r.RatioHi),
		}
		if single {
			row = append(row, tables.Number(r.P, probability(r.P)), tables.Fixed(2, r.Effect))
		}
		if tally {
			row = append(row, wonTiedLost(&r)...)
		}
		if unlike {
			row = append(row, tables.Count(r.Cells))
		}
		bar := &tables.Bar{At: r.Difference, Lo: r.Lo, Hi: r.Hi, From: from, To: to}
		t.Rows = append(t.Rows, append(row, tables.Cell{Text: "–", Number: r.Difference, Bar: bar}))
	}
	return t
}

// baseRows returns the rows of the baseline and the others, the best first, on average or in the only cell.
func (s *Summary) baseRows() (rows []Row) {
	for _, i := range s.others() {
		if r, ok := s.Family.Between(s.Base, i); ok {
			rows = append(rows, r)
		}
	}
	return rows
}

// averaged spells the difference of a row, and the interval of it alone with the row's mark.
func (s *Summary) averaged(r *Row) (difference, interval tables.Cell) {
	n := s.places(r)
	interval = tables.Within(n, r.Lo, r.Hi)
	interval.Mark, interval.Look = string(r.Mark()), lookOf(r)
	return tables.Signed(n, r.Difference), interval
}

// lookOf returns how a difference stands out on a page.
func lookOf(r *Row) tables.Look {
	switch {
	case r.Mark() != Differs:
		return tables.Quiet
	case r.Significant > 0:
		return tables.Good
	}
	return tables.Bad
}

// over says over which cells the differences of the baseline from the others are, and whether these
// are other cells for some than for others.
func (s *Summary) over() (over string, unlike bool) {
	cells := 0
	for _, r := range s.baseRows() {
		unlike = unlike || cells > 0 && r.Cells != cells
		cells = r.Cells
	}
	switch {
	case s.Family.Cells == 1:
		return "in the only cell", false
	case unlike:
		return "on average over the cells in which both have results", true
	}
	return "on average over " + words.Count(cells, "cell"), false
}

// places returns how many decimals show the interval of a row.
func (s *Summary) places(r *Row) int {
	if half := (r.Hi - r.Lo) / 2; half > 0 {
		return tables.Decimals(half, 2)
	}
	return s.decimals()
}

// wonTiedLost returns the shares of instances that were won, tied and lost.
func wonTiedLost(r *Row) []tables.Cell {
	if !r.Counted {
		return tables.Words("", "", "")
	}
	n := r.Won + r.EqualIn + r.Lost
	return []tables.Cell{tables.Percent(r.Won, n), tables.Percent(r.EqualIn, n), tables.Percent(r.Lost, n)}
}

func probability(p float64) string {
	switch {
	case math.IsNaN(p):
		return ""
	case p < 0.0001:
		return "<0.0001"
	}
	return fmt.Sprintf("%.4f", p)
}

// wide is with how many other policies a line has room for intervals.
const wide = 3

// Cells returns how the baseline compares with the others, a line for each cell or group.
func (s *Summary) Cells() *tables.Table {
	params, others, n := s.columns(), s.others(), s.decimals()
	t := &tables.Table{Title: s.name(s.Base) + " minus the others, cell by cell", Fold: true}
	if s.Lines.Scope == OfGroup {
		t.Title = s.name(s.Base) + " minus the others, " + ofEachLine
	}
	for _, p := range params {
		t.Columns = append(t.Columns, s.Result.Source.column(p))
	}
	for _, i := range others {
		t.Columns = append(t.Columns, tables.Column{Name: s.name(i), Number: true})
	}
	intervals := false
	for k := range s.Lines.Groups {
		l := &s.Lines.Groups[k]
		var row []tables.Cell
		for _, p := range params {
			row = append(row, tables.Number(l.Params[p], s.Result.Source.value(p, l.Params[p])))
		}
		for _, i := range others {
			r, ok := l.Pairs[[2]int{s.Base, i}]
			if !ok {
				row = append(row, tables.Word("-"))
				continue
			}
			cell := atOnceWithin(n, &r, len(others) <= wide)
			intervals = intervals || len(others) <= wide && r.AllHi > r.AllLo
			row = append(row, cell)
		}
		t.Rows = append(t.Rows, row)
	}
	if intervals {
		t.Title += ", with intervals that hold at once"
	}
	if s.Lines.More {
		t.Note = fmt.Sprintf("These are the first %d lines; comparison.csv has all.", s.Lines.Most)
	}
	return t
}

// ofEachLine says over which cells the differences of a group are.
const ofEachLine = "on average over the cells of each line"

// atOnceWithin spells a difference in a cell or a group, with its mark and, if wanted and known, its
// simultaneous interval within the family.
func atOnceWithin(decimals int, r *Row, interval bool) tables.Cell {
	cell := tables.Signed(decimals, r.Difference)
	cell.Mark, cell.Look = string(r.Mark()), lookOf(r)
	if interval && r.AllHi > r.AllLo {
		cell.Text += " " + tables.SpellWithin(decimals, r.AllLo, r.AllHi)
	}
	return cell
}

// Means returns the means of the ranked policies, a line for each cell or group, and their average in
// the foot, as papers show them. The best mean of a line is set apart, and marks tell which others do not
// differ from it significantly.
func (s *Summary) Means() (*tables.Table, error) {
	if s.Lines.More {
		return nil, fmt.Errorf("there are more than %d lines: want --format csv, or fewer by --where or --by", s.Lines.Most)
	}
	t := &tables.Table{}
	params, ranked := s.columns(), s.ranked()
	for _, p := range params {
		column := s.Result.Source.column(p)
		column.Number = false
		t.Columns = append(t.Columns, column)
	}
	for _, i := range ranked {
		t.Columns = append(t.Columns, tables.Column{Name: s.name(i), Number: true})
	}
	for k := range s.Lines.Groups {
		l := &s.Lines.Groups[k]
		var row []tables.Cell
		for _, p := range params {
			row = append(row, tables.Number(l.Params[p], s.Result.Source.value(p, l.Params[p])))
		}
		t.Rows = append(t.Rows, append(row, s.means(l, ranked)...))
	}
	if s.Family.Cells > 1 {
		all := RowGroup{Pairs: map[[2]int]Row{}}
		for _, r := range s.Family.All {
			all.Pairs[[2]int{r.Policy, r.Against}], all.Pairs[[2]int{r.Against, r.Policy}] = r, r.Turned()
		}
		if all.overSame(ranked, s.Family.Common) {
			blank := make([]tables.Cell, len(params))
			if len(blank) > 0 {
				blank[0] = tables.Word("mean")
			}
			t.Foot = append(blank, s.means(&all, ranked)...)
		}
	}
	return t, nil
}
