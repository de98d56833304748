package scenarios

import "github.com/loadstar-sim/loadstar/models/risk"

// draw fills the batch with the instances of n replications.
func (w *worker) draw(c *cell, from, n int) {
	p := len(c.problem.Workers)
	w.memory = resize(w.memory, p*BatchLength)
	w.instances = resize(w.instances, BatchLength)
	for i := range n {
		times := w.memory[i*p : (i+1)*p]
		c.interruptions.Seed(&w.rng, uint64(from+i))
		if c.joint != nil {
			c.joint.Draw(times, &w.rng)
			w.instances[i].Interrupt = times
			continue
		}
		for k := range times {
			times[k] = risk.Sample(c.problem.Workers[k].Risk, &w.rng)
		}
		w.instances[i].Interrupt = times
	}
}

// resize returns a slice of n elements in the memory of s, if it is enough.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return append(s[:cap(s)], make([]T, n-cap(s))...)
	}
	return s[:n]
}
