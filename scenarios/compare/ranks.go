package compare

import (
	"cmp"
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// Standing is how a policy compares with all others that are ranked.
type Standing struct {
	Policy         int
	Cells          int     // with results of the policy
	Mean           float64 // over these cells
	First          int     // cells in which no other is better by the means
	Best           int     // cells in which it cannot be told from the best
	Rank           float64 // the mean over the cells of its rank by the means; those that are tied share one
	RankLo, RankHi float64 // the mean over the cells of 1 + the policies that are significantly better, and k - those that are significantly worse
	Letters        string  // policies that share a letter are not told apart on average over the cells
	Untested       int     // others from which its average is not tested
}

// Alike returns the letters, with the mark of what is untested if an average is.
func (s *Standing) Alike() string {
	if s.Untested > 0 {
		return s.Letters + string(Untested)
	}
	return s.Letters
}

// ranks sums ranks over cells, by policy.
type ranks struct{ of []Standing }

func newRanks(policies int) ranks {
	r := ranks{make([]Standing, policies)}
	for i := range r.of {
		r.of[i].Policy = i
	}
	return r
}

// add ranks policies in a cell. Significant returns 1 if the i-th is better than the j-th of
// them, i < j.
func (r *ranks) add(policies []int, means []float64, m *Metric, significant func(i, j int) int) {
	for i, p := range policies {
		s := &r.of[p]
		s.Cells++
		s.Mean += means[i]
		better, equal, above, below := 0, 0, 0, 0
		for j := range policies {
			if j == i {
				continue
			}
			switch {
			case stat.Tied(means[i], means[j]):
				equal++
			case m.Better(means[j]-means[i]) > 0:
				better++
			}
			sign := significant(min(i, j), max(i, j))
			if j < i {
				sign = -sign
			}
			switch {
			case sign < 0:
				above++
			case sign > 0:
				below++
			}
		}
		if better == 0 {
			s.First++
		}
		s.Rank += 1 + float64(better) + float64(equal)/2
		s.RankLo += float64(1 + above)
		s.RankHi += float64(len(policies) - below)
		if m.Exact && better == 0 {
			s.Best++
		}
	}
}

// best notes whether a policy cannot be told from the best of a cell.
func (r *ranks) best(policy int, best bool) {
	if best {
		r.of[policy].Best++
	}
}

// result ends the comparison.
func (c *comparison) result() *Result {
	found := &Result{Source: c.src, Level: c.options.Level}
	for _, m := range c.metrics {
		for _, s := range m.ranks.of {
			if s.Cells == 0 {
				continue
			}
			n := float64(s.Cells)
			s.Mean, s.Rank, s.RankLo, s.RankHi = s.Mean/n, s.Rank/n, s.RankLo/n, s.RankHi/n
			m.Standings = append(m.Standings, s)
		}
		slices.SortStableFunc(m.Standings, func(a, b Standing) int {
			if stat.Tied(a.Mean, b.Mean) {
				return cmp.Compare(c.src.Policies[a.Policy], c.src.Policies[b.Policy])
			}
			return -m.Metric.Better(a.Mean - b.Mean)
		})
		m.letter()
		found.Families = append(found.Families, &m.Family)
	}
	return found
}

// Between returns the row of two policies on average over all cells, in that order. It is
// not ok if there is none.
func (f *Family) Between(policy, against int) (row Row, ok bool) {
	for _, r := range f.All {
		switch {
		case r.Policy == policy && r.Against == against:
			return r, true
		case r.Policy == against && r.Against == policy:
			return r.Turned(), true
		}
	}
	return Row{}, false
}

// Count returns in how many cells a policy is significantly better than another, and so on.
func (f *Family) Count(policies, policy, against int) PairCount {
	if policy < against {
		return f.Pairs[placeOf(policies, policy, against)]
	}
	p := f.Pairs[placeOf(policies, against, policy)]
	p.Ahead, p.Behind = p.Behind, p.Ahead
	return p
}
