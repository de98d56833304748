package goal

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// judgeBest drops policies, stage by stage, by the procedure of Kim and Nelson; see [stat.Selection]. The
// variance of a pair is computed from its batches up to the first stage at which it can be relied on. Until
// then neither drops the other, and the larger mean decides once it is within the margin of what it could
// be. Certain bounds of a difference come before sampled ones.
func (d Decision) judgeBest(o *Outcome, ends []int, c *Cell) {
	all, on := pairsOf(c), make([]bool, len(c.Batches))
	compared := c.compared()
	for _, i := range compared {
		on[i] = true
	}
	if len(all) == 0 {
		o.Complete, o.Left = true, places(on)
		return
	}
	rule := stat.Selection{Policies: len(compared), Batches: ends[0] * c.PerBlock, Margin: d.Margin, Level: d.Level}
	sums := make([]stat.Moments, len(on))
	for _, end := range ends {
		if !o.reach(end, c, on) {
			o.Left = places(on)
			return
		}
		drop, settled := make([]bool, len(on)), true
		for _, p := range all {
			if on[p.A] && on[p.B] {
				p.upTo(end, c)
				p.dropBy(rule, drop)
			}
		}
		for i := range on {
			on[i] = on[i] && !drop[i]
		}
		for _, p := range all {
			if on[p.A] && on[p.B] && !p.settled(rule, d.Span, c) {
				settled, o.Tied = false, o.Tied || p.seen.Tied()
			}
		}
		if o.Settled = settled; settled {
			break
		}
	}
	o.Complete, o.Left = true, places(on)
	for _, i := range o.Left {
		for _, x := range c.Batches[i][:o.Blocks[i]*c.PerBlock] {
			sums[i].Add(x)
		}
		if o.Best < 0 || sums[i].Mean > sums[o.Best].Mean {
			o.Best = i
		}
	}
}

// dropBy marks the policy that the other one drops.
func (p *pair) dropBy(rule stat.Selection, drop []bool) {
	if math.IsNaN(p.variance) && p.seen.Measured() {
		p.variance = p.seen.Variance()
	}
	lead := math.Inf(1)
	if !math.IsNaN(p.variance) {
		lead = rule.Lead(p.seen.Batches(), p.variance)
	}
	switch {
	case p.Lo > 0, p.Hi >= 0 && p.seen.Mean() > lead:
		drop[p.B] = true
	case p.Hi < 0, -p.seen.Mean() > lead:
		drop[p.A] = true
	}
}

// settled reports whether more instances of a pair would change nothing: it has enough, or its policies
// are alike up to the margin.
func (p *pair) settled(rule stat.Selection, span float64, c *Cell) bool {
	if !math.IsNaN(p.variance) && rule.Enough(p.seen.Batches(), p.variance) || p.within(rule.Margin) {
		return true
	}
	return math.IsNaN(p.variance) && rule.Alike(&p.seen, span) || p.seen.Tied() && c.equal(p.A, p.B)
}

// places returns the indices at which a list is true.
func places(on []bool) (at []int) {
	for i := range on {
		if on[i] {
			at = append(at, i)
		}
	}
	return slices.Clip(at)
}
