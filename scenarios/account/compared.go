package account

import (
	"bytes"
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
)

// comparison returns the part on how policies differ.
func (a *account) comparison() (page.Part, error) {
	p := page.Part{Key: "comparison", Title: "Comparison of policies"}
	if a.sheet == nil {
		return p, nil
	}
	p.Text = append(p.Text, page.Paragraph{Text: a.sheet.Sentence()})
	p.Text = append(p.Text, page.Paragraphs(a.sheet.Gaps())...)
	p.Tables = append(p.Tables, a.standings(), a.averages())
	if len(a.sheet.Lines.Of) > 1 {
		p.Tables = append(p.Tables, a.cellByCell())
	}
	var b bytes.Buffer
	if err := a.sheet.Text(&b); err != nil {
		return p, err
	}
	p.Listings = []page.Listing{{Title: "As text, with what the marks mean", Text: b.String(), Fold: true}}
	return p, nil
}

// standings returns the policies by their means.
func (a *account) standings() page.Table {
	f := a.sheet.Family
	t := page.Table{
		Title:   "Policies by their mean " + f.Metric.Name,
		Columns: page.Names(1, "policy", "mean", "mean rank", "first in", "maybe best in", "alike"),
		Note:    "First in: cells in which no mean is better. Maybe best in: cells in which the policy is not told from the best. Policies that share a letter are alike: they are not told apart on average; ? marks those of which an average is not tested.",
	}
	t.Columns[5].Number = false
	for _, s := range f.Standings {
		t.Rows = append(t.Rows, []page.Cell{
			page.Word(a.policy(s.Policy)), page.Number(s.Mean, short(s.Mean)), page.Number(s.Rank, fmt.Sprintf("%.4g", s.Rank)),
			page.Number(float64(s.First), fmt.Sprintf("%d of %d", s.First, s.Cells)), page.Number(float64(s.Best), fmt.Sprintf("%d of %d", s.Best, s.Cells)),
			page.Word(s.Alike()),
		})
	}
	return t
}

func (a *account) policy(i int) string { return a.sheet.Result.Source.Policies[i] }

// averages returns how the baseline differs from each of the others, over all cells.
func (a *account) averages() page.Table {
	f, base := a.sheet.Family, a.sheet.Base
	level := fmt.Sprintf("%g%% interval", 100*a.sheet.Result.Level)
	over, unlike := a.sheet.Over()
	t := page.Table{
		Title:   fmt.Sprintf("%s minus each other policy, %s", a.policy(base), over),
		Columns: page.Names(1, "against", "difference", level, "drawn", "ratio", level, "seen", "won", "tied", "lost"),
		Note:    "Seen: whether the difference is significant, if there are instances enough to test it. Won, tied and lost: shares of the instances. The line marks 0.",
	}
	t.Columns[6].Number = false
	if unlike {
		t.Columns = append(t.Columns, page.Column{Name: "cells", Number: true})
	}
	var rows []compare.Row
	from, to := 0.0, 0.0
	for _, s := range f.Standings {
		if r, ok := f.Between(base, s.Policy); ok && s.Policy != base {
			rows = append(rows, r)
			for _, x := range []float64{r.Difference, r.Lo, r.Hi} {
				if !math.IsNaN(x) {
					from, to = min(from, x), max(to, x)
				}
			}
		}
	}
	for _, r := range rows {
		row := []page.Cell{
			page.Word(a.policy(r.Against)), page.Number(r.Difference, signed(&r)), page.Number(r.Lo, within(r.Lo, r.Hi)),
			{Number: r.Difference, Text: "–", Bar: &page.Bar{At: r.Difference, Lo: r.Lo, Hi: r.Hi, From: from, To: to}},
			page.Number(r.Ratio, fmt.Sprintf("%.5g", r.Ratio)), page.Number(r.RatioLo, within(r.RatioLo, r.RatioHi)), seen(&r),
		}
		row = append(row, tallied(&r)...)
		if unlike {
			row = append(row, page.Number(float64(r.Cells), fmt.Sprint(r.Cells)))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// cellByCell returns how the baseline differs from the others in every cell.
func (a *account) cellByCell() page.Table {
	src, base, lines := a.sheet.Result.Source, a.sheet.Base, a.sheet.Lines
	t := page.Table{
		Title: fmt.Sprintf("%s minus each other policy, cell by cell", a.policy(base)),
		Note:  "The intervals hold at once, in all cells and for all pairs.",
		Fold:  true,
	}
	var params []int
	for i, name := range src.Layout.Params {
		if len(a.Design.Grid.Column(i)) > 1 {
			params = append(params, i)
			t.Columns = append(t.Columns, page.Column{Name: name, Number: true})
		}
	}
	t.Columns = append(t.Columns, page.Names(1, "against", "difference", "interval", "seen")...)
	t.Columns[len(t.Columns)-1].Number = false
	for k := range lines.Of {
		for _, s := range a.sheet.Family.Standings {
			r, ok := lines.Of[k].Pairs[[2]int{base, s.Policy}]
			if !ok || s.Policy == base {
				continue
			}
			var row []page.Cell
			for _, i := range params {
				text := src.Layout.Words[src.Layout.Params[i]][r.Params[i]]
				if text == "" {
					text = short(r.Params[i])
				}
				row = append(row, page.Number(r.Params[i], text))
			}
			t.Rows = append(t.Rows, append(row, page.Word(a.policy(s.Policy)), page.Number(r.Difference, signed(&r)), page.Number(r.AllLo, within(r.AllLo, r.AllHi)), seen(&r)))
		}
	}
	if lines.More {
		t.Note += fmt.Sprintf(" These are the first %d cells; comparison.csv has all.", lines.Most)
	}
	return t
}

// seen says whether a difference is significant.
func seen(r *compare.Row) page.Cell {
	c := page.Word("better")
	c.Look = page.Good
	switch mark := r.Mark(); {
	case mark == compare.Differs && r.Significant < 0:
		c.Text, c.Look = "worse", page.Bad
	case mark == compare.Ties:
		c.Text, c.Look = "tied (=)", page.Quiet
	case mark == compare.Unseen:
		c.Text, c.Look = "not significant (~)", page.Quiet
	case mark != compare.Differs:
		c.Text, c.Look = "not tested (?)", page.Quiet
	}
	return c
}

// signed spells a difference, with two digits of half of its interval.
func signed(r *compare.Row) string {
	half := (r.Hi - r.Lo) / 2
	if !(half > 0) {
		return fmt.Sprintf("%+.4g", r.Difference)
	}
	return fmt.Sprintf("%+.*f", places(half), r.Difference)
}

// within spells an interval.
func within(lo, hi float64) string {
	half := (hi - lo) / 2
	switch {
	case math.IsNaN(half):
		return "–"
	case !(half > 0) || math.IsInf(half, 0):
		return fmt.Sprintf("[%.4g, %.4g]", lo, hi)
	}
	n := places(half)
	return fmt.Sprintf("[%.*f, %.*f]", n, lo, n, hi)
}

// tallied returns the shares of instances won, tied and lost.
func tallied(r *compare.Row) []page.Cell {
	n := float64(r.Won + r.EqualIn + r.Lost)
	if !r.Counted || n == 0 {
		return page.Words("–", "–", "–")
	}
	var cells []page.Cell
	for _, k := range []int64{r.Won, r.EqualIn, r.Lost} {
		share := float64(k) / n
		cells = append(cells, page.Number(share, fmt.Sprintf("%.1f%%", 100*share)))
	}
	return cells
}
