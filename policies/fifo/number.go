package fifo

import (
	"iter"
	"math"
)

// Exploit returns the most work that FIFO can do in a lifespan with the first workers of an order, which
// may wait, and the number of workers that this takes.
//
// Theorem. Among all FIFO protocols of m given workers, in any order, at any speed, with any waiting in
// between, the best produces the lesser of its work at full speed, (3.2), and the network's limit,
//
//	(L - 2 m sigma) / (C_0 + tau delta)
//
// The former is a bound since y'Fw is the work and F w <= L - (m+1) sigma, with y as at [Protocol.Lead].
// Where the latter is less, the amounts of full speed, all reduced in proportion, reach it: every worker
// is then ready early and waits. As X grows with speed, the m fastest are the best m. So with the order
// fastest, no FIFO protocol of any of the workers is better.
//
// (See also Beaumont, Marchal, Rehn and Robert, IPDPS 2006, for sigma = 0.)
//
// Theorem. With sigma = 0 nothing is better at all: no two orders, no workers, no amounts with one
// message each way. With set-ups, it is the best in the limit in the same sense. That remains of Theorem
// 4.1 where full speed is not valid.
//
// Proof. Sends may as well be packed at the beginning and results at the end. Leave the network's limit
// aside, and take the best amounts for the two orders with as few workers as possible. They are a
// vertex of a polyhedron, and none is 0, so all other inequalities are tight: no worker waits. Then they
// are no more than FIFO's amounts, as [Protocol.Overtaken] shows.
func (c Cluster) Exploit(order []int32, lifespan float64) (m int, work float64) {
	for k, f := range c.prefixes(order) {
		w := min((lifespan-f.setups)/(c.Back+1/f.x), (lifespan-f.messages)/(c.Out+c.Back))
		if w > work {
			m, work = k, w
		}
	}
	return m, work
}

// Rent returns the shortest lifespan in which FIFO does a load with the first workers of an order, which
// may wait, and the number of workers that this takes. It is the inverse of [Cluster.Exploit]: with m
// workers, the greater of
//
//	(m+1) sigma + W (tau delta + 1/X)   and   2 m sigma + (C_0 + tau delta) W
//
// Either way the amounts are in the proportions of full speed.
func (c Cluster) Rent(order []int32, load float64) (m int, lifespan float64) {
	lifespan = math.Inf(1)
	for k, f := range c.prefixes(order) {
		l := max(f.setups+float64(load*(c.Back+1/f.x)), f.messages+float64(load*(c.Out+c.Back)))
		if l < lifespan {
			m, lifespan = k, l
		}
	}
	return m, lifespan
}

// RentFullSpeed is [Cluster.Rent] for workers that never wait: it considers only numbers of workers whose
// protocol is valid. One worker's always is.
func (c Cluster) RentFullSpeed(order []int32, load float64) (m int, lifespan float64) {
	lifespan = math.Inf(1)
	for k, f := range c.prefixes(order) {
		last := load * (f.last / f.x)
		slack := float64((c.Work[order[k-1]]+c.Back)*last) - float64(k-1)*c.Setup - float64(c.Back*load)
		l := f.setups + float64(load*(c.Back+1/f.x))
		if l < lifespan && (slack >= 0 || k == 1) {
			m, lifespan = k, l
		}
	}
	return m, lifespan
}

// RentLIFO returns the shortest lifespan in which LIFO does a load with the first workers of an order,
// and the number of workers that this takes.
//
// Theorem. Neighbours get w_k+1 = (Work_k w_k - 2 sigma)/(C_0 + tau delta + Work_k+1): later workers do not
// matter to earlier ones. So each worker adds to the work as long as it gets load. The best number counts the
// workers up to the last one with load, and all of these protocols are valid. The best order is fastest:
// swapping neighbours does not change the others, and 2 sigma more set-ups cost the later of the two less if
// it is the slower one. With sigma = 0 the order does not matter, and LIFO produces what FIFO would if tau
// delta were a cost of sending.
func (c Cluster) RentLIFO(order []int32, load float64) (m int, lifespan float64) {
	var gain, loss, rate, lost float64
	for k, w := range order {
		d := c.Out + c.Back + c.Work[w]
		if k == 0 {
			gain, loss = 1/d, 2*c.Setup/d
		} else {
			before := c.Work[order[k-1]]
			gain, loss = gain*(before/d), (float64(loss*before)+2*c.Setup)/d
		}
		l := (load + lost + loss) / (rate + gain)
		if k > 0 && !(float64(gain*l) > loss) {
			break
		}
		m, lifespan = k+1, l
		rate += gain
		lost += loss
	}
	return m, lifespan
}

// prefix is the data of the first m workers of an order.
type prefix struct {
	x, last          float64 // X, and the last worker's term of it
	setups, messages float64 // set-ups that shorten FIFO's lifespan, and set-ups of all messages
}

// prefixes yields all numbers of workers, from 1 on.
func (c Cluster) prefixes(order []int32) iter.Seq2[int, prefix] {
	return func(yield func(int, prefix) bool) {
		sum, prod := 0.0, 1.0
		for k, w := range order {
			last := prod / (c.Out + c.Work[w])
			sum += last
			prod *= (c.Work[w] + c.Back) / (c.Out + c.Work[w])
			m := float64(k + 1)
			if !yield(k+1, prefix{sum, last, (m + 1) * c.Setup, 2 * m * c.Setup}) {
				return
			}
		}
	}
}
