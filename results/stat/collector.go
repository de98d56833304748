package stat

import "math"

// Sample summarises the instances of one block, for one metric of one policy.
type Sample struct {
	Moments           // of all instances of the block
	Length  int       // instances in a batch
	Batches []float64 // means of the block's complete batches, in order
}

// Collector turns the values of the instances of one block into a [Sample]. It can be
// reused for further blocks without allocating.
type Collector struct {
	sample Sample
	batch  Moments // of the batch that is being filled
	absent int     // instances of that batch without a value
}

// Start begins a block of batches of the given length. With a length below one there
// are no batches, and so no paired comparisons.
func (c *Collector) Start(length int) {
	c.sample = Sample{Length: max(length, 0), Batches: c.sample.Batches[:0]}
	c.batch, c.absent = Moments{}, 0
}

// Add adds the value of the next instance.
func (c *Collector) Add(x float64) {
	c.batch.Add(x)
	c.close()
}

// Skip passes over the next instance, in which there is no value. The moments do not count
// it. Its batch has the mean NaN, since it is not of the instances that it has in a series
// with all values, so that the two are not paired.
func (c *Collector) Skip() {
	c.absent++
	c.close()
}

// close ends the batch if it is complete.
func (c *Collector) close() {
	if c.batch.N+int64(c.absent) != int64(c.sample.Length) {
		return
	}
	mean := c.batch.Mean
	if c.absent > 0 {
		mean = math.NaN()
	}
	c.sample.Batches = append(c.sample.Batches, mean)
	c.sample.Moments.Merge(c.batch)
	c.batch, c.absent = Moments{}, 0
}

// Sample returns the sample of the values since Start. Instances after the last
// complete batch count in the moments and are in no batch. The batches are valid until
// the next Start.
func (c *Collector) Sample() Sample {
	s := c.sample
	s.Moments.Merge(c.batch)
	return s
}
