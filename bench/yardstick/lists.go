package yardstick

// Lists are static lists of equal chunks that equally fast workers hold from the start: the k-th of a
// list ends at k times its cost. A chunk may be in several lists.
type Lists struct {
	Size, Cost float64
	Chunks     int
	List       [][]int32

	next   soonest
	result Result
}

// Run handles an event for each chunk that ends.
func (l *Lists) Run(interrupt []float64) *Result {
	r := &l.result
	r.reset(l.Chunks, len(l.List))
	l.next.reset(len(l.List))
	for i, x := range interrupt {
		l.next.set(i, l.begin(i, 0, x))
	}
	for {
		now, i := l.next.first()
		if now == never {
			break
		}
		w := &r.Workers[i]
		c := l.List[i][w.Chunks]
		w.Chunks++
		w.Finish = now
		if now < r.DoneAt[c] {
			r.DoneAt[c] = now
		}
		l.next.set(i, l.begin(i, w.Chunks, interrupt[i]))
	}
	for i := range r.Workers {
		r.Workers[i].Busy = r.Workers[i].Finish
	}
	r.sum(l.Size, interrupt)
	return r
}

// begin returns the end of a worker's k-th chunk, or never.
func (l *Lists) begin(i, k int, x float64) float64 {
	if k == len(l.List[i]) {
		return never
	}
	end := float64(float64(k+1) * l.Cost)
	if end > x {
		w := &l.result.Workers[i]
		w.Lost = x - w.Finish
		return never
	}
	return end
}
