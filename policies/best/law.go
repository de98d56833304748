package best

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// law tabulates a law of interruption and interpolates linearly. The table has a fixed number of times in each octave,
// so that the bits of a time give its cell. Steps of a law, as in laws of traces, get slopes that a gradient can use.
type law struct {
	risk  models.Risk // used instead of the table if exact is set
	base  uint64      // bits of the first cell
	shift uint
	cells []cell
	first float64 // below it the law rises linearly from 0
	slope float64
	last  float64 // the value beyond the table
	wall  float64 // the cutoff, after which all is lost; a table would blur that
}

// cell is a linear piece: value + slope (t - from).
type cell struct{ from, value, slope float64 }

const (
	octaves = 36       // octaves in the table below the horizon
	within  = 1 - 1e-9 // share of a cutoff at which entries should end, so that rounding does not lose them
)

// newLaw returns the table of a law up to a horizon. If there are many laws, the tables are coarser.
func newLaw(of models.Risk, horizon float64, among int) *law {
	if x := of.Quantile(1); x > 0 && x < horizon/2 {
		horizon = 2 * x
	}
	bits := uint(7)
	if among > 32 {
		bits = 5
	}
	l := &law{risk: of, shift: 52 - bits, wall: math.Inf(1)}
	if cut, ok := of.(late); ok {
		if l.wall, of = cut.At*within, cut.Law; of == nil {
			of = risk.Never{}
		}
	}
	top := math.Float64bits(horizon)>>l.shift + 1
	count := uint64(octaves << bits)
	l.base = top - min(top-1, count)
	at := func(k uint64) float64 { return math.Float64frombits(k << l.shift) }
	l.first = at(l.base)
	value := of.Before(l.first)
	l.slope = value / l.first
	l.cells = make([]cell, top-l.base)
	for k := range l.cells {
		from, to := at(l.base+uint64(k)), at(l.base+uint64(k)+1)
		next := of.Before(to)
		l.cells[k] = cell{from, value, (next - value) / (to - from)}
		value = next
	}
	l.last = value
	return l
}

// at returns the probability of an interruption before t, and its slope there.
func (l *law) at(t float64) (value, slope float64) {
	if t > l.wall {
		return 1, 0
	}
	if k := math.Float64bits(t)>>l.shift - l.base; k < uint64(len(l.cells)) {
		c := &l.cells[k]
		return c.value + float64(c.slope*(t-c.from)), c.slope
	}
	if t < l.first {
		return float64(l.slope * t), l.slope
	}
	return l.last, 0
}

// before returns the same probability by the law itself.
func (l *law) before(t float64) float64 {
	if t > l.wall {
		return 1
	}
	return l.risk.Before(t)
}
