package wu2024

import "math"

// row is the values of a state of the machine in a tick, for all work that may be done by then,
// and the decisions.
type row struct {
	values  []float64
	choices []uint8
}

// ahead is what is to pay after each decision of a row, beside the tick itself.
type ahead struct{ pause, dear, cheap []float64 }

// Two decisions in a byte: without the spot machine, and with it.
const (
	pauses     = uint8(None+1) * 5
	isOnDemand = uint8(OnDemand+1) * 5
	isSpot     = uint8(Spot+1) << 2
	without    = uint8(3)
)

// induce finds the best decisions of a tick, row by row. A row from which the same moves lead as
// from another is copied. Most ticks are of a run that is known and have the spot machine: then
// three rows that share most of what is compared are worked out together.
func (c *course) induce(t int, chance float64) {
	low, high := c.from[t], min(c.work-1, t*c.tick)
	n := max(0, high-low+1)
	c.choice[t] = resized(c.choice[t], n*c.states)
	now, next := c.value[t&1], c.value[(t+1)&1]
	rows := func(m int) (row, ahead) {
		to := func(move int) []float64 { return next[low+move:][:n] }
		return row{now[m*c.stride+low:][:n], c.choice[t][m*n:][:n]}, ahead{to(0), to(c.moves[2*m+1]), to(c.moves[2*m])}
	}
	price := [2]float64{c.job.Price[Spot] * c.job.Tick, c.job.Price[OnDemand] * c.job.Tick}
	if chance == 1 {
		none, fresh := rows(0)
		spot, on := rows(c.state(Spot, 1))
		dear, also := rows(c.state(OnDemand, 1))
		three(none, spot, dear, fresh, on.cheap, also.dear, price)
	}
	for m := range c.states {
		late := now[m*c.stride:]
		for w := max(0, low-c.tick); w < low; w++ {
			late[w] = math.Inf(1)
		}
		r, after := rows(m)
		switch like := c.like(m, chance > 0); {
		case chance == 1 && (m == 0 || m == c.state(Spot, 1) || m == c.state(OnDemand, 1)):
		case like < m:
			copy(r.values, now[like*c.stride+low:])
			copy(r.choices, c.choice[t][like*n:])
		case chance > 0:
			r.withSpot(after, price, chance)
		default:
			r.withoutSpot(after, price[OnDemand])
		}
	}
}

// like returns the first state of the machine from which the same moves lead as from another.
func (c *course) like(m int, spot bool) int {
	for k := range m {
		if c.moves[2*k+1] == c.moves[2*m+1] && (!spot || c.moves[2*k] == c.moves[2*m]) {
			return k
		}
	}
	return m
}

// withoutSpot finds the best decisions in a tick in which the spot machine is certainly away.
func (r row) withoutSpot(a ahead, onDemand float64) {
	values := r.values
	choices, pause, dear := r.choices[:len(values)], a.pause[:len(values)], a.dear[:len(values)]
	for w := range values {
		best, choice := pause[w], pauses
		if x := onDemand + dear[w]; x < best {
			best, choice = x, isOnDemand
		}
		values[w], choices[w] = best, choice
	}
}

// withSpot does the same for a tick in which it may be there.
func (r row) withSpot(a ahead, price [2]float64, chance float64) {
	values := r.values
	choices, pause, dear, cheap := r.choices[:len(values)], a.pause[:len(values)], a.dear[:len(values)], a.cheap[:len(values)]
	for w := range values {
		best, choice := pause[w], pauses
		if x := price[OnDemand] + dear[w]; x < best {
			best, choice = x, isOnDemand
		}
		with := best
		if x := price[Spot] + cheap[w]; x < best || x == best && choice == isOnDemand {
			with, choice = x, choice&without|isSpot
		}
		if chance < 1 {
			with = float64(chance*with) + float64((1-chance)*best)
		}
		values[w], choices[w] = with, choice
	}
}

// three does what withSpot does, where the spot machine is certainly there, for the rows of no
// machine and of both that are starting for one tick: on may go on with the spot machine, and
// dear on demand; all else is fresh for them, too.
func three(none, spot, dear row, fresh ahead, on, also []float64, price [2]float64) {
	values := none.values
	k := len(values)
	onSpot, onDemand := spot.values[:k], dear.values[:k]
	choices, choicesSpot, choicesDemand := none.choices[:k], spot.choices[:k], dear.choices[:k]
	pause, starts, begins := fresh.pause[:k], fresh.dear[:k], fresh.cheap[:k]
	on, also = on[:k], also[:k]
	for w := range values {
		idle := pause[w]
		best, choice := idle, pauses
		if x := price[OnDemand] + starts[w]; x < best {
			best, choice = x, isOnDemand
		}
		with := price[Spot] + begins[w]
		if with < best || with == best && choice == isOnDemand {
			values[w], choices[w] = with, choice&without|isSpot
		} else {
			values[w], choices[w] = best, choice
		}
		if x := price[Spot] + on[w]; x < best || x == best && choice == isOnDemand {
			onSpot[w], choicesSpot[w] = x, choice&without|isSpot
		} else {
			onSpot[w], choicesSpot[w] = best, choice
		}
		best, choice = idle, pauses
		if x := price[OnDemand] + also[w]; x < best {
			best, choice = x, isOnDemand
		}
		if with < best || with == best && choice == isOnDemand {
			best, choice = with, choice&without|isSpot
		}
		onDemand[w], choicesDemand[w] = best, choice
	}
}
