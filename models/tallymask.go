package models

import "encoding/binary"

// mask makes the masks of the teams that have no chains. Members whose lists
// differ only in the numbering of their team's chunks share them. It returns
// false if the masks would take too much memory.
func (b *builder) mask(t *Tally, teams []gathering) bool {
	shared := map[string][]uint64{}
	var key []byte
	total := 0
	for i := range teams {
		g := &teams[i]
		if !g.masked {
			continue
		}
		g.from = int32(len(t.marked))
		for _, m := range g.members {
			list := b.lists[m]
			key = binary.LittleEndian.AppendUint32(key[:0], uint32(g.words))
			for _, c := range list {
				key = binary.LittleEndian.AppendUint32(key, uint32(b.rank[c]))
			}
			sets, ok := shared[string(key)]
			if !ok {
				if total += g.words * (len(list) + 1); total > maxMask {
					return false
				}
				sets = newMask(list, b.rank, g.words)
				shared[string(key)] = sets
			}
			t.marked = append(t.marked, marked{m, sets})
		}
		g.to = int32(len(t.marked))
		t.teams = append(t.teams, g.team)
	}
	return true
}

// newMask builds the sets of a list, each from the one before.
func newMask(list, rank []int32, words int) []uint64 {
	sets := make([]uint64, words*(len(list)+1))
	for k, c := range list {
		set := sets[(k+1)*words : (k+2)*words]
		copy(set, sets[k*words:])
		set[rank[c]/64] |= 1 << (rank[c] % 64)
	}
	return sets
}
