package endangered

import "github.com/loadstar-sim/loadstar/models"

// leastGain is the gain, as a share of a chunk, up to which no copy is added. Under laws without an end
// every worker would otherwise compute everything.
const leastGain = 1e-12

// filling deals slots to chunks of one size. Its memory is reused for the next schedule, except for the
// lists.
type filling struct {
	slots  slots
	chunks ranking
	held   holders
	lists  [][]int32
	alike  []slot // slots dealt one after the other with the same risk
	work   float64
}

// fill makes the lists for a number of equal chunks of the load, and computes the expected work.
func (f *filling) fill(c workers, load float64, chunks int) {
	size := load / float64(chunks)
	f.slots.begin(c, size)
	f.chunks.begin(chunks)
	f.held.begin(len(c), chunks)
	f.lists, f.alike = make([][]int32, len(c)), f.alike[:0]
	for len(f.slots.heap) > 0 {
		if f.deal(f.slots.heap[0]) {
			f.slots.next()
		} else {
			f.slots.drop()
		}
	}
	missed := 0.0
	for _, d := range f.chunks.danger {
		missed += d
	}
	f.work = size * (float64(chunks) - missed)
}

// schedule returns the schedule of a number of equal chunks.
func (f *filling) schedule(c workers, load float64, chunks int) *models.Schedule {
	f.fill(c, load, chunks)
	s := &models.Schedule{Size: make([]float64, chunks), List: f.lists}
	for i := range s.Size {
		s.Size[i] = load / float64(chunks)
	}
	return s
}

// deal gives a slot the most endangered chunk that its worker does not hold. If the worker holds the most
// endangered of all, it may exchange chunks with an earlier slot of the same risk. It returns false if
// nothing is gained; then the worker's later slots gain nothing either.
func (f *filling) deal(s slot) bool {
	if len(f.alike) > 0 && f.alike[0].risk != s.risk {
		f.alike = f.alike[:0]
	}
	chunk := f.chunks.first(&f.held, s.worker)
	if top := f.chunks.order[0]; chunk != top && f.chunks.danger[top]*(1-s.risk) > leastGain {
		if chunk < 0 || f.chunks.danger[chunk] < f.chunks.danger[top] {
			if other := f.exchange(s, top); other >= 0 {
				f.give(s, other)
				f.chunks.lower(top, s.risk)
				return true
			}
		}
	}
	if chunk < 0 || !(f.chunks.danger[chunk]*(1-s.risk) > leastGain) {
		return false
	}
	f.give(s, chunk)
	f.chunks.lower(chunk, s.risk)
	return true
}

// give puts a chunk into a slot.
func (f *filling) give(s slot, chunk int32) {
	f.lists[s.worker] = append(f.lists[s.worker], chunk)
	f.held.add(s.worker, chunk)
	f.alike = append(f.alike, s)
}

// exchange moves a chunk that this worker holds to an earlier slot of the same risk. It returns the chunk
// that the other slot had, for the present slot, or -1 if no such slot exists.
func (f *filling) exchange(s slot, chunk int32) int32 {
	for _, t := range f.alike {
		at := &f.lists[t.worker][t.place-1]
		if other := *at; !f.held.contains(t.worker, chunk) && !f.held.contains(s.worker, other) {
			*at = chunk
			f.held.add(t.worker, chunk)
			f.held.remove(t.worker, other)
			return other
		}
	}
	return -1
}
