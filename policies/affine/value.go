package affine

import (
	"math"
	"sort"
)

// value is the work of some workers as a function of the time K that is left: a continuous, convex,
// piecewise linear function that never falls. Each piece reaches from its start to the start of the next.
// The first begins at 0 with nothing done.
//
// Proof of convexity. It is the maximum of the lines of all ordered sets, each from the time on from
// which no worker's share is negative. Where a line begins, a worker's share is 0 and it might be left
// out, with its start-up costs, so that another line is there already and not below. So the maximum
// changes from one line to another only where they cross, which raises the slope.
type value []piece

type piece struct {
	from, load, rate float64 // load at from, and units per time beyond
	who              int32   // the worker that is sent to first; -1: none
}

// at returns the line's load at k.
func (p *piece) at(k float64) float64 { return p.load + float64(p.rate*(k-p.from)) }

// piece returns the piece in which k lies.
func (v value) piece(k float64) *piece {
	n := sort.Search(len(v), func(i int) bool { return v[i].from > k })
	return &v[max(n-1, 0)]
}

// nothing is the value of no workers.
var nothing = value{{who: -1}}

// after appends to dst the work that can be done if worker who is sent to first and v is the work of the
// others afterwards, up to the horizon. It begins at C + W.
func (v value) after(dst value, w *worker, who int32, horizon float64) value {
	idle, u := w.idle(), w.unit()
	if !(idle < horizon) {
		return dst
	}
	start := w.Compute.Latency // time left to the workers behind if the share is 0
	n := sort.Search(len(v), func(i int) bool { return v[i].from > start })
	f := w.Compute.PerUnit / u
	p := v[max(n-1, 0)]
	dst = append(dst, piece{from: idle, load: p.at(start), rate: 1/u + float64(p.rate*f), who: who})
	if f == 0 {
		return dst
	}
	for _, p := range v[n:] {
		x := (p.from - start) / w.Compute.PerUnit // the share
		k := idle + float64(x*u)
		if !(k < horizon) {
			break
		}
		dst = append(dst, piece{from: k, load: x + p.load, rate: 1/u + float64(p.rate*f), who: who})
	}
	return dst
}

// tie is the relative difference from which a value counts as better: more than sums of rounding errors.
const tie = 1e-13

// most appends the greater of two values to dst, and f where they tie. The value g may begin late, but
// not above f.
func most(dst, f, g value, horizon float64) value {
	if len(g) == 0 {
		return append(dst, f...)
	}
	x, i, j := 0.0, 0, 0
	base := len(dst)
	put := func(p piece, from, load float64) {
		if k := len(dst) - 1; k >= base {
			if last := &dst[k]; last.who == p.who && last.rate == p.rate {
				return // the same line continues
			}
			if !(from > dst[k].from) {
				dst = dst[:k]
			}
		}
		p.from, p.load = from, load
		dst = append(dst, p)
	}
	// cross continues with another line, where both are equal up to the rounding of the time: the value
	// must not fall even where a rate is very large.
	cross := func(to, from piece, at float64) { put(to, at, max(to.at(at), from.at(at))) }
	for i < len(f) {
		if j == 0 && g[0].from > x { // g has not begun
			put(f[i], x, f[i].at(x))
			if i+1 < len(f) && f[i+1].from <= g[0].from {
				i++
				x = f[i].from
				continue
			}
			x = g[0].from
		}
		end, both := horizon, 0 // where the first of the two lines ends
		if i+1 < len(f) {
			end, both = f[i+1].from, 1
		}
		if j+1 < len(g) && g[j+1].from <= end {
			if g[j+1].from < end {
				both = 0
			}
			end, both = g[j+1].from, both+2
		}
		fx := f[i].at(x)
		ahead := g[j].at(x) - fx
		gains := g[j].rate - f[i].rate
		small := tie * fx
		later, little := ahead+float64(gains*(end-x)), tie*f[i].at(end)
		if math.IsInf(end, 1) {
			later, little = gains, tie*f[i].rate
		}
		if ahead > small {
			put(g[j], x, g[j].at(x))
			if later < -little {
				cross(f[i], g[j], x-ahead/gains)
			}
		} else {
			put(f[i], x, fx)
			if later > little {
				cross(g[j], f[i], max(x, x-ahead/gains))
			}
		}
		if both == 0 {
			break
		}
		if both&1 == 1 {
			i++
		}
		if both&2 == 2 {
			j++
		}
		x = end
	}
	return dst
}
