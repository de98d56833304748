package keep

// Ready holds entities in the order in which they became ready, those of one instant in the
// order of their numbers.
type Ready struct {
	all  []int32 // of the episode
	gone int     // the first of them, that were taken
	tied int     // the first of those that became ready at the same instant as the last
	last float64 // that instant
}

// Empty returns an empty one in the same memory.
func (r *Ready) Empty() Ready { return Ready{all: r.all[:0]} }

// Add adds an entity that becomes ready now, which is no earlier than the last one.
func (r *Ready) Add(slot int32, now float64) {
	if now > r.last {
		r.last, r.tied = now, len(r.all)
	}
	r.all = append(r.all, slot)
	for k := len(r.all) - 1; k > max(r.tied, r.gone) && r.all[k-1] > slot; k-- {
		r.all[k-1], r.all[k] = slot, r.all[k-1]
	}
}

// Any reports whether there is one.
func (r *Ready) Any() bool { return r.gone < len(r.all) }

// Pop takes the first.
func (r *Ready) Pop() int {
	r.gone++
	return int(r.all[r.gone-1])
}
