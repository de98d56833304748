package stat

// lanes is how many batches are added side by side. A block has ten batches. Each value waits for the mean of
// the earlier values in its batch, which takes a division, so a processor adds five batches almost as fast as
// one.
const lanes = 5

// addLanes adds as many batches, to the same bits as one value after the other.
func (c *Collector) addLanes(values []float64) {
	n := c.sample.Length
	p, q, r, s, t := values[:n], values[n:2*n], values[2*n:3*n], values[3*n:4*n], values[4*n:5*n]
	var p2, q2, r2, s2, t2 float64
	p1, q1, r1, s1, t1 := p[0], q[0], r[0], s[0], t[0]
	for i := 1; i < n; i++ {
		k := float64(i + 1)
		p1, p2 = step(p1, p2, p[i], k)
		q1, q2 = step(q1, q2, q[i], k)
		r1, r2 = step(r1, r2, r[i], k)
		s1, s2 = step(s1, s2, s[i], k)
		t1, t2 = step(t1, t2, t[i], k)
	}
	c.merge(p, p1, p2)
	c.merge(q, q1, q2)
	c.merge(r, r1, r2)
	c.merge(s, s1, s2)
	c.merge(t, t1, t2)
}

// step adds the k-th value of a batch to the mean and to M2, as [Moments.Add] does.
func step(mean, m2, x, k float64) (float64, float64) {
	d := x - mean
	mean += d / k
	return mean, m2 + float64(d*(x-mean))
}

// merge merges a complete batch whose mean and M2 are known.
func (c *Collector) merge(values []float64, mean, m2 float64) {
	lo, hi := values[0], values[0]
	for _, x := range values {
		if x < lo {
			lo = x
		}
		if x > hi {
			hi = x
		}
	}
	if lo == 0 || hi == 0 || mean != mean { // zeros have signs, and NaN is above and below
		for _, x := range values {
			lo, hi = min(lo, x), max(hi, x)
		}
	}
	c.batch = Moments{N: int64(len(values)), Mean: mean, M2: m2, Min: lo, Max: hi}
	c.close()
}
