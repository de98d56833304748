package endangered

// trade exchanges the chunks of two slots wherever that gains something, until a look at all pairs
// finds little, or too many have been looked at. What an exchange gains is foretold by what its
// chunks are endangered by, and by what it costs that the entries behind them come earlier or later;
// only where that is something, it is computed.
func (d *draft) trade() {
	for d.pairs > 0 && d.retimed > 0 {
		before := d.work
		d.slopes()
		for i := range d.rows {
			for a := range d.rows[i].list {
				d.tradeWith(int32(i), int32(a))
			}
		}
		if !(d.work > before*(1+enough)) {
			return
		}
	}
}

// tradeWith tries to exchange the chunk of one entry with those of all entries that come after it
// in the order of rows.
func (d *draft) tradeWith(i, a int32) {
	x, unit := &d.rows[i], d.crew[i].cost.PerUnit
	for j := i; int(j) < len(d.rows) && d.pairs > 0 && d.retimed > 0; j++ {
		y, b := &d.rows[j], int32(0)
		if j == i {
			b = a + 1
		}
		d.pairs -= len(y.list)
		for ; int(b) < len(y.list); b++ {
			s, t := d.size[x.list[a]], d.size[y.list[b]]
			places := (float64(s*x.other[a]) - float64(t*y.other[b])) * (x.risk[a] - y.risk[b])
			delays := (t - s) * (float64(unit*x.slope[a]) - float64(d.crew[j].cost.PerUnit*y.slope[b]))
			gain := float64(places) - float64(delays)
			if gain > d.work*1e-12 {
				d.exchange(hold{i, a}, hold{j, b})
			}
		}
	}
}

// exchange exchanges the chunks of two entries if no worker gets one that it holds and if that
// gains something.
func (d *draft) exchange(one, two hold) {
	a, b := d.at(one), d.at(two)
	if *a == *b || one.worker != two.worker && (d.holds(one.worker, *b) || d.holds(two.worker, *a)) {
		return
	}
	d.swap(one, two)
	before := d.work
	d.again(one, two)
	if d.work > before {
		return
	}
	d.swap(one, two)
	d.again(one, two)
	d.work = before
}

// at returns the chunk of an entry.
func (d *draft) at(h hold) *int32 { return &d.rows[h.worker].list[h.place] }

// holds reports whether a worker holds a chunk.
func (d *draft) holds(worker, chunk int32) bool {
	for _, h := range d.held[chunk] {
		if h.worker == worker {
			return true
		}
	}
	return false
}

// swap exchanges the chunks of two entries.
func (d *draft) swap(one, two hold) {
	a, b := d.at(one), d.at(two)
	h, k := d.held[*a], d.held[*b]
	for n := range h {
		if h[n] == one {
			h[n] = two
			break
		}
	}
	for n := range k {
		if k[n] == two {
			k[n] = one
			break
		}
	}
	*a, *b = *b, *a
}

// again computes what has changed with two entries.
func (d *draft) again(one, two hold) {
	if one.worker == two.worker {
		d.recompute(one.worker, min(one.place, two.place))
		return
	}
	d.recompute(one.worker, one.place)
	d.recompute(two.worker, two.place)
}

// recompute computes a row from an entry on, and the dangers of its chunks.
func (d *draft) recompute(worker, from int32) {
	d.time(int(worker), int(from))
	r := &d.rows[worker]
	d.retimed -= len(r.list) - int(from)
	for k := int(from); k < len(r.list); k++ {
		chunk := r.list[k]
		r.other[k] = d.without(chunk, worker)
		danger := float64(r.other[k] * r.risk[k])
		d.work += float64(d.size[chunk] * (d.danger[chunk] - danger))
		d.danger[chunk] = danger
	}
}
