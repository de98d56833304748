package record

import (
	"slices"

	"github.com/loadstar-sim/loadstar/results/store"
)

// Set is the records of a block, with one body after another, for one goroutine. It reuses memory.
// The zero value is ready.
type Set struct {
	Keys   []store.Key
	Bodies []byte

	of     store.Key   // what the records have in common
	names  []uint64    // of the policies that are compared,
	values [][]float64 // and by which values
	pairs  Pairs
	paired []uint64 // the policies of the last pairs
	side   uint64   // the name of their records
}

// Begin empties the set for a block of a cell with count instances.
func (s *Set) Begin(cell uint64, block, count int) {
	s.of = store.Key{Cell: cell, Block: uint32(block), Count: uint32(count)}
	s.Keys, s.Bodies, s.names, s.values = s.Keys[:0], s.Bodies[:0], s.names[:0], s.values[:0]
}

// Add adds what the block yields of a policy, given by its name in keys. The values are those by
// which it is compared: none if it is not. They must last until Compare.
func (s *Set) Add(policy uint64, f *Block, values []float64, seconds float64) {
	before := len(s.Bodies)
	s.Bodies = f.Append(s.Bodies)
	s.add(policy, store.OK, before, seconds)
	if len(values) > 0 {
		s.names, s.values = append(s.names, policy), append(s.values, values)
	}
}

// Fail adds the failure of a policy in an instance.
func (s *Set) Fail(policy uint64, instance int, why string, seconds float64) {
	before := len(s.Bodies)
	s.Bodies = AppendFailure(s.Bodies, instance, why)
	s.add(policy, store.Failed, before, seconds)
}

// Compare adds how the policies compare that have values, if these are two or more.
func (s *Set) Compare() {
	if len(s.names) < 2 {
		return
	}
	before := len(s.Bodies)
	s.pairs.Count(s.names, s.values)
	s.Bodies = s.pairs.Append(s.Bodies, int(s.of.Count))
	if !slices.Equal(s.pairs.Policies, s.paired) { // they are mostly those of the block before
		s.paired, s.side = slices.Clone(s.pairs.Policies), PairsID(s.pairs.Policies)
	}
	s.add(s.side, store.OK, before, 0)
}

// add adds the key of the body that begins at a place.
func (s *Set) add(policy uint64, status store.Status, body int, seconds float64) {
	k := s.of
	k.Policy, k.Status, k.Cost, k.Length = policy, status, float32(seconds), uint32(len(s.Bodies)-body)
	s.Keys = append(s.Keys, k)
}
