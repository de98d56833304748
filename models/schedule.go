package models

import (
	"fmt"
	"math"
)

// Schedule is a planner's decisions as data: the chunks and their orders, without times. Times follow
// from the problem and the instance.
type Schedule struct {
	// Size is the number of units in each chunk; it must be positive and
	// finite. A chunk in the lists of several workers is replicated: its work
	// counts once.
	Size []float64

	// List holds, for every worker, its chunks in the order computed. A chunk
	// that occurs twice in one list is computed twice; the second time is
	// wasted. Workers with equal lists may share one slice.
	List [][]int32

	// Resident is the number of first entries of each list that need no
	// message. Nil means all of them for workers whose Send is zero and none
	// for the others. A worker whose Send is zero never needs a message.
	Resident []int32

	// Send is the order of the messages out, by worker: the k-th occurrence of
	// a worker is that worker's k-th entry that needs a message. Nil means
	// each worker's first, then each worker's second, and so on.
	Send []int32

	// Return is the order of the messages back, by worker, one for every entry of every worker whose
	// Return is not zero: the master waits for the next in this order. Nil means the order in which
	// results become ready, ties to the lower worker. FIFO and LIFO make an order of results from the
	// order of the sends.
	Return []int32

	// ResultsFirst makes a ready result precede the next send on a half-duplex
	// port. Otherwise all sends come first.
	ResultsFirst bool
}

// FIFO returns the order of results in which chunks come back in the order in
// which they were sent.
func FIFO(send []int32) []int32 { return append([]int32(nil), send...) }

// LIFO returns the order of results in which the chunk sent last comes back
// first. If a worker has several chunks, its own results still come back in the
// order computed.
func LIFO(send []int32) []int32 {
	back := make([]int32, len(send))
	for i, w := range send {
		back[len(send)-1-i] = w
	}
	return back
}

// validate returns an error if the schedule does not fit the problem. Orders of
// messages are checked in Plan.Compile.
func (s *Schedule) validate(p *Problem) error {
	if s == nil {
		return fmt.Errorf("the schedule is nil: want a schedule, or an error of the policy")
	}
	total := 0.0
	for c, x := range s.Size {
		if !(x > 0) || math.IsInf(x, 0) {
			return fmt.Errorf("size[%d] is %v: it must be positive and finite", c, x)
		}
		total += x
	}
	if total > p.Load*(1+1e-9) {
		return fmt.Errorf("the chunks hold %v units: the load is %v", total, p.Load)
	}
	if len(s.List) != len(p.Workers) {
		return fmt.Errorf("%d lists of chunks for %d workers", len(s.List), len(p.Workers))
	}
	if s.Resident != nil && len(s.Resident) != len(p.Workers) {
		return fmt.Errorf("%d numbers of resident chunks for %d workers", len(s.Resident), len(p.Workers))
	}
	for i, list := range s.List {
		if i > 0 && len(list) > 0 && len(list) == len(s.List[i-1]) && &list[0] == &s.List[i-1][0] {
			continue
		}
		for k, c := range list {
			if uint(c) >= uint(len(s.Size)) {
				return fmt.Errorf("list[%d][%d] is chunk %d: there are %d chunks, counted from 0", i, k, c, len(s.Size))
			}
		}
	}
	for i, n := range s.Resident {
		if n < 0 || int(n) > len(s.List[i]) {
			return fmt.Errorf("resident[%d] is %d: want 0 to %d, the chunks of list[%d]", i, n, len(s.List[i]), i)
		}
	}
	return nil
}

// resident returns the number of first entries of the worker's list that need
// no message.
func (s *Schedule) resident(p *Problem, worker int) int {
	switch {
	case p.Workers[worker].Send.Free():
		return len(s.List[worker])
	case s.Resident != nil:
		return int(s.Resident[worker])
	}
	return 0
}
