package own

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// intervalTrial tests a claim about sampled numbers by their 95% intervals. A case meets or misses the
// claim if its whole interval does; any other case is open.
type intervalTrial struct {
	cases, missed, open int
	worst               float64 // the largest amount by which all of an interval misses the claim
	where, doubt        string  // the worst miss, and the first open case
	note                string
}

// see adds a case: a number with the interval lo to hi, which has to be at least 0. The case is
// described as by fmt.Sprintf.
func (m *intervalTrial) see(lo, hi float64, describe string, more ...any) {
	m.cases++
	switch {
	case lo >= 0:
	case hi < 0:
		m.missed++
		if m.where == "" || -hi > m.worst {
			m.worst, m.where = -hi, fmt.Sprintf(describe, more...)
		}
	default:
		m.open++
		if m.doubt == "" {
			m.doubt = fmt.Sprintf(describe, more...)
		}
	}
}

// finding returns the verdict. It is that the claim cannot be judged if cases are open, unless the
// claim fails by the others.
func (m *intervalTrial) finding() claim.Finding {
	t := claim.Trial{Cases: m.cases, Broken: m.missed, Worst: m.worst, Where: m.where, Note: m.note}
	f := t.Finding()
	if m.open == 0 {
		return f
	}
	f.Found = claim.Join("true in "+claim.FormatCases(m.cases-m.missed-m.open, m.cases), m.note)
	if f.Verdict != claim.Fails {
		f.Verdict, f.Limits = claim.CannotBeJudged, ""
		f.Reason = fmt.Sprintf("in %s the interval allows both answers, such as %s", claim.FormatCases(m.open, m.cases), m.doubt)
	}
	return f
}

// ratioIn is ratioOf with numbers that are read through the evidence.
func ratioIn(x claim.Exact, metric string, cells []int, a, b string) ratio {
	return ratioOf(x.Report, metric, cells, x.Index[a], x.Index[b], func(cell, policy int) float64 {
		mean := x.Cell(cell).Series(policy, metric).Mean
		if mean == 0 {
			return 1
		}
		return x.Sampled(cell, x.Name(policy), metric) / mean
	})
}

// ratioBound claims a lower bound on the work of a policy over the work of each of others, or an upper one
// if the sign is -1. A case is the average over the cells of one combination of values of variables.
func ratioBound(
	experiment, a string, others []string, sign, bound float64, where func(v grid.Values) bool, variables ...string,
) claim.Check {
	return metricBound(experiment, scenarios.Ratio, "times as much as", a, others, sign, bound, where, variables...)
}

// metricBound is ratioBound for any metric, whose ratios are described in words.
func metricBound(
	experiment, metric, said, a string, others []string, sign, bound float64, where func(v grid.Values) bool,
	variables ...string,
) claim.Check {
	return sampled(experiment, nil).Find(func(x claim.Exact) claim.Finding {
		var m intervalTrial
		for _, b := range others {
			low, high := math.Inf(1), math.Inf(-1)
			for _, g := range groups(x.Report, x.Cells(where), variables...) {
				q := ratioIn(x, metric, g.cells, a, b)
				low, high = min(low, q.mean), max(high, q.mean)
				lo, hi := q.lo-bound, q.hi-bound
				if sign < 0 {
					lo, hi = bound-q.hi, bound-q.lo
				}
				m.see(lo, hi, "%v %s %s at %s", q, said, b, g.label)
			}
			m.note = claim.Join(m.note, fmt.Sprintf("%.2f to %.2f %s %s", low, high, said, b))
		}
		return m.finding()
	})
}

// ratioGrows claims that the ratio of two policies grows from each value of a variable to the next, or
// falls if the sign is -1. A case is a pair of values for one combination of values of other variables.
func ratioGrows(
	experiment, a, b string, sign float64, variable string, where func(v grid.Values) bool, others ...string,
) claim.Check {
	return sampled(experiment, nil).Find(func(x claim.Exact) claim.Finding {
		var m intervalTrial
		for _, g := range groups(x.Report, x.Cells(where), others...) {
			var before ratio
			for k, one := range groups(x.Report, g.cells, variable) {
				q := ratioIn(x, scenarios.Ratio, one.cells, a, b)
				if k > 0 {
					lo, hi := q.minus(before)
					if sign < 0 {
						lo, hi = -hi, -lo
					}
					m.see(lo, hi, "%v times at %s, and %v before", q, claim.Join(g.label, one.label), before)
				}
				before = q
			}
		}
		return m.finding()
	})
}

// ends claims that the makespan of a policy exceeds the least of all by at most a share of it, in the
// cells of meet-calm that meet a condition.
func ends(policy string, share float64, where func(v grid.Values) bool) claim.Check {
	return sampled("meet-calm", nil).Try(claim.All, func(x claim.Exact, t *claim.Trial) {
		for _, c := range x.Cells(where) {
			least, who := math.Inf(1), ""
			for _, i := range rankable(x.Report) {
				if m := x.Sampled(c, x.Name(i), "makespan"); m < least {
					least, who = m, x.Name(i)
				}
			}
			over := x.Sampled(c, policy, "makespan")/least - 1
			t.See(over-share, "%s later than %s at %v", words.Percent(over), who, x.At(c))
		}
	})
}
