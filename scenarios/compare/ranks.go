package compare

import (
	"cmp"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// Standing is how a policy compares with all others that are ranked.
type Standing struct {
	Policy   int     `json:"-"`
	Name     string  `json:"policy"`
	Mean     float64 `json:"mean"`     // over the cells
	Cells    int     `json:"cells"`    // with results of the policy
	First    int     `json:"first"`    // cells in which no other is better by the means
	Best     int     `json:"best"`     // cells in which it cannot be told from the best
	Rank     float64 `json:"rank"`     // the mean over the cells of its rank by the means; tied policies share one
	RankLo   float64 `json:"rank_lo"`  // the mean over the cells of 1 + the policies that are significantly better
	RankHi   float64 `json:"rank_hi"`  // the mean over the cells of k - the policies that are significantly worse
	Letters  string  `json:"letters"`  // policies that share a letter are not told apart on average over the cells
	Untested int     `json:"untested"` // others from which its average is not tested
}

// Alike returns the letters, with the mark of an untested row if an average is untested.
func (s *Standing) Alike() string {
	if s.Untested > 0 {
		return s.Letters + string(Untested)
	}
	return s.Letters
}

// ranks holds the policies that are ranked by a metric, and sums over the cells.
type ranks struct {
	may       []int // policies that may be ranked: all but the reference, unless it is wanted
	ranked    []int // policies which have the metric wherever others do
	presences []presence
	standings []Standing // by policy

	there []int     // ranked policies with a mean in the cell
	means []float64 // and these means
}

// newRanks returns the ranks before the first cell.
func newRanks(src *Source, baseline int) *ranks {
	r := &ranks{may: src.Ranked(baseline), presences: make([]presence, len(src.Policies)), standings: make([]Standing, len(src.Policies))}
	for i := range r.standings {
		r.standings[i].Policy, r.standings[i].Name = i, src.Policies[i]
	}
	return r
}

// presence is in how many cells a policy has a mean by a metric, and in how many it has none though
// it has results, and others have a mean.
type presence struct {
	has, lacks int
	infinite   bool // in some of these cells it has values, which are not all finite
	unplanned  bool // in some it has none of any metric
}

// Lack is a policy that has results but no mean of a metric in cells in which other policies have one.
type Lack struct {
	Policy    int    `json:"-"`
	Name      string `json:"policy"`
	Cells     int    `json:"cells_without"`
	Infinite  bool   `json:"-"` // it has values there, some of them infinite
	Unplanned bool   `json:"-"` // in some of these cells it has no values of any metric, as it has no schedule
}

// count notes how many instances a cell has, and which policies have no results, or none of the metric.
func (m *metricRun) count(at meeting) {
	var without []sample
	any := false
	for i := range m.src.Policies {
		s := sample{at.a, i}
		_, has := m.comparer.mean(s)
		switch {
		case has:
			m.ranks.presences[i].has++
			any = any || slices.Contains(m.ranks.may, i)
		case m.src.Stored != nil && !m.src.Stored(at.cell, i), m.src.Stored == nil && !m.src.sampled(s):
			m.Missing++
		default:
			without = append(without, s)
		}
		if n := m.comparer.drawn(s); n > 0 {
			if m.Instances[0] == 0 || n < m.Instances[0] {
				m.Instances[0] = n
			}
			m.Instances[1] = max(m.Instances[1], n)
		}
	}
	if !any {
		m.Without++
		return
	}
	for _, s := range without {
		p := &m.ranks.presences[s.policy]
		p.lacks++
		p.infinite = p.infinite || m.comparer.drawn(s) > 0
		p.unplanned = p.unplanned || !m.src.sampled(s)
	}
}

// sampled reports whether a policy has results by any metric in a cell.
func (s *Source) sampled(of sample) bool {
	return slices.ContainsFunc(s.Metrics, func(m Metric) bool {
		_, fact := of.cell.Fact(of.policy, m.Name)
		return fact || of.cell.Series(of.policy, m.kind().source(m.Name)).N > 0
	})
}

// rank chooses the policies to rank. They have the metric in some cell, and never lack it where they have
// results and others have the metric, since means over different cells cannot be compared.
func (m *metricRun) rank() {
	if m.ranks == nil {
		return
	}
	for i, n := range m.ranks.presences {
		switch {
		case n.lacks > 0:
			m.Lacks = append(m.Lacks, Lack{i, m.src.Policies[i], n.lacks, n.infinite, n.unplanned})
		case n.has > 0 && slices.Contains(m.ranks.may, i):
			m.ranks.ranked = append(m.ranks.ranked, i)
		}
	}
}

// best makes the rows of policies and the best of the others in a cell, and ranks them. Those
// without results are left out.
func (m *metricRun) best(at meeting, params []float64, rows []Row, visit func(r *Row) error) error {
	there, means := m.ranks.there[:0], m.ranks.means[:0]
	for _, i := range m.ranks.ranked {
		if x, ok := m.comparer.mean(sample{at.a, i}); ok {
			there, means = append(there, i), append(means, x)
		}
	}
	m.ranks.there, m.ranks.means = there, means
	var distances []stat.Distance
	if len(there) > 1 {
		distances = m.comparer.distances(there, means)
	}
	if len(there) == len(m.ranks.ranked) && len(there) > 0 {
		m.Common++
		m.place(there, means, rows)
		for i, p := range there {
			if distances == nil && m.first(i, means) || distances != nil && distances[i].Best { // no more than the means is needed
				m.ranks.standings[p].Best++
			}
		}
	}
	var r Row
	for i, d := range distances {
		r = blank(&m.Metric)
		r.Scope, r.Cell, r.Params, r.Policy, r.Against = ToBest, at.cell, params, there[i], -1
		r.Mean, r.MeanAgainst = means[i], m.Metric.bestBut(i, means)
		r.Difference, r.Ratio = r.Mean-r.MeanAgainst, r.Mean/r.MeanAgainst
		r.Lo, r.Hi = finite(d.Lo), finite(d.Hi)
		if m.Metric.Less {
			r.Lo, r.Hi = 0-r.Hi, 0-r.Lo
		}
		r.Instances = at.a.Series(there[i], m.Metric.kind().source(m.Metric.Name)).N
		r.Batches = r.Instances / int64(m.batch)
		switch {
		case !d.Best:
			r.Significant = -1
		case d.Lo == 0:
			r.Significant = 1
		}
		if err := visit(&r); err != nil {
			return err
		}
	}
	return nil
}

// finite returns x, or NaN if it is infinite.
func finite(x float64) float64 {
	if math.IsInf(x, 0) {
		return nan
	}
	return x
}

// bestBut returns the best of the means except the i-th.
func (m *Metric) bestBut(i int, means []float64) float64 {
	best := nan
	for j, x := range means {
		if j != i && (best != best || m.Better(x-best) > 0) {
			best = x
		}
	}
	return best
}

// better counts the means that are better than the i-th, and the others that are tied with it.
func (m *metricRun) better(i int, means []float64) (better, tied int) {
	for j, x := range means {
		switch {
		case j == i:
		case stat.Tied(means[i], x):
			tied++
		case m.Metric.Better(x-means[i]) > 0:
			better++
		}
	}
	return better, tied
}

// first reports whether no mean is better than the i-th.
func (m *metricRun) first(i int, means []float64) bool {
	better, _ := m.better(i, means)
	return better == 0
}

// place ranks policies in a cell by their means and the rows of their pairs.
func (m *metricRun) place(policies []int, means []float64, rows []Row) {
	for i, p := range policies {
		better, tied := m.better(i, means)
		above, below := 0, 0
		for j, other := range policies {
			if j == i {
				continue
			}
			sign := rows[placeOf(len(m.src.Policies), min(p, other), max(p, other))].Significant
			if other < p {
				sign = -sign
			}
			switch {
			case sign < 0:
				above++
			case sign > 0:
				below++
			}
		}
		s := &m.ranks.standings[p]
		s.Cells++
		s.Mean += means[i]
		if better == 0 {
			s.First++
		}
		s.Rank += 1 + float64(better) + float64(tied)/2
		s.RankLo += float64(1 + above)
		s.RankHi += float64(len(policies) - below)
	}
}

// stand ends the comparison: it orders the policies that are ranked.
func (m *metricRun) stand() {
	if m.ranks == nil {
		return
	}
	for _, s := range m.ranks.standings {
		if s.Cells == 0 {
			continue
		}
		n := float64(s.Cells)
		s.Mean, s.Rank, s.RankLo, s.RankHi = s.Mean/n, s.Rank/n, s.RankLo/n, s.RankHi/n
		m.Standings = append(m.Standings, s)
	}
	slices.SortStableFunc(m.Standings, func(a, b Standing) int {
		if stat.Tied(a.Mean, b.Mean) {
			return cmp.Compare(a.Name, b.Name)
		}
		return -m.Metric.Better(a.Mean - b.Mean)
	})
	m.letter()
}

// Between returns the row of two policies on average over all cells, in that order. It is not ok if the row
// does not exist.
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

// Winner returns the policy that is significantly better than each other one on average over all cells.
// It is not ok if no policy is.
func (f *Family) Winner() (policy int, ok bool) {
	if len(f.Standings) < 2 {
		return 0, false
	}
	best := f.Standings[0].Policy
	for _, other := range f.Standings[1:] {
		if r, ok := f.Between(best, other.Policy); !ok || r.Significant <= 0 {
			return 0, false
		}
	}
	return best, true
}

// PairCount counts cells by the result of a pair of policies there.
type PairCount struct {
	Ahead, Behind int // the first is significantly better, or worse
	Open          int // tested, and not significant
	Tied          int // equal in all instances
	Few           int // not tested: there are too few instances
	Rare          int // not tested: the two differ in too few batches, or too unevenly
}

// Cells returns how many cells are counted.
func (p PairCount) Cells() int { return p.Ahead + p.Behind + p.Open + p.Tied + p.Untested() }

// Untested returns how many cells are not tested.
func (p PairCount) Untested() int { return p.Few + p.Rare }

// add counts a cell, unless a policy has no results there. An interval of its own shows that the
// two differ often enough, and that more instances would do.
func (p *PairCount) add(r *Row) {
	switch mark := r.Mark(); {
	case mark == Nothing:
	case r.Significant > 0:
		p.Ahead++
	case r.Significant < 0:
		p.Behind++
	case mark == Ties:
		p.Tied++
	case mark == Unseen:
		p.Open++
	case r.Note == Few || !math.IsNaN(r.Lo):
		p.Few++
	default:
		p.Rare++
	}
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
