package clairvoyant

import "math"

// job is the work in one window of a worker, or in all of its windows.
type job struct {
	u, v      float64
	early     float64 // from u until the first message back
	late      float64 // from the end of the last message out until v
	cap       float64 // units
	out, back float64 // time on the links for a unit
	price     float64 // price of a unit
	costs     *costs  // costs of a worker that is started for the job: one that loses all
	// It belongs to the same worker and windows as the one before, with more chunks for a unit.
	again bool
}

// travel is the capacity of a worker's windows for messages in one direction.
type travel struct {
	possible      bool    // a window is long enough for a message
	total, single float64 // time for load in all windows; in the longest
}

// add counts a window in which messages have some time left for load.
func (t *travel) add(room float64) {
	if room >= 0 {
		t.possible, t.total, t.single = true, t.total+room, max(t.single, room)
	}
}

// fits returns the number of units in a time.
func fits(time, perUnit float64) float64 {
	if perUnit == 0 {
		return math.Inf(1)
	}
	return time / perUnit
}

// gather makes the jobs of all windows that begin by a time.
func (b *Bounds) gather(by float64) {
	b.jobs = b.jobs[:0]
	by *= 1 + slack
	survivors := false
	for i := range b.costs {
		c := &b.costs[i]
		c.last, c.there, c.time, c.outs, c.backs = -1, 0, 0, travel{}, travel{}
	}
	for i := range b.windows {
		x := &b.windows[i]
		switch c := &b.costs[x.worker]; {
		case x.u > by:
		case c.survives:
			c.last, survivors = max(c.last, min(x.v, by)), true
		default:
			b.alone(c, x, min(x.v, by))
		}
	}
	if !survivors {
		return
	}
	for i := range b.windows {
		if x, c := &b.windows[i], &b.costs[b.windows[i].worker]; c.survives && x.u <= by {
			c.add(x, min(x.v, by))
		}
	}
	for i := range b.costs {
		if c := &b.costs[i]; c.survives && c.last >= 0 {
			b.together(c)
		}
	}
}

// take adds a job unless it is empty.
func (b *Bounds) take(j job) {
	if j.cap > 0 {
		b.jobs = append(b.jobs, j)
	}
}

// alone adds the job of a window that ends at v, in parts, each with more chunks for a unit than the one
// before.
func (b *Bounds) alone(c *costs, x *window, v float64) {
	restart := c.restart
	if x.first {
		restart = 0
	}
	begin := max(restart, c.send.Latency)
	room := v - x.u - begin - c.compute.Latency - c.back.Latency
	sending := v - x.u - c.send.Latency - c.late
	if !(room >= 0 && sending >= 0) {
		return
	}
	most := min(b.most, fits(room, c.compute.PerUnit), fits(room, c.back.PerUnit), fits(sending, c.send.PerUnit))
	b.parts(c, job{u: x.u, v: v, costs: c, early: begin + c.compute.Latency, late: c.late}, v-x.u, begin, most, most, restart)
}

// add counts a window that ends at v in the joint job.
func (c *costs) add(x *window, v float64) {
	restart := c.restart
	if x.first {
		restart = 0
	}
	c.there += v - x.u
	c.time += max(0, min(v, c.last-c.back.Latency)-max(x.u+restart, c.send.Latency))
	c.outs.add(min(v, c.last-c.late) - x.u - c.send.Latency)
	c.backs.add(v - max(x.u, c.send.Latency+c.compute.Latency) - c.back.Latency)
}

// together adds the joint job of all windows.
func (b *Bounds) together(c *costs) {
	room := c.time - c.compute.Latency
	if !(room >= 0 && c.outs.possible && c.backs.possible) {
		return
	}
	most := min(b.most, fits(room, c.compute.PerUnit), fits(c.outs.total, c.send.PerUnit), fits(c.backs.total, c.back.PerUnit))
	largest := min(most, fits(c.outs.single, c.send.PerUnit), fits(c.backs.single, c.back.PerUnit))
	early := c.send.Latency + c.compute.Latency
	b.parts(c, job{v: c.last, early: early, late: c.late}, c.there, c.send.Latency, most, largest, 0)
}

// parts adds a job in several parts, as every further chunk takes its start-ups. The worker is there for
// a given time, and does at most most units in chunks of at most largest.
func (b *Bounds) parts(c *costs, of job, there, begin, most, largest, restart float64) {
	if !(largest > 0) {
		return
	}
	b.cut(c, there, begin, most, largest)
	var last corner
	for _, next := range b.corners {
		part, size := of, (next.units-last.units)/(next.chunks-last.chunks)
		part.cap = next.units - last.units
		part.out = c.send.PerUnit + c.send.Latency/size
		part.back = c.back.PerUnit + c.back.Latency/size
		part.price = c.price * (c.compute.PerUnit + c.compute.Latency/size + restart/b.corners[len(b.corners)-1].units)
		b.take(part)
		of.again, last = true, next
	}
}
