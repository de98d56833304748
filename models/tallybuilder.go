package models

import (
	"encoding/binary"
	"math/bits"
)

// builder makes the tables of a Tally.
type builder struct {
	plan    *Plan
	size    []float64
	members []member
	lists   [][]int32 // of the members
	from    []int32   // where the holders of each chunk begin in held
	held    []holder  // of all chunks, members ascending, each once
	team    []int32   // of each member, another member of its team or itself
}

// join makes members of the workers: those with one list become one.
func (b *builder) join() {
	for i := range b.plan.lists {
		l := &b.plan.lists[i]
		if len(l.chunks) == 0 {
			continue
		}
		if n := len(b.members); n > 0 && i > 0 && b.plan.sameAs(i, i-1) && l.begins == nil {
			b.members[n-1].workers = append(b.members[n-1].workers, i)
			continue
		}
		b.members = append(b.members, member{workers: []int{i}, fates: b.fates(l.ends)})
		b.lists = append(b.lists, l.chunks)
	}
}

// fates makes the table of a list's ends, or finds it among the last ones.
func (b *builder) fates(ends []float64) *fates {
	for i := len(b.members) - 1; i >= max(0, len(b.members)-2); i-- {
		if f := b.members[i].fates; f.same(ends) {
			return f
		}
	}
	return newFates(ends)
}

// hold notes for every chunk which members hold it, and where first; and which
// members are in one team.
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

// unite puts two members into one team; root finds the member that stands for
// a team.
func (b *builder) unite(m, n int32) { b.team[b.root(n)] = b.root(m) }

func (b *builder) root(m int32) int32 {
	for b.team[m] != m {
		b.team[m] = b.team[b.team[m]]
		m = b.team[m]
	}
	return m
}

func (b *builder) holders(c int32) []holder { return b.held[b.from[c]:b.from[c+1]] }

// tally puts the tables together.
func (b *builder) tally() (*Tally, bool) {
	t := &Tally{runs: b.plan.runs}
	index := map[int32]int{}               // of teams, by the member that stands for them
	place := make([]int32, len(b.members)) // of each member in its team
	for m := range b.members {
		r := b.root(int32(m))
		k, ok := index[r]
		if !ok {
			k = len(t.teams)
			index[r] = k
			t.teams = append(t.teams, team{run: -1})
		}
		place[m] = int32(len(t.teams[k].members))
		t.teams[k].members = append(t.teams[k].members, b.members[m])
	}
	chunks := make([][]int32, len(t.teams))
	run := 0
	for c := range b.size {
		for t.runs[run].upto <= c {
			run++
		}
		if len(b.holders(int32(c))) == 0 {
			continue
		}
		k := index[b.root(b.holders(int32(c))[0].member)]
		if t.teams[k].run < 0 {
			t.teams[k].run = run
		}
		if t.teams[k].run != run {
			return nil, false
		}
		chunks[k] = append(chunks[k], int32(c))
	}
	b.chain(t, index, place)
	return t, b.mask(t, chunks, index)
}

// chain finds the chains of every team. A chunk continues the chain of the one
// before it in the list of its first holder if both have the same holders and
// it follows there everywhere.
func (b *builder) chain(t *Tally, index map[int32]int, place []int32) {
	type link struct{ team, chain int32 }
	of := make([]link, len(b.size))
	for m, list := range b.lists {
		k := index[b.root(int32(m))]
		for at, c := range list {
			h := b.holders(c)
			if h[0] != (holder{int32(m), int32(at)}) {
				continue
			}
			if at > 0 && follows(h, b.holders(list[at-1])) {
				of[c] = of[list[at-1]]
				t.teams[of[c].team].chains[of[c].chain].length++
				continue
			}
			of[c] = link{int32(k), int32(len(t.teams[k].chains))}
			local := make([]holder, len(h))
			for i := range h {
				local[i] = holder{place[h[i].member], h[i].at}
			}
			t.teams[k].chains = append(t.teams[k].chains, chain{1, local})
		}
	}
}

// follows tells whether a chunk stands directly behind another in all lists.
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

// mask gives masks to the teams that are counted faster with them than with
// chains. Teams whose members have the same lists, but for the numbering of
// their chunks, share masks.
func (b *builder) mask(t *Tally, chunks [][]int32, index map[int32]int) bool {
	lists := make([][][]int32, len(t.teams))
	for m, list := range b.lists {
		k := index[b.root(int32(m))]
		lists[k] = append(lists[k], list)
	}
	shared := map[string]mask{}
	rank := make([]int32, len(b.size))
	total := 0
	for k := range t.teams {
		tm := &t.teams[k]
		steps, words := 0, (len(chunks[k])+63)/64
		for i := range tm.chains {
			steps += len(tm.chains[i].holders)
		}
		if steps <= len(tm.members)*words {
			continue
		}
		tm.chains = nil
		t.words = max(t.words, words)
		for i, c := range chunks[k] {
			rank[c] = int32(i)
		}
		for _, list := range lists[k] {
			key := make([]byte, 0, 4*len(list)+4)
			key = binary.LittleEndian.AppendUint32(key, uint32(words))
			for _, c := range list {
				key = binary.LittleEndian.AppendUint32(key, uint32(rank[c]))
			}
			m, ok := shared[string(key)]
			if !ok {
				if total += words * (len(list) + 1); total > maxMask {
					return false
				}
				m = newMask(list, rank, words)
				shared[string(key)] = m
			}
			tm.masks = append(tm.masks, m)
		}
	}
	return true
}

// newMask builds the sets of a list, each from the one before.
func newMask(list, rank []int32, words int) mask {
	m := mask{words, make([]uint64, words*(len(list)+1))}
	for k, c := range list {
		set := m.sets[(k+1)*words : (k+2)*words]
		copy(set, m.sets[k*words:])
		set[rank[c]/64] |= 1 << (rank[c] % 64)
	}
	return m
}

// countMasks counts the chunks in the union of a team's masks.
func (s *Simulator) countMasks(m *team, most int, in *Instance) (count int) {
	if cap(s.union) < most {
		s.union = make([]uint64, most)
	}
	words := m.masks[0].words
	union := s.union[:words]
	clear(union)
	for i := range m.members {
		k := m.members[i].fate(in) * words
		set := m.masks[i].sets[k : k+words]
		for j := range union {
			union[j] |= set[j]
		}
	}
	for _, w := range union {
		count += bits.OnesCount64(w)
	}
	return count
}
