package engine

// Heap is a binary heap of waiting entities: the one that is ready first is on top, ties to the lower
// slot.
type Heap []Waiting

// Waiting is an entity and the time at which it is ready.
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
	at := len(h) - 1
	for at > 0 && r.before(h[(at-1)/2]) {
		h[at] = h[(at-1)/2]
		at = (at - 1) / 2
	}
	h[at] = r
}

// Pop removes and returns the entity on top.
func (q *Heap) Pop() Waiting {
	h := *q
	top, last := h[0], len(h)-1
	r := h[last]
	if *q = h[:last]; last > 0 {
		q.Replace(r)
	}
	return top
}

// Replace replaces the entity on top by another.
func (q Heap) Replace(r Waiting) {
	at := 0
	for {
		child := 2*at + 1
		if child+1 < len(q) && q[child+1].before(q[child]) {
			child++
		}
		if child >= len(q) || !q[child].before(r) {
			break
		}
		q[at] = q[child]
		at = child
	}
	q[at] = r
}
