package models

// fifo is a queue of the entries of one worker.
type fifo struct {
	entries []int32
	first   int
}

func (f *fifo) empty() fifo { return fifo{entries: f.entries[:0]} }
func (f *fifo) any() bool   { return f.first < len(f.entries) }
func (f *fifo) head() int   { return int(f.entries[f.first]) }

func (f *fifo) push(k int) {
	if f.first > 64 && 2*f.first > len(f.entries) {
		f.entries = append(f.entries[:0], f.entries[f.first:]...)
		f.first = 0
	}
	f.entries = append(f.entries, int32(k))
}

func (f *fifo) pop() int {
	k := f.head()
	f.first++
	if !f.any() {
		*f = f.empty()
	}
	return k
}

// heap holds the workers that have results, the one whose first was ready first on top, ties
// to the lower worker.
type heap []waitingResult

type waitingResult struct {
	ready  float64
	worker int
}

func (r waitingResult) before(o waitingResult) bool {
	return r.ready < o.ready || r.ready == o.ready && r.worker < o.worker
}

func (q *heap) push(r waitingResult) {
	*q = append(*q, r)
	h := *q
	for k := len(h) - 1; k > 0; {
		up := (k - 1) / 2
		if !h[k].before(h[up]) {
			return
		}
		h[k], h[up] = h[up], h[k]
		k = up
	}
}

func (q *heap) pop() waitingResult {
	h := *q
	top, n := h[0], len(h)-1
	h[0] = h[n]
	h = h[:n]
	*q = h
	for k := 0; ; {
		least := k
		for c := 2*k + 1; c <= 2*k+2 && c < n; c++ {
			if h[c].before(h[least]) {
				least = c
			}
		}
		if least == k {
			return top
		}
		h[k], h[least] = h[least], h[k]
		k = least
	}
}
