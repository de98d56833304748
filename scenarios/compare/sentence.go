package compare

import (
	"fmt"
	"math"
	"strings"

	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/results/words"
)

// Sentence says in plain words how the baseline compares with the best of the others.
func (s *Summary) Sentence() string {
	return s.Against(s.others()[0])
}

// Headline says in one sentence that can be quoted how the baseline compares with the best of the others on
// average over the cells: by how much, with its interval, and whether a difference is seen at all. Unless the
// metric is work completed, a second sentence says what it is.
func (s *Summary) Headline() string {
	m := s.Family.Metric
	if is := s.Result.Source.Naming.Metrics[m.Name]; is != "" && !m.kind().completes(m.Name) {
		return fmt.Sprintf("%s %s: %s.", s.headline(), m.Name, is)
	}
	return s.headline()
}

func (s *Summary) headline() string {
	policy := s.others()[0]
	r, ok := s.Family.Between(s.Base, policy)
	if !ok || r.Cells < 2 || r.Note == Equal {
		return s.Against(policy)
	}
	text := s.amount(&r, s.quoted(s.Base), s.quoted(policy)) + fmt.Sprintf(" on average over %d cells", r.Cells) + s.interval(&r)
	switch r.Mark() {
	case Unseen:
		text += ": no significant difference"
	case Untested:
		text += ": not tested"
	}
	return text + "."
}

// Against says in plain words how the baseline compares with a policy.
func (s *Summary) Against(policy int) string {
	f := s.Family
	a, b := s.quoted(s.Base), s.quoted(policy)
	r, ok := f.Between(s.Base, policy)
	if !ok {
		return fmt.Sprintf("%s and %s have no instances in common.", a, b)
	}
	count := f.Count(len(s.Result.Source.Policies), s.Base, policy)
	if r.Note == Equal {
		return fmt.Sprintf("%s and %s are tied in all %d instances%s.", a, b, r.Instances, s.bound(&r))
	}
	text := s.amount(&r, a, b)
	if r.Cells > 1 {
		text += fmt.Sprintf(" on average over %d cells", r.Cells)
	}
	text += s.interval(&r)
	if r.Cells == 1 {
		return text + s.verdict(&r, count) + "."
	}
	return text + s.counts(&r, count, a) + "."
}

// quoted returns what sentences call a policy.
func (s *Summary) quoted(policy int) string {
	return s.Result.Source.Naming.Quoted(s.Result.Source.Policies[policy])
}

// counts says in how many cells the first of a pair, with a name, is ahead, behind, tied, and so on. The
// row of the average may have said already why there is no interval.
func (s *Summary) counts(r *Row, n PairCount, first string) string {
	cells := n.Cells()
	if n.Untested() == cells {
		if r.Note == Seldom && n.Few == 0 {
			return ", and none of the cells is tested (?)"
		}
		return fmt.Sprintf("; none of the cells is tested (?): %s", s.whyUntested(n))
	}
	parts := []string{"is significantly ahead in " + outOf(n.Ahead, cells), "behind in " + outOf(n.Behind, cells)}
	if n.Tied > 0 {
		parts = append(parts, fmt.Sprintf("tied in %s (=)", outOf(n.Tied, cells)))
	}
	if n.Open > 0 {
		parts = append(parts, fmt.Sprintf("not significantly different in %s (~)", outOf(n.Open, cells)))
	}
	if k := n.Untested(); k > 0 {
		parts = append(parts, fmt.Sprintf("not tested in %s (?): %s", outOf(k, cells), s.whyUntested(n)))
	}
	begin := ", "
	if m := s.Family.Metric; !m.kind().completes(m.Name) { // the sentence is about the metric, not the policy
		begin = "; " + first + " "
	}
	if last := len(parts) - 1; last > 1 {
		return begin + strings.Join(parts[:last], ", ") + ", and " + parts[last]
	}
	return begin + strings.Join(parts, " and ")
}

// whyUntested says why cells are not tested, and how many instances that takes.
func (s *Summary) whyUntested(n PairCount) string {
	const rare = "the two differ in too few batches, or too unevenly"
	switch {
	case n.Few == 0:
		return rare
	case n.Rare == 0:
		return s.tooFew()
	}
	return fmt.Sprintf("in %d, %s; in %d, %s", n.Few, s.tooFew(), n.Rare, rare)
}

