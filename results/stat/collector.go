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
	next   []float64 // values that were added last, which begin a batch
	batch  Moments   // of the batch that is being filled, without these
	absent int       // instances of that batch without a value
}

// longest is the length of the longest batches that are added side by side.
const longest = 100

// Start begins a block of batches of the given length. With a length below one there
// are no batches, and so no paired comparisons.
func (c *Collector) Start(length int) {
	c.sample = Sample{Length: max(length, 0), Batches: c.sample.Batches[:0]}
	c.next, c.batch, c.absent = c.next[:0], Moments{}, 0
}

// abreast reports whether values may be added side by side: no batch has begun outside the waiting ones, and
// batches are not too long.
func (c *Collector) abreast() bool {
	return c.batch.N+int64(c.absent) == 0 && c.sample.Length >= 1 && c.sample.Length <= longest
}

// Add adds the value of the next instance.
func (c *Collector) Add(x float64) {
	if !c.abreast() {
		c.batch.Add(x)
		c.close()
		return
	}
	if c.next = append(c.next, x); len(c.next) == lanes*c.sample.Length {
		c.addLanes(c.next)
		c.next = c.next[:0]
	}
}

// AddAll adds the values of the next instances.
func (c *Collector) AddAll(values []float64) {
	for len(values) > 0 {
		side := lanes * c.sample.Length
		if c.abreast() && len(c.next) == 0 && len(values) >= side {
			c.addLanes(values)
			values = values[side:]
			continue
		}
		c.Add(values[0])
		values = values[1:]
	}
}

// addNext adds the values that were added last one after the other.
func (c *Collector) addNext() {
	for _, x := range c.next {
		c.batch.Add(x)
		c.close()
	}
	c.next = c.next[:0]
}

// Skip passes over the next instance, in which there is no value. The moments do not count it. The mean of
// its batch is NaN, so the batch is not paired with one of a series that has all values.
func (c *Collector) Skip() {
	c.addNext()
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
	c.addNext()
	s := c.sample
	s.Moments.Merge(c.batch)
	return s
}
