package models

import (
	"math"
	"math/bits"
	"slices"
)

// Tally computes the work that a fixed plan completes, and nothing else, from
// tables that are made once for the plan: the fate of a worker is one integer,
// the number of entries of its list that end by its interruption, and tables
// say which chunks a set of fates covers. [Simulator.Count] returns the work
// that Replay finds, to the last bit, ten to twenty times faster.
//
// Workers that share chunks, directly or through others, form a team. The
// chunks of a team must have equal sizes; those covered are counted in one of
// two ways. Chains: chunks that follow one another in every list that holds
// them are covered up to a point, the farthest that any of their holders
// reached. Masks: the union of bit sets, one for each worker and fate. Each
// team is counted in the way that takes fewer steps.
type Tally struct {
	runs    []run
	members int
	rows    []row
	chains  []chain
	holders []holder // of all chains
	teams   []team   // those counted by masks
	marked  []marked // of all these teams
}

// member is one or more workers that share one list.
type member struct {
	from, to int32 // the workers
	fates    *fates
	solo     int32 // the run of its chunks if it shares none and has each once; else -1
}

// row is one member of several workers, or several members of one worker that have the same
// fates and follow one another. What is the same for all of them is looked up once.
type row struct {
	member
	first int32 // member
	one   bool  // one member
}

// chain is a series of chunks that follow one another in every list.
type chain struct {
	run, length int32
	from, to    int32 // its holders
}

// holder is a member and the place of a chain's first chunk in its list.
type holder struct{ member, at int32 }

// team is a group of members that share chunks with no others.
type team struct {
	run, words int
	from, to   int32 // its members among the marked
}

// marked is a member and, for each of its fates, the set of its team's chunks that are done.
type marked struct {
	member int32
	sets   []uint64
}

// maxMask is the largest number of words that all masks of a plan may take.
const maxMask = 1 << 22

// Tally makes the tables of a plan. It returns false if the plan is not fixed,
// if the chunks of a team differ in size, or if the tables would be too large.
func (pl *Plan) Tally() (*Tally, bool) {
	if !pl.Fixed() {
		return nil, false
	}
	b := builders.Get().(*builder)
	defer builders.Put(b)
	return b.build(pl)
}

// Count returns the work done in an instance, which must have a time for every
// worker.
func (s *Simulator) Count(t *Tally, in *Instance) float64 {
	s.counts = fill(s.counts, len(t.runs), 0)
	if cap(s.fates) < t.members {
		s.fates = make([]int32, t.members)
	}
	done := s.fates[:t.members]
	for i := range t.rows {
		r := &t.rows[i]
		times, f := in.Interrupt[r.from:r.to], r.fates
		switch {
		case r.one:
			last := 0.0
			for _, x := range times { // slices.Max, which minds NaN, takes three times as long
				if x > last {
					last = x
				}
			}
			k := f.by(last)
			done[r.first] = int32(k)
			if r.solo >= 0 {
				s.counts[r.solo] += k
			}
		case r.solo >= 0:
			sum := 0
			for _, x := range times {
				sum += f.by(x)
			}
			s.counts[r.solo] += sum
		default:
			into := done[r.first:][:len(times)]
			for j, x := range times {
				into[j] = int32(f.by(x))
			}
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
		g := &t.teams[i]
		s.counts[g.run] += union(t.marked[g.from:g.to], done, g.words)
	}
	work := 0.0
	for i, r := range t.runs {
		work += float64(float64(s.counts[i]) * r.size)
	}
	return work
}

// union counts the chunks that the members of a team have done together.
func union(team []marked, fates []int32, words int) (count int) {
	for word := range words {
		set := uint64(0)
		for i := range team {
			m := &team[i]
			set |= m.sets[int(fates[m.member])*words+word]
		}
		count += bits.OnesCount64(set)
	}
	return count
}

// fates counts the entries of a list that end by a time. The ends are sorted; a
// table, indexed by the scaled time, says where the search begins.
type fates struct {
	ends  []float64 // and behind them what is not reached
	scale float64
	start []int32
	of    []float64 // the ends of the list
}

func newFates(ends []float64) *fates {
	n := len(ends)
	f := &fates{ends: make([]float64, n+1), start: make([]int32, n+1), of: ends}
	f.ends[copy(f.ends, ends)] = math.NaN()
	if n > 0 && ends[n-1] > 0 {
		// A little less than n, so that the k-th of equal chunks ends just before the
		// k-th step of the table and not, as roundings have it, before or behind: then
		// the search is over where it begins, and no branch of it is hard to predict.
		f.scale = float64(n) * (1 - 1e-9) / ends[n-1]
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

// by returns the number of ends that are not later than x.
func (f *fates) by(x float64) int {
	b := len(f.start) - 1
	// The minimum is taken before the conversion, without a branch: whether a worker gets to
	// the end of its list is hard to predict.
	if y := int(min(x*f.scale, float64(b))); uint(y) <= uint(b) {
		b = y
	}
	k := int(f.start[b])
	for f.ends[k] <= x {
		k++
	}
	return k
}

// same reports whether the fates are those of a list with the given ends.
func (f *fates) same(ends []float64) bool {
	if len(ends) != len(f.of) || len(ends) == 0 {
		return len(ends) == len(f.of)
	}
	return &f.of[0] == &ends[0] || slices.Equal(f.of, ends)
}
