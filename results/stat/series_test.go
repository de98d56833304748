package stat

import (
	"slices"
	"testing"
)

// sampled feeds values through a collector, in blocks.
func sampled(xs []float64, block, batch int) *Series {
	var c Collector
	var s Series
	for part := range slices.Chunk(xs, block) {
		c.Start(batch)
		for _, x := range part {
			c.Add(x)
		}
		s.Append(c.Sample())
	}
	return &s
}

func TestCollectorYieldsMomentsOfAllAndMeansOfCompleteBatches(t *testing.T) {
	var c Collector
	c.Start(3)
	for x := range 8 {
		c.Add(float64(x))
	}
	s := c.Sample()
	if s.N != 8 || s.Mean != 3.5 || s.Min != 0 || s.Max != 7 || s.Length != 3 {
		t.Errorf("got %+v", s)
	}
	if !slices.Equal(s.Batches, []float64{1, 4}) {
		t.Errorf("batches %v", s.Batches)
	}
}

func TestCollectorForgetsTheBlockBefore(t *testing.T) {
	var c Collector
	for range 2 {
		c.Start(2)
		c.Add(1)
		c.Add(3)
		c.Add(5)
		if s := c.Sample(); s.N != 3 || !slices.Equal(s.Batches, []float64{2}) {
			t.Errorf("got %+v", s)
		}
	}
}

func TestCollectorWithoutABatchLengthHasNoBatches(t *testing.T) {
	for _, length := range []int{0, -5} {
		var c Collector
		c.Start(length)
		c.Add(1)
		c.Add(2)
		if s := c.Sample(); s.N != 2 || len(s.Batches) != 0 {
			t.Errorf("length %d: %+v", length, s)
		}
	}
}

func TestCollectorAllocatesNothingOnceWarm(t *testing.T) {
	var c Collector
	block := func() {
		c.Start(10)
		for x := range 1000 {
			c.Add(float64(x))
		}
		c.Sample()
	}
	block()
	if n := testing.AllocsPerRun(10, block); n != 0 {
		t.Errorf("%v allocations a block", n)
	}
}

func TestSeriesKeepsFewBatchesOfEqualLength(t *testing.T) {
	const batch = 5
	xs := values(3, 50*1000)
	for blocks := 1; blocks <= 1000; blocks = blocks*5/4 + 1 {
		s := sampled(xs[:50*blocks], 50, batch)
		arrived := blocks * 50 / batch
		if len(s.kept) >= maxBatches || len(s.kept) != arrived/s.pool || arrived >= 40 && len(s.kept) < 40 {
			t.Fatalf("%d of %d batches kept, pooled by %d", len(s.kept), arrived, s.pool)
		}
		for i, got := range s.kept {
			n := batch * s.pool
			if want := summary(xs[i*n:][:n]).Mean; !near(got, want) {
				t.Fatalf("%d blocks: batch %d has mean %v, want %v", blocks, i, got, want)
			}
		}
	}
}

func TestSeriesMergesBlocksInOrder(t *testing.T) {
	xs := values(4, 1000)
	var want Moments
	for block := range slices.Chunk(xs, 100) {
		var c Collector
		c.Start(10)
		for _, x := range block {
			c.Add(x)
		}
		want.Merge(c.Sample().Moments)
	}
	if got := sampled(xs, 100, 10).Moments; got != want {
		t.Errorf("got %+v, want %+v to the last bit", got, want)
	}
}

func TestBatchesEndWhereTheirLengthChanges(t *testing.T) {
	xs := values(10, 40)
	s := mixed(xs)
	s.Append(Sample{Moments: summary(xs[30:]), Length: 10, Batches: []float64{summary(xs[30:]).Mean}})
	if len(s.kept) != 1 || s.N != 40 {
		t.Errorf("%d batches of %d instances", len(s.kept), s.N)
	}
}

func TestBatchesOfCellsThatShareTheirLuckAreAveraged(t *testing.T) {
	var a, b, other Series
	for block := range 3 {
		x := float64(block)
		a.Append(Sample{Length: 2, Batches: []float64{x, x + 1}})
		b.Append(Sample{Length: 2, Batches: []float64{x + 2, x + 5}})
		other.Append(Sample{Length: 3, Batches: []float64{x, x}})
	}
	if got, want := AverageBatches([]*Series{&a, &b}), []float64{1, 3, 2, 4, 3, 5}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := AverageBatches([]*Series{&a, &other}); got != nil {
		t.Errorf("series with other batches give %v", got)
	}
	if got := AverageBatches(nil); got != nil {
		t.Errorf("no series give %v", got)
	}
}

func TestAClonedSeriesGoesItsOwnWay(t *testing.T) {
	// With 79 batches, the next one makes both pool theirs.
	xs := make([]float64, 2*maxBatches)
	for i := range xs {
		xs[i] = float64(i * i)
	}
	var series, want Series
	series.Append(sampled(xs[:maxBatches-1], maxBatches, 1).sample())
	want.Append(sampled(xs[:maxBatches-1], maxBatches, 1).sample())
	clone := series.Clone()
	for i := range maxBatches {
		x := xs[maxBatches-1+i]
		series.Append(sampled([]float64{-x}, 1, 1).sample())
		clone.Append(sampled([]float64{x}, 1, 1).sample())
		want.Append(sampled([]float64{x}, 1, 1).sample())
	}
	if !slices.Equal(clone.kept, want.kept) {
		t.Errorf("the clone has %v, want %v", clone.kept, want.kept)
	}
}

// sample returns a series as a block.
func (s *Series) sample() Sample {
	return Sample{Moments: s.Moments, Length: s.length, Batches: s.kept}
}
