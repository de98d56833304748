package fifo

import (
	"fmt"
	"math"
)

// Check returns nil if the protocol is valid for a lifespan: every worker gets a positive amount, and the
// last send is over before the first result must leave,
//
//	2 n sigma + (C_0 + tau delta) W <= L
//
// These two are necessary, and they suffice: sends are packed at the beginning, results at the end, and
// by (2.2) every worker is ready when its turn comes. So a master that sends the amounts in one order and
// waits for results in the other ends at L, and no worker ever waits.
//
// A LIFO protocol has room for its messages as soon as all amounts are positive. A FIFO protocol has
// positive amounts as soon as there is time for its set-ups.
func (p *Protocol) Check(lifespan float64) error {
	if !(lifespan > 0) || math.IsInf(lifespan, 1) {
		return fmt.Errorf("the lifespan is %v: it must be positive and finite", lifespan)
	}
	return p.check(lifespan - p.setups())
}

func (p *Protocol) check(t float64) error {
	shares := p.shares(t)
	sum := 0.0
	for k, w := range shares {
		if !(w > 0) || math.IsInf(w, 1) {
			return fmt.Errorf("the protocol is not valid for a lifespan of %v: P%d would get %v units", t+p.setups(), p.out[k]+1, w)
		}
		sum += w
	}
	if slack, _ := p.slack(shares, p.c.Setup); !(slack >= 0) {
		n, life := float64(len(p.out)), t+p.setups()
		return fmt.Errorf("the protocol is not valid for a lifespan of %v: the sends end at %v, and the first result must leave at %v",
			life, n*p.c.Setup+float64(p.c.Out*sum), life-n*p.c.Setup-float64(p.c.Back*sum))
	}
	return nil
}

// slack returns the time between the last send and the first result, and the number of results before the
// result of the worker that is sent to last. The time is computed as that worker's computing time without
// those results: where tau delta is small or 0, this keeps digits that the difference of the two times
// would lose.
func (p *Protocol) slack(shares []float64, setup float64) (slack float64, before int) {
	last := len(p.out) - 1
	slack = p.work(last) * shares[last]
	for k, w := range shares {
		if p.place[k] < p.place[last] {
			slack -= setup + float64(p.c.Back*w)
			before++
		}
	}
	return slack, before
}

// Valid returns the lifespans for which the protocol is valid: those above from and below to, and
// possibly these themselves. ok is false if there are none. It is not proved that to is infinite, but it
// was for each of three million random protocols that was valid for any lifespan.
func (p *Protocol) Valid() (from, to float64, ok bool) {
	low, high := math.Inf(-1), math.Inf(1)
	above := func(gain, loss float64) { // where gain t >= loss
		switch {
		case gain > 0:
			low = max(low, loss/gain)
		case gain < 0:
			high = min(high, loss/gain)
		case loss > 0:
			high = math.Inf(-1)
		}
	}
	for k := range p.gain {
		above(p.gain[k], p.loss[k])
		if p.gain[k] == 0 && p.loss[k] == 0 {
			return 0, 0, false
		}
	}
	gain, before := p.slack(p.gain, 0)
	loss, _ := p.slack(p.loss, 0)
	above(gain, loss+float64(before)*p.c.Setup)
	return low + p.setups(), high + p.setups(), low < high
}
