package endangered

import "slices"

// ranking is the chunks as a heap, the most endangered first. Dangers only fall. Its memory serves
// for one schedule after the other.
type ranking struct {
	danger []float64 // of each chunk, the probability that all who hold it lose it
	order  []int32   // the heap
	place  []int32   // of each chunk in it

	frontier []int32 // of a search: places whose chunks come next
}

// begin makes all chunks as endangered as can be.
func (r *ranking) begin(chunks int) {
	r.danger = slices.Grow(r.danger[:0], chunks)[:chunks]
	r.order = slices.Grow(r.order[:0], chunks)[:chunks]
	r.place = slices.Grow(r.place[:0], chunks)[:chunks]
	for i := range r.order {
		r.danger[i], r.order[i], r.place[i] = 1, int32(i), int32(i)
	}
}

// ahead reports whether chunk a comes before chunk b: by falling danger, ties by number.
func (r *ranking) ahead(a, b int32) bool {
	if x, y := r.danger[a], r.danger[b]; x != y {
		return x > y
	}
	return a < b
}

// lower multiplies the danger of a chunk by a risk.
func (r *ranking) lower(chunk int32, risk float64) {
	r.danger[chunk] *= risk
	at := r.place[chunk]
	for {
		child := 2*at + 1
		if int(child) >= len(r.order) {
			break
		}
		if int(child)+1 < len(r.order) && r.ahead(r.order[child+1], r.order[child]) {
			child++
		}
		if !r.ahead(r.order[child], chunk) {
			break
		}
		r.order[at] = r.order[child]
		r.place[r.order[at]] = at
		at = child
	}
	r.order[at], r.place[chunk] = chunk, at
}

// patience is how many chunks a search passes before all chunks are looked at.
const patience = 24

// first returns the most endangered chunk that is not excluded, or -1 if there is none.
func (r *ranking) first(excluded func(chunk int32) bool) int32 {
	r.frontier = append(r.frontier[:0], 0)
	for range patience {
		if len(r.frontier) == 0 {
			return -1
		}
		best := 0
		for k, at := range r.frontier {
			if r.ahead(r.order[at], r.order[r.frontier[best]]) {
				best = k
			}
		}
		at := r.frontier[best]
		chunk := r.order[at]
		if !excluded(chunk) {
			return chunk
		}
		last := len(r.frontier) - 1
		r.frontier[best] = r.frontier[last]
		r.frontier = r.frontier[:last]
		for child := 2*at + 1; child <= 2*at+2 && int(child) < len(r.order); child++ {
			r.frontier = append(r.frontier, child)
		}
	}
	best := int32(-1)
	for chunk := range int32(len(r.danger)) {
		if (best < 0 || r.danger[chunk] > r.danger[best]) && !excluded(chunk) {
			best = chunk
		}
	}
	return best
}
