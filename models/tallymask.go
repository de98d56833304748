package models

import "slices"

// maxMask is the largest number of words that all masks of a plan may take.
const maxMask = 1 << 22

// mask is the sets of a member, and where they begin.
type mask struct{ member, at int32 }

// mask makes the masks of the teams that have no chains. Members whose lists
// differ only in the numbering of their team's chunks share them. It returns
// false if the masks would take too much memory.
func (b *builder) mask(t *Tally) bool {
	if b.masks == nil {
		b.masks = map[uint64]mask{}
	}
	b.sets = b.sets[:0]
	for i := range b.teams {
		g := &b.teams[i]
		if !g.masked {
			continue
		}
		from := int32(len(t.marked))
		for _, m := range b.order[g.from:g.to] {
			list := b.lists[m]
			key := uint64(g.words)
			for _, c := range list {
				key = (key ^ uint64(b.chunks[c].rank)) * 0x100000001b3 // as FNV does with bytes
			}
			known, ok := b.masks[key]
			if !ok || !b.alike(m, known.member) {
				known = mask{m, int32(len(b.sets))}
				if len(b.sets)+g.words*(len(list)+1) > maxMask {
					return false
				}
				b.appendSets(list, g.words)
				b.masks[key] = known
			}
			t.marked = append(t.marked, marked{m, known.at})
		}
		t.mark(team{int(g.run), g.words, from, int32(len(t.marked)), int32(len(t.marked)) - from})
	}
	t.sets = slices.Clone(b.sets)
	return true
}

// alike reports whether two members have the same sets.
func (b *builder) alike(m, o int32) bool {
	if b.teams[b.index[m]].words != b.teams[b.index[o]].words {
		return false
	}
	return slices.EqualFunc(b.lists[m], b.lists[o], func(c, d int32) bool { return b.chunks[c].rank == b.chunks[d].rank })
}

// mark adds a team to those that are counted by masks.
func (t *Tally) mark(g team) {
	if n := len(t.teams); n > 0 {
		last := &t.teams[n-1]
		if last.run == g.run && last.words == g.words && last.each == g.each {
			last.to = g.to
			return
		}
	}
	t.teams = append(t.teams, g)
}

// appendSets appends the sets of a list, each made from the one before.
func (b *builder) appendSets(list []int32, words int) {
	from := len(b.sets)
	to := from + words*(len(list)+1)
	b.sets = slices.Grow(b.sets, to-from)[:to]
	before := b.sets[from : from+words]
	clear(before)
	for _, c := range list {
		from += words
		set := b.sets[from : from+words]
		copy(set, before)
		rank := b.chunks[c].rank
		set[rank/64] |= 1 << (rank % 64)
		before = set
	}
}
