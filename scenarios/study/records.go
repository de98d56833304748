package study

import (
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// Set is the records of a block, with one body after another, for one goroutine. It reuses memory.
// The zero value is ready.
type Set struct {
	Keys   []store.Key
	Bodies []byte

	shared store.Key // what the records have in common
}

// Begin empties the set for a block of a cell with count instances.
func (s *Set) Begin(cell uint64, block, count int) {
	s.shared = store.Key{Cell: cell, Block: uint32(block), Count: uint32(count)}
	s.Keys, s.Bodies = s.Keys[:0], s.Bodies[:0]
}

// Add adds a block's result of a policy, given by its name in keys.
func (s *Set) Add(policy uint64, f *scenarios.Block, seconds float64) {
	before := len(s.Bodies)
	s.Bodies = f.Append(s.Bodies)
	s.add(policy, store.OK, before, seconds)
}

// Values adds the values by which the policy is compared.
func (s *Set) Values(policy uint64, values []float64) {
	before := len(s.Bodies)
	s.Bodies = AppendValues(s.Bodies, values)
	s.add(ValuesID(policy), store.OK, before, 0)
}

// Fail adds the failure of a policy in an instance.
func (s *Set) Fail(policy uint64, instance int, why string, seconds float64) {
	before := len(s.Bodies)
	s.Bodies = scenarios.AppendFailure(s.Bodies, instance, why)
	s.add(policy, store.Failed, before, seconds)
}

// add adds the key of the body that begins at a place.
func (s *Set) add(policy uint64, status store.Status, body int, seconds float64) {
	k := s.shared
	k.Policy, k.Status, k.Cost, k.Length = policy, status, float32(seconds), uint32(len(s.Bodies)-body)
	s.Keys = append(s.Keys, k)
}
