package scenarios

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
)

// Control variates sharpen mean ratios, and differences of two, by exact means of the work.
//
// Where the exact mean of a sampled quantity is known, the error of its sample mean is known: of a policy's
// work, or of the reference's. Regressing the batch means of the ratio on the batch means of the works
// removes this error ([stat.Adjust]). What is left is often a small part.
//
// If no policy can do more than the reference, up to the load, then the reference's shortfall bounds how far
// a mean ratio may be from the mean share of the load: with 0 <= w <= o <= W,
//
//	0 <= w/o - w/W = (w/o) (1 - o/W) <= 1 - o/W
//
// The bounds are certain, and narrow just where the reference seldom falls short, so that the
// sample does not show how it does.
//
// Where the reference is a ceiling, its work is one number for all instances, and the mean ratio
// is the exact mean over that number.

// AdjustedRatio is the name of mean ratios that are adjusted.
const AdjustedRatio = "adjusted_ratio"

// Control holds a policy's results in a cell: its ratio and its work in the same instances, and the exact
// mean of the work.
type Control struct {
	Ratio, Work *stat.Series
	Mean        float64 // exact; NaN if it is not known
	Off         float64 // how far the exact mean may be off
}

// Controls holds facts of a cell by which means are adjusted, apart from the policies that are judged.
// Series must not be appended to as long as an estimate from them is used.
type Controls struct {
	Load      float64
	Reference Control // of the ratio; its Work is empty unless the study has its batches
	Most      bool    // no policy completes more than the reference in any instance
	Same      bool    // the work of the reference is the same in all instances
}

// NewControls returns the controls of a problem's cell, from the sampled work of the reference with its
// exact mean, or NaN if that is unknown. Interruptions must be independent.
func NewControls(p *models.Problem, reference any, sampled Control) *Controls {
	c := &Controls{Load: p.Load, Reference: sampled}
	if best, is := reference.(policies.Optimum); is {
		c.Most = true
		if work, off, ok := best.Mean(p); ok {
			c.Reference.Mean, c.Reference.Off = work, off
		}
	}
	_, c.Same = reference.(policies.Ceiling)
	return c
}

// AdjustedMean is an adjusted mean with its interval.
type AdjustedMean struct {
	Mean      float64
	Instances int64   // that the estimate uses
	Gain      float64 // variance of the plain mean over the regression's; 0 without one
	Tied      bool    // of a difference: it is 0 in all batches, and the exact means are equal

	Deviations []float64 // of the regression, as of [stat.Controlled]; nil without one

	interval func(level float64) (lo, hi float64)
	lo, hi   float64 // the bounds that are certain; infinite if there are none
}

// Interval returns the interval of the mean at a level such as 0.95, by the regression or for the plain
// mean, cut to the certain bounds. If the two do not overlap, it is the bounds.
func (e *AdjustedMean) Interval(level float64) (lo, hi float64) {
	lo, hi = e.interval(level)
	if !(lo <= e.hi && hi >= e.lo) { // also if there is no interval
		return e.lo, e.hi
	}
	return max(lo, e.lo), min(hi, e.hi)
}

// Ratio returns the adjusted mean ratio of a policy. It is not ok if too few exact means are known, or if
// too few instances are sampled.
func (c *Controls) Ratio(p Control) (AdjustedMean, bool) {
	e := AdjustedMean{lo: math.Inf(-1), hi: math.Inf(1)}
	plain := func(level float64) (lo, hi float64) {
		if c.Most {
			return p.Ratio.Within(level, 0, 1)
		}
		return p.Ratio.Within(level, 0, math.Inf(1))
	}
	if c.bounded() && isKnown(p.Mean) {
		slack := p.Off/c.Load + exactly
		e.lo, e.hi = p.Mean/c.Load-slack, p.Mean/c.Load+c.short()+slack
	}
	if unit := c.unit(p); unit > 0 && isKnown(p.Mean) {
		slack := p.Off*unit + exactly
		e.lo, e.hi = float64(p.Mean*unit)-slack, float64(p.Mean*unit)+slack
		return e, e.plain(p.Ratio.Mean, p.Ratio.N, plain)
	}
	means, length := stat.Common(p.Ratio, p.Work, c.Reference.Work)
	if means != nil && isKnown(p.Mean) {
		works := []stat.Control{{Batches: means[1], Mean: p.Mean, Off: p.Off}, {Batches: means[2], Mean: c.Reference.Mean, Off: c.Reference.Off}}
		if !isKnown(c.Reference.Mean) {
			works = works[:1]
		}
		if c.adjust(&e, means[0], length, works) {
			return e, true
		}
	}
	return e, e.plain(p.Ratio.Mean, p.Ratio.N, plain)
}

