package table

import (
	"slices"
	"sync"

	"github.com/loadstar-sim/loadstar/models"
)

// builder makes the tables of a Tally. Its memory is reused for the next Tally.
type builder struct {
	plan    *models.Plan
	size    []float64
	runs    []run
	members []member
	lists   [][]int32 // the members' lists
	seen    []bool    // by chunk: the list at hand has it
	chunks  []chunkUse
	team    []int32         // by member: another member of its team, or itself (union-find)
	index   []int32         // by member: the number of its team
	teams   []group         // teams in the order of their first members
	order   []int32         // the members, by team
	masks   map[uint64]mask // masks by a hash of their chunks
	drawn   []mask          // distinct masks
}

// chunkUse is what the lists say of a chunk. before and after are none where the lists differ, and after is
// none if a list holds the chunk twice. Lists that end with the chunk do not count for after: their
// workers come no farther in a chain anyway.
type chunkUse struct {
	first, last   int32 // first member that holds it, and 1 more than the last
	holders       int32
	before, after int32 // the neighbour chunks in all lists, or none
	rank          int32 // its index among the chunks of its team
	chain         int32 // the index of the chain that begins with it
}

// These stand in place of a chunk's number.
const (
	none = -1
	open = -2 // no list so far has a chunk behind it
)

// builders is a pool: studies make thousands of tallies.
var builders = sync.Pool{New: func() any { return new(builder) }}

// build makes the tables of a fixed plan.
func (b *builder) build(pl *models.Plan) (*Tally, bool) {
	b.plan, b.size = pl, pl.Schedule().Size
	b.joinWorkers()
	b.runs = b.runs[:0]
	for upto, size := range pl.Runs() {
		b.runs = append(b.runs, run{upto, size})
	}
	t := &Tally{members: len(b.members)}
	t.runs = append(t.one[:0], b.runs...)
	ok := b.disjoint()
	if !ok {
		b.indexChunks()
		if ok = b.makeGroups(); ok {
			b.chain(t)
			ok = b.mask(t)
		}
	}
	b.makeRows(t)
	t.batched = b.batched(t)
	clear(b.members)
	clear(b.lists)
	clear(b.masks)
	b.plan, b.size, b.members, b.lists = nil, nil, b.members[:0], b.lists[:0]
	if !ok {
		return nil, false
	}
	return t, true
}

// joinWorkers groups the workers into members: workers that share a list and its ends become one.
func (b *builder) joinWorkers() {
	var before, endsBefore = []int32(nil), []float64(nil)
	for i, list := range b.plan.Schedule().List {
		ends := b.plan.Ends(i)
		same := sameMemory(list, before) && sameMemory(ends, endsBefore)
		before, endsBefore = list, ends
		if len(list) == 0 {
			continue
		}
		if same {
			b.members[len(b.members)-1].to++
			continue
		}
		b.members = append(b.members, member{from: int32(i), to: int32(i + 1), fates: b.fates(ends), ownRun: -1})
		b.lists = append(b.lists, list)
	}
}

// sameMemory reports whether two slices are the same memory, and not empty.
func sameMemory[T any](a, b []T) bool {
	return len(a) > 0 && len(a) == len(b) && &a[0] == &b[0]
}

// disjoint reports whether no two members share a chunk, no member has one twice, and all chunks of a member
// are equal. It records that.
func (b *builder) disjoint() bool {
	if len(b.runs) != 1 {
		return false
	}
	b.seen = append(b.seen[:0], make([]bool, len(b.size))...)
	for _, list := range b.lists {
		for _, c := range list {
			if b.seen[c] {
				return false
			}
			b.seen[c] = true
		}
	}
	for m := range b.members {
		b.members[m].ownRun = 0
	}
	return true
}

// fates returns the table of a list's ends. It reuses one of the last two tables if that fits.
func (b *builder) fates(ends []float64) *fates {
	for i := len(b.members) - 1; i >= max(0, len(b.members)-2); i-- {
		if f := b.members[i].fates; f.same(ends) {
			return f
		}
	}
	return newFates(ends)
}

// indexChunks records what the lists say of every chunk, and merges members that share a chunk into a team.
func (b *builder) indexChunks() {
	b.chunks = append(b.chunks[:0], make([]chunkUse, len(b.size))...)
	b.team = b.team[:0]
	for m := range b.members {
		b.team = append(b.team, int32(m))
	}
	for m, list := range b.lists {
		m, before := int32(m), int32(none)
		for at, c := range list {
			after := int32(open)
			if at+1 < len(list) {
				after = list[at+1]
			}
			h := &b.chunks[c]
			switch {
			case h.holders == 0:
				h.first, h.before, h.after = m, before, after
			case h.last == m+1: // a second time
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
				if h.after == open {
					h.after = after
				} else if after != open && after != h.after {
					h.after = none
				}
			}
			h.holders++
			h.last = m + 1
			before = c
		}
	}
}

// root returns the member that represents the team of m (union-find with path halving).
func (b *builder) root(m int32) int32 {
	for b.team[m] != m {
		b.team[m] = b.team[b.team[m]]
		m = b.team[m]
	}
	return m
}

// group is a team and its chunks, while the tables are built.
type group struct {
	run, from, to int32 // the run of its chunks, and the range of its members in the order
	chunks, words int
	steps         int // steps to count them by chains
	masked        bool
}

// makeGroups finds the teams. It returns false if the chunks of a team differ in size.
func (b *builder) makeGroups() bool {
	b.teams, b.index = b.teams[:0], b.index[:0]
	for range b.members {
		b.index = append(b.index, -1)
	}
	for m := range b.members {
		r := b.root(int32(m))
		if b.index[r] < 0 {
			b.index[r] = int32(len(b.teams))
			b.teams = append(b.teams, group{run: -1})
		}
		b.index[m] = b.index[r]
		b.teams[b.index[m]].to++
	}
	sum := int32(0)
	for i := range b.teams {
		g := &b.teams[i]
		sum, g.from, g.to = sum+g.to, sum, sum
	}
	b.order = append(b.order[:0], make([]int32, len(b.members))...)
	for m, i := range b.index {
		g := &b.teams[i]
		b.order[g.to] = int32(m)
		g.to++
	}
	run := int32(0)
	for c := range b.chunks {
		for b.runs[run].upto <= c {
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

// makeRows puts the members into rows.
func (b *builder) makeRows(t *Tally) {
	for i, m := range b.members {
		if n := len(t.rows); n > 0 && m.to == m.from+1 {
			r := &t.rows[n-1]
			if r.fates == m.fates && r.ownRun == m.ownRun && r.to == m.from && (!r.one || r.to == r.from+1) {
				r.to, r.one = m.to, false
				continue
			}
		}
		t.rows = append(t.rows, row{m, int32(i), true})
	}
	for i := range t.rows {
		if r := &t.rows[i]; !r.one { // several workers use its table
			if law := b.plan.Problem().Workers[r.from].Risk; law != nil {
				r.fates.extend(law)
			}
		}
	}
}

// batched reports whether CountAll may count instances in batches: several workers share a table or some
// team is counted, and every count fits a lane.
func (b *builder) batched(t *Tally) bool {
	return len(b.size) <= mostInLane &&
		slices.ContainsFunc(t.rows, func(r row) bool { return !r.one || r.ownRun < 0 }) &&
		!slices.ContainsFunc(b.lists, func(l []int32) bool { return len(l) > mostInLane })
}
