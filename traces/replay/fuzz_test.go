package replay

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/traces"
)

// Any file makes a law with ordered timelines, or is refused in one line.
func FuzzNew(f *testing.F) {
	f.Add("a,0,100\na,100,400\na,460,1000\nb,0,250\n", 0.0, 1.0, 0.0, uint8(0))
	f.Add("a,0,10\nb,5,6\n", 60.0, 0.0, 1e-3, uint8(1))
	f.Add("a,up,0,1e300\na,down,1e300,1e301\nb,up,-1e-300,0\n", 0.0, 0.0, 0.0, uint8(6))
	f.Add("a,up,1,2\na,up,5,6\nb,down,0,9\n", 1e-300, 5e-324, 1e308, uint8(3))
	f.Add("n\tup\t10\t5\t2\t1\t1\t3\nm\tdown\t0\t1.5\t3\n", math.Inf(1), -1.0, math.NaN(), uint8(4))
	f.Fuzz(func(t *testing.T, text string, unit, longest, horizon float64, kind uint8) {
		r, err := traces.NewReader(strings.NewReader(text), "x", traces.Options{})
		if err != nil {
			return
		}
		defer r.Close()
		l, err := New(r, Options{Unit: unit, Longest: longest, Horizon: horizon, Up: kind&1 > 0, Wrap: kind&2 > 0, Away: kind&4 > 0})
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Fatalf("%q: the error is more than a line: %q", text, err)
			}
			return
		}
		last := 0.0
		for k := range 11 {
			x := l.Quantile(float64(k) / 10)
			if !(x >= last) || math.IsInf(x, 1) || !(l.Before(x) >= 0 && l.Before(x) <= 1) {
				t.Fatalf("%q: the quantile %v is %v after %v, before which come %v", text, float64(k)/10, x, last, l.Before(x))
			}
			last = x
		}
		rng := rand.NewPCG(1, 2)
		times, again := make([]float64, 3), make([]models.Timeline, 3)
		for k := range 6 {
			if k%2 == 0 {
				l.Live(times, again, rng)
			} else {
				l.Together().Live(times, again, rng)
			}
			for i, x := range times {
				if !(x >= 0) || math.IsInf(x, 1) {
					t.Fatalf("%q: interrupted at %v", text, x)
				}
				for k := range 20 {
					u, known := again[i].Up(k)
					if !known {
						break
					}
					if !(x <= u.Start && u.Start <= u.Stop) {
						t.Fatalf("%q: interval %d is %v after %v", text, k, u, x)
					}
					x = u.Stop
				}
			}
		}
	})
}
