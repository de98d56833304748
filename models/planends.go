package models

import (
	"errors"
	"math"
)

// shared marks a list that shares the ends of an earlier list, until these are known.
var shared = []float64{}

// residentEnds computes the times at which entries end that wait for no message. They follow one another
// from time 0 on, so the ends are prefix sums. The sums are compensated, so that the k-th of equal chunks
// ends at k times its cost rounded once. Plain sums over thousands of chunks would make a worker that is
// available just long enough lose its last chunk.
//
// A list has the same ends as the last list that was summed if its chunks are as large as the first
// ones of that list. Most schedules therefore need the memory of one list or two.
func (pl *Plan) residentEnds() {
	summed, n := -1, 0
	for i := range pl.lists {
		if summed >= 0 && pl.endsLike(i, summed) {
			pl.lists[i].ends = shared
			continue
		}
		summed = i
		n += pl.lists[i].resident
	}
	if cap(pl.ends) < n {
		pl.ends = make([]float64, 0, n)
	}
	pl.ends = pl.ends[:0]
	var last []float64
	for i := range pl.lists {
		l := &pl.lists[i]
		if l.ends == nil {
			from := len(pl.ends)
			pl.sumUp(l.chunks[:l.resident], pl.problem.Workers[i].Compute)
			last = pl.ends[from:]
		}
		l.ends = last[:l.resident:l.resident]
	}
}

// sumUp appends the ends of chunks.
func (pl *Plan) sumUp(chunks []int32, cost Affine) {
	var sum, lost float64
	for _, c := range chunks {
		x := cost.Of(pl.schedule.Size[c])
		next := sum + x
		part := next - sum
		lost += (sum - (next - part)) + (x - part)
		sum = next
		pl.ends = append(pl.ends, sum+lost)
	}
}

// endsLike reports whether the entries of list i end at the same times as the first entries of list j.
func (pl *Plan) endsLike(i, j int) bool {
	a, b := &pl.lists[i], &pl.lists[j]
	if a.resident > b.resident || pl.problem.Workers[i].Compute != pl.problem.Workers[j].Compute {
		return false
	}
	if len(pl.runs) == 1 || pl.sameAs(i, j) {
		return true
	}
	size := pl.schedule.Size
	for k, c := range a.chunks[:a.resident] {
		if size[c] != size[b.chunks[k]] {
			return false
		}
	}
	return true
}

// sameAs reports whether two workers compute the same chunks at the same cost because their lists share
// one slice, as in plain replication.
func (pl *Plan) sameAs(i, j int) bool {
	a, b := &pl.lists[i], &pl.lists[j]
	return len(a.chunks) > 0 && len(a.chunks) == len(b.chunks) && &a.chunks[0] == &b.chunks[0] &&
		a.resident == b.resident && pl.problem.Workers[i].Compute == pl.problem.Workers[j].Compute
}

// ErrOverflow is the error of a plan that is valid, but whose times may exceed the largest number. The costs of
// the problem are to blame, and not the planner.
var ErrOverflow = errors.New("the costs are so large that times overflow")

// checkTimes returns [ErrOverflow] if the plan's times could overflow.
func (pl *Plan) checkTimes() error {
	total := 0.0
	for i := range pl.lists {
		if i > 0 && pl.sameAs(i, i-1) {
			continue
		}
		w, l := &pl.problem.Workers[i], &pl.lists[i]
		if w.Send.Free() && w.Return.Free() {
			if n := len(l.ends); n > 0 {
				total += l.ends[n-1]
			}
			continue
		}
		for _, c := range l.chunks {
			x := pl.schedule.Size[c]
			total += w.Send.Of(x) + w.Compute.Of(x) + w.Return.Of(x)
		}
	}
	if !(total*float64(len(pl.lists)) <= math.MaxFloat64) { // compensated sums become NaN when they overflow
		return ErrOverflow
	}
	return nil
}
