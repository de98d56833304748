package models

import (
	"math/bits"
	"slices"
)

// Tally computes the work that a fixed plan completes, and nothing else, from
// tables that are made once for the plan: the fate of a worker is one integer,
// the number of entries of its list that end by its interruption, and what a
// set of fates covers is looked up. It yields what Replay yields, to the last
// bit, ten to twenty times faster.
//
// Workers that share chunks, directly or through others, form a team. The
// chunks of a team must be equal; there are two ways to count those covered.
// Chains: chunks that stand one behind the other in all the lists that hold
// them are covered up to a point, which is the farthest of their holders'.
// Masks: the union of bit sets, one for each worker and fate. A plan is counted
// in whatever way takes fewer steps.
type Tally struct {
	runs    []run
	members []member
	chains  []chain
	holders []holder // of all chains
	teams   []team   // those that are counted by masks
}

// member is one or more workers with one and the same list.
type member struct {
	workers []int
	fates   *fates
	solo    int32 // the run of its chunks, if it shares none and has each once; else -1
}

// chain is chunks that stand one behind the other wherever they stand.
type chain struct {
	run, length int32
	from, to    int32 // its holders
}

// holder is a member, and where the first chunk of a chain stands in its list.
type holder struct{ member, at int32 }

// team is members that share chunks with nobody else, and for each of them and
// each fate the set of the team's chunks that are done.
type team struct {
	run, words int
	members    []int32
	masks      [][]uint64
}

// maxMask is how many words all masks of a plan may take.
const maxMask = 1 << 22

// Tally makes the tables of a plan. It is false where there can be none: for
// plans that are not fixed, for teams whose chunks differ, and if the tables
// would be too large.
func (pl *Plan) Tally() (*Tally, bool) {
	if !pl.Fixed() {
		return nil, false
	}
	b := builder{plan: pl, size: pl.schedule.Size}
	b.join()
	b.hold()
	return b.tally()
}

// Count returns the work done in an instance. It panics unless the instance has
// a time for every worker.
func (s *Simulator) Count(t *Tally, in *Instance) float64 {
	s.counts = fill(s.counts, len(t.runs), 0)
	if cap(s.fates) < len(t.members) {
		s.fates = make([]int32, len(t.members))
	}
	done := s.fates[:len(t.members)]
	for i := range t.members {
		m := &t.members[i]
		x := in.Interrupt[m.workers[0]]
		for _, w := range m.workers[1:] {
			if y := in.Interrupt[w]; y > x {
				x = y
			}
		}
		done[i] = int32(m.fates.by(x))
		if m.solo >= 0 {
			s.counts[m.solo] += int(done[i])
		}
	}
	for i := range t.chains {
		c := &t.chains[i]
		far := int32(0)
		for _, h := range t.holders[c.from:c.to] {
			far = max(far, done[h.member]-h.at)
		}
		s.counts[c.run] += int(min(far, c.length))
	}
	for i := range t.teams {
		s.counts[t.teams[i].run] += s.union(&t.teams[i])
	}
	work := 0.0
	for i, r := range t.runs {
		work += float64(float64(s.counts[i]) * r.size)
	}
	return work
}

// union counts the chunks that the members of a team have done together.
func (s *Simulator) union(t *team) (count int) {
	s.set = fill(s.set, t.words, 0)
	for i, m := range t.members {
		k := int(s.fates[m]) * t.words
		for j, word := range t.masks[i][k : k+t.words] {
			s.set[j] |= word
		}
	}
	for _, word := range s.set {
		count += bits.OnesCount64(word)
	}
	return count
}

// fates tells how many of a list's entries end by a time. The ends are sorted;
// a table by the leading part of the time says where to begin to look.
type fates struct {
	ends  []float64
	scale float64
	start []int32
}

func newFates(ends []float64) *fates {
	n := len(ends)
	f := &fates{ends: ends, start: make([]int32, n+1)}
	if n > 0 && ends[n-1] > 0 {
		f.scale = float64(n) / ends[n-1]
	}
	k := 0
	for b := range f.start {
		for k < n && int(ends[k]*f.scale) < b {
			k++
		}
		f.start[b] = int32(k)
	}
	return f
}

// by returns how many ends are not later than x.
func (f *fates) by(x float64) int {
	n := len(f.ends)
	if n == 0 || x >= f.ends[n-1] {
		return n
	}
	k := int(f.start[min(int(x*f.scale), n)])
	for f.ends[k] <= x {
		k++
	}
	return k
}

// same tells whether the fates are those of a list with the given ends.
func (f *fates) same(ends []float64) bool { return slices.Equal(f.ends, ends) }
