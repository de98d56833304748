package engine

import "math/bits"

// Set is a set of integers from 0 to n-1 that knows its least member. It is a bitmap with summaries: one
// bit for each integer, one bit for each nonzero word of these, and so on up to a single word. Every
// operation takes at most one step for each level. A million integers have four levels.
//
// The zero value has room for nothing; call Reset first.
type Set struct {
	members []uint64
	upper   [][]uint64 // above members; the last one has a single word
	n       int
	words   []uint64 // the memory that all levels share
}

// Reset empties the set and gives it room for the integers 0 to n-1. It keeps the set's memory.
func (s *Set) Reset(n int) {
	total, m := 0, n
	for total == 0 || m > 1 {
		m = (m + 63) / 64
		total += max(m, 1)
	}
	if cap(s.words) < total {
		s.words = make([]uint64, total)
	}
	clear(s.words[:total])
	m = max(1, (n+63)/64)
	s.n, s.members, s.upper = n, s.words[:m], s.upper[:0]
	for from := m; m > 1; from += m {
		m = (m + 63) / 64
		s.upper = append(s.upper, s.words[from:from+m])
	}
}

// Fill makes all integers from 0 to n-1 members.
func (s *Set) Fill() {
	fill(s.members, s.n)
	m := len(s.members)
	for _, level := range s.upper {
		fill(level, m)
		m = len(level)
	}
}

// fill sets the first n bits.
func fill(words []uint64, n int) {
	for k := range n / 64 {
		words[k] = ^uint64(0)
	}
	if n%64 != 0 {
		words[n/64] = 1<<(n%64) - 1
	}
}

// Add makes i a member.
func (s *Set) Add(i int) {
	word := &s.members[uint(i)/64]
	first := *word == 0
	*word |= 1 << (uint(i) % 64)
	if first && len(s.upper) > 0 {
		s.rise(i / 64)
	}
}

// Drop removes i.
func (s *Set) Drop(i int) {
	word := &s.members[uint(i)/64]
	*word &^= 1 << (uint(i) % 64)
	if *word == 0 && len(s.upper) > 0 {
		s.fall(i / 64)
	}
}

// rise records in the summaries that a word of the members is no longer zero, and fall that it is zero
// again.
func (s *Set) rise(i int) {
	for _, level := range s.upper {
		word := level[i/64]
		level[i/64] = word | 1<<(i%64)
		if word != 0 {
			return
		}
		i /= 64
	}
}

func (s *Set) fall(i int) {
	for _, level := range s.upper {
		level[i/64] &^= 1 << (i % 64)
		if level[i/64] != 0 {
			return
		}
		i /= 64
	}
}

// Least returns the least member, or -1 if the set is empty.
func (s *Set) Least() int {
	i := 0
	for k := len(s.upper) - 1; k >= 0; k-- {
		i = 64*i + bits.TrailingZeros64(s.upper[k][i])
		if i >= 64*len(s.upper[k]) {
			return -1
		}
	}
	if s.members[i] == 0 {
		return -1
	}
	return 64*i + bits.TrailingZeros64(s.members[i])
}
