package checkpoint

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// law is a Rollback or a Repeat.
type law interface {
	Expected(work float64, chunks int) (float64, error)
	Chunks(work float64) (int, error)
}

func TestNoOtherNumberOfChunksTakesLessInTheMean(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 41))
	single, trials := [3]int{}, 400
	for n := range 3 * trials {
		rate, check := math.Pow(10, -3+4*r.Float64()), math.Pow(10, -3+3*r.Float64())
		l := []law{Rollback{Rate: rate, Checkpoint: check, Recovery: r.Float64(), Downtime: r.Float64()},
			Repeat{Rate: rate, Check: check}, Repeat{Rate: rate, Check: check, Once: true}}[n%3]
		work := math.Pow(10, -2+3*r.Float64())
		best, err := l.Chunks(work)
		if err != nil {
			t.Fatalf("%+v: %v", l, err)
		}
		least, err := l.Expected(work, best)
		if err != nil {
			if rate*check > 100 {
				continue // no number could tell
			}
			t.Fatalf("%+v, work %v, %d chunks: %v", l, work, best, err)
		}
		if best == 1 {
			single[n%3]++
		}
		for k := 1; k <= 3*best+200; k++ {
			if e, err := l.Expected(work, k); err == nil && e < least*(1-1e-12) {
				t.Fatalf("%+v, work %v: %d chunks take %v, %d take %v", l, work, best, least, k, e)
			}
		}
	}
	t.Logf("one chunk is best for Rollback, Repeat and Repeat at most once in %v of %d cases each", single, trials)
}

// With at most one repetition a whole second run may be cheaper than many checks, though
// some number of chunks in between is a minimum too.
func TestAtMostOneRepetitionMayHaveTwoMinima(t *testing.T) {
	for _, c := range []struct {
		check, work float64
		best        int
	}{{.01, 20, 187}, {.2, 50, 1}} {
		l := Repeat{Rate: 1, Check: c.check, Once: true}
		e := func(k int) float64 { x, _ := l.Expected(c.work, k); return x }
		var minima []int
		for k := 1; k < 1000; k++ {
			if (k == 1 || e(k) < e(k-1)) && e(k) < e(k+1) {
				minima = append(minima, k)
			}
		}
		best, err := l.Chunks(c.work)
		t.Logf("%+v: minima at %v chunks, the best is %d", l, minima, best)
		if len(minima) != 2 || best != c.best || err != nil {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// Length against the equation of Lambert's function, W e^W = -e^(-lambda C - 1).
func TestLengthIsLambertsFunction(t *testing.T) {
	for _, x := range []float64{1e-12, 1e-6, 1e-3, .01, .1, 1, 5, 20} {
		l := Rollback{Rate: 2, Checkpoint: x / 2}
		length, err := l.Length()
		if err != nil {
			t.Fatal(err)
		}
		w := 2*length - 1
		if left, right := w*math.Exp(w), -math.Exp(-x-1); math.Abs(left-right) > 1e-10*math.Abs(right)+4e-16 {
			t.Errorf("lambda C = %v: %v and %v", x, left, right)
		}
		if x <= 1e-6 && !gen.Near(length, l.Young(), math.Sqrt(x)) { // where W has lost half of its digits
			t.Errorf("lambda C = %v: length %v, Young's %v", x, length, l.Young())
		}
	}
}

func TestYoungAndDalyAreNearTheBestLength(t *testing.T) {
	for _, x := range []float64{1e-6, 1e-4, .01, .1, .5} {
		l := Rollback{Rate: 1, Checkpoint: x}
		best, err := l.Length()
		if err != nil {
			t.Fatal(err)
		}
		loss := func(length float64) float64 { // per work, against the best
			return math.Expm1(length+x)/length/(math.Expm1(best+x)/best) - 1
		}
		t.Logf("lambda C = %v: best length %.5g; Young's %.5g loses %.2g, Daly's %.5g loses %.2g", x, best, l.Young(), loss(l.Young()), l.Daly(), loss(l.Daly()))
		if loss(l.Young()) < -1e-12 || loss(l.Daly()) < -1e-12 || loss(l.Daly()) > loss(l.Young())+1e-12 || loss(l.Daly()) > 1e-3 {
			t.Error("that is not the order of approximations")
		}
	}
	if l := (Rollback{Rate: 1, Checkpoint: 3}); l.Daly() != 1 {
		t.Errorf("where checkpoints take longer than two times between failures: %v", l.Daly())
	}
}

func TestWithoutFailuresOneChunkIsBest(t *testing.T) {
	for _, l := range []law{Rollback{Checkpoint: 1}, Repeat{Check: 1}, Repeat{Check: 1, Once: true}} {
		n, err := l.Chunks(10)
		e, errE := l.Expected(10, 1)
		if n != 1 || err != nil || errE != nil || e != 11 {
			t.Errorf("%+v: %d chunks, %v, %v, %v", l, n, e, err, errE)
		}
	}
}

func TestAbsurdTimesAreErrors(t *testing.T) {
	for _, x := range []float64{math.NaN(), math.Inf(1), -1} {
		for _, l := range []law{Rollback{Rate: x}, Rollback{Checkpoint: x}, Rollback{Recovery: x}, Rollback{Downtime: x}, Repeat{Rate: x}, Repeat{Check: x}, Repeat{Check: x, Once: true}} {
			if e, err := l.Expected(1, 1); err == nil {
				t.Errorf("%+v is accepted: %v", l, e)
			}
			if n, err := l.Chunks(1); err == nil {
				t.Errorf("%+v is accepted: %v", l, n)
			}
		}
		for _, l := range []law{Rollback{Rate: 1, Checkpoint: 1}, Repeat{Rate: 1, Check: 1}, Repeat{Rate: 1, Check: 1, Once: true}} {
			if n, err := l.Chunks(x); err == nil {
				t.Errorf("work of %v is accepted: %v", x, n)
			}
		}
	}
	for _, l := range []law{Rollback{Rate: 1}, Repeat{Rate: 1}, Repeat{Rate: 1, Once: true}} { // chunks may become ever shorter
		if n, err := l.Chunks(1); err == nil {
			t.Errorf("%+v: %d chunks", l, n)
		}
	}
	for _, l := range []law{Rollback{Rate: 1e3, Checkpoint: 1}, Repeat{Rate: 1e3, Check: 1}} {
		if e, err := l.Expected(1, 1); err == nil {
			t.Errorf("%+v is accepted: %v", l, e)
		}
	}
	for _, c := range []float64{5e-324, 1e-300, 1e300, math.MaxFloat64} { // no endless search
		for _, rate := range []float64{5e-324, 1e-300, 1, 1e300, math.MaxFloat64} {
			for _, l := range []law{Rollback{Rate: rate, Checkpoint: c}, Repeat{Rate: rate, Check: c}, Repeat{Rate: rate, Check: c, Once: true}} {
				if n, err := l.Chunks(1); err == nil && n < 1 {
					t.Errorf("%+v: %d chunks", l, n)
				}
			}
		}
	}
}
