package rounds

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// recursion is (1.9) to (1.11), solved from the last message to the first, a round at a time. Every chunk
// is a y + b, where y is how far the last chunk exceeds the least value for which no chunk is negative,
// in its own scale. So no b is negative, all sums are free of cancellation, however long the plan, and
// the plan exists as long as y is positive.
type recursion struct {
	load     float64
	served   []costs // costs of a round, from the last to the first served
	messages int

	a, b   []float64 // coefficients of the round added last
	ca, cb []float64 // suffix sums of c a and c b over that round
	// The makespan of the plan that begins with each of them, infinite if it does not exist, and the
	// lesser of the times to compute its first and its last chunk. All other chunks take at least about
	// as long: they grow, or shrink, by a factor from round to round.
	makespans, shortest []float64

	setup        float64 // latencies of a round's messages
	setups       float64 // latencies of all messages
	sumA, sumB   float64 // sums over all chunks
	portA, portB float64 // times to send all chunks, without latencies
	lastA, lastB float64 // coefficients of the last chunk
	bus          bool    // one c, so that the port's time is c times the load
}

// move is the change of y when a round is added: y is reduced by shift, and scaled by 2^-scale.
type move struct {
	shift float64
	scale int
}

// undo returns y as it was before.
func (m move) undo(y float64) float64 { return math.Ldexp(y, -m.scale) + m.shift }

func newRecursion(p *models.Problem, order []int32) *recursion {
	n := len(order)
	r := &recursion{
		load: p.Load, served: make([]costs, n), bus: true,
		a: make([]float64, n), b: make([]float64, n),
		ca: make([]float64, n+1), cb: make([]float64, n+1),
		makespans: make([]float64, n), shortest: make([]float64, n),
	}
	for k, i := range order {
		r.served[n-1-k] = costsOf(p, i)
		r.setup += p.Workers[i].Send.Latency
		r.bus = r.bus && p.Workers[i].Send.PerUnit == p.Workers[order[0]].Send.PerUnit
	}
	return r
}

// add puts n messages of a round in front of the existing whole rounds. Between a chunk and the next
// one of its worker lie the rest of its round and the beginning of the next.
func (r *recursion) add(n int) move {
	sentA, sentB, setups := 0.0, 0.0, 0.0
	sumA, sumB, least := r.sumA, r.sumB, 0.0
	end := r.served[0].Compute
	for j, w := range r.served[:n] {
		var a, b float64
		switch {
		case r.messages > 0:
			a = (sentA + r.ca[j]) / w.Compute.PerUnit
			b = (sentB + r.cb[j] + (r.setup - w.Compute.Latency)) / w.Compute.PerUnit
		case j > 0:
			a = (sentA + end.PerUnit) / w.Compute.PerUnit
			b = (sentB + setups + (end.Latency - w.Compute.Latency)) / w.Compute.PerUnit
		default:
			a, r.lastA = 1, 1
		}
		r.a[j], r.b[j] = a, b
		sentA += float64(w.Send.PerUnit * a)
		sentB += float64(w.Send.PerUnit * b)
		setups += w.Send.Latency
		sumA, sumB = sumA+a, sumB+b
		if b < 0 {
			least = max(least, -b/a) // infinite where the last chunk cannot help
		}
		r.makespans[j] = math.Inf(1)
		if y := (r.load - sumB) / sumA; y > least {
			r.makespans[j] = r.ends(y, r.setups+setups, r.portA+sentA, r.portB+sentB)
			r.shortest[j] = min(w.Compute.Of(float64(a*y)+b), end.Of(float64(r.lastA*y)+r.lastB))
		}
	}
	r.messages += n
	r.setups += setups
	return r.normalize(n, least)
}

// normalize moves y so that all coefficients b are at least 0, adds the n new chunks to the sums, and
// returns the move.
func (r *recursion) normalize(n int, least float64) move {
	m := move{shift: least}
	most := 1.0
	for _, a := range r.a[:n] {
		most = max(most, a)
	}
	if _, exp := math.Frexp(most); exp > 100 {
		m.scale = exp
	}
	down := math.Ldexp(1, -m.scale)
	moved := func(a, b *float64) {
		if m.shift > 0 {
			*b = max(0, *b+float64(m.shift**a))
		}
		*a *= down
	}
	moved(&r.sumA, &r.sumB)
	moved(&r.portA, &r.portB)
	moved(&r.lastA, &r.lastB)
	for j := n - 1; j >= 0; j-- {
		c := r.served[j].Send.PerUnit
		moved(&r.a[j], &r.b[j])
		r.ca[j], r.cb[j] = float64(c*r.a[j]), float64(c*r.b[j])
		if j < n-1 {
			r.ca[j] += r.ca[j+1]
			r.cb[j] += r.cb[j+1]
		}
		r.sumA += r.a[j]
		r.sumB += r.b[j]
	}
	r.portA += r.ca[0]
	r.portB += r.cb[0]
	return m
}

// solve returns y and the makespan. The plan exists if y is positive.
func (r *recursion) solve() (y, makespan float64) {
	y = (r.load - r.sumB) / r.sumA
	return y, r.ends(y, r.setups, r.portA, r.portB)
}

// ends returns the end of a plan: the time of all messages and of the last chunk.
func (r *recursion) ends(y, setups, portA, portB float64) float64 {
	port := portB + float64(portA*y)
	if r.bus {
		port = r.served[0].Send.PerUnit * r.load
	}
	last := float64(r.lastA*y) + r.lastB
	return setups + float64(port) + r.served[0].Compute.Of(last)
}
