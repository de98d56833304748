package queues

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// sizesOf returns the chunks, in iterations, of a rule for p workers that ask in turn.
func sizesOf(rule Sizes, iterations, p, least int, weights ...float64) []int {
	var sizes []int
	l := &Loop{Iterations: iterations, Workers: p, Least: least, Left: iterations}
	for l.Left > 0 {
		if l.Chunks%p == 0 {
			l.Round = l.Left
		}
		l.Weight = 1
		if weights != nil {
			l.Weight = weights[l.Chunks%p]
		}
		n := min(max(rule.Next(l), least), l.Left)
		sizes = append(sizes, n)
		l.Left -= n
		l.Chunks++
	}
	return sizes
}

// repeated returns each of the numbers k times.
func repeated(k int, numbers ...int) []int {
	var all []int
	for _, n := range numbers {
		all = append(all, slices.Repeat([]int{n}, k)...)
	}
	return all
}

// The literature compares the schemes on a loop of 1000 iterations and 4 processors.
func TestTheChunksOfAThousandIterationsAreThoseOfTheLiterature(t *testing.T) {
	for _, c := range []struct {
		name string
		rule Sizes
		want []int
	}{
		{"guided", Guided{}, []int{250, 188, 141, 106, 79, 59, 45, 33, 25, 19, 14, 11, 8, 6, 4, 3, 3, 2, 1, 1, 1, 1}},
		{"factoring", Factoring{}, repeated(4, 125, 63, 31, 16, 8, 4, 2, 1)},
		{"trapezoid", Trapezoid{}, []int{125, 117, 109, 101, 93, 85, 77, 69, 61, 53, 45, 37, 28}},
		{"fixed", Fixed{}, repeated(1000, 1)},
	} {
		if got := sizesOf(c.rule, 1000, 4, 1); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %v\nwant %v", c.name, got, c.want)
		}
	}
}

func TestALeastChunkIsTheParameterOfSelfSchedulingAndOfGuided(t *testing.T) {
	if got, want := sizesOf(Fixed{}, 1000, 4, 120), []int{120, 120, 120, 120, 120, 120, 120, 120, 40}; !slices.Equal(got, want) {
		t.Errorf("chunks of 120: %v", got)
	}
	got := sizesOf(Guided{}, 1000, 4, 80) // GSS(80)
	if want := []int{250, 188, 141, 106, 80, 80, 80, 75}; !slices.Equal(got, want) {
		t.Errorf("GSS(80): %v", got)
	}
}

// Polychronopoulos and Kuck: the last p-1 or p chunks are single iterations, whatever the loop, and no
// chunk is larger than the one before.
func TestGuidedEndsWithSingleIterations(t *testing.T) {
	for p := 2; p <= 40; p++ {
		for _, n := range []int{2 * p, 3*p + 1, 50*p - 1, 1000, 98765} {
			if n < 2*p {
				continue
			}
			sizes := sizesOf(Guided{}, n, p, 1)
			ones := 0
			for k := len(sizes) - 1; k >= 0 && sizes[k] == 1; k-- {
				ones++
			}
			if ones != p && ones != p-1 {
				t.Errorf("%d iterations, %d workers: the last %d chunks are single iterations", n, p, ones)
			}
			if !slices.IsSortedFunc(sizes, func(a, b int) int { return b - a }) {
				t.Errorf("%d iterations, %d workers: chunks grow: %v", n, p, sizes)
			}
		}
	}
}

// Flynn Hummel, Schonberg and Flynn: a loop of 2^k p iterations takes k+1 rounds, each of half of the
// rest; other loops take at most one more.
func TestFactoringHalvesWhatIsLeftInRoundsOfEqualChunks(t *testing.T) {
	for p := 1; p <= 33; p += 4 {
		for k := range 12 {
			sizes := sizesOf(Factoring{}, p<<k, p, 1)
			if len(sizes) != p*(k+1) {
				t.Errorf("2^%d iterations for each of %d workers: %d chunks", k, p, len(sizes))
			}
			left := p << k
			for round := 0; round < k; round++ {
				for _, n := range sizes[round*p : (round+1)*p] {
					if n*2*p != left {
						t.Fatalf("round %d of %d workers: a chunk of %d of %d", round, p, n, left)
					}
				}
				left /= 2
			}
		}
		for n := p; n < 5000; n += 37 {
			if got, most := len(sizesOf(Factoring{}, n, p, 1)), p*(bits.Len(uint(divideUp(n, p)-1))+1); got > most {
				t.Errorf("%d iterations, %d workers: %d chunks, more than %d", n, p, got, most)
			}
		}
	}
}

