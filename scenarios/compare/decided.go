package compare

import (
	"math"

	"github.com/loadstar-sim/loadstar/scenarios/goal"
)

// DecidedMean is the kind of a mean for which a study added instances until differences were decided. In a
// cell, its intervals hold for this stopping rule.
type DecidedMean struct{ Mean }

func (DecidedMean) begin(m *metricRun) comparer {
	return &decidedMeans{means: Mean{}.begin(m).(*means)}
}

// AtOnce returns the level at which to judge the pairs of each cell so that the intervals of all cells hold
// at once.
func AtOnce(level float64, cells int) float64 { return 1 - (1-level)/float64(max(1, cells)) }

// decidedMeans compares means that were decided.
type decidedMeans struct {
	*means
	cell   Cell
	judged *judgements // of the cell, in the second pass
}

// judgements are the verdicts on the pairs in a cell: as the study decided, of all pairs in the cell at
// once, and of all pairs in all cells.
type judgements struct{ decided, own, all map[[2]int]goal.Pair }

func (m *decidedMeans) enter(c Cell) { m.cell, m.judged = c, nil }

func (m *decidedMeans) row(p *pair) Row {
	if m.judged == nil {
		m.judged = judge(m.cell, m.level, m.Cells)
	}
	r := m.means.row(p)
	m.judged.enter(&r, [2]int{p.a.policy, p.b.policy})
	return r
}

// judge returns the verdicts on the pairs in a cell of several, at a level.
func judge(c Cell, level float64, cells int) *judgements {
	return &judgements{pairsOf(c.Judge()), pairsOf(c.JudgeAt(level)), pairsOf(c.JudgeAt(AtOnce(level, cells)))}
}

// pairsOf returns the pairs of an outcome by their policies.
func pairsOf(o *goal.Outcome) map[[2]int]goal.Pair {
	pairs := map[[2]int]goal.Pair{}
	if o != nil {
		for _, p := range o.Pairs {
			pairs[[2]int{p.A, p.B}] = p
		}
	}
	return pairs
}

// enter replaces the intervals of a row. A difference that is outside, as exact means may show, becomes the
// middle. The row of a pair that was not decided stays as it is.
func (j *judgements) enter(r *Row, pair [2]int) {
	own, decided := j.own[pair]
	if r.Note == None || !decided {
		return
	}
	r.Decided = j.decided[pair].Verdict.String()
	r.Lo, r.Hi, r.AllLo, r.AllHi = nan, nan, nan, nan
	r.P, r.RatioLo, r.RatioHi, r.Significant = nan, nan, nan, 0
	switch {
	case own.Verdict == goal.Equal:
		r.Note, r.Difference, r.Ratio = Equal, 0, 1
		r.certain()
		return
	case math.IsInf(own.Lo, 0):
		if r.Note == Measured || r.Note == Alone {
			r.Note = Seldom
		}
		return
	case r.Note != Equal:
		r.Note = Repeated
	}
	if r.Lo, r.Hi = own.Lo, own.Hi; !(r.Lo <= r.Difference && r.Difference <= r.Hi) {
		r.Difference, r.Ratio = r.Lo+(r.Hi-r.Lo)/2, nan
	}
	if all := j.all[pair]; !math.IsInf(all.Lo, 0) {
		r.AllLo, r.AllHi = all.Lo, all.Hi
	}
	r.judge()
}
