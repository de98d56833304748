// Package keep holds what a simulation keeps of its entities beside their events: which of them
// wait, in a [Queue], in the order in which they became [Ready] or with the first on top of a [Heap],
// which are due one after the other in a [Line], what intervals and periods sum up to by an
// end that is known later, and [Runs] of equal numbers.
package keep

// Meter sums up the times of intervals as far as they lie before a time that is known at the
// end only. Intervals before a time that is certainly earlier need no memory.
type Meter struct {
	sum  float64
	tail []interval
}

type interval struct{ start, stop float64 }

// Empty returns a meter in the same memory.
func (m *Meter) Empty() Meter { return Meter{tail: m.tail[:0]} }

// Add adds an interval. No end will be before certain.
func (m *Meter) Add(start, stop, certain float64) {
	if n := len(m.tail); n > 0 && m.tail[n-1].stop <= certain {
		for _, u := range m.tail {
			m.sum += u.stop - u.start
		}
		m.tail = m.tail[:0]
	}
	if start < stop {
		m.tail = append(m.tail, interval{start, stop})
	}
}

// Checks counts checkpoints as far as they end before a time that is known at the end only.
type Checks struct {
	sum  int
	tail []Series
}

// Series is N checkpoints, each of which ends a period after the one before it.
type Series struct {
	Begin, Period float64
	N             int
}

// Empty returns a counter in the same memory.
func (c *Checks) Empty() Checks { return Checks{tail: c.tail[:0]} }

// Add adds a series. No end will be before certain.
func (c *Checks) Add(s Series, certain float64) {
	if n := len(c.tail); n > 0 && c.tail[n-1].At(c.tail[n-1].N) <= certain {
		for _, s := range c.tail {
			c.sum += s.N
		}
		c.tail = c.tail[:0]
	}
	if s.N > 0 {
		c.tail = append(c.tail, s)
	}
}

// Until returns how many end by the end.
func (c *Checks) Until(end float64) int {
	sum := c.sum
	for _, s := range c.tail {
		sum += s.By(end)
	}
	return sum
}

// At returns when the j-th ends.
func (s Series) At(j int) float64 { return s.Begin + float64(float64(j)*s.Period) }

// By returns how many end by a time.
func (s Series) By(t float64) int {
	if !(t >= s.Begin) {
		return 0
	}
	j := s.N
	if q := (t - s.Begin) / s.Period; q < float64(j) {
		j = int(q)
	}
	for j > 0 && s.At(j) > t {
		j--
	}
	for j < s.N && s.At(j+1) <= t {
		j++
	}
	return j
}

// Until returns the sum of all that lies before the end.
func (m *Meter) Until(end float64) float64 {
	sum := m.sum
	for _, u := range m.tail {
		if stop := min(u.stop, end); stop > u.start {
			sum += stop - u.start
		}
	}
	return sum
}
