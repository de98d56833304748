package models

import "slices"

// builder makes the tables of a Tally.
type builder struct {
	plan    *Plan
	size    []float64
	members []member
	lists   [][]int32 // of the members
	from    []int32   // of each chunk, the index of its first holder in held
	held    []holder  // of all chunks, members ascending, each once
	team    []int32   // of each member, another member of its team or itself
	index   []int32   // of each member's team
	chainOf []int32   // of each chunk
}

// join groups the workers into members: those that share a list become one.
func (b *builder) join() {
	for i := range b.plan.lists {
		l := &b.plan.lists[i]
		if len(l.chunks) == 0 {
			continue
		}
		if n := len(b.members); n > 0 && i > 0 && b.plan.sameAs(i, i-1) && l.begins == nil {
			b.members[n-1].to++
			continue
		}
		b.members = append(b.members, member{from: int32(i), to: int32(i + 1), fates: b.fates(l.ends), solo: -1})
		b.lists = append(b.lists, l.chunks)
	}
}

// alone makes the tally of members of which each has chunks of its own, each once, and
// all of them are equal. It is false if they are not so.
func (b *builder) alone() (*Tally, bool) {
	if len(b.plan.runs) != 1 {
		return nil, false
	}
	seen := make([]bool, len(b.size))
	for _, list := range b.lists {
		for _, c := range list {
			if seen[c] {
				return nil, false
			}
			seen[c] = true
		}
	}
	for m := range b.members {
		b.members[m].solo = 0
	}
	t := &Tally{runs: b.plan.runs, members: len(b.members)}
	b.line(t)
	return t, true
}

// fates returns the table of a list's ends, one of the last two if it fits.
func (b *builder) fates(ends []float64) *fates {
	for i := len(b.members) - 1; i >= max(0, len(b.members)-2); i-- {
		if f := b.members[i].fates; f.same(ends) {
			return f
		}
	}
	return newFates(ends)
}

// hold notes for every chunk which members hold it and where it first occurs,
// and unites members that share a chunk into a team.
func (b *builder) hold() {
	b.from = make([]int32, len(b.size)+1)
	last := fill[int32](nil, len(b.size), -1)
	each := func(do func(m, at int, c int32)) {
		clear(last)
		for m, list := range b.lists {
			for at, c := range list {
				if last[c] != int32(m+1) {
					last[c] = int32(m + 1)
					do(m, at, c)
				}
			}
		}
	}
	each(func(_, _ int, c int32) { b.from[c+1]++ })
	for c := range b.size {
		b.from[c+1] += b.from[c]
	}
	b.chainOf = make([]int32, len(b.size))
	b.held = make([]holder, b.from[len(b.size)])
	b.team = make([]int32, len(b.members))
	for m := range b.team {
		b.team[m] = int32(m)
	}
	next := append([]int32(nil), b.from...)
	each(func(m, at int, c int32) {
		if next[c] > b.from[c] {
			b.unite(b.held[b.from[c]].member, int32(m))
		}
		b.held[next[c]] = holder{int32(m), int32(at)}
		next[c]++
	})
}

// unite puts two members into one team.
func (b *builder) unite(m, n int32) { b.team[b.root(n)] = b.root(m) }

// root returns the member that represents the team of m.
func (b *builder) root(m int32) int32 {
	for b.team[m] != m {
		b.team[m] = b.team[b.team[m]]
		m = b.team[m]
	}
	return m
}

func (b *builder) holders(c int32) []holder { return b.held[b.from[c]:b.from[c+1]] }

// tally puts the tables together: for each team, chains or masks.
func (b *builder) tally() (*Tally, bool) {
	t := &Tally{runs: b.plan.runs, members: len(b.members)}
	teams, ok := b.gather()
	if !ok {
		return nil, false
	}
	b.chain(t, teams)
	b.single(t)
	b.line(t)
	return t, b.mask(t, teams)
}

// gathering is a team and its chunks.
type gathering struct {
	team
	chunks []int32
	steps  int // to count them by chains
	masked bool
}

// gather finds the teams. It returns false if the chunks of a team differ in
// size.
func (b *builder) gather() ([]gathering, bool) {
	var teams []gathering
	b.index = fill[int32](nil, len(b.members), -1)
	for m := range b.members {
		r := b.root(int32(m))
		if b.index[r] < 0 {
			b.index[r] = int32(len(teams))
			teams = append(teams, gathering{team: team{run: -1}})
		}
		b.index[m] = b.index[r]
		g := &teams[b.index[m]]
		g.members = append(g.members, int32(m))
	}
	run := 0
	for c := range b.size {
		for b.plan.runs[run].upto <= c {
			run++
		}
		h := b.holders(int32(c))
		if len(h) == 0 {
			continue
		}
		g := &teams[b.index[h[0].member]]
		if g.run < 0 {
			g.run = run
		}
		if g.run != run {
			return nil, false
		}
		g.chunks = append(g.chunks, int32(c))
	}
	return teams, true
}

// chain finds the chains of all teams, and keeps those of the teams for which
// masks would take no fewer steps. A chunk continues the chain of the chunk
// before it in the list of its first holder if both have the same holders and
// it follows that chunk in all their lists.
func (b *builder) chain(t *Tally, teams []gathering) {
	begins := func(m, at int, c int32) bool {
		h := b.holders(c)
		return h[0] == holder{int32(m), int32(at)} && !(at > 0 && follows(h, b.holders(b.lists[m][at-1])))
	}
	for m, list := range b.lists {
		for at, c := range list {
			if begins(m, at, c) {
				teams[b.index[m]].steps += len(b.holders(c))
			}
		}
	}
	for i := range teams {
		g := &teams[i]
		g.words = (len(g.chunks) + 63) / 64
		g.masked = g.steps > len(g.members)*g.words
	}
	for m, list := range b.lists {
		g := &teams[b.index[m]]
		for at, c := range list {
			h := b.holders(c)
			if g.masked || h[0] != (holder{int32(m), int32(at)}) {
				continue
			}
			if !begins(m, at, c) {
				t.chains[b.chainOf[list[at-1]]].length++
				b.chainOf[c] = b.chainOf[list[at-1]]
				continue
			}
			b.chainOf[c] = int32(len(t.chains))
			from := int32(len(t.holders))
			t.holders = append(t.holders, h...)
			t.chains = append(t.chains, chain{int32(g.run), 1, from, int32(len(t.holders))})
		}
	}
}

// single finds the members that share no chunk and have each once: such a
// member has one chain as long as its list, so its fate is the count.
func (b *builder) single(t *Tally) {
	t.chains = slices.DeleteFunc(t.chains, func(c chain) bool {
		h := t.holders[c.from]
		m := &b.members[h.member]
		alone := c.to == c.from+1 && int(c.length) == len(m.fates.of)
		if alone {
			m.solo = c.run
		}
		return alone
	})
}

// line puts the members into rows.
func (b *builder) line(t *Tally) {
	for i, m := range b.members {
		if n := len(t.rows); n > 0 && m.to == m.from+1 {
			r := &t.rows[n-1]
			if r.fates == m.fates && r.solo == m.solo && r.to == m.from && (!r.one || r.to == r.from+1) {
				r.to, r.one = m.to, false
				continue
			}
		}
		t.rows = append(t.rows, row{m, int32(i), true})
	}
}

// follows reports whether a chunk directly follows another in all lists, given
// the holders of both.
func follows(h, before []holder) bool {
	if len(h) != len(before) {
		return false
	}
	for i := range h {
		if before[i] != (holder{h[i].member, h[i].at - 1}) {
			return false
		}
	}
	return true
}
