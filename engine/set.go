package engine

import "math/bits"

// Set is a set of integers from 0 to n-1 that knows its least member: a bit for each integer, a
// bit for each word of these that is not zero, and so on up to a single word. Every operation
// takes at most one step for each level, of which a million integers have four.
//
// The zero value has room for nothing; call Reset first.
type Set struct {
	levels [][]uint64 // the last one has a single word
	n      int
	words  []uint64 // the memory behind levels
}

// Reset empties the set and gives it room for the integers 0 to n-1. It keeps the set's memory.
func (s *Set) Reset(n int) {
	total := 1
	for m := n; m > 64; m = (m + 63) / 64 {
		total += (m + 63) / 64
	}
	if cap(s.words) < total {
		s.words = make([]uint64, total)
	}
	s.n, s.words, s.levels = n, s.words[:total], s.levels[:0]
	clear(s.words)
	from := 0
	for m := n; m > 64; m = (m + 63) / 64 {
		upto := from + (m+63)/64
		s.levels = append(s.levels, s.words[from:upto])
		from = upto
	}
	s.levels = append(s.levels, s.words[from:])
}

// Fill makes all integers from 0 to n-1 members.
func (s *Set) Fill() {
	m := s.n
	for _, level := range s.levels {
		for j := range level {
			level[j] = ^uint64(0)
		}
		if m%64 != 0 || m == 0 {
			level[len(level)-1] = 1<<(m%64) - 1
		}
		m = len(level)
	}
}

// Add makes i a member.
func (s *Set) Add(i int) {
	for _, level := range s.levels {
		word := level[i/64]
		level[i/64] = word | 1<<(i%64)
		if word != 0 {
			return
		}
		i /= 64
	}
}

// Drop makes i no member.
func (s *Set) Drop(i int) {
	for _, level := range s.levels {
		level[i/64] &^= 1 << (i % 64)
		if level[i/64] != 0 {
			return
		}
		i /= 64
	}
}

// Least returns the least member, or -1 if there is none.
func (s *Set) Least() int {
	i := 0
	for k := len(s.levels) - 1; k >= 0; k-- {
		word := s.levels[k][i]
		if word == 0 {
			return -1
		}
		i = 64*i + bits.TrailingZeros64(word)
	}
	return i
}
