package compare

import (
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// AdjustedRatio is the kind of ratios that exact means of the work adjust. There are rows only where cells
// have estimates.
type AdjustedRatio struct{ Mean }

func (AdjustedRatio) source(string) string { return scenarios.Ratio }
func (AdjustedRatio) across(Kind) Kind     { return nil }

func (AdjustedRatio) begin(m *metricRun) comparer { return &adjustedRatios{metricRun: m} }

// adjustedRatios compares adjusted ratios. It asks a cell for each estimate once in a visit, as an estimate
// takes a regression.
type adjustedRatios struct {
	*metricRun
	ratios      []ratio                  // by policy, in the cell
	differences []scenarios.AdjustedMean // by pair; without instances if unknown
}

// ratio is the adjusted ratio of a policy, if it is known, and half the width of its interval.
type ratio struct {
	mean, half float64
	known      bool
}

func (m *adjustedRatios) enter(c Cell) {
	m.ratios, m.differences = m.ratios[:0], m.differences[:0]
	for i := range m.src.Policies {
		m.ratios = append(m.ratios, m.ratio(c, i))
	}
	for _, p := range m.places {
		d, ok := c.AdjustedDifference(p[0], p[1])
		if !ok {
			d = scenarios.AdjustedMean{}
		}
		m.differences = append(m.differences, d)
	}
}

// ratio returns the adjusted ratio of a policy. The reference's is 1 in all instances, and known without
// exact means.
func (m *adjustedRatios) ratio(c Cell, policy int) ratio {
	if e, ok := c.AdjustedRatio(policy); ok {
		lo, hi := e.Interval(m.level)
		return ratio{e.Mean, (hi - lo) / 2, true}
	}
	s := c.Series(policy, scenarios.Ratio)
	return ratio{s.Mean, 0, policy == m.src.Reference && s.N > 0 && s.M2 == 0}
}

func (m *adjustedRatios) mean(s sample) (float64, bool) {
	r := m.ratios[s.policy]
	return r.mean, r.known
}

func (m *adjustedRatios) drawn(sample) int64 { return 0 }

// difference returns the adjusted difference of a pair, if there is one.
func (m *adjustedRatios) difference(place int) (d *scenarios.AdjustedMean, ok bool) {
	d = &m.differences[place]
	return d, d.Instances > 0
}

// pair returns the adjusted difference of a pair and both ratios, if all are known.
func (m *adjustedRatios) pair(p *pair) (d *scenarios.AdjustedMean, a, b ratio, ok bool) {
	d, ok = m.difference(p.place)
	a, b = m.ratios[p.a.policy], m.ratios[p.b.policy]
	return d, a, b, ok && a.known && b.known
}

func (m *adjustedRatios) add(p *pair) {
	if d, ok := m.difference(p.place); ok && !d.Tied {
		m.family.addEstimate()
	}
}

func (m *adjustedRatios) row(p *pair) Row {
	r := blank(&m.Metric)
	r.Note = None
	e, a, b, ok := m.pair(p)
	if !ok {
		return r
	}
	r.Mean, r.MeanAgainst, r.Difference = a.mean, b.mean, e.Mean
	r.Instances, r.Batches = e.Instances, e.Instances/int64(m.batch)
	r.count(p.tally, p.tally.N() == 0)
	if e.Tied {
		r.Note = Equal
		r.bound(m.level, r.Instances)
		return r
	}
	r.Note = Adjusted
	lo, hi := e.Interval(m.level)
	r.Lo, r.Hi = finite(lo), finite(hi)
	r.setRatio(b.half)
	if r.Instances >= int64(m.batch*m.Batches) {
		r.AllLo, r.AllHi = e.Interval(m.family.singleLevel())
		r.judge()
	}
	return r
}

func (m *adjustedRatios) distances(policies []int, means []float64) []stat.Distance {
	return stat.WithBestBy(means, func(i, j int, probability float64) (lo, hi float64) {
		if d, ok := m.difference(placeOf(len(m.src.Policies), policies[i], policies[j])); ok {
			if d.Tied {
				return 0, 0
			}
			if lo, hi = d.Interval(2*probability - 1); !math.IsNaN(lo) && !math.IsNaN(hi) {
				return lo, hi
			}
		}
		return math.Inf(-1), math.Inf(1)
	}, m.Metric.Less, m.level)
}

// setRatio sets the ratio of a row from its difference and the half-width of the divisor's interval.
// Half-widths are added, so any dependence between the two errors is allowed: the standard deviation of a sum
// is at most the sum of the standard deviations.
func (r *Row) setRatio(half float64) {
	if r.MeanAgainst == 0 {
		return
	}
	by := math.Abs(r.MeanAgainst)
	r.Ratio = 1 + r.Difference/r.MeanAgainst
	if !(half <= unsteady*by) {
		return
	}
	half = ((r.Hi-r.Lo)/2 + math.Abs(r.Difference)/by*half) / by
	middle := 1 + (r.Lo+r.Hi)/2/r.MeanAgainst
	r.RatioLo, r.RatioHi = middle-half, middle+half
}

// unsteady is the largest relative half-width of a mean's interval for the mean to be a divisor.
const unsteady = 0.2

func (m *adjustedRatios) average() average { return &adjustedAverage{adjustedRatios: m} }

// adjustedAverage is a pair of policies by adjusted ratios on average over cells. A regression enters by the
// deviations of its batches, which are summed over the cells before they are squared, as cells may have the
// same instances. Without a regression, a cell enters by its certain bounds where these are narrower than the
// plain interval, and otherwise by the plain mean's deviations. There is an interval if all cells have equal
// numbers of batches. A cell in which the two are tied adds nothing.
type adjustedAverage struct {
	*adjustedRatios
	n, instances  int64
	tied, least   int64     // cells in which the two are tied, and the fewest instances of one of these
	a, b, between float64   // sums of the ratios and of their differences
	off           float64   // sum of half the widths of bounds
	deviations    []float64 // sums by the number of the batch
	half          float64   // sum of half the widths of the intervals of b
	uneven        bool
	tally         stat.Tally
	unknown       bool // in a cell it is not known which instances were won
}

func (t *adjustedAverage) cells() int { return int(t.n) }

func (t *adjustedAverage) add(p *pair) {
	e, a, b, ok := t.pair(p)
	if !ok {
		return
	}
	t.tally.Merge(p.tally)
	t.unknown = t.unknown || p.tally.N() == 0
	t.half += b.half
	t.n++
	t.instances += e.Instances
	t.a, t.b = t.a+a.mean, t.b+b.mean
	if e.Tied {
		if t.tied++; t.least == 0 || e.Instances < t.least {
			t.least = e.Instances
		}
		return
	}
	deviations := e.Deviations
	if deviations == nil {
		d := stat.Pair(p.series(scenarios.Ratio))
		deviations = d.Deviations()
		plain := 2 * math.Sqrt(stat.Jackknife(deviations)) // two standard errors
		if lo, hi := e.Interval(certain); (hi-lo)/2 < plain {
			t.between += lo + (hi-lo)/2
			t.off += (hi - lo) / 2
			return
		}
	}
	t.between += e.Mean
	if t.deviations == nil {
		t.deviations = make([]float64, len(deviations))
	}
	t.uneven = t.uneven || len(deviations) != len(t.deviations)
	for k := range min(len(deviations), len(t.deviations)) {
		t.deviations[k] += deviations[k]
	}
}

// certain is a level at which an interval is only bounds.
const certain = 1 - 1e-12

func (t *adjustedAverage) row() (Row, stat.Estimate) {
	r, n := blank(&t.Metric), float64(t.n)
	r.Mean, r.MeanAgainst, r.Difference = t.a/n, t.b/n, t.between/n
	r.count(t.tally, t.unknown)
	r.Instances, r.Batches = t.instances, t.instances/int64(t.batch)
	if t.tied == t.n {
		r.Note = Equal
		r.bound(t.level, t.least) // cells may share instances
		return r, stat.Estimate{SE: nan}
	}
	if t.uneven {
		r.Note = None
		return r, stat.Estimate{SE: nan}
	}
	r.Note = Adjusted
	e := stat.Estimate{Mean: r.Difference, Off: t.off / n}
	if len(t.deviations) > 0 {
		e.SE, e.Freedom = math.Sqrt(stat.Jackknife(t.deviations))/n, float64(len(t.deviations)-3) // two controls
	}
	r.Lo, r.Hi = e.Interval(t.level)
	r.P = e.P(0)
	r.setRatio(t.half / n)
	return r, e
}
