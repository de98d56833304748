package stat

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
}

// Start begins a block of batches of the given length. With a length below one there
// are no batches, and so no paired comparisons.
func (c *Collector) Start(length int) {
	c.sample = Sample{Length: max(length, 0), Batches: c.sample.Batches[:0]}
	c.batch = Moments{}
}

// Add adds the value of the next instance.
func (c *Collector) Add(x float64) {
	c.batch.Add(x)
	if c.batch.N == int64(c.sample.Length) {
		c.sample.Batches = append(c.sample.Batches, c.batch.Mean)
		c.sample.Moments.Merge(c.batch)
		c.batch = Moments{}
	}
}

// Sample returns the sample of the values since Start. Instances after the last
// complete batch count in the moments and are in no batch. The batches are valid until
// the next Start.
func (c *Collector) Sample() Sample {
	s := c.sample
	s.Moments.Merge(c.batch)
	return s
}
