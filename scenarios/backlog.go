package scenarios

// Backlog knows what a study has already: for every cell and policy, how many
// blocks from the first on, and whether the next one failed. A million cells
// take a few bytes each. It is not changed while a runner reads it.
type backlog struct {
	policies int
	begun    []uint32             // per cell and policy: blocks from the first on, and the mark of a failure
	early    map[int]map[int]bool // blocks that came before those that precede them; whether they failed
	failures int
}

// failed marks that the block after those that are there failed.
const failed = 1 << 31

// NewBacklog returns the backlog of a study that has nothing yet.
func newBacklog(d *Design) *backlog {
	n := len(d.Policies)
	return &backlog{policies: n, begun: make([]uint32, n*d.Grid.Cells()), early: map[int]map[int]bool{}}
}

// Note takes in that a block is there. Blocks may come in any order and more
// than once; one that succeeded outweighs one that failed.
func (b *backlog) Note(cell, policy, block int, failure bool) {
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

func (b *backlog) advance(slot int, failure bool) {
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

// Blocks returns how many blocks there are of a policy in a cell, and whether
// the next one failed.
func (b *backlog) Blocks(cell, policy int) (blocks int, failure bool) {
	x := b.begun[cell*b.policies+policy]
	return int(x &^ failed), x&failed != 0
}

// Failures returns how many policies failed in how many cells, counted as pairs.
func (b *backlog) Failures() int { return b.failures }

// Forget has all failures be tried again.
func (b *backlog) Forget() {
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

// missing appends the policies that lack a block of a cell and have not failed.
func (b *backlog) missing(into []int, cell, block int) []int {
	for i := range b.policies {
		slot := cell*b.policies + i
		x := b.begun[slot]
		if x&failed == 0 && block >= int(x) {
			if waiting := b.early[slot]; len(waiting) > 0 {
				if _, there := waiting[block]; there {
					continue
				}
			}
			into = append(into, i)
		}
	}
	return into
}

// Rounds returns after how many blocks the rounds of a study end: all cells have
// had one round before any has the next. Cells are made ready once a round, so
// rounds grow by a factor, and the last ends where the study does.
func roundEnds(total int, factor float64) []int {
	var ends []int
	for end := 1; end < total; end = max(end+1, int(float64(end)*factor)) {
		ends = append(ends, end)
	}
	return append(ends, total)
}
