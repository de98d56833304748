package best

import (
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
)

// moves makes random changes of lines.
type moves struct {
	world   *evaluator
	rng     *rand.PCG
	entries int
	once    bool
	reach   float64 // range of changes of sizes, as a share of them
	places  []int
}

// below draws an integer below n.
func (m *moves) below(n int) int { return engine.Below(m.rng, n) }

// change makes one random change, and reports whether it changed only sizes. ok is false if it found no
// change to make.
func (m *moves) change(l *timeline) (sized, ok bool) {
	if len(l.Entries) == 0 {
		return false, false
	}
	k := m.below(100)
	if k < 40 {
		return true, m.resize(l)
	}
	return false, m.reshape(l, k)
}

// reshape makes one structural change, whose kind is given by a number from 40 to 99. It reports whether it
// changed anything.
func (m *moves) reshape(l *timeline, k int) bool {
	switch {
	case k < 52:
		return m.swap(l)
	case k < 62:
		return m.shift(l)
	case k < 74:
		return m.give(l)
	case k < 80:
		return m.exchange(l)
	case k < 86:
		return m.split(l)
	case k < 90:
		return m.merge(l)
	case k < 96:
		return m.replicate(l)
	}
	return m.drop(l)
}

// resize changes the size of a chunk, and takes the load from another if none is left.
func (m *moves) resize(l *timeline) bool {
	c := m.below(len(l.Size))
	by := l.Size[c] * m.reach * (2*engine.Uniform(m.rng) - 1)
	spare := m.world.Load - l.sum()
	if by > 0 && by > spare || len(l.Size) > 1 && m.below(2) == 0 {
		d := m.below(len(l.Size))
		if d == c {
			return false
		}
		if by >= l.Size[d] {
			by = l.Size[d] / 2
		}
		l.Size[d] -= by
	}
	l.Size[c] += by
	return l.Size[c] > 0
}

// swap exchanges two neighbouring entries, or any two.
func (m *moves) swap(l *timeline) bool {
	i := m.below(len(l.Entries))
	j := i + 1
	if m.below(3) == 0 {
		j = m.below(len(l.Entries))
	}
	if i == j || j >= len(l.Entries) || l.Entries[i] == l.Entries[j] {
		return false
	}
	l.Entries[i], l.Entries[j] = l.Entries[j], l.Entries[i]
	return true
}

// shift moves an entry to another place.
func (m *moves) shift(l *timeline) bool {
	i, j := m.below(len(l.Entries)), m.below(len(l.Entries))
	if i == j {
		return false
	}
	e := l.Entries[i]
	l.Entries = slices.Insert(slices.Delete(l.Entries, i, i+1), j, e)
	return true
}

// give moves an entry to another worker.
func (m *moves) give(l *timeline) bool {
	i := m.below(len(l.Entries))
	e := entry{int32(m.below(len(m.world.workers))), l.Entries[i].Chunk}
	if l.holds(e) {
		return false
	}
	l.Entries[i] = e
	return true
}

// exchange exchanges the chunks of two entries.
func (m *moves) exchange(l *timeline) bool {
	i, j := m.below(len(l.Entries)), m.below(len(l.Entries))
	a, b := l.Entries[i], l.Entries[j]
	x, y := entry{a.Worker, b.Chunk}, entry{b.Worker, a.Chunk}
	if a.Chunk == b.Chunk || a.Worker == b.Worker || l.holds(x) || l.holds(y) {
		return false
	}
	l.Entries[i], l.Entries[j] = x, y
	return true
}

// split cuts a chunk in two. All its holders compute one part after the other, or one of them
// leaves the second part to the others.
func (m *moves) split(l *timeline) bool {
	c := int32(m.below(len(l.Size)))
	holders := m.holders(l, c)
	leave := -1
	if holders > 1 && m.below(2) == 0 {
		leave = m.below(holders)
	}
	more := holders
	if leave >= 0 {
		more--
	}
	if len(l.Entries)+more > m.entries {
		return false
	}
	part := engine.Uniform(m.rng) * l.Size[c]
	d := int32(len(l.Size))
	if !(part > 0) || !(part < l.Size[c]) {
		return false
	}
	l.Size[c] -= part
	l.Size = append(l.Size, part)
	for h := holders - 1; h >= 0; h-- {
		if h == leave {
			continue
		}
		at := m.places[h]
		to := at + 1
		if m.below(2) == 0 {
			to += m.below(len(l.Entries) - at)
		}
		l.Entries = slices.Insert(l.Entries, to, entry{l.Entries[at].Worker, d})
	}
	return true
}

// holders finds the places of a chunk, and returns their number.
func (m *moves) holders(l *timeline, c int32) int {
	m.places = m.places[:0]
	for k, e := range l.Entries {
		if e.Chunk == c {
			m.places = append(m.places, k)
		}
	}
	return len(m.places)
}

// merge makes one chunk of two; the holders of the first compute it.
func (m *moves) merge(l *timeline) bool {
	c, d := int32(m.below(len(l.Size))), int32(m.below(len(l.Size)))
	if c == d {
		return false
	}
	l.Size[c] += l.Size[d]
	l.remove(d)
	return true
}

// remove takes a chunk out of the line. The last chunk takes its number.
func (l *timeline) remove(c int32) {
	last := int32(len(l.Size) - 1)
	kept := l.Entries[:0]
	for _, e := range l.Entries {
		if e.Chunk == c {
			continue
		}
		if e.Chunk == last {
			e.Chunk = c
		}
		kept = append(kept, e)
	}
	l.Size[c] = l.Size[last]
	l.Entries, l.Size = kept, l.Size[:last]
}

// replicate gives a chunk to one more worker.
func (m *moves) replicate(l *timeline) bool {
	if m.once || len(l.Entries) >= m.entries {
		return false
	}
	e := entry{int32(m.below(len(m.world.workers))), int32(m.below(len(l.Size)))}
	if l.holds(e) {
		return false
	}
	l.Entries = slices.Insert(l.Entries, m.below(len(l.Entries)+1), e)
	return true
}

// drop removes an entry. Load that only it had goes to another chunk, or stays with the master.
func (m *moves) drop(l *timeline) bool {
	if len(l.Entries) < 2 {
		return false
	}
	k := m.below(len(l.Entries))
	c := l.Entries[k].Chunk
	if m.holders(l, c) > 1 {
		l.Entries = slices.Delete(l.Entries, k, k+1)
		return true
	}
	x := l.Size[c]
	l.remove(c)
	if m.below(2) == 0 {
		l.Size[m.below(len(l.Size))] += x
	}
	return true
}
