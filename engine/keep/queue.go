package keep

import "slices"

// Queue holds entries that leave in the order in which they came.
type Queue struct {
	entries []int32
	first   int
}

// Empty returns a queue in the same memory.
func (q *Queue) Empty() Queue { return Queue{entries: q.entries[:0]} }

// Any reports whether there is an entry.
func (q *Queue) Any() bool { return q.first < len(q.entries) }

// Head returns the first entry.
func (q *Queue) Head() int { return int(q.entries[q.first]) }

// Push adds an entry at the end.
func (q *Queue) Push(k int) {
	if q.first > 64 && 2*q.first > len(q.entries) {
		q.entries = append(q.entries[:0], q.entries[q.first:]...)
		q.first = 0
	}
	q.entries = append(q.entries, int32(k))
}

// Pop takes the first entry.
func (q *Queue) Pop() int {
	k := q.Head()
	q.first++
	if !q.Any() {
		*q = q.Empty()
	}
	return k
}

// All returns the entries in order. The slice is valid until the next change.
func (q *Queue) All() []int32 { return q.entries[q.first:] }

// Keep takes all entries but the first n.
func (q *Queue) Keep(n int) {
	if q.entries = q.entries[:q.first+n]; n == 0 {
		*q = q.Empty()
	}
}

// Remove takes an entry out, wherever it is.
func (q *Queue) Remove(k int) {
	q.Keep(len(slices.DeleteFunc(q.All(), func(e int32) bool { return int(e) == k })))
}
