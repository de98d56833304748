package keep

import "math"

// Line holds entities that are due one after the other, each later than the one before it. It is
// a ring, which an entity enters and leaves in the same short time however many there are.
// Where all work takes equally long, what begins last ends last and needs no other queue.
type Line struct {
	due         float64 // when the first is; never, if there is none
	last        float64 // when the last is
	first, next uint    // places of the first and behind the last, if the ring had no end
	ring        []Waiting
}

// nobody is never due and stands behind the last.
var nobody = Waiting{math.Inf(1), math.MaxInt}

// Reset empties the line and makes room for n entities. It keeps memory.
func (l *Line) Reset(n int) {
	size := 2
	for size <= n { // nobody needs a place, too
		size *= 2
	}
	if len(l.ring) < size {
		l.ring = make([]Waiting, size)
	}
	l.ring[0] = nobody
	l.due, l.last, l.first, l.next = math.Inf(1), -1, 0, 0
}

// Due returns when the first entity is due, which is never in an empty line.
func (l *Line) Due() float64 { return l.due }

// First returns the first entity, which is the highest of all numbers in an empty line.
func (l *Line) First() int { return l.ring[l.first&uint(len(l.ring)-1)].Slot }

// Pop takes the first entity.
func (l *Line) Pop() {
	l.first++
	l.due = l.ring[l.first&uint(len(l.ring)-1)].Ready
}

// Push adds an entity behind the last, if it is due later than that. It reports whether it is.
func (l *Line) Push(at float64, slot int) bool {
	if !(at > l.last) {
		return false
	}
	mask := uint(len(l.ring) - 1)
	l.ring[l.next&mask] = Waiting{at, slot}
	l.next++
	l.ring[l.next&mask] = nobody
	if l.last = at; at < l.due {
		l.due = at
	}
	return true
}