// tooFew says how many instances a test takes.
func (s *Summary) tooFew() string {
	few := s.Family.Instances[1]
	switch {
	case s.need() == 0:
		return "there are too few instances"
	case few > 0 && few < int64(s.need()):
		are := "are"
		if few == 1 {
			are = "is"
		}
		return fmt.Sprintf("%s of each %s too few, a test takes %d", words.Count(few, "instance"), are, s.need())
	}
	return fmt.Sprintf("a test takes %d instances of each", s.need())
}

// need returns how many instances of each policy the intervals take that hold at once.
func (s *Summary) need() int { return s.Family.Batches * s.Result.Source.Batch }

// amount says by how much the first differs from the second.
func (s *Summary) amount(r *Row, a, b string) string {
	m := s.Family.Metric
	share := r.Ratio - 1
	relative := !m.kind().absolute(r) && !math.IsNaN(share) && !math.IsInf(share, 0) && r.MeanAgainst > 0
	by := fmt.Sprintf("%.*f", s.places(r), math.Abs(r.Difference))
	if relative {
		by = percent(math.Abs(share), r.RatioHi-r.RatioLo)
	}
	more := "more"
	if r.Difference < 0 {
		more = "less"
	}
	completes := m.kind().completes(m.Name)
	switch {
	case r.Difference == 0 && completes:
		return fmt.Sprintf("%s completes as much as %s", a, b)
	case r.Difference == 0:
		return fmt.Sprintf("%s of %s is that of %s", m.Name, a, b)
	case completes:
		return fmt.Sprintf("%s completes %s %s than %s", a, by, more, b)
	}
	return fmt.Sprintf("%s of %s is %s %s than that of %s", m.Name, a, by, more, b)
}

// interval gives the interval of what amount says.
func (s *Summary) interval(r *Row) string {
	if r.Note == Exact {
		return " (exact)"
	}
	lo, hi := r.RatioLo-1, r.RatioHi-1
	width := hi - lo
	spell := func(x float64) string { return percent(x, width) }
	if s.Family.Metric.kind().absolute(r) {
		lo, hi, spell = r.Lo, r.Hi, func(x float64) string { return fmt.Sprintf("%.*f", s.places(r), x) }
	}
	if math.IsNaN(lo) || math.IsNaN(hi) {
		return fmt.Sprintf(" (no interval: %s)", s.why(r))
	}
	if r.Difference < 0 {
		lo, hi = -hi, -lo
	}
	return fmt.Sprintf(" (%s interval %s to %s)", levelOf(s.Result.Level), spell(lo), spell(hi))
}

// why says why there is no interval.
func (s *Summary) why(r *Row) string {
	switch r.Note {
	case Few:
		return fmt.Sprintf("that takes %d instances of each", s.Result.Source.Batch*10)
	case Seldom:
		return "the two differ in too few batches, or too unevenly"
	case Constant:
		return "the same in all batches"
	case Equal:
		return "tied in all instances"
	case None:
		return "cells have unequal numbers of batches"
	}
	return "the mean of the other is too close to 0"
}

// verdict states the result in a single cell.
func (s *Summary) verdict(r *Row, n PairCount) string {
	switch {
	case r.Significant > 0:
		return ", and is significantly better"
	case r.Significant < 0:
		return ", and is significantly worse"
	case r.Mark() == Untested:
		return ", and is not tested (?): " + s.whyUntested(n)
	case r.Mark() == Unseen:
		return ", and no significant difference is seen (~)"
	}
	return ""
}

// bound says how far a difference may be from 0 that no instance shows.
func (s *Summary) bound(r *Row) string {
	if math.IsNaN(r.Hi) {
		return ""
	}
	return fmt.Sprintf(", so they differ by at most %.2g (%s)", r.Hi, levelOf(s.Result.Level))
}

func outOf(k, n int) string {
	switch k {
	case 0:
		return "none"
	case n:
		return fmt.Sprintf("all %d", n)
	}
	return fmt.Sprintf("%d of them", k)
}

// percent spells a share in percent, with two digits of a width.
func percent(x, width float64) string {
	digits := 1
	if width > 0 {
		digits = min(9, max(1, tables.Decimals(100*width/2, 1)))
	}
	return fmt.Sprintf("%.*f%%", digits, 100*x)
}

func levelOf(level float64) string { return fmt.Sprintf("%g%%", 100*level) }
