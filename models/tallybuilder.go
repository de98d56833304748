package models

import "sync"

// builder makes the tables of a Tally. Its memory serves for one after the other.
type builder struct {
	plan    *Plan
	size    []float64
	members []member
	lists   [][]int32 // of the members
	seen    []bool    // of each chunk, whether a list holds it
	chunks  []held
	team    []int32         // of each member, another member of its team or itself
	index   []int32         // of each member's team
	teams   []gathering     // in the order of their first members
	order   []int32         // the members, by team
	masks   map[uint64]mask // by a hash of what they are of
	drawn   []mask          // those that differ
}

// held is what the lists say of a chunk. Where they differ, the chunk before or behind it is
// none; and it has none behind it if a list holds it twice.
type held struct {
	first, last   int32 // members that hold it; 1 more than the last
	holders       int32
	before, after int32 // the chunks before and behind it in all lists, or none
	rank          int32 // its place among those of its team
	chain         int32 // the place of the chain that begins with it
}

// none is no chunk.
const none = -1

// builders keeps those that are not in use: studies make thousands of tallies.
var builders = sync.Pool{New: func() any { return new(builder) }}

// build makes the tables of a fixed plan.
func (b *builder) build(pl *Plan) (*Tally, bool) {
	b.plan, b.size = pl, pl.schedule.Size
	b.join()
	t := &Tally{runs: pl.runs, members: len(b.members)}
	ok := b.alone()
	if !ok {
		b.hold()
		if ok = b.gather(); ok {
			b.chain(t)
			ok = b.mask(t)
		}
	}
	b.line(t)
	clear(b.members)
	clear(b.lists)
	clear(b.masks)
	b.plan, b.size, b.members, b.lists = nil, nil, b.members[:0], b.lists[:0]
	if !ok {
		return nil, false
	}
	return t, true
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

// alone reports whether each member has chunks of its own, each once, and all of them are equal,
// and notes that.
func (b *builder) alone() bool {
	if len(b.plan.runs) != 1 {
		return false
	}
	b.seen = fill(b.seen, len(b.size), false)
	for _, list := range b.lists {
		for _, c := range list {
			if b.seen[c] {
				return false
			}
			b.seen[c] = true
		}
	}
	for m := range b.members {
		b.members[m].solo = 0
	}
	return true
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

// hold notes what the lists say of every chunk, and unites members that share a chunk into a team.
func (b *builder) hold() {
	b.chunks = fill(b.chunks, len(b.size), held{})
	b.team = fill(b.team, len(b.members), 0)
	for m := range b.team {
		b.team[m] = int32(m)
	}
	for m, list := range b.lists {
		m, before := int32(m), int32(none)
		for at, c := range list {
			after := int32(none)
			if at+1 < len(list) {
				after = list[at+1]
			}
			h := &b.chunks[c]
			switch {
			case h.holders == 0:
				h.first, h.before, h.after = m, before, after
			case h.last == m+1: // again
				h.after = none
				before = c
				continue
			default:
				if b.team[m] != b.team[h.first] {
					b.team[b.root(m)] = b.root(h.first)
				}
				if h.before != before {
					h.before = none
				}
				if h.after != after {
					h.after = none
				}
			}
			h.holders++
			h.last = m + 1
			before = c
		}
	}
}

// root returns the member that represents the team of m.
func (b *builder) root(m int32) int32 {
	for b.team[m] != m {
		b.team[m] = b.team[b.team[m]]
		m = b.team[m]
	}
	return m
}

// gathering is a team and its chunks.
type gathering struct {
	run, from, to int32 // the run of its chunks, and its members in the order
	chunks, words int
	steps         int // to count them by chains
	masked        bool
}

// gather finds the teams. It returns false if the chunks of a team differ in
// size.
func (b *builder) gather() bool {
	b.teams, b.index = b.teams[:0], fill(b.index, len(b.members), -1)
	for m := range b.members {
		r := b.root(int32(m))
		if b.index[r] < 0 {
			b.index[r] = int32(len(b.teams))
			b.teams = append(b.teams, gathering{run: -1})
		}
		b.index[m] = b.index[r]
		b.teams[b.index[m]].to++
	}
	sum := int32(0)
	for i := range b.teams {
		g := &b.teams[i]
		sum, g.from, g.to = sum+g.to, sum, sum
	}
	b.order = fill(b.order, len(b.members), 0)
	for m, i := range b.index {
		g := &b.teams[i]
		b.order[g.to] = int32(m)
		g.to++
	}
	run := int32(0)
	for c := range b.chunks {
		for b.plan.runs[run].upto <= c {
			run++
		}
		h := &b.chunks[c]
		if h.holders == 0 {
			continue
		}
		g := &b.teams[b.index[h.first]]
		if g.run < 0 {
			g.run = run
		}
		if g.run != run {
			return false
		}
		h.rank = int32(g.chunks)
		if g.chunks++; b.begins(int32(c)) {
			g.steps += int(h.holders)
		}
	}
	return true
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
