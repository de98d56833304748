package compare

import (
	"math"

	"github.com/loadstar-sim/loadstar/scenarios/goal"
)

// Decider is a cell of a study that added instances until differences were decided.
type Decider interface {
	// Judge returns what the study decided; nil if nothing was decided.
	Judge() *goal.Outcome

	// JudgeAt returns what is known of pairs at a level; nil if nothing was decided.
	JudgeAt(level float64) *goal.Outcome
}

// repeated has the intervals of the pairs in a cell that hold whatever number of instances
// the results led to.
type repeated struct{ decided, own, all map[[2]int]goal.Pair }

// AtOnce returns the level at which the pairs of each cell are judged for those of all cells to hold
// at once.
func AtOnce(level float64, cells int) float64 { return 1 - (1-level)/float64(max(1, cells)) }

// repeated returns those of a metric: of all pairs in the cell at once, and of all pairs in all
// cells. It returns nil if the number of instances did not depend on the metric.
func (c *comparison) repeated(m *judged, of Cell) *repeated {
	d, able := of.(Decider)
	if !m.Metric.Repeated || !able {
		return nil
	}
	pairsOf := func(o *goal.Outcome) map[[2]int]goal.Pair {
		pairs := map[[2]int]goal.Pair{}
		if o != nil {
			for _, p := range o.Pairs {
				pairs[[2]int{p.A, p.B}] = p
			}
		}
		return pairs
	}
	level := c.options.Level
	return &repeated{pairsOf(d.Judge()), pairsOf(d.JudgeAt(level)), pairsOf(d.JudgeAt(AtOnce(level, m.Cells)))}
}

// enter replaces the intervals of a row by repeated ones. A difference that is outside, as exact
// means may show, becomes the middle. The row of a pair that was not decided stays as it is.
func (i *repeated) enter(r *Row, pair [2]int) {
	if i == nil || r.Note == None {
		return
	}
	own, decided := i.own[pair]
	if !decided {
		return
	}
	r.Decided = i.decided[pair].Verdict.String()
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
	if all := i.all[pair]; !math.IsInf(all.Lo, 0) {
		r.AllLo, r.AllHi = all.Lo, all.Hi
	}
	r.judge()
}
