package yardstick

import "math/bits"

// Demand is an on-demand master: it cuts a load into equal chunks and sends the next, or a lost one, to
// the idle worker with the lowest number, over a port that carries one message at a time. It has at most
// 64 workers. The master learns of interruptions at once.
type Demand struct {
	Load, Size               float64
	SendLatency, SendPerUnit float64
	CostLatency, CostPerUnit float64

	next   soonest // by worker: the end of its chunk or its interruption
	works  []bool
	holds  []int32 // by worker: the chunk that was sent to it, or -1
	lost   []int32
	result Result
}

// Run handles an event for each message, for each chunk that ends and for each interruption.
func (d *Demand) Run(interrupt []float64) *Result {
	n := len(interrupt)
	r := &d.result
	r.reset(0, n)
	d.next.reset(n)
	if len(d.works) != n {
		d.works, d.holds = make([]bool, n), make([]int32, n)
	}
	d.lost = d.lost[:0]
	for i, x := range interrupt {
		d.works[i], d.holds[i] = false, -1
		d.next.set(i, x)
	}
	idle := ^uint64(0) >> (64 - n)
	left, resent := d.Load, 0
	send, cost := d.costs(d.Size)
	last, lastSize := int32(-1), 0.0 // the last chunk, which includes the remainder
	lastSend, lastCost := 0.0, 0.0
	to, port, busy, arrives := 0, 0.0, false, false
	for {
		now, i := d.next.first()
		if now <= port && now < never {
			if c := d.holds[i]; d.works[i] {
				w := &r.Workers[i]
				w.Chunks++
				w.Finish = now
				if c == last {
					w.Busy += lastCost
				} else {
					w.Busy += cost
				}
				if now < r.DoneAt[c] {
					r.DoneAt[c] = now
				}
				d.works[i], d.holds[i] = false, -1
				idle |= 1 << i
				d.next.set(i, interrupt[i])
			} else {
				if c >= 0 {
					d.lost = append(d.lost, c)
				}
				idle &^= 1 << i
				d.next.set(i, never)
			}
			if !busy {
				port = now
			}
			continue
		}
		if port == never {
			break
		}
		now = port
		if busy && arrives {
			takes := cost
			if d.holds[to] == last {
				takes = lastCost
			}
			if end, x := now+takes, interrupt[to]; end <= x {
				d.works[to] = true
				d.next.set(to, end)
			} else {
				r.Workers[to].Lost = x - now
			}
		}
		busy, port = false, never
		if idle == 0 {
			continue
		}
		var c int32
		if resent < len(d.lost) {
			c = d.lost[resent]
			resent++
		} else if left > 0 {
			c = int32(len(r.DoneAt))
			r.DoneAt = append(r.DoneAt, never)
			if left-d.Size <= 1e-12*d.Load {
				last, lastSize, left = c, left, 0
				lastSend, lastCost = d.costs(lastSize)
			} else {
				left -= d.Size
			}
		} else {
			continue
		}
		to = bits.TrailingZeros64(idle)
		idle &^= 1 << to
		d.holds[to] = c
		takes := send
		if c == last {
			takes = lastSend
		}
		busy, port = true, now+takes
		if x := interrupt[to]; port > x {
			port, arrives = x, false
		} else {
			arrives = true
		}
	}
	count := r.sum(d.Size, interrupt)
	if last >= 0 && r.DoneAt[last] < never {
		r.Work = float64(float64(count-1)*d.Size) + lastSize
		if lastSize == d.Size {
			r.Work = float64(float64(count) * d.Size)
		}
	}
	return r
}

// costs returns the times to send and to compute a chunk.
func (d *Demand) costs(size float64) (send, compute float64) {
	return d.SendLatency + float64(size*d.SendPerUnit), d.CostLatency + float64(size*d.CostPerUnit)
}
