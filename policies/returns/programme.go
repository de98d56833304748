package returns

import "math"

// places are the places of workers in two orders, as far as these are decided. A worker is sent to before
// another if its place in out is less, and returns after it if its place in back is greater. Undecided
// workers share one place, behind all in out and before all in back.
type places struct{ out, back []int }

// huge replaces all larger numbers, as a worker that slow is useless.
const huge = 1e100

// linearProgramme fills the simplex with the constraints on the makespan, in units of the star's, if the
// given workers take part. For every worker i,
//
//	sends up to i's, i's computation, results from i's on
//
// and, on a half-duplex port, all sends and all results must fit. The shares are parts of the load. As
// they add up to 1, start-up costs are written as costs of every share.
//
// The constraints are necessary. They suffice if sends follow one another from time 0 on and results up
// to the end. On a half-duplex port, where a result directly precedes a send, they belong to different
// workers, so they may change places: the chunk arrives sooner, and the result is ready when the send has
// ended.
//
// Where the orders are not decided, the missing terms can only make it longer: then the solution is a
// bound on all completions of the orders.
func (s *star) linearProgramme(g *simplex, who []int32, at places) {
	rows := len(who)
	if !s.full {
		rows++
	}
	g.reset(rows, len(who))
	n := len(who)
	ends := func(row []float64, setups float64) {
		for k := range row {
			row[k] = min((float64(row[k]*s.load)+setups)/s.unit, huge)
		}
	}
	for k, i := range who {
		row, w := g.a[k*n:(k+1)*n], &s.workers[i]
		setups := w.Send.Latency + w.Compute.Latency + w.Return.Latency
		row[k] = w.Send.PerUnit + w.Compute.PerUnit + w.Return.PerUnit
		waits, holds := !w.Send.Free(), !w.Return.Free()
		for l, j := range who {
			v := &s.workers[j]
			if waits && at.out[j] < at.out[i] {
				row[l] += v.Send.PerUnit
				setups += v.Send.Latency
			}
			if holds && at.back[j] > at.back[i] {
				row[l] += v.Return.PerUnit
				setups += v.Return.Latency
			}
		}
		ends(row, setups)
	}
	if s.full {
		return
	}
	row, setups := g.a[n*n:], 0.0
	for l, j := range who {
		v := &s.workers[j]
		row[l] = v.Send.PerUnit + v.Return.PerUnit
		setups += v.Send.Latency + v.Return.Latency
	}
	ends(row, setups)
}

// finish returns the makespan of two orders in which every message goes out and comes back as early as it
// can. Workers without a share take no part.
func (s *star) finish(out, back []int32, shares []float64) float64 {
	sent, end := 0.0, 0.0
	ready := make([]float64, len(s.workers))
	for _, i := range out {
		w, x := &s.workers[i], shares[i]
		if !(x > 0) {
			continue
		}
		from := 0.0
		if !w.Send.Free() {
			sent += w.Send.Of(x)
			from = sent
		}
		ready[i] = from + w.Compute.Of(x)
		if w.Return.Free() {
			end = max(end, ready[i])
		}
	}
	port := 0.0
	if !s.full {
		port = sent
	}
	for _, i := range back {
		if w, x := &s.workers[i], shares[i]; x > 0 && !w.Return.Free() {
			port = max(port, ready[i]) + w.Return.Of(x)
			end = max(end, port)
		}
	}
	if math.IsNaN(end) {
		return math.Inf(1)
	}
	return end
}
