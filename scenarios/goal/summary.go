package goal

import (
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/words"
)

// Summary sums up the verdicts on all cells of a study. The zero value has no cells.
type Summary struct {
	cells, complete int
	pairs           [Equal + 1]int // by verdict
	atOnce          int            // pairs whose intervals exclude 0 among all cells at once
	settled         int            // cells in which the best is known
	best            map[int]int    // of these, by policy
	policies, sum   int            // compared ones in all cells, and their blocks
	few, many       int            // blocks of the policy with the most, in a cell
}

// Add adds a cell.
func (s *Summary) Add(o *Outcome) {
	s.cells++
	if o.Complete {
		s.complete++
	}
	for _, p := range o.Pairs {
		s.pairs[p.Verdict]++
	}
	if o.Settled && o.Complete {
		if s.best == nil {
			s.best = map[int]int{}
		}
		s.settled++
		s.best[o.Best]++
	}
	if len(o.Have) == 0 {
		return
	}
	most := slices.Max(o.Have)
	if s.policies == 0 || most < s.few {
		s.few = most
	}
	s.many = max(s.many, most)
	s.policies += len(o.Have)
	for _, n := range o.Have {
		s.sum += n
	}
}

// AddAtOnce adds a cell that was judged at the level at which all cells hold at once.
func (s *Summary) AddAtOnce(o *Outcome) {
	for _, p := range o.Pairs {
		if p.Lo > 0 || p.Hi < 0 {
			s.atOnce++
		}
	}
}

// Text says how many cells or pairs were decided, with which probability, and how many instances it took, a
// sentence or two for each. A block has the given number of instances; name returns the name of a policy.
func (s *Summary) Text(d Decision, block int, name func(policy int) string) string {
	var b strings.Builder
	if d.Best {
		s.tellBest(&b, d, name)
	} else {
		s.tellPairs(&b, d)
	}
	fmt.Fprintf(&b, "All that is decided in a cell holds with a probability of at least %g%%.\n", 100*d.Level)
	if s.cells > 1 && !d.Best {
		fmt.Fprintf(&b, "With all cells judged at once, as in comparison.csv, %d of the pairs differ.\n", s.atOnce)
	}
	if s.policies == 0 {
		return b.String()
	}
	cells, each := "Cells", fmt.Sprint(block*s.many)
	if s.cells == 1 {
		cells = "The cell"
	}
	if s.few < s.many {
		each = fmt.Sprintf("%d to %s", block*s.few, each)
	}
	fmt.Fprintf(&b, "%s took %s instances: %d episodes of the compared policies", cells, each, block*s.sum)
	if equal := s.many * s.policies; equal > s.sum {
		fmt.Fprintf(&b, ", and %d if all had taken %d", block*equal, block*s.many)
	}
	b.WriteString(".\n")
	return b.String()
}

// tellPairs says how many pairs have which verdict.
func (s *Summary) tellPairs(b *strings.Builder, d Decision) {
	all := 0
	for _, n := range s.pairs {
		all += n
	}
	parts := []string{fmt.Sprintf("%d told apart", s.pairs[Apart]), fmt.Sprintf("%d within %g", s.pairs[Within], d.Margin)}
	if n := s.pairs[Equal]; n > 0 {
		parts = append(parts, fmt.Sprintf("%d with the same schedule", n))
	}
	if n := s.pairs[Open]; n > 0 {
		why := "open, as the most instances were not enough"
		if s.complete < s.cells {
			why = "open"
		}
		parts = append(parts, fmt.Sprintf("%d %s", n, why))
	}
	fmt.Fprintf(b, "Of %s in %s: %s.\n", words.Count(all, "pair")+" of policies", words.Count(s.cells, "cell"), strings.Join(parts, ", "))
}

// tellBest says in how many cells the best policy is known, and which it is.
func (s *Summary) tellBest(b *strings.Builder, d Decision, name func(policy int) string) {
	fmt.Fprintf(b, "The best policy, or one within %g of it, is known in %d of %s", d.Margin, s.settled, words.Count(s.cells, "cell"))
	var policies []int
	for i := range s.best {
		policies = append(policies, i)
	}
	slices.SortFunc(policies, func(i, j int) int {
		if d := s.best[j] - s.best[i]; d != 0 {
			return d
		}
		return i - j
	})
	for k, i := range policies {
		sep := ", "
		if k == 0 {
			sep = ": "
		}
		fmt.Fprintf(b, "%s%s in %d", sep, name(i), s.best[i])
	}
	b.WriteString(".\n")
}
