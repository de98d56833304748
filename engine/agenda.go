// Package engine is the kernel of the simulator: a clock, an agenda of pending events, and named random
// streams. It also has a heap of waiting entities and sets that know their least member. It knows
// nothing of workers, loads or messages: a simulation gives each of its entities a slot and decides what
// happens when a slot is due.
//
// An entity that can have at most one pending event needs no general event queue. The agenda is a
// tournament over one time per slot: setting a slot replays the matches on its path to the root. So
// setting, replacing and cancelling are the same write, in log2(slots) steps, and nothing is allocated
// once the agenda has its size. On the hold model an event takes 8 ns with 25 pending and 10 ns with 100.
// Knuth describes such trees of winners and losers in The Art of Computer Programming, vol. 3, 5.4.1.
package engine

import (
	"fmt"
	"math"
)

// Never is the time of an event that does not happen.
var Never = math.Inf(1)

// never is the key of Never. Times are not negative, so their bits, read as
// integers, have the same order as the times.
const never = 0x7FF0000000000000

// match is a node of the tournament: the earlier event of its two children.
type match struct {
	key  uint64
	slot int
}

// Agenda holds the pending event of every slot and the clock.
//
// The order of events is total: earlier times first, and at the same time the
// lower slot first. The numbering of the slots alone therefore decides the
// order of simultaneous events.
//
// The zero value has no slots; call Reset first.
type Agenda struct {
	now   float64
	taken int // the slot whose event is happening; -1 if it was set anew
	leaf  int // index of slot 0 in tree, a power of two
	slots int
	tree  []match // tree[1] is the winner; tree[i] plays for tree[i/2]
}

// Reset empties the agenda, gives it the slots 0 to slots-1, and sets its
// clock to zero. It keeps the agenda's memory, and panics if slots is negative.
func (a *Agenda) Reset(slots int) {
	if slots < 0 {
		panic(fmt.Sprintf("engine: an agenda of %d slots", slots))
	}
	leaf := 1
	for leaf < slots {
		leaf *= 2
	}
	a.now, a.taken, a.leaf, a.slots = 0, -1, leaf, slots
	if cap(a.tree) < 2*leaf {
		a.tree = make([]match, 2*leaf)
	}
	a.tree = a.tree[:2*leaf]
	for i := range leaf {
		a.tree[leaf+i] = match{never, i}
	}
	for i := leaf - 1; i > 0; i-- {
		a.tree[i] = a.tree[2*i]
	}
}

// Now returns the time to which Next advanced the clock last, or zero.
func (a *Agenda) Now() float64 { return a.now }

// Set makes t the time of the slot's only pending event, in place of any
// earlier one. Never means that it has none. Set panics if t is NaN or before
// Now, or if there is no such slot.
func (a *Agenda) Set(slot int, t float64) {
	if !(t >= a.now) || uint(slot) >= uint(a.slots) {
		a.refuse(slot, t)
	}
	if slot == a.taken {
		a.taken = -1
	}
	key := math.Float64bits(t + 0) // +0 turns -0 into 0, whose bits are ordered
	// The key is written and its matches are replayed. Which of two children wins is as good as random,
	// and a mispredicted branch on every level would cost more than everything else here. The comparison
	// is therefore written so that it compiles to conditional moves, and the winner so far stays in
	// registers while its next opponent is loaded. On a tie the left child wins, whose slots are lower: a
	// right child beats only an opponent that is strictly later, which for integers means "not less than
	// its key plus one". The walk can stop at a match that ends as before, since nothing changes above
	// it. That branch is mispredicted too, so only every sixth level tests it. BenchmarkHold guards all
	// this.
	tree := a.tree
	i := uint(a.leaf + slot)
	tree[i] = match{key, slot}
	for i > 1 {
		sixth := max(1, i>>6)
		before := tree[sixth]
		for i > sixth {
			opponent := &tree[i^1]
			k, s := opponent.key, opponent.slot
			limit := key + uint64(i&1)
			if k < limit {
				slot = s
			}
			if k < limit {
				key = k
			}
			i /= 2
			winner := &tree[i]
			winner.key, winner.slot = key, slot
		}
		if key == before.key && slot == before.slot {
			return
		}
	}
}

// Clear cancels the slot's pending event, if it has one.
func (a *Agenda) Clear(slot int) { a.Set(slot, Never) }

// At returns the time of the slot's pending event, or Never.
func (a *Agenda) At(slot int) float64 {
	if slot == a.taken || uint(slot) >= uint(a.slots) {
		return Never
	}
	return math.Float64frombits(a.tree[a.leaf+slot].key)
}

// Next advances the clock to the earliest pending event and returns its slot, which then has no pending
// event. Setting the slot again before the following call of Next is as cheap as leaving it empty. If
// nothing is pending, Next returns false and leaves the clock unchanged.
func (a *Agenda) Next() (slot int, ok bool) {
	if a.taken >= 0 {
		a.Set(a.taken, Never)
	}
	first := a.tree[1]
	if first.key >= never {
		return -1, false
	}
	a.now = math.Float64frombits(first.key)
	a.taken = first.slot
	return first.slot, true
}

// First returns the time and slot of the earliest pending event, which stays pending. The time is Never
// if nothing is pending. A simulation that sets or clears the slot after it has handled the event needs
// neither Next nor Now. First must not be called after Next until the slot that Next returned is set
// again.
func (a *Agenda) First() (at float64, slot int) {
	first := &a.tree[1]
	return math.Float64frombits(first.key), first.slot
}

// refuse panics. It is a function of its own so that Set stays small.
func (a *Agenda) refuse(slot int, t float64) {
	if t >= a.now {
		panic(fmt.Sprintf("engine: slot %d of an agenda of %d", slot, a.slots))
	}
	panic(fmt.Sprintf("engine: event at %v, but the time is already %v", t, a.now))
}
