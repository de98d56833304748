package table

import "slices"

// maxMask is the largest total number of words in the masks of a plan.
const maxMask = 1 << 22

// mask is a member and the place of its first set.
type mask struct{ member, at int32 }

// mask makes the masks of the teams without chains. Members share masks if their lists differ only in the
// numbers of the team's chunks. It returns false if the masks would take too much memory.
func (b *builder) mask(t *Tally) bool {
	if b.masks == nil {
		b.masks = map[uint64]mask{}
	}
	b.drawn = b.drawn[:0]
	room := 0
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
				// The hash FNV, over chunks instead of bytes.
				key = (key ^ uint64(b.chunks[c].rank)) * 0x100000001b3
			}
			known, ok := b.masks[key]
			if !ok || !b.alike(m, known.member) {
				known = mask{m, int32(room)}
				if room += g.words * (len(list) + 1); room > maxMask {
					return false
				}
				b.masks[key] = known
				b.drawn = append(b.drawn, known)
			}
			t.marked = append(t.marked, maskedMember{m, known.at})
		}
		t.mark(team{int(g.run), g.words, from, int32(len(t.marked)), int32(len(t.marked)) - from})
	}
	t.sets = make([]uint64, room)
	for _, d := range b.drawn {
		b.fillSets(t.sets[d.at:], b.lists[d.member], b.teams[b.index[d.member]].words)
	}
	return true
}

// alike reports whether two members have the same sets.
func (b *builder) alike(m, o int32) bool {
	if b.teams[b.index[m]].words != b.teams[b.index[o]].words {
		return false
	}
	return slices.EqualFunc(b.lists[m], b.lists[o], func(c, d int32) bool { return b.chunks[c].rank == b.chunks[d].rank })
}

// mark adds a team that is counted by masks.
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

// fillSets makes the sets of a list, each from the one before. They must be empty.
func (b *builder) fillSets(sets []uint64, list []int32, words int) {
	for _, c := range list {
		before := sets[:words]
		sets = sets[words:]
		copy(sets, before)
		rank := b.chunks[c].rank
		sets[rank/64] |= 1 << (rank % 64)
	}
}
