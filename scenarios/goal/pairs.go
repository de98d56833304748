package goal

import (
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// judgePairs closes pairs, stage by stage. A policy goes on while it has an open pair. Pairs
// that are closed are looked at as long as both policies have the blocks, which makes their
// intervals narrower and changes no verdict.
func (d Decision) judgePairs(o *Outcome, ends []int, c *Cell) {
	all := pairsOf(c)
	intervals := stat.Repeated{Level: d.Level, Looks: stages * len(all), Span: d.Span}
	on := make([]bool, len(c.Batches))
	for _, p := range all {
		on[p.A], on[p.B] = true, true
	}
	o.Complete = true
	for _, end := range ends {
		if slices.Contains(on, true) && !o.reach(end, c, on) {
			o.Complete = false
			break
		}
		going := make([]bool, len(on))
		for _, p := range all {
			open := p.Verdict == Open && on[p.A] && on[p.B]
			if p.gone = p.gone || p.Verdict == Open && !open; p.gone || min(c.blocks(p.A), c.blocks(p.B)) < end {
				continue
			}
			was := p.Pair
			p.upTo(end, c)
			p.narrow(intervals.Interval(&p.seen))
			if !open {
				p.Verdict, p.Blocks = was.Verdict, was.Blocks
				continue
			}
			if p.Verdict = d.verdict(p, c); p.Verdict == Open {
				going[p.A], going[p.B] = true, true
				o.Tied = o.Tied || p.seen.Tied()
			}
		}
		on = going
	}
	for _, p := range all {
		if !p.gone {
			o.Pairs = append(o.Pairs, p.Pair)
		}
	}
}

// narrow takes the common part with the interval of another stage. If they have no common part, one of the
// intervals has missed, and the earlier ones stand.
func (p *pair) narrow(lo, hi float64) {
	if lo, hi = max(p.Lo, lo), min(p.Hi, hi); lo <= hi {
		p.Lo, p.Hi = lo, hi
	}
}

// within reports whether the difference is within the margin.
func (p *pair) within(margin float64) bool { return -margin <= p.Lo && p.Hi <= margin }

// verdict judges an open pair by its interval.
func (d Decision) verdict(p *pair, c *Cell) Verdict {
	switch {
	case p.Lo > 0 || p.Hi < 0:
		return Apart
	case p.within(d.Margin):
		return Within
	case p.seen.Tied() && c.equal(p.A, p.B):
		p.Lo, p.Hi = 0, 0
		return Equal
	}
	return Open
}
