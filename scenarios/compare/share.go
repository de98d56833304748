package compare

import (
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// Share is the kind of metrics that are 0 or 1 in every instance, so that means are shares of the instances.
type Share struct{ Mean }

func (Share) across(before Kind) Kind {
	if _, share := before.(Share); share {
		return Share{}
	}
	return Mean{}.across(before)
}

func (Share) clip(end float64) float64 { return max(-1, min(1, end)) }

func (Share) begin(m *metricRun) comparer {
	return &shares{means{metricRun: m}, make([]pair, len(m.places))}
}

// shares compares shares. Intervals are Newcombe's, by the tally of the instances if that is known.
type shares struct {
	means
	pairs []pair // in the cell
}

// alike reports whether two shares are of the same instances: by their tally, or since neither ever varies.
func alike(a, b *stat.Series, t stat.Tally) bool {
	if n := t.N(); n > 0 && n == a.N && n == b.N {
		return t.Tied == n
	}
	return a.N > 0 && b.N > 0 && a.M2 == 0 && b.M2 == 0 && a.Mean == b.Mean
}

func (m *shares) add(p *pair) {
	if a, b := p.series(m.Metric.Name); a.N > 0 && b.N > 0 && !alike(a, b, p.tally) {
		m.family.addEstimate()
	}
}

func (m *shares) row(p *pair) Row {
	m.pairs[p.place] = *p
	a, b := p.series(m.Metric.Name)
	r := blank(&m.Metric)
	r.Note, r.Pairing = None, p.pairing()
	d, s := stat.Difference{}, stat.SharesApart(a, b)
	if p.paired {
		d.Pair(a, b)
		s = stat.SharesBy(a, b, p.tally)
	}
	if a.N == 0 || b.N == 0 || s.NA == 0 {
		return r
	}
	r.Mean, r.MeanAgainst, r.Difference = s.A, s.B, s.Difference()
	r.Instances, r.Batches = min(s.NA, s.NB), int64(d.Batches())
	r.count(p.tally, p.tally.N() == 0)
	if alike(a, b, p.tally) {
		r.Note = Equal
		r.bound(m.level, r.Instances)
		return r
	}
	r.Note = Measured
	r.Lo, r.Hi = s.Interval(m.level)
	r.P, r.Effect = s.P(), d.Effect()
	if q := d.Quotient(a, b); d.Measured(1) {
		r.Ratio = q.Mean
		r.RatioLo, r.RatioHi = q.Interval(m.level)
		r.RatioLo = max(0, r.RatioLo)
	} else if s.B > 0 {
		r.Ratio = s.A / s.B
	}
	r.together(s.Interval(m.family.singleLevel()))
	return r
}

func (m *shares) distances(policies []int, means []float64) []stat.Distance {
	return stat.WithBestBy(means, func(i, j int, probability float64) (lo, hi float64) {
		p := &m.pairs[placeOf(len(m.src.Policies), policies[i], policies[j])]
		a, b := p.series(m.Metric.Name)
		if alike(a, b, p.tally) {
			return 0, 0
		}
		if lo, hi = stat.SharesBy(a, b, p.tally).Interval(2*probability - 1); !math.IsNaN(lo) {
			return lo, hi
		}
		return math.Inf(-1), math.Inf(1)
	}, m.Metric.Less, m.level)
}

func (m *shares) average() average { return shareAverage{m.means.average()} }

// shareAverage is a pair of shares on average over cells, from batches.
type shareAverage struct{ average }

func (a shareAverage) row() (Row, stat.Estimate) {
	r, e := a.average.row()
	if !math.IsNaN(r.Lo) && r.Note == Measured {
		r.Lo, r.Hi, r.RatioLo = Share{}.clip(r.Lo), Share{}.clip(r.Hi), max(0, r.RatioLo)
	}
	return r, e
}
