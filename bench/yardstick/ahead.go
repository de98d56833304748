package yardstick

// Ahead is OnePort by recurrence: each message follows from the one before it, and each computation from
// its message and from the computation before it.
type Ahead struct{ OnePort }

// Run goes from message to message.
func (o *Ahead) Run(interrupt []float64) *Result {
	r := &o.result
	r.reset(o.Chunks, len(o.List))
	if len(o.state) != len(o.List) {
		o.state = make([]receiver, len(o.List))
	}
	clear(o.state)
	longest := 0
	for _, list := range o.List {
		longest = max(longest, len(list))
	}
	now, send, cost := 0.0, o.Send, o.Cost
	state, workers, doneAt := o.state[:len(interrupt)], r.Workers[:len(interrupt)], r.DoneAt
	for round := range longest {
		for i, list := range o.List[:len(interrupt)] {
			x := interrupt[i]
			if round >= len(list) || x <= now {
				continue
			}
			now += send
			if now > x {
				now = x
				continue
			}
			if state[i].dead {
				continue
			}
			w := &workers[i]
			begin := now
			if w.Finish > begin {
				begin = w.Finish
			}
			end := begin + cost
			if end > x {
				w.Lost = x - begin
				state[i].dead = true
				continue
			}
			w.Chunks++
			w.Finish = end
			w.Busy += cost
			if c := list[round]; end < doneAt[c] {
				doneAt[c] = end
			}
		}
	}
	r.sum(o.Size, interrupt)
	return r
}
