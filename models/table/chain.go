package table

// chain makes the chains of all teams, except teams that masks count in fewer steps. A member that shares
// no chunk and has each once needs no chain: its fate is the count.
func (b *builder) chain(t *Tally) {
	for i := range b.teams {
		g := &b.teams[i]
		g.words = (g.chunks + 63) / 64
		g.masked = g.steps > int(g.to-g.from)*g.words
		if m := b.order[g.from]; g.to == g.from+1 && g.chunks == len(b.lists[m]) {
			b.members[m].ownRun, g.masked = g.run, false
			continue
		}
		if !g.masked {
			b.follow(t, g)
		}
	}
}

// follow makes the chains of a team.
func (b *builder) follow(t *Tally, g *group) {
	for _, m := range b.order[g.from:g.to] {
		for at, c := range b.lists[m] {
			h := &b.chunks[c]
			if h.last == -m-1 || !b.begins(c) {
				continue // seen before in this list, or inside another chain
			}
			if h.last > 0 {
				h.chain = int32(len(t.chains))
				from := int32(len(t.holders))
				t.chains = append(t.chains, chain{g.run, b.length(c), from, from})
				t.holders = append(t.holders, make([]holder, h.holders)...)
			}
			h.last = -m - 1
			to := &t.chains[h.chain].to
			t.holders[*to] = holder{m, int32(at)}
			*to++
		}
	}
}

// length returns the length of the chain that begins with a chunk.
func (b *builder) length(c int32) int32 {
	for n := int32(1); ; n++ {
		after := b.chunks[c].after
		if after < 0 || b.begins(after) {
			return n
		}
		c = after
	}
}

// begins reports whether a chain begins with the chunk. Any other chunk directly follows one and the same
// chunk in every list that holds either.
func (b *builder) begins(c int32) bool {
	before := b.chunks[c].before
	return before == none || b.chunks[before].after != c
}
