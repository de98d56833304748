package models

import (
	"slices"
	"sync"
)

// builder makes the tables of a Tally. Its memory serves for one after the other.
type builder struct {
	plan    *Plan
	size    []float64
	members []member
	lists   [][]int32 // of the members
	last    []int32   // of each chunk, 1 + the last member that was seen to hold it
	from    []int32   // of each chunk, the index of its first holder in held
	next    []int32   // of each chunk, the index of the next holder in held
	held    []holder  // of all chunks, members ascending, each once
	team    []int32   // of each member, another member of its team or itself
	index   []int32   // of each member's team
	rank    []int32   // of each chunk, its place among those of its team
	chainOf []int32   // of each chunk
}

// builders keeps those that are not in use: studies make thousands of tallies.
var builders = sync.Pool{New: func() any { return new(builder) }}

// build makes the tables of a fixed plan.
func (b *builder) build(pl *Plan) (*Tally, bool) {
	b.plan, b.size = pl, pl.schedule.Size
	b.join()
	t, ok := b.alone()
	if !ok {
		b.hold()
		t, ok = b.tally()
	}
	clear(b.members)
	clear(b.lists)
	b.plan, b.size, b.members, b.lists = nil, nil, b.members[:0], b.lists[:0]
	return t, ok
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
	b.last = fill(b.last, len(b.size), 0)
	for _, list := range b.lists {
		for _, c := range list {
			if b.last[c] != 0 {
				return nil, false
			}
			b.last[c] = 1
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
	b.from = fill(b.from, len(b.size)+1, 0)
	b.last = fill(b.last, len(b.size), 0)
	for m, list := range b.lists {
		for _, c := range list {
			if b.last[c] != int32(m+1) {
				b.last[c] = int32(m + 1)
				b.from[c+1]++
			}
		}
	}
	for c := range b.size {
		b.from[c+1] += b.from[c]
	}
	b.held = fill(b.held, int(b.from[len(b.size)]), holder{})
	b.next = append(b.next[:0], b.from...)
	b.team = fill(b.team, len(b.members), 0)
	for m := range b.team {
		b.team[m] = int32(m)
	}
	clear(b.last)
	for m, list := range b.lists {
		for at, c := range list {
			if b.last[c] == int32(m+1) {
				continue
			}
			b.last[c] = int32(m + 1)
			if b.next[c] > b.from[c] {
				b.unite(b.held[b.from[c]].member, int32(m))
			}
			b.held[b.next[c]] = holder{int32(m), int32(at)}
			b.next[c]++
		}
	}
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
	members []int32
	chunks  int
	steps   int // to count them by chains
	masked  bool
}

// gather finds the teams. It returns false if the chunks of a team differ in
// size.
func (b *builder) gather() ([]gathering, bool) {
	var teams []gathering
	b.index = fill(b.index, len(b.members), -1)
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
	b.rank = fill(b.rank, len(b.size), 0)
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
		b.rank[c] = int32(g.chunks)
		g.chunks++
	}
	return teams, true
}

// chain finds the chains of all teams, and keeps those of the teams for which
// masks would take no fewer steps. A chunk continues the chain of the chunk
// before it in the list of its first holder if both have the same holders and
// it follows that chunk in all their lists.
func (b *builder) chain(t *Tally, teams []gathering) {
	b.chainOf = fill(b.chainOf, len(b.size), 0)
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
		g.words = (g.chunks + 63) / 64
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
