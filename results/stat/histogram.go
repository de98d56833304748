package stat

import (
	"math"
	"math/bits"
	"slices"
)

// The buckets of a [Histogram]: each power of two is divided into 2^14 buckets of equal width, so that the
// exponent and the first 14 bits of the mantissa give the bucket of a value. The best values' mean has an
// error below the width of one bucket: 6.1e-5 from 1 to 2, 3.1e-5 from 1/2 to 1, and less below. With 13 bits
// it would be 1.2e-4 above 1.
//
// One bucket is narrow enough for all values below 2^-14. Values from 2^14 on, which no
// ratio reaches, count as infinite.
const (
	bucketBits = 14
	offsetBits = 52 - bucketBits // the bits in which values of one bucket differ
	least      = 0x1p-14
	most       = 0x1p14

	firstBucket = (1023 - 14) << bucketBits // the top bits of least

	// dustUnit is the unit of offsets below least. Floats are finer there, but the
	// remainder that is cut off is less than 1e-19.
	dustUnit = 0x1p-66

	sectionSize = 256
	oneSection  = 14 << bucketBits / sectionSize // begins at 1
)

// Histogram counts values of 0 or more, most of them below 2, such as ratios to an
// optimum. It gives the share of the values that are at least x, and the mean of the
// best share of them. The zero value is a histogram of no values.
//
// Each bucket keeps the sum of its values beside their number; values of exactly 0 and
// exactly 1 have buckets of their own. The sums are exact: within a bucket all floats
// are multiples of one unit, so the sums are of integers. The same values therefore
// give the same bits in any order of adding and merging, for example with one histogram
// per goroutine.
//
// Memory is allocated for the parts of the range that occur: under half a MB for values from
// 1/4 to 1, at most 3.2 MB below 2, and 6 MB in total, unless more than 67 million values fall
// into one bucket.
//
// Once a NaN or a negative value was added, all results except N are NaN.
type Histogram struct {
	n           int64
	zeros, ones int64
	infinite    int64
	strange     int64  // NaN and negative values
	dust        bucket // above 0 and below least
	sections    []*section
}

// section is a run of neighbouring buckets, which are allocated together. It takes half of
// the memory of as many buckets, as few of them ever have as many values as full.
type section struct {
	sum   [sectionSize]uint64
	n     [sectionSize]uint32
	large *[sectionSize]bucket // what does not fit there, to be added; nil if all does
}

// full is how many values are too many for the sum of their distances to fit into 64 bits.
const full = 1 << (64 - offsetBits)

// add adds a value to the i-th bucket.
func (p *section) add(i uint64, distance uint64) {
	p.sum[i] += distance
	if p.n[i]++; p.n[i] == full {
		p.merge(int(i), bucket{})
	}
}

// merge adds values to the i-th bucket.
func (p *section) merge(i int, b bucket) {
	if n := int64(p.n[i]) + b.n; n < full {
		p.n[i], p.sum[i] = uint32(n), p.sum[i]+b.low
		return
	}
	if p.large == nil {
		p.large = new([sectionSize]bucket)
	}
	p.large[i].add(b.n, b.high, b.low)
	p.large[i].add(int64(p.n[i]), 0, p.sum[i])
	p.n[i], p.sum[i] = 0, 0
}

// bucket returns the i-th bucket.
func (p *section) bucket(i int) bucket {
	b := bucket{n: int64(p.n[i]), low: p.sum[i]}
	if p.large != nil {
		l := &p.large[i]
		b.add(l.n, l.high, l.low)
	}
	return b
}

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

// mean returns the mean of the values of a bucket that is not empty.
func (b *bucket) mean(lower, unit float64) float64 {
	sum := float64(float64(b.high)*0x1p64) + float64(b.low)
	return lower + float64(sum/float64(b.n)*unit)
}

// Add adds a value.
func (h *Histogram) Add(x float64) {
	h.n++
	if x == 1 {
		h.ones++
		return
	}
	pattern := math.Float64bits(x)
	// A value below least wraps around, which puts it beyond all sections too.
	i := pattern>>offsetBits - firstBucket
	if at := i / sectionSize; at < uint64(len(h.sections)) {
		if p := h.sections[at]; p != nil {
			p.add(i%sectionSize, pattern%(1<<offsetBits))
			return
		}
	}
	h.addRare(x)
}

// addRare is the part of Add for values without a section, or without one yet.
func (h *Histogram) addRare(x float64) {
	switch {
	case x == 0:
		h.zeros++
	case x >= most:
		h.infinite++
	case x >= least:
		pattern := math.Float64bits(x)
		i := pattern>>offsetBits - firstBucket
		h.section(int(i/sectionSize)).add(i%sectionSize, pattern%(1<<offsetBits))
	case x > 0:
		h.dust.add(1, 0, uint64(x/dustUnit))
	default:
		h.strange++
	}
}

// section returns the section at an index and allocates it if it is missing.
func (h *Histogram) section(at int) *section {
	if missing := at + 1 - len(h.sections); missing > 0 {
		h.sections = append(h.sections, make([]*section, missing)...)
	}
	if h.sections[at] == nil {
		h.sections[at] = new(section)
	}
	return h.sections[at]
}

// Merge adds the values of another histogram, which it does not change.
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
		for i := range sectionSize {
			to.merge(i, from.bucket(i))
		}
	}
}

// N returns the number of values.
func (h *Histogram) N() int64 { return h.n }

// stratum summarises the values of one bucket: n values in [lower, upper), or, if the
// two are the same, equal to them.
type stratum struct {
	lower, upper float64
	n, mean      float64
}

// strata appends the buckets that are not empty, the highest first.
func (h *Histogram) strata(all []stratum) []stratum {
	some := 4 // that are of no section
	for _, p := range h.sections {
		if p != nil {
			some += sectionSize
		}
	}
	all = slices.Grow(all, some)
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
		b := p.bucket(i)
		if b.n == 0 {
			continue
		}
		top := uint64(firstBucket + at*sectionSize + i)
		lower, upper := math.Float64frombits(top<<offsetBits), math.Float64frombits((top+1)<<offsetBits)
		unit := (upper - lower) / (1 << offsetBits)
		all = append(all, stratum{lower, upper, float64(b.n), b.mean(lower, unit)})
	}
	return all
}
