package models

// meter sums the lengths of intervals, cut at a time that is known only at the end. Intervals before a
// time that is certainly earlier are added at once and need no memory.
type meter struct {
	sum  float64
	tail []interval
}

type interval struct{ start, stop float64 }

// empty returns an empty meter in the same memory.
func (m *meter) empty() meter { return meter{tail: m.tail[:0]} }

// add adds an interval. The end will not be before certain.
func (m *meter) add(start, stop, certain float64) {
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

// until returns the total length before the end.
func (m *meter) until(end float64) float64 {
	sum := m.sum
	for _, u := range m.tail {
		if stop := min(u.stop, end); stop > u.start {
			sum += stop - u.start
		}
	}
	return sum
}

// checks counts the checkpoints that end by a time which is known only at the end.
type checks struct {
	sum  int
	tail []series
}

// series is n checkpoints that end a period apart.
type series struct {
	begin, period float64
	n             int
}

// empty returns a zero counter in the same memory.
func (c *checks) empty() checks { return checks{tail: c.tail[:0]} }

// add adds a series. The end will not be before certain.
func (c *checks) add(s series, certain float64) {
	if n := len(c.tail); n > 0 && c.tail[n-1].at(c.tail[n-1].n) <= certain {
		for _, s := range c.tail {
			c.sum += s.n
		}
		c.tail = c.tail[:0]
	}
	if s.n > 0 {
		c.tail = append(c.tail, s)
	}
}

// until returns how many end by the end.
func (c *checks) until(end float64) int {
	sum := c.sum
	for _, s := range c.tail {
		sum += s.by(end)
	}
	return sum
}

// at returns the time at which the j-th ends.
func (s series) at(j int) float64 { return s.begin + float64(float64(j)*s.period) }

// by returns how many end by time t.
func (s series) by(t float64) int {
	if !(t >= s.begin) {
		return 0
	}
	j := s.n
	if q := (t - s.begin) / s.period; q < float64(j) {
		j = int(q)
	}
	for j > 0 && s.at(j) > t {
		j--
	}
	for j < s.n && s.at(j+1) <= t {
		j++
	}
	return j
}
