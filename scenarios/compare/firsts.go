package compare

import (
	"cmp"
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// first ends the name of a metric by which policies are compared by who comes first.
const first = "_first"

// Valuer is a Cell of a study that keeps a metric of every instance, such as the completion, which
// is infinite where not all was done and then has no mean.
type Valuer interface {
	Values(policy int) []float64
}

// Firsts returns the metric by which policies are compared in each instance by who comes first,
// from the values that a study keeps of a metric.
func Firsts(of Metric) Metric {
	return Metric{Name: of.Name + first, First: true, kept: of.Name, sooner: of.Less, Counted: true, Open: of.Open}
}

// Of returns the metric that a metric is made of: its own name, unless it is by who comes first.
func (m *Metric) Of() string { return cmp.Or(m.kept, m.Name) }

// Meant returns the metric by which policies are compared if one is asked for, in the cells that
// meet a condition: itself, or if it has no mean in one of them, the one by who comes first. Some
// of the policies may have a mean in the cell, and yet none is compared by it, as the means of the
// others would be those of the instances that went well.
func (s *Source) Meant(name string, where func(cell int) bool) (string, error) {
	if !slices.ContainsFunc(s.Metrics, func(m Metric) bool { return m.First && m.kept == name }) {
		return name, nil
	}
	infinite := false
	err := s.Visit(func(cell int, c Cell) error {
		if where != nil && !where(cell) {
			return nil
		}
		for i := range s.Policies {
			m := c.Series(i, name)
			infinite = infinite || m.N > 0 && m.Mean-m.Mean != 0
		}
		return nil
	})
	if infinite {
		name += first
	}
	return name, err
}

// firsts returns, of the instances that two policies have, in which the one comes first and in
// which the other does. Where neither has a finite value, or both the same, none does.
func firsts(c Cell, m *Metric, i, j int) (a, b []float64) {
	v, ok := c.(Valuer)
	if !ok {
		return nil, nil
	}
	x, y := v.Values(i), v.Values(j)
	n := min(len(x), len(y))
	a, b = make([]float64, n), make([]float64, n)
	for k := range n {
		switch {
		case stat.Tied(x[k], y[k]):
		case x[k] < y[k] == m.sooner:
			a[k] = 1
		default:
			b[k] = 1
		}
	}
	return a, b
}

// countFirsts counts the instances in which each of two policies comes first.
func countFirsts(a, b []float64) (t stat.Tally) {
	for k := range a {
		t.Add(a[k], b[k])
	}
	return t
}

// batched returns the means of whole batches.
func batched(values []float64, length int) (means []float64) {
	for batch := range slices.Chunk(values, length) {
		if len(batch) < length {
			break
		}
		sum := 0.0
		for _, x := range batch {
			sum += x
		}
		means = append(means, sum/float64(length))
	}
	return means
}

// firstRow returns the row of a pair in a cell: the shares of the instances in which either comes
// first. It has the simultaneous interval.
func (c *comparison) firstRow(m *judged, of Cell, p [2]int) Row {
	r := blank(&m.Metric)
	t := countFirsts(firsts(of, &m.Metric, p[0], p[1]))
	n := t.N()
	if n == 0 {
		r.Note = None
		return r
	}
	r.Instances, r.Batches = n, n/int64(c.src.Batch)
	r.Mean, r.MeanAgainst = float64(t.Above)/float64(n), float64(t.Below)/float64(n)
	r.Difference = float64(t.Above-t.Below) / float64(n)
	r.count(t, false)
	if t.Tied == n {
		r.Note = Equal
		return r
	}
	s := stat.PairShares(r.Mean, r.MeanAgainst, t.Above, t.Below, n)
	r.Lo, r.Hi = s.Interval(c.options.Level)
	r.P = s.P()
	r.together(s.Interval(m.family.each()))
	return r
}

// rankFirsts ranks the policies of a cell by how much more often they come first than the others
// do, on average over these, and notes those that no other comes before significantly more often.
func (c *comparison) rankFirsts(m *judged, of Cell, rows []Row) {
	var there []int
	for _, i := range m.ranked {
		if _, ok := c.value(of, &m.Metric, i); ok {
			there = append(there, i)
		}
	}
	if !m.common(there) {
		return
	}
	for _, i := range there {
		m.ranks.finite(i, of.(Valuer).Values(i))
	}
	between := func(i, j int) Row {
		if i < j {
			return rows[placeOf(len(c.src.Policies), i, j)]
		}
		return rows[placeOf(len(c.src.Policies), j, i)].Turned()
	}
	means := make([]float64, len(there))
	for k, i := range there {
		beaten := false
		for _, j := range there {
			if i == j {
				continue
			}
			if r := between(i, j); r.Note != None {
				means[k] += r.Difference / float64(len(there)-1)
				beaten = beaten || r.Significant < 0
			}
		}
		m.ranks.best(i, !beaten)
	}
	m.ranks.add(there, means, &m.Metric, func(i, j int) int { return between(there[i], there[j]).Significant })
}

// finite notes the share of the instances of a cell in which a policy has a finite value.
func (r *ranks) finite(policy int, values []float64) {
	n := 0
	for _, x := range values {
		if x-x == 0 {
			n++
		}
	}
	r.of[policy].Finite += float64(n) / float64(len(values))
}
