package meet

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// measured tests a claim about numbers that are measured. A case meets the claim or misses it if
// all of its interval does; any other is open.
type measured struct {
	cases, missed, open int
	worst               float64 // by how much the worst case misses at least
	where, doubt        string  // the worst miss, and the first open case
	note                string
}

// see adds a case in which a number, known to be between lo and hi, has to be at least 0. The case is
// described as by fmt.Sprintf.
func (m *measured) see(lo, hi float64, describe string, more ...any) {
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

// finding returns the verdict. A claim with open cases holds only if it would with them missed.
func (m *measured) finding() claim.Finding {
	t := claim.Trial{Cases: m.cases, Broken: m.missed, Worst: m.worst, Where: m.where, Note: m.note}
	f := t.Finding()
	if m.open > 0 && f.Verdict != ledger.Fails {
		f.Verdict, f.Limits = ledger.CannotBeJudged, ""
		f.Reason = fmt.Sprintf("in %s the interval has both answers, such as %s", claim.FormatCases(m.open, m.cases), m.doubt)
		f.Found = claim.Join("so in "+claim.FormatCases(m.cases-m.missed-m.open, m.cases), m.note)
	}
	return f
}

// small are the values to which evidence is reduced.
var small = map[string]map[string]string{"meet": {"c": "0.01,0.3"}}

// spoken are the policies that claims speak of, where others take long.
var spoken = map[string][]string{
	"meet":        {rounds, greedy, once, reallocate, onDemand},
	"meet-unlike": {greedy, once},
}

// evidenceOf is the study of what an experiment of the catalogue measures, or of a part of it.
func evidenceOf(experiment string) claim.Study {
	return claim.Study{Request: scenarios.Request{Experiment: experiment, Policies: spoken[experiment]}, Small: small[experiment]}
}

// timesIn compares two policies by numbers that are read through the evidence.
func timesIn(x claim.Exact, cells []int, a, b string) times {
	return compare(x.Report, cells, x.Index[a], x.Index[b], func(cell, policy int) float64 {
		mean := x.Series(cell, policy, scenarios.Ratio).Mean
		if mean == 0 {
			return 1
		}
		return x.Sampled(cell, x.Name(policy), scenarios.Ratio) / mean
	})
}

// worth claims that one policy completes some times as much as each of others: at least, or at most
// if the sign is -1, on average over the cells of each combination of values of some variables.
func worth(experiment, a string, others []string, sign, bound float64, where func(v grid.Values) bool, variables ...string) claim.Check {
	return evidenceOf(experiment).Find(func(x claim.Exact) claim.Finding {
		var m measured
		for _, b := range others {
			low, high := math.Inf(1), math.Inf(-1)
			for _, g := range groups(x.Report, x.Cells(where), variables...) {
				t := timesIn(x, g.cells, a, b)
				low, high = min(low, t.mean), max(high, t.mean)
				lo, hi := t.lo-bound, t.hi-bound
				if sign < 0 {
					lo, hi = bound-t.hi, bound-t.lo
				}
				m.see(lo, hi, "%v times as much as %s at %s", t, b, g.label)
			}
			m.note = claim.Join(m.note, fmt.Sprintf("%.2f to %.2f times as much as %s", low, high, b))
		}
		return m.finding()
	})
}

// grows claims that what one policy completes over another grows from each value of a variable to
// the next, or falls if the sign is -1, for each combination of values of others.
func grows(experiment, a, b string, sign float64, variable string, where func(v grid.Values) bool, others ...string) claim.Check {
	return evidenceOf(experiment).Find(func(x claim.Exact) claim.Finding {
		var m measured
		for _, g := range groups(x.Report, x.Cells(where), others...) {
			var before times
			for k, one := range groups(x.Report, g.cells, variable) {
				t := timesIn(x, one.cells, a, b)
				if k > 0 {
					lo, hi := t.more(before)
					if sign < 0 {
						lo, hi = -hi, -lo
					}
					m.see(lo, hi, "%v times at %s, and %v before", t, claim.Join(g.label, one.label), before)
				}
				before = t
			}
		}
		return m.finding()
	})
}

// ends claims that a policy ends first if nobody is interrupted, or later by at most a part of the
// least makespan.
func ends(policy string, part float64, where func(v grid.Values) bool) claim.Check {
	return evidenceOf("meet-calm").Try(claim.All, func(x claim.Exact, t *claim.Trial) {
		for _, c := range x.Cells(where) {
			least, who := math.Inf(1), ""
			for _, i := range players(x.Report) {
				if m := x.Sampled(c, x.Name(i), "makespan"); m < least {
					least, who = m, x.Name(i)
				}
			}
			over := x.Sampled(c, policy, "makespan")/least - 1
			t.See(over-part, "%s later than %s at %v", claim.FormatPercent(over), who, x.At(c))
		}
	})
}
