package keep

// Heap holds entities that wait, the one that was ready first on top, ties to the lower slot.
type Heap []Waiting

// Waiting is an entity and when it was ready.
type Waiting struct {
	Ready float64
	Slot  int
}

func (r Waiting) before(o Waiting) bool {
	return r.Ready < o.Ready || r.Ready == o.Ready && r.Slot < o.Slot
}

// Push adds an entity.
func (q *Heap) Push(r Waiting) {
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

// Pop takes the one on top.
func (q *Heap) Pop() Waiting {
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
