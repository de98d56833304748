package static

import "math"

// enough is at how many chunks, over all numbers tried, the search for the best number
// looks before it settles for the best so far: some tenths of a second.
const enough = 10_000_000

// gap is a range of numbers of chunks that were not tried, between two that were.
type gap struct {
	from, to int     // the two
	done     float64 // how many chunks of the upper number are done
}

// best returns the best number of chunks up to mostChunks, the smallest of several. It
// tries the hints too, so what it returns is never worse than they are.
//
// What is done of n chunks never falls as n grows: each chunk ends earlier. So of the
// numbers between a and b none has a larger part done than done(b)/(a+1), and gaps for
// which that is not enough need no trial; the others are halved. Nothing is assumed of
// the law: under recorded durations, what is missed rises and falls like a saw's teeth.
//
// The smaller the start-up cost is, the more and the smaller are the teeth: with one of a
// millionth of a worker's life or less, the search may look at enough chunks before all
// gaps are closed.
func (q queue) best(hints ...int) (int, error) {
	return q.number("best queue", func() (int, error) {
		memory := scratches.Get().(*scratch)
		defer memory.giveBack()
		best, least, looked := 1, math.Inf(1), 0
		try := func(n int) outlook {
			o := q.cut(n)
			looked += o.looked
			if o.missed < least || o.missed == least && n < best {
				best, least = n, o.missed
			}
			return o
		}
		for _, n := range hints {
			try(n)
		}
		gaps, open := memory.gaps[:0], memory.open
		for from, n := 0, 1; from < mostChunks; from, n = n, min(n+1+n/16, mostChunks) {
			o := try(n)
			gaps = append(gaps, gap{from, n, o.done})
			if o.beyond >= least {
				break
			}
		}
		for len(gaps) > 0 && looked < enough {
			open = open[:0]
			for _, g := range gaps {
				if g.to-g.from < 2 || g.done/float64(g.from+1) < (1-least)*rounding {
					continue
				}
				middle := g.from + (g.to-g.from)/2
				o := try(middle)
				open = append(open, gap{g.from, middle, o.done}, gap{middle, g.to, g.done})
			}
			gaps, open = open, gaps
		}
		memory.gaps, memory.open = gaps, open
		return best, nil
	})
}
