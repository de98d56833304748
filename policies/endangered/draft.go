package endangered

import "github.com/loadstar-sim/loadstar/models"

// draft is a schedule whose sizes and lists change.
type draft struct {
	crew crew
	load float64
	size []float64
	rows []row
	held [][]hold // of each chunk

	danger []float64 // of each chunk
	work   float64   // that is expected

	pairs, retimed int // what may still be looked at
}

// row is the list of a worker, with what is known of each entry.
type row struct {
	list  []int32
	end   []float64
	risk  []float64
	other []float64 // the danger of the chunk if this entry were not
	slope []float64 // of what is lost, in the time by which this entry and those behind it are delayed
}

// hold is an entry that has a chunk.
type hold struct{ worker, place int32 }

// newDraft returns the draft that is a schedule.
func newDraft(c crew, load float64, s *models.Schedule) *draft {
	d := &draft{crew: c, load: load, size: s.Size, pairs: pairs, retimed: retimed}
	d.rows, d.held, d.danger = make([]row, len(c)), make([][]hold, len(s.Size)), make([]float64, len(s.Size))
	for i, list := range s.List {
		n := len(list)
		d.rows[i] = row{list, make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)}
		for k, chunk := range list {
			d.held[chunk] = append(d.held[chunk], hold{int32(i), int32(k)})
		}
	}
	d.update()
	return d
}

// update computes everything from the sizes and the lists.
func (d *draft) update() {
	for i := range d.rows {
		d.time(i, 0)
		d.retimed -= len(d.rows[i].list)
	}
	d.work = 0
	for chunk := range d.size {
		d.danger[chunk] = d.without(int32(chunk), -1)
		d.work += float64(d.size[chunk] * (1 - d.danger[chunk]))
	}
}

// time computes the ends and risks of a row from an entry on.
func (d *draft) time(worker, from int) {
	r, m, t := &d.rows[worker], d.crew[worker], 0.0
	if from > 0 {
		t = r.end[from-1]
	}
	for k := from; k < len(r.list); k++ {
		t += m.cost.Of(d.size[r.list[k]])
		r.end[k], r.risk[k] = t, m.risk(t)
	}
}

// without returns the danger of a chunk if a worker did not hold it.
func (d *draft) without(chunk, worker int32) float64 {
	x := 1.0
	for _, h := range d.held[chunk] {
		if h.worker != worker {
			x *= d.rows[h.worker].risk[h.place]
		}
	}
	return float64(x) // rounded: what it is taken from 1 for must not fuse with it
}

// slopes computes what delays cost, for all entries.
func (d *draft) slopes() {
	for i := range d.rows {
		r, m, sum := &d.rows[i], d.crew[i], 0.0
		for k := len(r.list) - 1; k >= 0; k-- {
			chunk := r.list[k]
			r.other[k] = d.without(chunk, int32(i))
			sum += float64(d.size[chunk] * r.other[k] * m.density(r.end[k], m.cost.Of(d.size[chunk])/8))
			r.slope[k] = sum
		}
	}
}

// density returns by how much the risk rises around a time, per unit of time.
func (m member) density(t, around float64) float64 {
	return (m.risk(t+around) - m.risk(t-around)) / (2 * around)
}

// schedule returns the draft as a schedule, without the entries at the ends of lists that are
// certainly lost and without chunks that nobody holds.
func (d *draft) schedule() *models.Schedule {
	s, number := &models.Schedule{List: make([][]int32, len(d.rows))}, make([]int32, len(d.size))
	for i := range d.rows {
		r := &d.rows[i]
		n := len(r.list)
		for n > 0 && r.risk[n-1] >= 1 {
			n--
		}
		s.List[i] = r.list[:n]
		for _, chunk := range s.List[i] {
			number[chunk] = 1
		}
	}
	for chunk, x := range d.size {
		if number[chunk] > 0 {
			number[chunk] = int32(len(s.Size))
			s.Size = append(s.Size, x)
		}
	}
	for _, list := range s.List {
		for k, chunk := range list {
			list[k] = number[chunk]
		}
	}
	return s
}
