package compare

import "github.com/loadstar-sim/loadstar/results/stat"

// Fact is the kind of metrics whose values are known exactly.
type Fact struct{ Mean }

func (Fact) across(before Kind) Kind {
	if _, fact := before.(Fact); fact {
		return Fact{}
	}
	return nil
}

func (Fact) begin(m *metricRun) comparer { return facts{m} }

// facts compares facts, whose differences are exact.
type facts struct{ *metricRun }

func (f facts) enter(Cell)                                 {}
func (f facts) add(*pair)                                  {}
func (f facts) drawn(sample) int64                         { return 0 }
func (f facts) distances([]int, []float64) []stat.Distance { return nil }
func (f facts) average() average                           { return &factAverage{facts: f} }
func (f facts) mean(s sample) (x float64, known bool)      { return s.cell.Fact(s.policy, f.Metric.Name) }

func (f facts) row(p *pair) Row {
	r := blank(&f.Metric)
	r.Note = None
	if a, b, known := p.facts(f.Metric.Name); known {
		r.setExact(a, b)
	}
	return r
}

// factAverage is a pair of facts on average over cells.
type factAverage struct {
	facts
	a, b float64 // sums
	n    int
}

func (a *factAverage) add(p *pair) {
	if x, y, known := p.facts(a.Metric.Name); known {
		a.a, a.b, a.n = a.a+x, a.b+y, a.n+1
	}
}

func (a *factAverage) cells() int { return a.n }

func (a *factAverage) row() (Row, stat.Estimate) {
	r := blank(&a.Metric)
	r.setExact(a.a/float64(a.n), a.b/float64(a.n))
	return r, stat.Estimate{SE: nan}
}

// setExact sets the values of two facts.
func (r *Row) setExact(a, b float64) {
	r.Mean, r.MeanAgainst, r.Difference, r.Note = a, b, a-b, Exact
	if stat.Tied(a, b) {
		r.Difference = 0
	}
	if b != 0 {
		r.Ratio = a / b
		r.RatioLo, r.RatioHi = r.Ratio, r.Ratio
	}
	r.certain()
}
