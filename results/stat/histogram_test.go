package stat

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"unsafe"
)

func histogram(xs []float64) *Histogram {
	var h Histogram
	for _, x := range xs {
		h.Add(x)
	}
	return &h
}

// shares returns lists of values as experiments have them, and harder ones.
func shares() map[string][]float64 {
	lists := map[string][]float64{
		"one value": {0.7}, "zeros": make([]float64, 100), "ones": slices.Repeat([]float64{1}, 100),
		"equal": slices.Repeat([]float64{0.1}, 77), "around 1": {math.Nextafter(1, 0), 1, math.Nextafter(1, 2), 1},
		"tiny": {0, 5e-324, 1e-300, 1e-9, math.Nextafter(least, 0), least, 3e-5, 6e-5},
	}
	for name, draw := range map[string]func(*rand.Rand) float64{
		"uniform":   (*rand.Rand).Float64,
		"up to 1.9": func(r *rand.Rand) float64 { return 1.9 * r.Float64() },
		"near 1":    func(r *rand.Rand) float64 { return min(1, 1-0.01*r.NormFloat64()) },
		"ties":      func(r *rand.Rand) float64 { return float64(r.IntN(8)) / 7 },
		"mostly 1":  func(r *rand.Rand) float64 { return min(1, 4*r.Float64()) },
		"one bucket": func(r *rand.Rand) float64 {
			return 1.5 + 0x1p-14*r.Float64()
		},
		"its two ends": func(r *rand.Rand) float64 {
			if r.IntN(3) > 0 {
				return 1.5
			}
			return math.Nextafter(1.5+0x1p-14, 0)
		},
		"magnitudes": func(r *rand.Rand) float64 { return math.Exp2(-20 * r.Float64()) },
	} {
		for seed := range uint64(3) {
			rng := rand.New(rand.NewPCG(seed, 1))
			for range 1 + rng.IntN(4000) {
				lists[name] = append(lists[name], draw(rng))
			}
		}
	}
	return lists
}

// content returns the values in a histogram, whatever the layout of its memory.
func content(h *Histogram) [][4]uint64 {
	all := [][4]uint64{{uint64(h.n), uint64(h.zeros), uint64(h.ones), uint64(h.infinite)}, {uint64(h.strange)}}
	all = append(all, [4]uint64{0, uint64(h.dust.n), h.dust.high, h.dust.low})
	for at, s := range h.sections {
		for i := 0; s != nil && i < sectionSize; i++ {
			if b := s.bucket(i); b != (bucket{}) {
				all = append(all, [4]uint64{uint64(at*sectionSize + i), uint64(b.n), b.high, b.low})
			}
		}
	}
	return all
}

func TestHistogramsAreTheSameBitsInAnyOrder(t *testing.T) {
	for name, xs := range shares() {
		xs = append(slices.Clone(xs), 3, 1e9, math.Inf(1), 7.7)
		want := histogram(xs)
		rng := rand.New(rand.NewPCG(1, 1))
		rng.Shuffle(len(xs), func(i, j int) { xs[i], xs[j] = xs[j], xs[i] })
		var parts []*Histogram
		for part := range slices.Chunk(xs, 100) {
			parts = append(parts, histogram(part))
		}
		got := new(Histogram)
		for _, i := range rng.Perm(len(parts)) {
			got.Merge(parts[i])
		}
		if got.N() != int64(len(xs)) || !reflect.DeepEqual(content(got), content(want)) {
			t.Errorf("%s: another order gives another histogram", name)
		}
	}
}

func TestMergingLeavesTheOtherAsItIs(t *testing.T) {
	from := histogram(shares()["uniform"])
	before := content(from)
	var to Histogram
	to.Merge(from)
	to.Merge(from)
	to.Add(0.5)
	if !reflect.DeepEqual(content(from), before) {
		t.Error("the merged histogram has changed")
	}
	from.Merge(from)
	from.Add(0.5)
	if !reflect.DeepEqual(content(from), content(&to)) {
		t.Error("merging a histogram with itself does not double it")
	}
}

func TestBucketsAreInOrderAndHoldTheirMeans(t *testing.T) {
	for name, xs := range shares() {
		above := math.Inf(1)
		n := 0.0
		for _, s := range histogram(xs).strata(nil) {
			if s.upper > above || s.lower > s.upper || s.mean < s.lower || s.mean > s.upper || s.n < 1 {
				t.Errorf("%s: %+v below %v", name, s, above)
			}
			if s.upper <= 2 && s.upper-s.lower > 0x1p-14 {
				t.Errorf("%s: %+v is too wide", name, s)
			}
			above, n = s.lower, n+s.n
		}
		if n != float64(len(xs)) {
			t.Errorf("%s: %v of %d values have a bucket", name, n, len(xs))
		}
	}
}

func TestSumsOfABucketDoNotOverflow(t *testing.T) {
	x := math.Nextafter(0.75, 0) // the largest offset there is
	h := histogram([]float64{x})
	for range 50 {
		h.Merge(h)
	}
	if h.N() != 1<<50 || h.BestMean(1) != x {
		t.Errorf("%d values with mean %v, not %v", h.N(), h.BestMean(1), x)
	}
}

func TestABucketWithManyValuesIsThatOfFew(t *testing.T) {
	for _, x := range []float64{math.Nextafter(0.75, 0), 0.75, 0.7} {
		var one, many Histogram
		one.Add(x)
		for range 26 {
			one.Merge(&one) // 2^26 in the end
		}
		s := many.section(int(math.Float64bits(x)>>offsetBits-firstBucket) / sectionSize)
		i := int(math.Float64bits(x)>>offsetBits-firstBucket) % sectionSize
		distance := math.Float64bits(x) % (1 << offsetBits)
		s.n[i], s.sum[i], many.n = full-1, (full-1)*distance, full-1 // as after as many calls of Add
		if many.Add(x); !reflect.DeepEqual(content(&many), content(&one)) || s.large == nil || s.n[i] != 0 {
			t.Errorf("%v: %v, want %v", x, content(&many), content(&one))
		}
		one.Add(x)
		if many.Add(x); !reflect.DeepEqual(content(&many), content(&one)) || s.n[i] != 1 {
			t.Errorf("%v: %v, want %v", x, content(&many), content(&one))
		}
	}
}

func TestMemoryIsBounded(t *testing.T) {
	var h Histogram
	for x := 0x1p-20; x < 0x1p+20; x *= 1 + 0x1p-12 {
		h.Add(x)
	}
	size := 0
	for _, s := range h.sections {
		if s != nil {
			size += int(unsafe.Sizeof(*s))
		}
	}
	if size > 6e6 {
		t.Errorf("%d bytes", size)
	}
}

func TestAddAllocatesNothingWhereItHasBeen(t *testing.T) {
	xs := shares()["uniform"]
	h := histogram(xs)
	if n := testing.AllocsPerRun(10, func() {
		for _, x := range xs {
			h.Add(x)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkHistogramAdd(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	xs := make([]float64, 1<<12)
	for i := range xs {
		xs[i] = min(1, 0.3+0.8*rng.Float64())
	}
	var h Histogram
	for i := range b.N {
		h.Add(xs[i%len(xs)])
	}
}
