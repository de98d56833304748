package returns

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Up to these numbers of workers all pairs of orders are tried, or all orders if one decides the other.
const (
	pairs  = 5
	single = 7
	enough = 40_000  // number of linear programmes, more than either takes
	absent = 1 << 12 // number of sets of workers without a share, for two given orders
)

// Best returns the best pair of orders and the best shares. It is Exact for up to 5 workers. It is Exact
// for any number if times are proportional to load and either no results travel, or all messages out cost
// the same and all back. Otherwise it is the result of a local search.
//
// On a bus it is FIFO, as at [BestFIFO] (Adler, Gong, Rosenberg 2008, Theorem 4.1 in the form in which it
// holds).
func Best(p *models.Problem) (Plan, error) { return solve(p, orderFamily{}) }

// BestFIFO returns the best order and shares if results come back in the order of the sends. It is Exact for
// up to 7 workers. It is Exact for any number if times are proportional to load and results take z times as
// long as the load, with one z for all workers.
//
// Theorem (Beaumont, Marchal, Robert 2005; Beaumont, Marchal, Rehn, Robert 2006). The
// best order then is by c, smallest first if z <= 1, and largest first if z >= 1. If z
// is 1, see fifoEqual.
func BestFIFO(p *models.Problem) (Plan, error) { return solve(p, orderFamily{tie: fifo}) }

// BestLIFO returns the best order and shares if results come back in the opposite
// order. It is Exact for up to 7 workers and, as [LIFO] says, for any number if times
// are proportional to load.
func BestLIFO(p *models.Problem) (Plan, error) { return solve(p, orderFamily{tie: lifo}) }

// InOrders returns the best shares for two orders of the same workers; some may get nothing. If one of
// the orders is nil, it finds the best order beside the other. With both it is Exact for times
// proportional to load, unless the port is full-duplex; there, and with start-up costs, it is Exact for
// up to 12 workers. With one it is Exact for up to 7.
func InOrders(p *models.Problem, out, back []int32) (Plan, error) {
	return solve(p, orderFamily{out: out, back: back})
}

// solve returns the best plan of a family.
func solve(p *models.Problem, f orderFamily) (Plan, error) {
	s, err := read(p)
	if err != nil {
		return Plan{}, err
	}
	return s.solve(f)
}

func (s *star) solve(f orderFamily) (Plan, error) {
	if err := s.complete(&f); err != nil {
		return Plan{}, err
	}
	if i, ok := s.free(); ok && slices.Contains(f.who, i) {
		return s.only(i)
	}
	if f.tie == unrelated && f.out != nil && f.back != nil {
		switch {
		case slices.Equal(f.out, f.back):
			f.tie = fifo
		case slices.Equal(f.out, models.LIFO(f.back)):
			f.tie = lifo
		}
	}
	if s.linear() && s.everyMessage() {
		if p, ok, err := s.theorem(&f); ok {
			return p, err
		}
	}
	n, limit := len(f.who), 0
	switch one := f.tie != unrelated || f.out != nil || f.back != nil; {
	case n > most:
		return Plan{}, fmt.Errorf("%d workers: %d is the limit unless there is a formula for their shares", n, most)
	case f.out != nil && (f.tie != unrelated || f.back != nil):
		limit = absent
	case n <= pairs || n <= single && one:
		limit = enough
	}
	if p, ok, err := s.exhaust(f, limit); ok {
		return p, err
	}
	if f.out != nil {
		return s.ascend(f, f.out)
	}
	return s.ascend(f, s.starts(f.who)...)
}

// starts returns orders from which a search begins: of all workers, of the half whose messages are
// cheapest, and of the best worker alone.
func (s *star) starts(who []int32) [][]int32 {
	alone := sorted(who, func(i int32) (float64, float64) { return s.alone(int(i)), 0 })
	near := s.nearest(who)
	return [][]int32{s.fastest(who), near, s.slowest(who), near[:(len(near)+1)/2], alone[:1]}
}

// complete checks the orders and sets the workers in them.
func (s *star) complete(f *orderFamily) error {
	f.who = s.all()
	for _, order := range [][]int32{f.out, f.back} {
		if order == nil {
			continue
		}
		if err := orders.Check(order, len(s.workers)); err != nil {
			return err
		}
		f.who = slices.Sorted(slices.Values(order))
	}
	if f.out != nil && f.back != nil && !slices.Equal(f.who, slices.Sorted(slices.Values(f.out))) {
		return fmt.Errorf("one order names workers that the other does not")
	}
	return nil
}

// theorem returns the best plan if a formula gives it, or sets the orders if a formula gives these.
func (s *star) theorem(f *orderFamily) (p Plan, ok bool, err error) {
	if s.withoutResults() {
		f.tie = lifo // without messages, an order means nothing
		if f.out == nil {
			f.out = s.fastest(f.who)
		}
	}
	if f.tie == unrelated && s.bus() && f.out == nil && f.back == nil {
		f.tie = fifo
	}
	z, proportional := s.ratio()
	switch {
	case f.tie == lifo:
		if f.out == nil {
			f.out = s.nearest(f.who)
		}
		p, err = s.lifo(f.out)
		return p, true, err
	case f.tie == fifo && proportional && z == 1:
		p, err = s.fifoEqual(f.who, f.out)
		return p, true, err
	case f.tie == fifo && proportional && f.out == nil:
		if f.out = s.fastest(f.who); z > 1 {
			f.out = s.slowest(f.who)
		}
	}
	return Plan{}, false, nil
}

// Shares returns the best shares for two orders of the same workers, if all of these take part: each pays
// its start-up costs. A worker whose share is 0 is left out afterwards. It solves one linear programme.
func Shares(p *models.Problem, out, back []int32) (Plan, error) {
	s, err := read(p)
	if err != nil {
		return Plan{}, err
	}
	f := orderFamily{out: out, back: back}
	if err := s.complete(&f); err != nil {
		return Plan{}, err
	}
	if len(f.who) > most {
		return Plan{}, fmt.Errorf("%d workers: %d is the limit", len(f.who), most)
	}
	n := len(s.workers)
	at := places{make([]int, n), make([]int, n)}
	for k := range out {
		at.out[out[k]], at.back[back[k]] = k, k
	}
	var g simplex
	s.linearProgramme(&g, f.who, at)
	if value, _ := g.solve(); math.IsInf(value, 1) {
		return Plan{}, errFar
	}
	parts := make([]float64, n)
	for k, i := range f.who {
		parts[i] = g.x[k]
	}
	return s.plan(out, back, parts, 0)
}
