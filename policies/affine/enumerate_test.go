package affine

import (
	"math"
	"math/rand/v2"
)

// wide draws over four decades.
func wide(r *rand.Rand) float64 { return math.Pow(10, 4*r.Float64()-2) }

// draw returns a star whose costs spread over decades, or are small integers, which makes ties. Now and
// then it has a worker that needs no message, equal workers, free computing or free links.
func draw(r *rand.Rand, n int) star {
	s := make(star, n)
	integers := r.IntN(3) == 0
	for i := range s {
		w := &s[i]
		for _, x := range []*float64{&w.Send.Latency, &w.Send.PerUnit, &w.Compute.Latency, &w.Compute.PerUnit} {
			if *x = wide(r); integers {
				*x = float64(r.IntN(4))
			}
		}
		switch r.IntN(12) {
		case 0:
			w.Send.Latency, w.Send.PerUnit = 0, 0
		case 1:
			*w = s[r.IntN(i+1)]
		case 2:
			w.Send.PerUnit = s[0].Send.PerUnit
		case 3:
			w.Compute.Latency = 0
		}
		if w.unit() == 0 {
			w.Compute.PerUnit = 1
		}
	}
	return s
}

// sets calls f with every ordered set of the n workers, in a slice that it reuses.
func sets(n int, f func(order []int32)) {
	var order []int32
	var used uint
	var next func()
	next = func() {
		for i := range n {
			if used>>i&1 == 0 {
				order, used = append(order, int32(i)), used|1<<i
				f(order)
				next()
				order, used = order[:len(order)-1], used&^(1<<i)
			}
		}
	}
	next()
}

// run follows the schedule of an order in which all end at a given time, by the definition of the model,
// and returns the load; ok is false if some share is negative.
func run(s star, order []int32, time float64) (load float64, ok bool) {
	port := 0.0
	for _, i := range order {
		w := s[i]
		if w.Send.Latency == 0 && w.Send.PerUnit == 0 {
			x := (time - w.Compute.Latency) / w.Compute.PerUnit
			if x < 0 {
				return 0, false
			}
			load += x
			continue
		}
		x := (time - port - w.Send.Latency - w.Compute.Latency) / (w.Send.PerUnit + w.Compute.PerUnit)
		if x < 0 {
			return 0, false
		}
		load += x
		port += w.Send.Latency + w.Send.PerUnit*x
	}
	return load, true
}

// mostIn returns the most that any ordered set does in a time.
func mostIn(s star, time float64) (most float64) {
	sets(len(s), func(order []int32) {
		if load, ok := run(s, order, time); ok {
			most = max(most, load)
		}
	})
	return most
}

// least returns the shortest time in which any ordered set does a load.
func least(s star, load float64) (time float64) {
	time = math.Inf(1)
	sets(len(s), func(order []int32) {
		if l := s.line(order); l.Time(load) < time {
			if t := l.Time(load); t >= l.From {
				time = t
			}
		}
	})
	return time
}
