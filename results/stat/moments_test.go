package stat

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat"
)

// values returns n values around 1, the same ones for the same seed.
func values(seed uint64, n int) []float64 {
	rng := rand.New(rand.NewPCG(seed, 0))
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = math.Exp(rng.NormFloat64())
	}
	return xs
}

func summary(xs []float64) Moments {
	var m Moments
	for _, x := range xs {
		m.Add(x)
	}
	return m
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-12*math.Max(math.Abs(a), math.Abs(b)) }

func TestMomentsAgreeWithTwoPassFormulas(t *testing.T) {
	for n := 2; n < 300; n++ {
		xs := values(uint64(n), n)
		m := summary(xs)
		mean, sd := stat.MeanStdDev(xs, nil)
		if m.N != int64(n) || !near(m.Mean, mean) || !near(m.SD(), sd) {
			t.Fatalf("n=%d: got %v ± %v, want %v ± %v", n, m.Mean, m.SD(), mean, sd)
		}
	}
}

func TestMomentsSurviveALargeOffset(t *testing.T) {
	m := summary([]float64{1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16})
	if m.Mean != 1e9+10 || m.SD() != math.Sqrt(30) {
		t.Errorf("got %v ± %v", m.Mean, m.SD())
	}
}

func TestMergingAnyCutAgreesWithAddingAll(t *testing.T) {
	xs := values(1, 100)
	want := summary(xs)
	for cut := range len(xs) + 1 {
		got := summary(xs[:cut])
		got.Merge(summary(xs[cut:]))
		if got.N != want.N || got.Min != want.Min || got.Max != want.Max ||
			!near(got.Mean, want.Mean) || !near(got.M2, want.M2) {
			t.Fatalf("cut at %d: got %+v, want %+v", cut, got, want)
		}
	}
}

// GOAMD64=v1 and v3 give the same bits; v3 would fuse a product without its conversion.
func TestMergingInBlockOrderGivesTheseBits(t *testing.T) {
	var m Moments
	state := uint64(1)
	for range 50 {
		var block Moments
		for range 20 {
			state = state*6364136223846793005 + 1442695040888963407
			block.Add(float64(state>>11) * 0x1p-53)
		}
		m.Merge(block)
	}
	lo, hi := m.Student(0.95)
	got := []uint64{math.Float64bits(m.Mean), math.Float64bits(m.M2), math.Float64bits(lo), math.Float64bits(hi)}
	want := []uint64{0x3fe04117cf1060fb, 0x4054f043dec69b88, 0x3fdf5bcd30444a7c, 0x3fe0d44905fe9cb8}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("got %#x, want %#x", got, want)
		}
	}
}

func TestEqualValuesHaveNoSpread(t *testing.T) {
	var m Moments
	for range 7 {
		block := Moments{}
		for range 11 {
			block.Add(0.1)
		}
		m.Merge(block)
	}
	lo, hi := m.Student(0.95)
	if m.SD() != 0 || m.Mean != 0.1 || lo != 0.1 || hi != 0.1 {
		t.Errorf("got %+v, interval [%v, %v]", m, lo, hi)
	}
}

func TestIntervalIsStudents(t *testing.T) {
	// Values of t from the tables of NIST/SEMATECH, Handbook of Statistical Methods, 1.3.6.7.2.
	for _, c := range []struct {
		n     int64
		level float64
		t     float64
	}{{2, 0.95, 12.706}, {6, 0.95, 2.571}, {11, 0.90, 1.812}, {11, 0.99, 3.169}, {101, 0.95, 1.984}} {
		m := Moments{N: c.n, Mean: 5, M2: float64(c.n - 1)} // SD 1
		lo, hi := m.Student(c.level)
		half := c.t / math.Sqrt(float64(c.n))
		if math.Abs(hi-5-half) > 5e-4 || math.Abs(5-lo-half) > 5e-4 {
			t.Errorf("n=%d level=%v: got [%v, %v], want 5 ± %v", c.n, c.level, lo, hi, half)
		}
	}
}

func TestIntervalCoversTheMeanAsOftenAsItSays(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	covered := 0
	const trials = 20000
	for range trials {
		var m Moments
		for range 5 {
			m.Add(rng.NormFloat64())
		}
		if lo, hi := m.Student(0.9); lo <= 0 && 0 <= hi {
			covered++
		}
	}
	if share := float64(covered) / trials; math.Abs(share-0.9) > 0.01 {
		t.Errorf("covered in %v of the trials", share)
	}
}

func TestNothingIsKnownOfTheSpreadOfOneValue(t *testing.T) {
	for _, m := range []Moments{{}, summary([]float64{3})} {
		lo, hi := m.Student(0.95)
		if !math.IsNaN(m.SD()) || !math.IsNaN(lo) || !math.IsNaN(hi) {
			t.Errorf("%d values: SD %v, interval [%v, %v]", m.N, m.SD(), lo, hi)
		}
	}
}

func TestLevelsOutsideTheUnitIntervalGiveNoInterval(t *testing.T) {
	m := summary([]float64{1, 2, 3})
	for _, level := range []float64{-1, 0, 1, 2, 95, math.NaN(), math.Inf(1)} {
		if lo, hi := m.Student(level); !math.IsNaN(lo) || !math.IsNaN(hi) {
			t.Errorf("level %v: [%v, %v]", level, lo, hi)
		}
	}
}

func TestValuesThatAreNotFiniteShowInTheMean(t *testing.T) {
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if m := summary([]float64{1, bad, 2}); finite(m.Mean) {
			t.Errorf("after %v the mean is %v", bad, m.Mean)
		}
	}
}

func BenchmarkAdd(b *testing.B) {
	var m Moments
	for i := range b.N {
		m.Add(float64(i & 7))
	}
}

func BenchmarkInterval(b *testing.B) {
	m := Moments{N: 1000, Mean: 1, M2: 10}
	for range b.N {
		m.Student(0.95)
	}
}
