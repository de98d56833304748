package yardstick

import (
	"cmp"
	"math/bits"
	"slices"
)

// InLine is Demand with queues: equal chunks end in the order in which they begin, so that their ends are
// in a ring buffer, and the interruptions are sorted beforehand.
type InLine struct {
	Demand

	order []int // workers in the order of their interruptions
	ring  [128]end
}

type end struct {
	at     float64
	worker int
}

// Run handles the events of Demand.
func (d *InLine) Run(interrupt []float64) *Result {
	n := len(interrupt)
	r := &d.result
	r.reset(0, n)
	if len(d.order) != n {
		d.holds, d.order = make([]int32, n), make([]int, n)
	}
	d.lost = d.lost[:0]
	for i := range interrupt {
		d.holds[i] = -1
		d.order[i] = i
	}
	slices.SortFunc(d.order, func(a, b int) int { return cmp.Or(cmp.Compare(interrupt[a], interrupt[b]), a-b) })
	died, death := 0, interrupt[d.order[0]]
	head, tail := uint(0), uint(0)
	ring := &d.ring
	ring[0].at = never
	idle := ^uint64(0) >> (64 - n)
	left, resent := d.Load, 0
	send, cost := d.costs(d.Size)
	last, lastSize := int32(-1), 0.0 // the last chunk, which includes the remainder and may end before others
	lastSend, lastCost := 0.0, 0.0
	to, port, busy, arrives := 0, 0.0, false, false
	for {
		first := &ring[head%128]
		now := first.at
		if now <= port && now <= death && now < never {
			i := first.worker
			head++
			c := d.holds[i]
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
			d.holds[i] = -1
			idle |= 1 << i
			if !busy {
				port = now
			}
			continue
		}
		if death <= port && death < never {
			i := d.order[died]
			now := death
			died++
			death = never
			if died < n {
				death = interrupt[d.order[died]]
			}
			if c := d.holds[i]; c >= 0 {
				d.lost = append(d.lost, c)
			}
			idle &^= 1 << i
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
			if ends, x := now+takes, interrupt[to]; ends <= x {
				k := tail
				for ; k > head && ring[(k-1)%128].at > ends; k-- {
					ring[k%128] = ring[(k-1)%128]
				}
				ring[k%128] = end{ends, to}
				tail++
				ring[tail%128].at = never
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