// Bounds returns between which the difference of the mean ratios of two policies certainly is,
// a minus b, by exact means alone. They are infinite if too little is known exactly.
func (c *Controls) Bounds(a, b Control) (lo, hi float64) {
	if unit := c.unit(a); unit > 0 && isKnown(a.Mean) && isKnown(b.Mean) {
		apart, slack := float64((a.Mean-b.Mean)*unit), (a.Off+b.Off)*unit+exactly
		return apart - slack, apart + slack
	}
	if !c.bounded() || !isKnown(a.Mean) || !isKnown(b.Mean) {
		return math.Inf(-1), math.Inf(1)
	}
	apart, short := (a.Mean-b.Mean)/c.Load, c.short()+(a.Off+b.Off)/c.Load+exactly
	return apart - short, apart + short
}

// Difference returns the adjusted difference of the mean ratios of two policies, a minus b. It
// is not ok where [Controls.Ratio] is not.
func (c *Controls) Difference(a, b Control) (AdjustedMean, bool) {
	var e AdjustedMean
	e.lo, e.hi = c.Bounds(a, b)
	d, exact := stat.Pair(a.Ratio, b.Ratio), isKnown(a.Mean) && isKnown(b.Mean)
	e.Tied = exact && d.Batches() > 0 && d.Tied() && (stat.Tied(a.Mean, b.Mean) || math.Abs(a.Mean-b.Mean) <= a.Off+b.Off)
	if exact && c.unit(a) > 0 {
		return e, e.plain(d.Mean, min(a.Ratio.N, b.Ratio.N), d.Interval)
	}
	means, length := stat.Common(a.Ratio, b.Ratio, a.Work, b.Work, c.Reference.Work)
	if means != nil && exact {
		var apart [2][room]float64
		works := []stat.Control{{Batches: means[2], Mean: a.Mean, Off: a.Off}, {Batches: means[3], Mean: b.Mean, Off: b.Off}}
		if isKnown(c.Reference.Mean) {
			works = []stat.Control{
				{Batches: less(apart[0][:0], means[2], means[3]), Mean: a.Mean - b.Mean, Off: a.Off + b.Off},
				{Batches: means[4], Mean: c.Reference.Mean, Off: c.Reference.Off},
			}
		}
		if !d.Rare() && c.adjust(&e, less(apart[1][:0], means[0], means[1]), length, works) {
			return e, true
		}
	}
	return e, e.plain(d.Mean, min(a.Ratio.N, b.Ratio.N), d.Interval)
}

// exactly is by how much exact shares of the load may be off by rounding.
const exactly = 1e-12

// isKnown reports whether an exact mean is known.
func isKnown(mean float64) bool { return !math.IsNaN(mean) }

// unit returns the ratio of a unit of work if that is the same in all instances, and 0 if not.
// As it is the same, any policy that completes something shows it.
func (c *Controls) unit(p Control) float64 {
	if !c.Same || p.Work == nil || p.Ratio == nil || !(p.Work.Mean > 0) || !(p.Ratio.Mean > 0) || p.Work.N != p.Ratio.N {
		return 0
	}
	return p.Ratio.Mean / p.Work.Mean
}

// bounded reports whether there are bounds that are certain.
func (c *Controls) bounded() bool { return c.Most && isKnown(c.Reference.Mean) && c.Load > 0 }

// short returns at most which share of the load the reference leaves on average.
func (c *Controls) short() float64 {
	return min(1, max(0, 1-(c.Reference.Mean-c.Reference.Off)/c.Load))
}

// adjust makes the estimate one by regression. It is not ok if the regression would promise
// too much.
func (c *Controls) adjust(e *AdjustedMean, values []float64, length int, works []stat.Control) bool {
	below, batches := c.Reference.Work.Below(c.Load)
	// Batches that another policy lacks may be those below the load.
	common := len(values) * length / max(1, c.Reference.Work.Length())
	if !stat.Varied(max(0, below-(batches-common)), common) {
		return false
	}
	regression, ok := stat.Adjust(values, 1, works...) // ratios are at most 1 where they count
	if !ok {
		return false
	}
	e.Mean, e.Instances, e.Gain = regression.Mean, int64(len(values)*length), regression.Gain
	e.Deviations, e.interval = regression.Deviations(), regression.Interval
	e.enter()
	return true
}

// plain makes the estimate the plain mean of instances, within the bounds. It is not ok without
// bounds. Whether they say more than the plain interval does not count: estimates that are
// chosen by where their mean lies do not hold as often as they say.
func (e *AdjustedMean) plain(mean float64, instances int64, interval func(level float64) (lo, hi float64)) bool {
	e.Mean, e.Instances, e.interval = mean, instances, interval
	if math.IsInf(e.lo, 0) {
		return false
	}
	e.enter()
	return true
}

// enter makes a mean that is outside of the bounds the middle of the interval within them.
func (e *AdjustedMean) enter() {
	if !(e.Mean >= e.lo && e.Mean <= e.hi) {
		lo, hi := e.Interval(0.95)
		e.Mean = lo + float64((hi-lo)/2)
	}
}

// less appends the differences of batch means to d, which are 0 where these differ by rounding.
func less(d, a, b []float64) []float64 {
	for i := range a {
		apart := a[i] - b[i]
		if stat.Tied(a[i], b[i]) {
			apart = 0
		}
		d = append(d, apart)
	}
	return d
}

// room is for how many batches there is memory without allocation: more than a series keeps.
const room = 80
