package compare

import "github.com/loadstar-sim/loadstar/results/stat"

// family judges the differences of one metric in all cells at once. A first pass adds the differences,
// and a second one gets their intervals in the same order.
type family struct {
	level float64

	measurable int               // differences with an interval of their own
	measured   int               // measurable differences with enough batches for a large family
	kept       []stat.Difference // all measurable ones of a small family, the measured ones of a larger one; nil if large
	places     []int             // of kept, among the measurable
	large      bool              // there are too many to keep, or some are estimates: judged one by one

	intervals [][2]float64 // of kept
	next, at  int          // in the second pass: the next measurable difference, and the place in kept
}

// small is the largest family whose intervals take fewer batches than larger ones.
const small = 20

// add adds a difference in the first pass, and takes it away if it keeps it.
func (f *family) add(d *stat.Difference) {
	if !d.Measured(1) {
		return
	}
	ample := d.Measured(small + 1)
	if ample {
		f.measured++
	}
	if f.measurable == small { // those with few batches have no interval now
		n := 0
		for k := range f.kept {
			if f.kept[k].Measured(small + 1) {
				f.kept[n], f.places[n] = f.kept[k], f.places[k]
				n++
			}
		}
		f.kept, f.places = f.kept[:n], f.places[:n]
	}
	if !f.large && (ample || f.measurable < small) {
		f.kept, f.places = append(f.kept, *d), append(f.places, f.measurable)
		*d = stat.Difference{}
	}
	f.measurable++
	if f.measured > stat.MostTogether {
		f.large, f.kept, f.places = true, nil, nil
	}
}

// addEstimate adds a difference of samples that share nothing in the first pass.
func (f *family) addEstimate() {
	f.measurable++
	f.measured++
	f.large, f.kept, f.places = true, nil, nil
}

// size returns the number of intervals that hold at once.
func (f *family) size() int {
	if f.measurable <= small {
		return f.measurable
	}
	return f.measured
}

// singleLevel returns the level of each single interval at which all of them hold at once.
func (f *family) singleLevel() float64 { return 1 - (1-f.level)/float64(f.size()) }

// judge ends the first pass.
func (f *family) judge() {
	f.intervals = stat.Simultaneous(f.kept, f.level)
	f.kept, f.next, f.at = nil, 0, 0
}

// interval returns the simultaneous interval of the next difference in the second pass.
func (f *family) interval(d *stat.Difference) (lo, hi float64) {
	lo, hi = nan, nan
	if !d.Measured(1) {
		return lo, hi
	}
	if f.large {
		lo, hi = d.Among(f.measurable, f.size(), f.level)
	} else if f.at < len(f.places) && f.places[f.at] == f.next {
		lo, hi = f.intervals[f.at][0], f.intervals[f.at][1]
		f.at++
	}
	f.next++
	return lo, hi
}