// Tzen and Ni: chunks shrink by one decrement, from I/2p, and there are about 2I/(f+l).
func TestTrapezoidShrinksByOneDecrement(t *testing.T) {
	for _, c := range []struct{ iterations, p, least, first, decrement int }{
		{1000, 4, 1, 125, 8}, {10000, 10, 1, 500, 12}, {512, 8, 1, 32, 1}, {3, 4, 1, 1, 0}, {1000, 4, 50, 125, 6}, {1000, 4, 400, 400, 0},
	} {
		l := &Loop{Iterations: c.iterations, Workers: c.p, Least: c.least}
		if f, d := l.Trapezoid(); f != c.first || d != c.decrement {
			t.Errorf("%+v: from %d by %d", c, f, d)
		}
		sizes := sizesOf(Trapezoid{}, c.iterations, c.p, c.least)
		for k := 1; k < len(sizes)-1; k++ {
			if sizes[k] != max(sizes[k-1]-c.decrement, c.least) {
				t.Errorf("%+v: chunk %d has %d iterations after %d", c, k, sizes[k], sizes[k-1])
			}
		}
	}
}

// Flynn Hummel, Schmidt, Uma and Wein: a round's chunks are in proportion to the speeds, and with equal
// speeds it is factoring.
func TestWeightedFactoringIsInProportionToSpeeds(t *testing.T) {
	got := sizesOf(Weighted{}, 1024, 4, 1, 2, 1, .5, .5)
	if want := []int{256, 128, 64, 64, 128, 64, 32, 32, 64, 32, 16, 16}; !slices.Equal(got[:12], want) {
		t.Errorf("got %v", got)
	}
	for _, n := range []int{1, 7, 1000, 12345} {
		if a, b := sizesOf(Weighted{}, n, 5, 1), sizesOf(Factoring{}, n, 5, 1); !slices.Equal(a, b) {
			t.Errorf("%d iterations, equal speeds: %v, and factoring %v", n, a, b)
		}
	}
	p := unit(4, 8)
	for i, c := range []float64{.5, 1, 2, 2} {
		p.Workers[i].Compute.PerUnit = c
	}
	if got := weights(p); !slices.Equal(got, []float64{2, 1, .5, .5}) {
		t.Errorf("weights %v", got)
	}
	p.Workers[1].Compute = models.Affine{} // takes no time at all
	if got := weights(p); !slices.Equal(got, []float64{0, 4, 0, 0}) {
		t.Errorf("weights beside a worker that takes no time: %v", got)
	}
}

// On the engine chunks follow the formulas, in units of load, and make up the load.
func TestChunksOnTheEngineAreWholeIterationsOfTheLoad(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for range 200 {
		p := unit(1+rng.IntN(9), .1+20*rng.Float64())
		for _, rule := range []Sizes{Fixed{}, Guided{}, Factoring{}, Trapezoid{}, Weighted{}} {
			o := Queue{Sizes: rule, N: 40 * rng.Float64(), Least: 1 + rng.IntN(3)}
			d, err := o.Dispatch(p)
			if err != nil {
				t.Fatal(err)
			}
			noted := &noting{Dispatcher: d}
			var sim models.Simulator
			out, err := sim.Play(p, noted, models.Uninterrupted(len(p.Workers)))
			if err != nil || math.Abs(out.Work-p.Load) > 1e-9*p.Load {
				t.Fatalf("%T %+v: %v of %v units, %v", rule, o, out.Work, p.Load, err)
			}
			q := d.(*queue)
			want := sizesOf(rule, q.loop.Iterations, len(p.Workers), o.Least)
			if len(want) != len(noted.sizes) {
				t.Fatalf("%T %+v: %d chunks, want %d", rule, o, len(noted.sizes), len(want))
			}
			for k, size := range noted.sizes {
				if math.Abs(size-float64(want[k])*q.unit) > 1e-9*p.Load {
					t.Fatalf("%T %+v: chunk %d is %v, want %d of %v", rule, o, k, size, want[k], q.unit)
				}
			}
		}
	}
}

// noting records the sizes of chunks.
type noting struct {
	models.Dispatcher
	sizes []float64
}

func (n *noting) Next(v *models.View) (int, int) {
	worker, chunk := n.Dispatcher.Next(v)
	for k := len(n.sizes); k < v.Chunks(); k++ {
		n.sizes = append(n.sizes, v.Size(k))
	}
	return worker, chunk
}
