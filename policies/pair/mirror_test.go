package pair

import (
	"math/rand/v2"
	"testing"
)

func TestNoScheduleOfAnyNumberOfChunksPassesTheCeiling(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	all := laws(t)
	for a, f := range all {
		for b, g := range all {
			load := .5 + r.Float64()
			ceiling := Ceiling(f, g, load, 2000)
			for range 100 {
				n := 1 + r.IntN(12)
				for what, s := range map[string]intervals{
					"any":    drawIntervals(r, load, n),
					"row":    drawRow(r, load, n),
					"mirror": Mirror(load, 10*n).intervals(load),
				} {
					if e := s.expected(f, g, .01*float64(r.IntN(2))); e > ceiling {
						t.Fatalf("%s and %s, load %v, %s: %v, the ceiling is %v", a, b, load, what, e, ceiling)
					}
				}
			}
		}
	}
}

func TestTheSearchDoesNotPassTheCeiling(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for name, law := range laws(t) {
		for _, n := range []int{1, 2} {
			if e, ceiling := search(r, .9, n, 4, law), Ceiling(law, law, .9, 2000); e > ceiling {
				t.Errorf("%s, %d chunks: %v, the ceiling is %v", name, n, e, ceiling)
			}
		}
	}
}

// The paper claims the limit; the test checks the rate, also for laws that differ.
func TestMirroredChunksAreAsymptoticallyOptimalUnderAnyLaws(t *testing.T) {
	all := laws(t)
	for a, f := range all {
		for b, g := range all {
			for _, load := range []float64{.4, 1.3, 4} {
				p := two(load, 0, f, g)
				for _, n := range []int{1, 10, 1000} {
					gap := Ceiling(f, g, load, n) - expect(t, p, Mirror(load, n).Schedule())
					rate := 2 * load / float64(n) * f.Before(load) * g.Before(load)
					if gap < -1e-12 || gap > rate+1e-12 {
						t.Errorf("%s and %s, load %v, %d chunks: the gap is %v, the rate %v", a, b, load, n, gap, rate)
					}
				}
			}
		}
	}
}

func TestMirroredChunksAreBehindTheBestByNoMoreThanTheRate(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for name, law := range laws(t) {
		for _, n := range []int{1, 2, 3} {
			best, e := search(r, .9, n, 4, law), Mirror(.9, n).Expected(law)
			if f := law.Before(.9); best > e+2*.9/float64(n)*f*f {
				t.Errorf("%s, %d chunks: %v, mirrored %v", name, n, best, e)
			}
		}
	}
}
