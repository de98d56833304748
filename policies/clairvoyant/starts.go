package clairvoyant

import (
	"cmp"
	"math"
	"slices"
)

// line is a linear bound on a job's units in a number of chunks: each per unit of its time, plus none.
type line struct{ each, none float64 }

// starts is the memory for the bound by turns.
type starts struct {
	lines []line
	ends  []float64
}

// started returns an upper bound on the units from the turns in which workers are started. Before the first
// message to the k-th begins, k-1 others have travelled, each for at least a start-up, so the k-th has that
// much less time. Its work is at most the greatest of some growing linear functions of its time, or nothing.
// This function is convex, so the sum over workers is greatest if the workers that stay longest are first. A
// worker that is never started counts as the last. Only jobs that begin at time 0 have turns. The bound is
// +Inf unless their workers are equal.
func (b *Bounds) started() float64 {
	s := &b.starts
	s.ends = s.ends[:0]
	var first *costs
	units := 0.0
	for i := range b.jobs {
		j := &b.jobs[i]
		switch c := j.costs; {
		case c == nil || j.u > 0:
			units += j.cap
			continue
		case j.again:
			continue
		case first == nil:
			first = c
		case c.send != first.send || c.compute != first.compute || c.back != first.back:
			return math.Inf(1)
		}
		s.ends = append(s.ends, j.v)
	}
	if first == nil || first.send.Latency == 0 || first.compute.PerUnit == 0 {
		return math.Inf(1)
	}
	s.draw(first, b.problem.Stream)
	slices.SortFunc(s.ends, func(x, y float64) int { return cmp.Compare(y, x) })
	for k, end := range s.ends {
		units += s.most(end - float64(float64(k)*first.send.Latency) - first.back.Latency)
	}
	return units
}

// draw makes the lines of a worker, for each number of chunks from the chain's values at two times.
func (s *starts) draw(c *costs, stream bool) {
	s.lines = s.lines[:0]
	if stream || c.send.PerUnit == 0 {
		s.lines = append(s.lines, line{1 / c.compute.PerUnit, -(c.send.Latency + c.compute.Latency) / c.compute.PerUnit})
		return
	}
	none, one := newChain(c.send, c.compute, 0, 0), newChain(c.send, c.compute, 0, 1)
	for n := range mostChunks {
		in0, more0 := none.next()
		in1, more1 := one.next()
		if n == mostChunks-1 { // the last line serves all larger numbers
			in0, in1 = more0, more1
		}
		s.lines = append(s.lines, line{in1 - in0, in0})
	}
}

// most returns the largest number of units of a worker in a time.
func (s *starts) most(time float64) (units float64) {
	for _, l := range s.lines {
		units = max(units, float64(l.each*time)+l.none)
	}
	return units
}
