package endangered

// extend goes on with the lists while the time that chunks have given up is worth something: the
// worker that is free first gets the chunk that gains most there.
func (d *draft) extend() {
	open := make([]bool, len(d.rows))
	for i := range open {
		open[i] = true
	}
	for {
		first := -1
		for i := range d.rows {
			if open[i] && (first < 0 || d.until(i) < d.until(first)) {
				first = i
			}
		}
		if first < 0 || d.pairs < 0 {
			return
		}
		open[first] = d.append(first)
	}
}

// until returns when a worker has done its list.
func (d *draft) until(worker int) float64 {
	if end := d.rows[worker].end; len(end) > 0 {
		return end[len(end)-1]
	}
	return 0
}

// append appends to a list the chunk that gains most. It returns false if none gains anything.
func (d *draft) append(worker int) bool {
	d.pairs -= len(d.size)
	m, best, most := d.crew[worker], int32(-1), nothing*d.load/float64(len(d.size))
	for chunk, x := range d.size {
		q := m.risk(d.until(worker) + m.cost.Of(x))
		if gain := float64(x*d.danger[chunk]) * (1 - q); gain > most && !d.holds(int32(worker), int32(chunk)) {
			best, most = int32(chunk), gain
		}
	}
	if best < 0 {
		return false
	}
	r := &d.rows[worker]
	d.held[best] = append(d.held[best], hold{int32(worker), int32(len(r.list))})
	r.list, r.end, r.risk = append(r.list, best), append(r.end, 0), append(r.risk, 0)
	r.other, r.slope = append(r.other, 0), append(r.slope, 0)
	d.recompute(int32(worker), int32(len(r.list)-1))
	return true
}
