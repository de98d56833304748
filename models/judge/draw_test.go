package judge_test

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
)

// draw returns a random trial, always the same one for the same number. Half of
// the trials have costs over six orders of magnitude, which finds wrong orders;
// the others have small integers, which finds wrong ties.
func draw(number uint64) trial {
	d := drawer{Rand: rand.New(rand.NewPCG(number, 0)), whole: number%2 == 1}
	var t trial
	d.problem(&t)
	d.lists(&t)
	d.orders(&t)
	t.instance = *models.Uninterrupted(len(t.problem.Workers))
	d.faults(number, &t, func() (*unfolding, *models.Outcome) { return unfoldPlan(&t, endless) })
	d.interruptions(&t)
	return t
}

type drawer struct {
	*rand.Rand
	whole bool // small integers
}

// chance returns true with probability 1/n.
func (d drawer) chance(n int) bool { return d.IntN(n) == 0 }

// amount draws a cost or a time; 0 only among integers.
func (d drawer) amount() float64 {
	if d.whole {
		return float64(d.IntN(4))
	}
	return math.Pow(10, -4+6*d.Float64())
}

// cost draws an affine cost. Either part or both may be zero.
func (d drawer) cost() models.Affine {
	switch d.IntN(6) {
	case 0:
		return models.Affine{}
	case 1:
		return models.Affine{Latency: d.amount()}
	case 2:
		return models.Affine{PerUnit: d.amount()}
	}
	return models.Affine{Latency: d.amount(), PerUnit: d.amount()}
}

// problem draws a platform of 1 to 8 workers, more often of few, and a notice.
func (d drawer) problem(t *trial) {
	p := &t.problem
	p.Workers = make([]models.Worker, 1+d.IntN(2+d.IntN(7)))
	for i := range p.Workers {
		p.Workers[i] = models.Worker{Send: d.cost(), Compute: d.cost(), Return: d.cost()}
		if i > 0 && d.chance(3) {
			p.Workers[i] = p.Workers[i-1]
		}
	}
	p.Port = models.Port(d.IntN(2))
	p.Stream = d.chance(2)
	p.Notice = []float64{0, d.amount(), math.Inf(1)}[d.IntN(3)]
}

// lists draws chunks and the workers that compute them: each chunk goes to one
// worker or to several, and some workers compute it twice.
func (d drawer) lists(t *trial) {
	s := &t.schedule
	s.Size = make([]float64, 1+d.IntN(12))
	s.List = make([][]int32, len(t.problem.Workers))
	same, total := d.chance(3), 0.0
	replicas := []float64{0, 0.2, 1}[d.IntN(3)]
	for c := range s.Size {
		switch {
		case c > 0 && same:
			s.Size[c] = s.Size[0]
		case d.whole:
			s.Size[c] = float64(1 + d.IntN(3))
		default:
			s.Size[c] = math.Pow(10, -1+2*d.Float64())
		}
		total += s.Size[c]
		for copies := true; copies; copies = d.Float64() < replicas/2 {
			i := d.IntN(len(s.List))
			s.List[i] = append(s.List[i], int32(c))
		}
	}
	t.problem.Load = total
	if d.chance(2) {
		s.Resident = make([]int32, len(s.List))
	}
	for i, list := range s.List {
		d.Shuffle(len(list), func(a, b int) { list[a], list[b] = list[b], list[a] })
		if s.Resident != nil {
			s.Resident[i] = int32(d.IntN(len(list) + 1))
		}
	}
}

// orders draws the orders of the messages.
func (d drawer) orders(t *trial) {
	s := &t.schedule
	if d.chance(2) {
		s.Send = d.shuffled(t.sendOrder())
	}
	s.ResultsFirst = d.chance(2)

	// Every result has a turn. Results of resident chunks come first here; the LIFO and the random order
	// then move them.
	var turns []int32
	for i := range s.List {
		for range t.resident(int32(i)) {
			turns = append(turns, int32(i))
		}
	}
	var back []int32
	for _, i := range append(turns, t.sendOrder()...) {
		if t.problem.Workers[i].Return != (models.Affine{}) {
			back = append(back, i)
		}
	}
	switch d.IntN(4) {
	case 0:
		s.Return = models.FIFO(back)
	case 1:
		s.Return = models.LIFO(back)
	case 2:
		s.Return = d.shuffled(back)
	}
}

// shuffled returns a copy of an order in disorder.
func (d drawer) shuffled(order []int32) []int32 {
	order = append([]int32{}, order...)
	d.Shuffle(len(order), func(a, b int) { order[a], order[b] = order[b], order[a] })
	return order
}

// interruptions draws when workers are interrupted. Many times are placed exactly on an event of the
// episode with the interruptions drawn so far, or just beside it, or so that the master learns of the
// interruption exactly then.
func (d drawer) interruptions(t *trial) {
	x := t.instance.Interrupt
	often := d.IntN(4)
	for _, i := range d.Perm(len(x)) {
		if d.IntN(3) >= often {
			continue
		}
		u, _ := unfoldPlan(t, endless)
		if len(u.spans) == 0 || d.chance(20) {
			x[i] = 0
			continue
		}
		s := u.spans[d.IntN(len(u.spans))]
		at := []float64{s.Start, s.End}[d.IntN(2)]
		switch d.IntN(8) {
		case 0, 1:
			at *= 2 * d.Float64()
		case 2:
			at = math.Nextafter(at, 0)
		case 3:
			at = math.Nextafter(at, math.Inf(1))
		case 4:
			if at >= t.problem.Notice {
				at -= t.problem.Notice
			}
		}
		x[i] = at
	}
}
