package fifo

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// Lead returns how much more the FIFO protocol of the same workers produces in a lifespan; it is negative
// if FIFO produces less. Neither protocol need be valid.
//
// Theorem. Let r_i = sigma + tau delta w_i be the time of worker i's message with results under P(Out,
// Back). Let y_i be FIFO's gain if worker i had a unit of time more: its amount in a unit of time under
// FIFO in the opposite order. Then
//
//	W_FIFO - W = sum over inversions of (y_j r_i - y_i r_j)
//
// where i and j are an inversion if i is sent to before j and j returns before i.
//
// Proof. Let F be the matrix of FIFO with the sends of P, and A the matrix of P. F transposed is the
// matrix of FIFO in the opposite order, so y solves F'y = 1, and 1'w = y'Fw = y'(L 1 - s - (A - F) w),
// where s are P's set-ups. FIFO's work is y'(L 1 - s_FIFO). P and FIFO differ in that for every
// inversion, i waits for the result of j under FIFO and j for the result of i under P.
func (p *Protocol) Lead(lifespan float64) float64 {
	slope, offset := p.lead()
	return float64(slope*(lifespan-p.setups())) + offset
}

// Overtaken returns the lifespan from which on the FIFO protocol of the same workers does at least as
// much work; +Inf if FIFO never catches up.
//
// Theorem 4.1, as it holds. If the amounts of all workers grow with the lifespan, so does the lead, as
// long as tau delta > 0 and the protocol is not FIFO itself.
//
// Proof. The gains g are the amounts for L = 1 and sigma = 0. From the start of its send to the start of
// its result, worker i then takes (C_0 + Work_i) g_i. In an inversion of i and j, the interval of j lies
// within the interval of i, so i's is longer. And y_j (C_0 + Work_j) >= y_i (C_0 + Work_i) if C_0 >= tau
// delta. So every inversion adds to the slope of the lead. (If C_0 is less, reverse time.)
//
// FIFO wins only if it is then valid, which the paper leaves out; see FullSpeed of the tests. And without
// results, delta = 0, the slope is 0 and the lead is sigma times the sum of y_j - y_i. For neighbours in
// Out, y_j < y_i if and only if Work_j > Work_i + C_0. So FIFO is the best for ever if no two workers
// differ by more than C_0; otherwise, others are ahead of it for ever, by a constant.
func (p *Protocol) Overtaken() float64 {
	slope, offset := p.lead()
	switch {
	case slope > 0:
		return p.setups() + max(0, -offset/slope)
	case slope == 0 && offset >= 0:
		return p.setups()
	}
	return math.Inf(1)
}

// lead returns the lead as slope times t plus offset.
func (p *Protocol) lead() (slope, offset float64) {
	y := p.prices()
	c := p.c
	for i := range p.out {
		for j := i + 1; j < len(p.out); j++ {
			if p.place[j] > p.place[i] {
				continue
			}
			slope += c.Back * (float64(y[j]*p.gain[i]) - float64(y[i]*p.gain[j]))
			offset += float64(c.Setup*(y[j]-y[i])) - c.Back*(float64(y[j]*p.loss[i])-float64(y[i]*p.loss[j]))
		}
	}
	return slope, offset
}

// prices returns FIFO's gain for a unit of time more for each worker of out.
func (p *Protocol) prices() []float64 {
	backwards := &Protocol{c: p.c, out: models.LIFO(p.out), gain: make([]float64, len(p.out))}
	backwards.solveFIFO()
	slices.Reverse(backwards.gain)
	return backwards.gain
}
