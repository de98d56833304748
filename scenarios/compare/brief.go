package compare

import (
	"fmt"
	"math"
)

// Brief says in one line how the baseline compares with the best other policy, and in another in which cell
// it is furthest ahead. The interval in that cell is simultaneous for all pairs in all cells, as the pair and
// the cell were selected from these.
func (s *Summary) Brief() string {
	other := s.others()[0]
	text := s.Against(other) + "\n"
	for _, l := range s.Family.Lacks {
		if l.Unplanned {
			text += s.lack(l) + ", and is not ranked.\n"
		}
	}
	r, ahead := s.Lines.furthest[[2]int{s.Base, other}]
	if !ahead || s.Family.Cells < 2 {
		return text
	}
	n := max(s.places(&r), 1+int(math.Ceil(-math.Log10(math.Abs(r.Difference)))))
	text += fmt.Sprintf("%s is furthest ahead of %s at %s: by %.*f", s.quoted(s.Base), s.quoted(other), s.Result.Source.place(r.Cell), n, math.Abs(r.Difference))
	lo, hi := r.AllLo, r.AllHi
	if r.Difference < 0 {
		lo, hi = -hi, -lo
	}
	if lo < hi {
		among := ""
		if s.Family.Differences > 1 {
			among = fmt.Sprintf(" among all %d differences", s.Family.Differences)
		}
		text += fmt.Sprintf(" (%s interval%s: %.*f to %.*f)", levelOf(s.Result.Level), among, n, lo, n, hi)
	}
	return text + ".\n"
}
