package run

// Backlog knows, for every cell and policy, how many blocks are stored from the first
// one on, and whether the next one failed. It takes four bytes for each. Any number of
// goroutines may read it at once, but not while it is changed.
type Backlog struct {
	policies int
	begun    []uint32             // by cell and policy: blocks from the first one on, and the failed bit
	early    map[int]map[int]bool // by cell and policy, then block: whether it failed; for blocks after a gap
	failures int
}

// failed is the bit that marks that the next block failed.
const failed = 1 << 31

// NewBacklog returns the backlog of a study without stored results.
func NewBacklog(cells, policies int) *Backlog {
	return &Backlog{policies: policies, begun: make([]uint32, cells*policies), early: map[int]map[int]bool{}}
}

// Note records that a block is stored. A block may be noted more than once: a success
// outweighs a failure.
func (b *Backlog) Note(cell, policy, block int, failure bool) {
	slot := cell*b.policies + policy
	switch next := int(b.begun[slot] &^ failed); {
	case block < next:
		return
	case block > next:
		if b.early[slot] == nil {
			b.early[slot] = map[int]bool{}
		}
		before, known := b.early[slot][block]
		b.early[slot][block] = failure && (before || !known)
		return
	}
	b.advance(slot, failure)
	for waiting := b.early[slot]; waiting != nil; {
		next := int(b.begun[slot] &^ failed)
		failure, ok := waiting[next]
		if !ok {
			return
		}
		delete(waiting, next)
		if len(waiting) == 0 {
			delete(b.early, slot)
		}
		b.advance(slot, failure)
		if failure {
			return
		}
	}
}

// Intersect counts blocks as missing that another backlog lacks. Failures remain.
func (b *Backlog) Intersect(o *Backlog) {
	for slot, x := range b.begun {
		later, end, run := b.early[slot], int(x&^failed), int(o.begun[slot]&^failed)
		for block, failure := range later {
			if !failure && !o.stored(slot, block) {
				delete(later, block)
			}
		}
		if run < end {
			if later == nil {
				later = map[int]bool{}
			}
			for block := run + 1; block < end; block++ {
				if o.stored(slot, block) {
					later[block] = false
				}
			}
			if x&failed != 0 {
				later[end] = true
				b.failures--
			}
			b.begun[slot] = uint32(run)
		}
		if b.early[slot] = later; len(later) == 0 {
			delete(b.early, slot)
		}
	}
}

// advance notes the block that follows those stored.
func (b *Backlog) advance(slot int, failure bool) {
	was := b.begun[slot]&failed != 0
	switch {
	case failure && !was:
		b.begun[slot] |= failed
		b.failures++
	case !failure:
		if was {
			b.failures--
		}
		b.begun[slot] = b.begun[slot]&^failed + 1
	}
}

// Blocks returns how many blocks of a policy in a cell are stored from the first one
// on, and whether the next one failed.
func (b *Backlog) Blocks(cell, policy int) (blocks int, failure bool) {
	x := b.begun[cell*b.policies+policy]
	return int(x &^ failed), x&failed != 0
}

// stored reports whether a block is stored and did not fail.
func (b *Backlog) stored(slot, block int) bool {
	if block < int(b.begun[slot]&^failed) {
		return true
	}
	failure, early := b.early[slot][block]
	return early && !failure
}

// Failures returns how many (cell, policy) pairs failed.
func (b *Backlog) Failures() int { return b.failures }

// Forget removes all failures, so that they are tried again.
func (b *Backlog) Forget() {
	for slot := range b.begun {
		b.begun[slot] &^= failed
	}
	for _, waiting := range b.early {
		for block, failure := range waiting {
			if failure {
				delete(waiting, block)
			}
		}
	}
	b.failures = 0
}

// Missing returns the policies that lack a block of a cell and have not failed there.
func (b *Backlog) Missing(cell, block int) []int {
	var missing []int
	for i := range b.policies {
		slot := cell*b.policies + i
		x := b.begun[slot]
		if x&failed == 0 && block >= int(x) {
			if waiting := b.early[slot]; len(waiting) > 0 {
				if _, stored := waiting[block]; stored {
					continue
				}
			}
			missing = append(missing, i)
		}
	}
	return missing
}
