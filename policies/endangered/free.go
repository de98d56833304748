package endangered

import "github.com/loadstar-sim/loadstar/models"

const (
	rounds = 24   // in which sizes and places are improved by turns
	enough = 1e-7 // the part of the work that a round must gain to be followed by another

	pairs   = 4e7 // of entries that are looked at in all, to find some to exchange
	retimed = 6e7 // entries whose ends are computed in all
)

// free returns a schedule of chunks of any sizes, which begins as that of a number of equal ones. If
// the number is open, more are tried as long as they gain something: where little is replicated,
// chunks that become smaller and smaller are better, and of these there can be more.
func (f *filling) free(c crew, load float64, chunks int, open bool) *models.Schedule {
	best := f.draft(c, load, chunks)
	for n, poor := chunks, 0; open && poor < 4; {
		n += max(1, n/10)
		if c.limit(load, n) != nil {
			break
		}
		d := f.draft(c, load, n)
		if d.work > best.work {
			poor = 0
			best = d
		} else {
			poor++
		}
	}
	for range rounds {
		before := best.work
		best.trade()
		best.extend()
		best.resize()
		best.shake()
		if !(best.work > before*(1+enough)) {
			break
		}
	}
	return best.schedule()
}

// draft returns the draft that begins as a number of equal chunks, with the best sizes for its lists.
func (f *filling) draft(c crew, load float64, chunks int) *draft {
	d := newDraft(c, load, f.schedule(c, load, chunks))
	d.resize()
	d.extend()
	d.resize()
	return d
}
