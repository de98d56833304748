package yardstick

// OnePort are lists of equal chunks behind a master that sends one message at a time, in turns: each
// worker's first chunk, each worker's second, and so on, each message with a start-up cost. The master
// learns of interruptions at once: it ends the current message to the worker and skips later ones.
type OnePort struct {
	Size, Send, Cost float64 // of a chunk
	Chunks           int
	List             [][]int32

	next   soonest
	state  []receiver
	result Result
}

// receiver is the state of a worker that receives.
type receiver struct {
	got  int32
	busy bool
	dead bool
}

// Run handles an event for each message and for each chunk that ends.
func (o *OnePort) Run(interrupt []float64) *Result {
	r := &o.result
	r.reset(o.Chunks, len(o.List))
	o.next.reset(len(o.List))
	if len(o.state) != len(o.List) {
		o.state = make([]receiver, len(o.List))
	}
	clear(o.state)
	longest := 0
	for _, list := range o.List {
		longest = max(longest, len(list))
	}
	round, turn := 0, -1 // of the current message
	port, arrives := 0.0, false
	for {
		now, i := o.next.first()
		if now <= port && now < never {
			w := &r.Workers[i]
			c := o.List[i][w.Chunks]
			w.Chunks++
			w.Finish = now
			w.Busy += o.Cost
			if now < r.DoneAt[c] {
				r.DoneAt[c] = now
			}
			o.state[i].busy = false
			o.next.set(i, o.begin(i, now, interrupt[i]))
			continue
		}
		if port == never {
			break
		}
		if arrives {
			s := &o.state[turn]
			s.got++
			if !s.busy && !s.dead {
				if end := o.begin(turn, port, interrupt[turn]); end < never {
					o.next.set(turn, end)
				}
			}
		}
		now, port = port, never
		for round < longest {
			if turn++; turn == len(o.List) {
				turn = 0
				if round++; round == longest {
					break
				}
			}
			if x := interrupt[turn]; round < len(o.List[turn]) && x > now {
				port = now + o.Send
				if arrives = port <= x; !arrives {
					port = x
				}
				break
			}
		}
	}
	r.sum(o.Size, interrupt)
	return r
}

// begin returns the end of a worker's next chunk, or never.
func (o *OnePort) begin(i int, now, x float64) float64 {
	s, w := &o.state[i], &o.result.Workers[i]
	if w.Chunks == int(s.got) {
		return never
	}
	end := now + o.Cost
	if end > x {
		w.Lost = x - now
		s.dead = true
		return never
	}
	s.busy = true
	return end
}
