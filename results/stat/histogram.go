package stat

import (
	"math"
	"math/bits"
)

// The buckets of a [Histogram]: each power of two is cut into 2^14 of equal
// width, so a value's bucket is found in the exponent and the first 14 bits of
// its mantissa. The means of the best values are wrong by less than the width of
// one bucket, which is 6.1e-5 from 1 to 2, 3.1e-5 from 1/2 to 1, and less below.
// With 13 bits it would be 1.2e-4 above 1.
//
// Below 2^-14 one bucket is narrow enough for all. From 2^14 on a value is no
// share of anything, and counts as infinite.
const (
	bucketBits = 14
	offsetBits = 52 - bucketBits // that tell values of a bucket apart
	least      = 0x1p-14
	most       = 0x1p14

	firstBucket = (1023 - 14) << bucketBits // the top bits of least

	// dustUnit is the unit of offsets below least, where floats go on becoming
	// finer. What it cuts off of a value is less than 1e-19.
	dustUnit = 0x1p-66

	sectionSize = 256
	oneSection  = 14 << bucketBits / sectionSize // begins at 1
)

// Histogram counts values from 0 on, most of them below 2, such as ratios to an
// optimum. It answers what share of the values is at least as good as something,
// and how good the best share of them is on average. The zero value is a
// histogram of no values.
//
// Each bucket keeps its values' sum beside their number; values of exactly 0 and
// exactly 1 have buckets of their own. The sums are exact: within a bucket all
// floats are whole multiples of one unit, and whole numbers are what is added.
// So the same values give the same bits in whatever order they are added and
// merged, as they come or by one histogram for each goroutine.
//
// Memory is given to the parts of the range that occur: under 1 MB for
// values from 1/4 to 1, at most 6 MB below 2 and 11 MB altogether.
//
// Of a histogram that was given a NaN or a negative value nothing is known but
// N: all answers are NaN.
type Histogram struct {
	n           int64
	zeros, ones int64
	infinite    int64
	strange     int64  // NaN and negative ones
	dust        bucket // above 0 and below least
	sections    []*section
}

// section is neighbouring buckets, which get their memory together.
type section [sectionSize]bucket

// bucket is the values of a narrow interval.
type bucket struct {
	n         int64
	high, low uint64 // sum of the distances from the interval's lower end, in units
}

func (b *bucket) add(n int64, high, low uint64) {
	var carry uint64
	b.n += n
	b.low, carry = bits.Add64(b.low, low, 0)
	b.high += high + carry
}

// mean returns the mean of the values of a bucket that has some.
func (b *bucket) mean(lower, unit float64) float64 {
	sum := float64(float64(b.high)*0x1p64) + float64(b.low)
	return lower + float64(sum/float64(b.n)*unit)
}

// Add takes in one more value.
func (h *Histogram) Add(x float64) {
	h.n++
	if x == 1 {
		h.ones++
		return
	}
	pattern := math.Float64bits(x)
	// What is below least wraps round, and is beyond all sections as well.
	i := pattern>>offsetBits - firstBucket
	if at := i / sectionSize; at < uint64(len(h.sections)) {
		if p := h.sections[at]; p != nil {
			p[i%sectionSize].add(1, 0, pattern%(1<<offsetBits))
			return
		}
	}
	h.addRare(x)
}

// addRare is the part of Add for values that have no section, or none yet.
func (h *Histogram) addRare(x float64) {
	switch {
	case x == 0:
		h.zeros++
	case x >= most:
		h.infinite++
	case x >= least:
		pattern := math.Float64bits(x)
		i := pattern>>offsetBits - firstBucket
		h.section(int(i / sectionSize))[i%sectionSize].add(1, 0, pattern%(1<<offsetBits))
	case x > 0:
		h.dust.add(1, 0, uint64(x/dustUnit))
	default:
		h.strange++
	}
}

// section returns the section at a place, where there may have been none.
func (h *Histogram) section(at int) *section {
	if missing := at + 1 - len(h.sections); missing > 0 {
		h.sections = append(h.sections, make([]*section, missing)...)
	}
	if h.sections[at] == nil {
		h.sections[at] = new(section)
	}
	return h.sections[at]
}

// Merge takes in the values of another histogram, which stays as it is.
func (h *Histogram) Merge(o *Histogram) {
	h.n += o.n
	h.zeros += o.zeros
	h.ones += o.ones
	h.infinite += o.infinite
	h.strange += o.strange
	h.dust.add(o.dust.n, o.dust.high, o.dust.low)
	for at, from := range o.sections {
		if from == nil {
			continue
		}
		to := h.section(at)
		for i := range from {
			to[i].add(from[i].n, from[i].high, from[i].low)
		}
	}
}

// N returns how many values there are.
func (h *Histogram) N() int64 { return h.n }

// stratum is the values of one bucket as the answers need them: n of them in
// [lower, upper), or all equal to both.
type stratum struct {
	lower, upper float64
	n, mean      float64
}

// strata returns the buckets that have values, the best first.
func (h *Histogram) strata() []stratum {
	var all []stratum
	exactly := func(x float64, n int64) {
		if n > 0 {
			all = append(all, stratum{x, x, float64(n), x})
		}
	}
	exactly(math.Inf(1), h.infinite)
	for at := len(h.sections) - 1; at >= oneSection; at-- {
		all = h.sections[at].appendTo(all, at)
	}
	exactly(1, h.ones)
	for at := min(len(h.sections), oneSection) - 1; at >= 0; at-- {
		all = h.sections[at].appendTo(all, at)
	}
	if h.dust.n > 0 {
		all = append(all, stratum{0, least, float64(h.dust.n), h.dust.mean(0, dustUnit)})
	}
	exactly(0, h.zeros)
	return all
}

func (p *section) appendTo(all []stratum, at int) []stratum {
	if p == nil {
		return all
	}
	for i := sectionSize - 1; i >= 0; i-- {
		if p[i].n == 0 {
			continue
		}
		top := uint64(firstBucket + at*sectionSize + i)
		lower, upper := math.Float64frombits(top<<offsetBits), math.Float64frombits((top+1)<<offsetBits)
		unit := (upper - lower) / (1 << offsetBits)
		all = append(all, stratum{lower, upper, float64(p[i].n), p[i].mean(lower, unit)})
	}
	return all
}
