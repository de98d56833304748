package stat

// Sample is what one block of replications yields for one metric of one policy.
type Sample struct {
	Moments           // of all replications of the block
	Length  int       // replications in a batch
	Batches []float64 // means of the block's complete batches, in order
}

// Collector turns the values of one block's replications into a [Sample]. It
// can be used for one block after another, and then allocates no more.
type Collector struct {
	sample Sample
	batch  Moments // of the batch that is being filled
}

// Start begins a block whose batches have the given length. With a length below
// one there are no batches, and so no paired comparisons.
func (c *Collector) Start(length int) {
	c.sample = Sample{Length: max(length, 0), Batches: c.sample.Batches[:0]}
	c.batch = Moments{}
}

// Add takes in the value of the next replication.
func (c *Collector) Add(x float64) {
	c.batch.Add(x)
	if c.batch.N == int64(c.sample.Length) {
		c.sample.Batches = append(c.sample.Batches, c.batch.Mean)
		c.sample.Moments.Merge(c.batch)
		c.batch = Moments{}
	}
}

// Sample returns what has been collected since Start. Replications after the
// last complete batch count in the moments and are in no batch. The batches are
// the collector's memory, and good until the next Start.
func (c *Collector) Sample() Sample {
	s := c.sample
	s.Moments.Merge(c.batch)
	return s
}
