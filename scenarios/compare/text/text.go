package text

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/loadstar-sim/loadstar/scenarios/compare"
)

// Text writes a comparison for people: a sentence, the ranks, the averages over all cells,
// and a line for each cell or group.
func (s *Sheet) Text(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s\n", s.heading(), s.Sentence())
	b.WriteString(s.Gaps())
	b.WriteString("\n")
	s.ranks(&b)
	b.WriteString("\n")
	s.averages(&b)
	switch {
	case s.Lines.More:
		fmt.Fprintf(&b, "\nThere are more than %d lines: see comparison.csv or --format csv, or compare some by --where or --by.\n", s.Lines.Most)
	case len(s.Lines.Of) > 1 || s.Lines.Scope == compare.OfGroup:
		b.WriteString("\n")
		s.cells(&b)
	}
	b.WriteString("\n")
	s.legend(&b)
	if caveat := s.Result.Source.Caveat; caveat != "" {
		b.WriteString(caveat + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Gaps says what is missing, and that more instances are needed, a line for each.
func (s *Sheet) Gaps() (text string) {
	f := s.Family
	if f.Chosen > f.Cells {
		text += fmt.Sprintf("The study is incomplete: %d of %d cells have no results.\n", f.Chosen-f.Cells, f.Chosen)
	}
	if f.Missing > 0 {
		where := ""
		if f.Chosen > f.Cells {
			where = "in the others, "
		}
		text += fmt.Sprintf("The study is incomplete: %s%s of policy and cell without results.\n", where, counted(f.Missing, "pair"))
	}
	text += s.lacks()
	if s.Result.Source.Decided {
		text += "Cells got instances until differences were decided. "
		if f.Metric.Repeated {
			text += "The intervals of pairs in a cell hold nevertheless; those of averages and ranks fail up to twice as often.\n"
		} else {
			text += "Intervals that do not know of it, as these, fail up to twice as often.\n"
		}
	}
	if src := s.Result.Source; f.Metric.Counted && src.Uncounted > 0 {
		text += fmt.Sprintf("Wins, ties and losses are not counted: that takes %d values, and the study keeps %d at most (values of limits).\n", src.Uncounted, src.Most)
	}
	said := f.Count(len(s.Result.Source.Policies), s.Base, s.others()[0]).Few > 0
	if need := int64(s.need()); !said && f.Instances[1] > 0 && f.Instances[1] < need {
		text += fmt.Sprintf("To tell policies apart in all cells at once takes %d instances of each.\n", need)
	}
	return text
}

// lacks says which policies have no results of the metric where others have, and over which cells
// means are.
func (s *Sheet) lacks() (text string) {
	f := s.Family
	if f.Without > 0 {
		text += fmt.Sprintf("No policy has %s in %d of %s.\n", f.Metric.Name, f.Without, counted(f.Cells, "cell"))
	}
	for _, l := range f.Lacks {
		text += s.lack(l) + ", and is not ranked.\n"
	}
	if f.Common < f.Cells-f.Without {
		text += fmt.Sprintf("Means and ranks are over the only %s in which all that are ranked have results, differences over those in which both have.\n", counted(f.Common, "cell"))
	}
	return text
}

// lack says where a policy lacks the metric.
func (s *Sheet) lack(l compare.Lack) string {
	f := s.Family
	text := fmt.Sprintf("%s has no %s", s.name(l.Policy), f.Metric.Name)
	if l.Infinite {
		text = fmt.Sprintf("%s has no mean %s", s.name(l.Policy), f.Metric.Name)
	}
	if l.Cells < f.Cells {
		text += fmt.Sprintf(" in %d of %s", l.Cells, counted(f.Cells, "cell"))
	}
	switch {
	case l.Unplanned && l.Cells < f.Cells:
		text += ", as it has no schedule there"
	case l.Unplanned:
		text += ", as it has no schedule"
	case l.Infinite:
		text += ", as it is infinite in some instances"
	case f.Metric.Adjusted:
		text += ", as no exact mean of its work is known"
	}
	return text
}

// ranks writes how policies stand.
func (s *Sheet) ranks(b *strings.Builder) {
	many := s.Family.Cells > 1
	n := s.meanDecimals()
	head := []string{"", "mean", "rank", "", "alike"}
	if many {
		head = []string{"", "mean", "mean rank", "", "maybe best in", "alike"}
	}
	distances := s.distances()
	if distances != nil {
		head = append(head, "ahead of the best other", levelOf(s.Result.Level)+" interval")
	}
	lines := [][]string{head}
	for _, t := range s.Family.Standings {
		line := []string{s.name(t.Policy), fmt.Sprintf("%.*f", n, t.Mean), short(t.Rank), fmt.Sprintf("[%s, %s]", short(t.RankLo), short(t.RankHi))}
		if many {
			line = append(line, fmt.Sprintf("%d of %d", t.Best, t.Cells))
		}
		line = append(line, t.Alike())
		lines = append(lines, append(line, distances[t.Policy]...))
	}
	aligned(b, 1, lines)
}

// distances returns, of the only cell, how far each policy is ahead of the best of the others,
// and the interval of that. It returns nil if there are several cells.
func (s *Sheet) distances() map[int][]string {
	if s.Family.Cells != 1 || len(s.Lines.Of) != 1 || len(s.Lines.Of[0].Best) == 0 {
		return nil
	}
	of := map[int][]string{}
	for _, r := range s.Lines.Of[0].Best {
		n := max(s.places(&r), s.meanDecimals())
		of[r.Policy] = []string{signed(n, r.Difference), within(n, r.Lo, r.Hi)}
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
func (s *Sheet) meanDecimals() int { return min(6, max(3, s.decimals())) }

// averages writes how the baseline compares with the others on average, or in the only cell.
func (s *Sheet) averages(b *strings.Builder) {
	f := s.Family
	over, unlike := s.Over()
	level := levelOf(s.Result.Level)
	head := []string{s.name(s.Base) + " against", "difference", level + " interval", "", "ratio", level + " interval"}
	effect, tally := f.Cells == 1, false
	for _, i := range s.others() {
		if r, ok := f.Between(s.Base, i); ok {
			tally = tally || r.Counted
		}
	}
	if effect {
		head = append(head, "P", "effect")
	}
	if tally {
		head = append(head, "won", "tied", "lost")
	}
	if unlike {
		head = append(head, "cells")
	}
	lines := [][]string{head}
	for _, i := range s.others() {
		r, ok := f.Between(s.Base, i)
		if !ok {
			continue
		}
		n := s.places(&r)
		q := 4
		if w := r.RatioHi - r.RatioLo; w > 0 {
			q = decimals(w/2, 2)
		}
		line := []string{s.name(i), signed(n, r.Difference), within(n, r.Lo, r.Hi), string(r.Mark()), number(q, r.Ratio), within(q, r.RatioLo, r.RatioHi)}
		if effect {
			line = append(line, probability(r.P), number(2, r.Effect))
		}
		if tally {
			line = append(line, shares(&r)...)
		}
		if unlike {
			line = append(line, fmt.Sprint(r.Cells))
		}
		lines = append(lines, line)
	}
	fmt.Fprintf(b, "%s:\n", strings.ToUpper(over[:1])+over[1:])
	aligned(b, 1, lines)
}

// Over says over which cells the differences of the baseline from the others are, and whether these
// are other cells for some than for others.
func (s *Sheet) Over() (over string, unlike bool) {
	cells := 0
	for _, i := range s.others() {
		if r, ok := s.Family.Between(s.Base, i); ok {
			unlike = unlike || cells > 0 && r.Cells != cells
			cells = r.Cells
		}
	}
	switch {
	case s.Family.Cells == 1:
		return "in the only cell", false
	case unlike:
		return "on average over the cells in which both have results", true
	}
	return "on average over " + counted(cells, "cell"), false
}

// places returns how many decimals show the interval of a row.
func (s *Sheet) places(r *compare.Row) int {
	if half := (r.Hi - r.Lo) / 2; half > 0 {
		return decimals(half, 2)
	}
	return s.decimals()
}

// shares returns the shares of instances that were won, tied and lost.
func shares(r *compare.Row) []string {
	if !r.Counted {
		return []string{"", "", ""}
	}
	n := float64(r.Won + r.EqualIn + r.Lost)
	var text []string
	for _, k := range []int64{r.Won, r.EqualIn, r.Lost} {
		text = append(text, fmt.Sprintf("%.1f%%", 100*float64(k)/n))
	}
	return text
}

func number(decimals int, x float64) string {
	if math.IsNaN(x) {
		return ""
	}
	return fmt.Sprintf("%.*f", decimals, x)
}

func within(decimals int, lo, hi float64) string {
	if math.IsNaN(lo) || math.IsNaN(hi) {
		return ""
	}
	return fmt.Sprintf("[%.*f, %.*f]", decimals, lo, decimals, hi)
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

// cells writes how the baseline compares with the others, a line for each cell or group.
func (s *Sheet) cells(b *strings.Builder) {
	params, others, n, with := s.columns(), s.others(), s.decimals(), ""
	var head []string
	for _, p := range params {
		head = append(head, s.Result.Source.Layout.Params[p])
	}
	for _, i := range others {
		head = append(head, s.name(i), "")
	}
	lines := [][]string{head}
	for k := range s.Lines.Of {
		l := &s.Lines.Of[k]
		var line []string
		for _, p := range params {
			line = append(line, spelled(s.Result.Source, p, l.Params[p]))
		}
		for _, i := range others {
			r, ok := l.Pairs[[2]int{s.Base, i}]
			if !ok {
				line = append(line, "-", "")
				continue
			}
			half := ""
			if len(others) <= wide && r.AllHi > r.AllLo {
				half, with = " "+within(n, r.AllLo, r.AllHi), ", with intervals that hold at once"
			}
			line = append(line, signed(n, r.Difference)+half, string(r.Mark()))
		}
		lines = append(lines, line)
	}
	where := "cell by cell"
	if s.Lines.Scope == compare.OfGroup {
		where = "on average over the cells of each line"
	}
	fmt.Fprintf(b, "%s minus the others, %s%s:\n", s.name(s.Base), where, with)
	aligned(b, 0, lines)
}
