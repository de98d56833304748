package stat

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
)

// oneByOne computes the result of a Collector in another way: all values added one after the other.
type oneByOne struct {
	sample Sample
	batch  Moments
	absent int
}

func (o *oneByOne) add(x float64, there bool) {
	if there {
		o.batch.Add(x)
	} else {
		o.absent++
	}
	if o.batch.N+int64(o.absent) == int64(o.sample.Length) {
		mean := o.batch.Mean
		if o.absent > 0 {
			mean = math.NaN()
		}
		o.sample.Batches = append(o.sample.Batches, mean)
		o.sample.Merge(o.batch)
		o.batch, o.absent = Moments{}, 0
	}
}

// told returns all that a sample tells, NaN as a number.
func told(s Sample) (all []uint64) {
	all = append(all, uint64(s.N), uint64(s.Length), uint64(len(s.Batches)))
	for _, x := range append([]float64{s.Mean, s.M2, s.Min, s.Max}, s.Batches...) {
		if math.IsNaN(x) {
			x = math.NaN()
		}
		all = append(all, math.Float64bits(x))
	}
	return all
}

func TestBatchesSideBySideAreAddedToTheBit(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	strange := []float64{math.NaN(), math.Inf(1), math.Inf(-1), 0, math.Copysign(0, -1), 1e308, 5e-324}
	var c Collector
	for trial := range 3000 {
		length := []int{25, 1, 2, 3, 7, 100, 101, 0}[r.IntN(8)]
		rare := []int{0, 0, 100, 10}[r.IntN(4)]
		want := oneByOne{sample: Sample{Length: length}}
		c.Start(length)
		var many []float64
		for range r.IntN(9*length + 9) {
			x := r.NormFloat64()
			if r.IntN(4) == 0 {
				x = 1
			}
			if trial%3 == 0 { // zero is often the least
				x = max(0, x) * []float64{1, math.Copysign(1, x)}[r.IntN(2)]
			}
			if rare > 0 && r.IntN(rare) == 0 {
				x = strange[r.IntN(len(strange))]
			}
			there := rare == 0 || r.IntN(rare) > 0
			want.add(x, there)
			if there && trial%2 == 0 {
				many = append(many, x)
				continue
			}
			c.AddAll(many)
			if many = many[:0]; there {
				c.Add(x)
			} else {
				c.Skip()
			}
			if rare == 10 && r.IntN(50) == 0 {
				c.Sample() // at any time
			}
		}
		c.AddAll(many)
		all := want.sample
		all.Merge(want.batch)
		if got, want := told(c.Sample()), told(all); !reflect.DeepEqual(got, want) {
			t.Fatalf("trial %d, batches of %d: %v, want %v", trial, length, got, want)
		}
	}
}

func TestACollectorReusesItsMemory(t *testing.T) {
	var c Collector
	if n := testing.AllocsPerRun(100, func() {
		c.Start(25)
		for i := range 260 {
			c.Add(float64(i))
		}
		c.Sample()
	}); n != 0 {
		t.Errorf("%v allocations a block", n)
	}
}

func BenchmarkCollector(b *testing.B) {
	var c Collector
	for b.Loop() {
		c.Start(25)
		for i := range 250 {
			c.Add(float64(i))
		}
		c.Sample()
	}
}
