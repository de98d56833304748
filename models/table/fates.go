package table

import (
	"math"
	"math/bits"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// fates counts the entries of a list that end by a time. The ends are sorted; a table, indexed by the
// scaled time, says where the search begins.
type fates struct {
	steps []step
	scale float64
	ends  []float64 // the ends, and behind them NaN
	list  []float64 // the ends of the list, while tables are built
}

// step is an entry at which the search begins, and its end. The search is usually over there.
type step struct {
	end   float64
	entry int
}

func newFates(ends []float64) *fates {
	n := len(ends)
	f := &fates{ends: make([]float64, n+1), steps: make([]step, max(n+1, 2)), list: ends}
	f.ends[copy(f.ends, ends)] = math.NaN()
	if n > 0 && ends[n-1] > 0 {
		// The scale is a little less than n, so that the k-th of equal chunks ends just before the k-th
		// step of the table. With n, rounding would put it before or behind. So the search is over where
		// it begins, and none of its branches is hard to predict.
		f.scale = float64(n) * (1 - 1e-9) / ends[n-1]
	}
	k := 0
	for b := range f.steps {
		for k < n && int(ends[k]*f.scale) < b {
			k++
		}
		f.steps[b] = step{f.ends[k], k}
	}
	return f
}

// extend adds steps until the worker has certainly been interrupted, if these are few. A batch then needs
// no special case for an instance in which a worker outlives its list.
func (f *fates) extend(law models.Risk) {
	const few = 512
	n := len(f.steps)
	for n < few && law.Before(float64(n)/f.scale) < 1 {
		n = min(2*n, few)
	}
	for f.steps = slices.Grow(f.steps, n-len(f.steps)); len(f.steps) < n; {
		f.steps = append(f.steps, step{math.NaN(), len(f.ends) - 1})
	}
}

// sum returns the total number of entries that end by several times.
//
//go:noinline
func (f *fates) sum(times []float64) (sum int) {
	steps, scale, last := f.steps, f.scale, len(f.steps)-1
	for _, x := range times {
		s := &steps[before(int(x*scale), last)]
		sum += s.entry
		if s.end <= x {
			sum += f.beyond(s.entry, x)
		}
	}
	return sum
}

// reached sets the number of entries that end by each of several times.
//
//go:noinline
func reached[N int | int32](f *fates, times []float64, by []N) {
	steps, scale, last := f.steps, f.scale, len(f.steps)-1
	by = by[:len(times)]
	for i, x := range times {
		s := &steps[before(int(x*scale), last)]
		k := s.entry
		if s.end <= x {
			k += f.beyond(k, x)
		}
		by[i] = N(k)
	}
}

// reachedAll sets the number of entries that end by each of several times in the instances of a batch. No
// time may be beyond the steps.
//
//go:noinline
func (f *fates) reachedAll(a, b, c, d []float64, by []lanes) {
	steps, scale := f.steps, f.scale
	b, c, d, by = b[:len(a)], c[:len(a)], d[:len(a)], by[:len(a)]
	for i, x := range a {
		to := &by[i]
		s := &steps[int(x*scale)]
		if to[0] = uint16(s.entry); s.end <= x {
			to[0] += uint16(f.beyond(s.entry, x))
		}
		x = b[i]
		s = &steps[int(x*scale)]
		if to[1] = uint16(s.entry); s.end <= x {
			to[1] += uint16(f.beyond(s.entry, x))
		}
		x = c[i]
		s = &steps[int(x*scale)]
		if to[2] = uint16(s.entry); s.end <= x {
			to[2] += uint16(f.beyond(s.entry, x))
		}
		x = d[i]
		s = &steps[int(x*scale)]
		if to[3] = uint16(s.entry); s.end <= x {
			to[3] += uint16(f.beyond(s.entry, x))
		}
	}
}

// before returns the step of a scaled time, or the last step if the time is beyond the steps or
// overflows. It has no branch: whether a worker reaches the end of its list is hard to predict.
func before(scaled, last int) int {
	short := scaled - last
	return last + short&(short>>(bits.UintSize-1))
}

// beyond returns the number of entries from k on that end by x: hardly ever more than one.
//
//go:noinline
func (f *fates) beyond(k int, x float64) (more int) {
	for f.ends[k+more] <= x {
		more++
	}
	return more
}

// same reports whether the fates belong to a list with the given ends.
func (f *fates) same(ends []float64) bool {
	if len(ends) != len(f.list) || len(ends) == 0 {
		return len(ends) == len(f.list)
	}
	return &f.list[0] == &ends[0] || slices.Equal(f.list, ends)
}
